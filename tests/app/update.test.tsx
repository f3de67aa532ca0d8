/** The question about a new version, and the sign that stands for it while it cannot be asked. */
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listen } from '../../src/app/announce.ts'
import { forgetUnsaved, keepUnsaved } from '../../src/app/unsaved.ts'
import { UpdatePrompt } from '../../src/app/update/update-prompt.tsx'
import { UpdateSign } from '../../src/app/update/update-sign.tsx'
import { setWaiting } from '../../src/app/update/waiting.ts'
import { inSession } from './in-session.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(() => {
  act(() => forgetUnsaved('/form'))
  cleanup()
})

let release = 0
const deploy = () => act(() => setWaiting(`version ${++release}`))
const dirty = (isDirty = true) =>
  act(() =>
    keepUnsaved({
      key: '/form',
      title: '编辑收费项目：运动疗法',
      unsaved: {
        isDirty: () => isDirty,
        settle: () => undefined,
        subscribe: () => () => undefined,
        save: async () => true,
        abandon: () => undefined,
      },
    }),
  )
const open = () =>
  render(
    <>
      <UpdateSign />
      <UpdatePrompt />
    </>,
    { wrapper: inSession() },
  )
const question = () => screen.queryByRole('dialog', { name: '页面有更新，是否重新加载' })

describe('a new version', () => {
  it('leaves a quiet sign while something is unsaved, says what, and is asked about once it is saved', async () => {
    const user = userEvent.setup()
    const said = vi.fn()
    const stop = listen(said)
    dirty()
    open()
    deploy()
    expect(question()).toBeNull()
    await user.click(screen.getByRole('button', { name: '有新版本，保存后更新' }))
    expect(said).toHaveBeenCalledWith({
      words: '“编辑收费项目：运动疗法”有未保存的修改；保存或放弃后会再询问是否更新',
      level: 'info',
    })
    expect(question()).toBeNull()
    dirty(false)
    expect(question()).not.toBeNull()
    expect(screen.queryByRole('button', { name: /有新版本/ })).toBeNull()
    stop()
  })

  it('stays as a sign after 稍后, through which it is asked about again', async () => {
    const user = userEvent.setup()
    open()
    deploy()
    await user.click(within(question()!).getByRole('button', { name: '稍后' }))
    expect(question()).toBeNull()
    dirty()
    dirty(false)
    expect(question()).toBeNull()
    await user.click(screen.getByRole('button', { name: '有新版本，点击更新' }))
    expect(question()).not.toBeNull()
  })
})

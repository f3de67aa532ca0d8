/** The one record of a library: its form opens at once and stays. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { RECEPTION } from '../../support/single.ts'
import { open, SCOPE } from './harness.tsx'

const NAME = RECEPTION.name
const page = (scope = SCOPE) => {
  const memory = createLibraryMemory({})
  return { memory, ...open({ memory, resource: RECEPTION, path: `/${NAME}`, scope }) }
}
const greeting = () => screen.findByRole('textbox', { name: /欢迎语/ })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('the form of the one record', () => {
  it('opens with the defaults, stays after a save, and saves again from there', async () => {
    const { user, memory } = page()
    const box = await greeting()
    expect(box).toHaveProperty('value', '您好')
    await user.clear(box)
    await user.type(box, '欢迎')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.getByTestId('toasts').textContent).toBe('已保存 接待设置 接待设置 欢迎'))
    expect(screen.queryByRole('button', { name: '保存并编辑下一条' })).toBeNull()
    await user.type(await greeting(), '光临')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(memory.rows(NAME)).toMatchObject([{ id: 'org-1', Greeting: '欢迎光临', Version: 3 }]))
  })

  it('puts back what is being typed', async () => {
    const { user } = page()
    await user.type(await greeting(), '，写错了')
    await user.click(screen.getByRole('button', { name: '还原' }))
    await waitFor(async () => expect(await greeting()).toHaveProperty('value', '您好'))
    expect(screen.getByRole('button', { name: '还原' })).toHaveProperty('disabled', true)
  })

  it('is only looked at by who may not change it', async () => {
    page({ ...SCOPE, roles: ['consortiumAdmin'] })
    await screen.findByText(/您没有修改这条接待设置的权限/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

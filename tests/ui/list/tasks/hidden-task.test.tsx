/** A page that is hidden and shown again undoes and repeats its effects: what was sent from it is not sent again by that. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { Activity, type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { charge, openList } from '../harness.tsx'

afterEach(cleanup)

async function openHideable() {
  const memory = createLibraryMemory({ 'charge-item': [charge(1, { IsEnabled: false }), charge(2)] })
  let show: (isShown: boolean) => void = () => undefined
  function Page({ children }: { readonly children: ReactNode }) {
    const [isShown, setShown] = useState(true)
    show = setShown
    return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
  }
  const { user } = openList({ memory, around: (list) => <Page>{list}</Page> })
  const line = (await screen.findByRole('rowheader', { name: '项目0001' })).closest('tr')!
  const hideAndShow = async () => {
    await act(async () => show(false))
    await act(async () => show(true))
    // Whatever an effect begins, it has sent within this.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  }
  const sent = (method: string) => memory.calls.filter((call) => call.method === method).length
  return { memory, user, line, hideAndShow, sent }
}

describe('a page that is hidden and shown', () => {
  it('does not send a failed change of one record again', async () => {
    const { memory, user, line, hideAndShow, sent } = await openHideable()
    memory.failNext('update', new Failure('invalid', { words: '平台正在维护' }))
    await user.click(within(line).getByRole('button', { name: '启用' }))
    await screen.findByText(/平台正在维护/)
    await hideAndShow()
    expect(sent('update')).toBe(1)
    await screen.findByText(/平台正在维护/)
    expect(memory.rows('charge-item')[0]).toMatchObject({ IsEnabled: false })
  })

  it('keeps the question that it asked', async () => {
    const { user, hideAndShow, sent } = await openHideable()
    const line = screen.getByRole('rowheader', { name: '项目0002' }).closest('tr')!
    await user.click(within(line).getByRole('button', { name: '停用' }))
    await screen.findByRole('dialog')
    const before = sent('getMany')
    await hideAndShow()
    expect([sent('getMany'), sent('update')]).toEqual([before, 0])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停用' }))
    await waitFor(() => expect(sent('update')).toBe(1))
  })
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NotificationHub } from '../../../src/app/shell/notifications/notification-hub.tsx'
import type { LibraryIndex } from '../../../src/model/resource.ts'
import { OPEN_MESSAGE } from '../../../src/wire/messages.ts'
import { openBar } from './bar.tsx'
import { makeMessage } from './platform.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a message about a record', () => {
  const about = { library: 'charge-item', id: 'c1', label: '运动疗法' }
  const start = { ...makeMessage('1', { type: 3 }), about }
  const library = { name: 'charge-item', title: '收费项目', access: { read: [] as string[] } }
  const opened = async (
    read: readonly string[] = [],
    resources = { 'charge-item': { ...library, access: { read } } },
  ) => {
    const index = { resources, broken: [] } as unknown as LibraryIndex
    const router = createMemoryRouter([
      {
        path: '*',
        element: (
          <>
            <NotificationHub />
            <main id="screen" tabIndex={-1} />
          </>
        ),
      },
    ])
    const bar = openBar(<RouterProvider router={router} />, (platform) => void (platform.messages = [start]), {
      index,
    })
    await bar.user.click(await screen.findByRole('button', { name: /^消息/ }))
    await screen.findByText('标题1')
    return { ...bar, router }
  }

  it('leads there, is read by that, and gets out of the way', async () => {
    const { user, router, countOf } = await opened()
    await user.click(await screen.findByRole('link', { name: '打开收费项目：运动疗法' }))
    expect(router.state.location.pathname).toBe('/charge-item/c1/show')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '消息' })).toBeNull())
    expect(countOf(OPEN_MESSAGE.path)).toBe(1)
    await screen.findByRole('button', { name: '消息' })
  })

  it('says so where the person may not read the library, or there is none', async () => {
    await opened(['somebody'])
    await screen.findByText('您没有查看收费项目的权限，请联系管理员开通。')
    cleanup()
    await opened([], {} as never)
    await screen.findByText('“运动疗法”所在的资料库已经没有了。')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

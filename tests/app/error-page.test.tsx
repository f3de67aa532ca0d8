/** A part of the console that did not arrive: words and a way on, also while there is no network. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ErrorMessage } from '../../src/app/pages/error-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a part that is missing', () => {
  it('is not traded for the browser’s own error page while there is no network', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      throw new TypeError('failed to fetch')
    })
    const error = new TypeError('Failed to fetch dynamically imported module: /assets/form.js')
    render(<ErrorMessage error={error} onRetry={() => expect.unreachable('nothing to try again')} />)
    expect(screen.getByText('页面没有加载完整，可能是网络中断或系统刚刚更新。')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByText('网络异常，网络恢复后再试。')).toBeTruthy()
    expect(asked).toEqual(['/'])
  })
})

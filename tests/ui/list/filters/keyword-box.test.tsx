/** The keyword box between what stands in it and what the address says. */
import { cleanup, render, screen } from '@testing-library/react'
import { startTransition, useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Console, ConsoleProvider } from '../../../../src/ui/console.tsx'
import { KEYWORD_DEBOUNCE_MS } from '../../../../src/ui/keyword.ts'
import { KeywordBox } from '../../../../src/ui/list/filters/keyword-box.tsx'
import { catalog, HOSPITAL } from '../harness.tsx'

const context: Console = {
  catalog,
  index: catalog,
  scope: HOSPITAL,
  ownerName: '第一康复医院',
  pathOf: (name) => `/${name}`,
  loadValidator: async () => () => [],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A list whose address changes as going back does; a pause that began before ends as soon as the page is drawn for it. */
function openBox(onSearch: (keyword: string) => void) {
  let arrive: (keyword: string) => void = () => undefined
  function Page() {
    const [value, setValue] = useState('')
    arrive = setValue
    useLayoutEffect(() => {
      if (value !== '') queueMicrotask(() => vi.advanceTimersByTime(KEYWORD_DEBOUNCE_MS))
    }, [value])
    return <KeywordBox value={value} onSearch={onSearch} />
  }
  render(
    <ConsoleProvider value={context}>
      <Page />
    </ConsoleProvider>,
  )
  return { arrive: (keyword: string) => arrive(keyword) }
}

it('an address that arrives at the end of a pause is not searched away by what stood in the box before', async () => {
  const onSearch = vi.fn()
  const { arrive } = openBox(onSearch)
  // As in a browser: React draws when it comes to it, and nothing of it at once for a test.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  startTransition(() => arrive('针灸'))
  await vi.waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', '针灸'))
  expect(onSearch).not.toHaveBeenCalled()
})

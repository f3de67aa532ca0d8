/** What was chosen in a list stays on screen while the address is still on its way to it. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { ListContextProvider, type RaRecord, useList } from 'ra-core'
import { afterEach, expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '../../../../src/ui/console.tsx'
import { KeywordBox } from '../../../../src/ui/list/filters/keyword-box.tsx'
import { type ListView, useListView } from '../../../../src/ui/list/list-view.ts'
import { catalog, CHARGE, HOSPITAL } from '../harness.tsx'

afterEach(cleanup)

const CONSOLE: Console = {
  index: catalog,
  catalog,
  scope: HOSPITAL,
  ownerName: '第一康复医院',
  pathOf: (name) => `/${name}`,
  loadValidator: async () => () => [],
}
const NO_ROWS: RaRecord[] = []
const NO_FILTERS = {}

/** A list whose address goes where the test says, and when. */
function openBox() {
  let view: ListView
  function Box() {
    view = useListView(CHARGE)
    const { filters, setFilters } = view
    return <KeywordBox value={filters.keyword} onSearch={(keyword) => setFilters({ ...filters, keyword })} />
  }
  function List({ filterValues }: { readonly filterValues: object }) {
    const list = useList({ data: NO_ROWS })
    return (
      <ConsoleProvider value={CONSOLE}>
        <ListContextProvider value={{ ...list, filterValues, setFilters: () => undefined }}>
          <Box />
        </ListContextProvider>
      </ConsoleProvider>
    )
  }
  const { rerender } = render(<List filterValues={NO_FILTERS} />)
  return {
    search: (keyword: string) => act(() => view.setFilters({ ...view.filters, keyword })),
    address: (filterValues: object) => rerender(<List filterValues={filterValues} />),
    text: () => screen.getByRole<HTMLInputElement>('searchbox', { name: '关键字' }).value,
  }
}

it('what was searched last stays in the box while the address passes what was searched before', () => {
  const { search, address, text } = openBox()
  search('足')
  search('足三')
  expect(text()).toBe('足三')
  address({ q: '足' })
  expect(text()).toBe('足三')
  address({ q: '足三' })
  expect(text()).toBe('足三')
})

it('an address of somebody else’s choosing is believed at once', () => {
  const { search, address, text } = openBox()
  search('足')
  search('足三')
  address({ q: '合谷' })
  expect(text()).toBe('合谷')
  address({})
  expect(text()).toBe('')
})

it('a choice that the address skips is not waited for', () => {
  const { search, address, text } = openBox()
  search('足')
  search('足三')
  address({ q: '足三' })
  address({ q: '足' })
  expect(text()).toBe('足')
})

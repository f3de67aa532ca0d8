import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getResource } from '../../../../src/model/resource.ts'
import { compileColumns } from '../../../../src/ui/list/table/columns.ts'
import { ResourceTable } from '../../../../src/ui/list/table/resource-table.tsx'
import { WINDOW_FROM_ROWS } from '../../../../src/ui/list/table/use-window.ts'
import { CATALOG } from '../../../support/project.ts'

const ROW_PX = 40
const library = getResource(CATALOG, 'charge-item')
const columns = compileColumns(library, ['Code', 'Name'])
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `row-${index}`, Code: `C${index}`, Name: `项目 ${index}` }))

/** jsdom lays nothing out: the table's height is told by hand. */
let tellHeight: (height: number) => void = () => {}
class HandObserver {
  constructor(callback: (entries: readonly { contentRect: { height: number } }[]) => void) {
    tellHeight = (height) => callback([{ contentRect: { height } }])
  }
  observe() {}
  disconnect() {}
}

function show(count: number): HTMLElement {
  render(
    <ResourceTable
      label="项目"
      columns={columns}
      rows={rowsOf(count)}
      idOf={(record) => String(record.id)}
      rowHeight={ROW_PX}
    />,
  )
  return screen.getByRole('table').parentElement as HTMLElement
}

const drawn = () => screen.getAllByRole('row').slice(1).length

beforeEach(() => vi.stubGlobal('ResizeObserver', HandObserver))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a table of many rows', () => {
  it('draws all of them while they are few', () => {
    show(WINDOW_FROM_ROWS)
    expect(drawn()).toBe(WINDOW_FROM_ROWS)
  })

  it('draws those in sight, and says how many there are', () => {
    show(1_000)
    expect(drawn()).toBeLessThan(60)
    expect(screen.getByText('C0')).toBeTruthy()
    expect(screen.queryByText('C500')).toBeNull()
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
  })

  it('follows the scroll to the very last row', () => {
    const scroller = show(1_000)
    scroller.scrollTop = 985 * ROW_PX
    fireEvent.scroll(scroller)
    expect(screen.getByText('C999')).toBeTruthy()
    expect(screen.queryByText('C0')).toBeNull()
  })

  it('draws more once it is known to be higher than was thought', async () => {
    show(1_000)
    const before = drawn()
    tellHeight(4_000)
    await vi.waitFor(() => expect(drawn()).toBeGreaterThan(before + 50))
  })
})

/** What the dry run compares with: read page by page while others write. */
import { describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import { loadLookups } from '../../../src/ui/import/load.ts'
import { catalogOf } from '../../support/libraries.ts'
import { THING } from '../../support/resource.ts'

type Change = (rows: WireRecord[]) => void

const ROW = (number: number): WireRecord => ({ Id: `t${number}`, id: `t${number}`, Code: String(number) })

/** A list of 1,200 records; before each of its pages is read for the first time, somebody writes. */
async function load(changes: readonly Change[] = []) {
  const rows = Array.from({ length: 1_200 }, (_, index) => ROW(index))
  const stored: unknown[] = []
  let pages = 0
  const input = {
    catalog: catalogOf(THING),
    resource: THING,
    provider: {
      getList: async (_name: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
        changes[pages]?.(rows)
        pages += 1
        const from = (pagination.page - 1) * pagination.perPage
        return { data: rows.slice(from, from + pagination.perPage), total: rows.length }
      },
    },
    engine: { addStored: async (records: readonly WireRecord[]) => void stored.push(...records.map(({ id }) => id)) },
    needs: [],
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }
  await loadLookups(input as unknown as Parameters<typeof loadLookups>[0])
  return { rows: rows.map(({ id }) => id), stored, pages }
}

const nothing: Change = () => undefined

describe('what an import compares with', () => {
  it('is read once, page by page, when nobody writes', async () => {
    const { rows, stored, pages } = await load()
    expect(stored.toSorted()).toEqual(rows.toSorted())
    expect(pages).toBe(3)
  })

  it.each<[what: string, change: Change]>([
    ['is taken away from before it', (rows) => rows.splice(0, 1)],
    ['moves from behind it to the front', (rows) => rows.unshift(...rows.splice(-1, 1))],
    ['moves from the front behind it', (rows) => rows.push(...rows.splice(0, 1))],
    ['is made before it', (rows) => rows.unshift(ROW(5_000))],
  ])('misses no record and takes none twice when one %s', async (_what, change) => {
    const { rows, stored, pages } = await load([nothing, change])
    expect(new Set(stored).size).toBe(stored.length)
    expect(rows.filter((id) => !stored.includes(id))).toEqual([])
    expect(pages).toBe(6)
  })

  it('ends where the list never stands still', async () => {
    const always = Array.from(
      { length: 20 },
      (_, index): Change =>
        (rows) =>
          rows.unshift(ROW(5_000 + index)),
    )
    const { stored, pages } = await load(always)
    expect(new Set(stored).size).toBe(stored.length)
    expect(pages).toBe(9)
  })
})

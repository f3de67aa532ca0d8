import { describe, expect, it } from 'vitest'
import { writeCsv } from '../../../src/wire/sheets/csv-write.ts'
import { readFile } from '../../../src/wire/sheets/read-file.ts'
import { writeWorkbook } from '../../../src/wire/sheets/write-workbook.ts'
import { NAUGHTY } from '../../support/naughty.ts'

describe('naughty strings (I7)', () => {
  const collect = async (parts: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = []
    for await (const part of parts) chunks.push(part)
    return new Uint8Array(Buffer.concat(chunks))
  }
  const rows = () => [NAUGHTY.map((text) => [text])]

  it.each([
    ['xlsx', () => collect(writeWorkbook([{ name: '甲', columns: [{ header: 'h' }], rows }]))],
    ['csv', () => collect(writeCsv(['h'], rows()))],
  ] as const)('come back from %s as they went', async (_kind, make) => {
    const { grids } = await readFile(await make(), () => 100)
    expect(grids[0]?.rows.slice(1).map(({ cells }) => cells[0])).toEqual(NAUGHTY)
  })
})

/** The cells and the XML of a workbook that was written, read by the import's own reader. */
import type { CellValue } from '../../src/wire/sheets/cell.ts'
import { readFile } from '../../src/wire/sheets/read-file.ts'
import { openZip } from '../../src/wire/sheets/zip-read.ts'

export type Cells = readonly (readonly CellValue[])[]

export async function readSheets(bytes: Uint8Array): Promise<ReadonlyMap<string, Cells>> {
  const { grids } = await readFile(bytes, () => 10_000)
  return new Map(grids.map(({ name, rows }) => [name, rows.map(({ cells }) => cells)]))
}

/** Two sheets by name, and the XML of all. */
export async function openSheets(
  bytes: Uint8Array,
  [main, parts]: readonly [string, string],
): Promise<{ readonly main: Cells; readonly parts: Cells; readonly xml: string }> {
  const sheets = await readSheets(bytes)
  const texts: string[] = []
  for (let number = 1; ; number += 1) {
    const xml = await partOf(bytes, `xl/worksheets/sheet${number}.xml`)
    if (xml === undefined) break
    texts.push(xml)
  }
  return { main: sheets.get(main) ?? [], parts: sheets.get(parts) ?? [], xml: texts.join('') }
}

/** The text of one part; undefined where there is none. */
export async function partOf(bytes: Uint8Array, name: string): Promise<string | undefined> {
  const zip = await openZip(bytes)
  if (!zip.has(name)) return undefined
  let text = ''
  await zip.readText(name, (piece) => {
    text += piece
  })
  return text
}

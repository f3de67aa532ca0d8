/** Hostile files: refused in words at the first limit that they break, whatever stands behind it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readFile } from '../../../src/wire/sheets/read-file.ts'
import { createCsvScanner } from '../../../src/wire/sheets/scan-csv.ts'
import { zip } from './zip-builder.ts'

const MEGABYTES = 20
const ALL = () => 20_000
const fill = (text: string) => new TextEncoder().encode(text.repeat(Math.ceil((MEGABYTES * 1_000_000) / text.length)))

/** Bytes that were decoded: a file that is refused by its first bytes costs no more than these. */
function countDecoded(): () => number {
  let bytes = 0
  const { decode } = TextDecoder.prototype
  vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (this: TextDecoder, ...args) {
    bytes += (args[0] as Uint8Array | undefined)?.byteLength ?? 0
    return decode.apply(this, args)
  })
  return () => bytes
}

afterEach(() => vi.restoreAllMocks())

describe('20 MB of separated values', () => {
  it.each([
    ['in one cell', 'a', '32767 个字的单元格'],
    ['of one line of cells', 'ab,', '最多 300 列'],
    ['of one line of quoted cells', '"a",', '最多 300 列'],
    ['of nothing but commas', ',', '最多 300 列'],
    ['of nothing but quotes', '"', '32767 个字的单元格'],
    ['in Chinese without UTF-8', '\u00b1', '32767 个字的单元格'],
  ])('%s are refused by their beginning', async (_what, text, words) => {
    const bytes = text === '\u00b1' ? new Uint8Array(MEGABYTES * 1_000_000).fill(0xb1) : fill(text)
    const decoded = countDecoded()
    await expect(readFile(bytes, ALL)).rejects.toThrow(words)
    expect(decoded()).toBeLessThan(200_000)
  })

  it('behind a quote that nobody closes are refused before their end', async () => {
    const bytes = fill('a\n')
    bytes[0] = 34
    const decoded = countDecoded()
    await expect(readFile(bytes, ALL)).rejects.toThrow('32767 个字的单元格')
    expect(decoded()).toBeLessThan(200_000)
  })

  it('of too many lines are counted to a bound', async () => {
    const decoded = countDecoded()
    await expect(readFile(fill('a\n'), ALL)).rejects.toThrow('一次最多导入 10000 行，本文件超过 250000 行')
    expect(decoded()).toBeLessThan(1_000_000)
  })

  it('cost a process of its own less than 50 MB beside the file', { timeout: 60_000 }, async () => {
    const script = `
      const { readFile } = await import('./src/wire/sheets/read-file.ts')
      let most = 0
      for (const text of ['ab,', '"']) {
        const bytes = new TextEncoder().encode(text.repeat(Math.floor(${MEGABYTES * 1_000_000} / text.length)))
        globalThis.gc()
        const before = process.memoryUsage().rss
        await readFile(bytes, () => 20000).catch(() => undefined)
        most = Math.max(most, process.memoryUsage().rss - before)
      }
      console.log(most)`
    const args = ['--expose-gc', '--import', 'tsx', '--input-type=module', '-e', script]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: process.cwd() })
    expect(Number(stdout)).toBeLessThan(50_000_000)
  })
})

describe('a workbook with places that no spreadsheet has', () => {
  const book = (sheet: string) =>
    zip({
      'xl/workbook.xml': '<workbook><sheets><sheet name="甲" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    })

  it.each([
    [
      'row 10¹²',
      '<row r="1000000000000"><c r="A1000000000000"><v>1</v></c></row>',
      '第 1000000000000 行，超出表格的最大行号',
    ],
    ['row 1.5', '<row r="1.5"><c><v>1</v></c></row>', '超出表格的最大行号'],
    ['row -1', '<row r="-1"><c><v>1</v></c></row>', '超出表格的最大行号'],
    ['column XFE, blank', '<row r="1"><c r="XFE1" s="1"/></row>', '最多 300 列'],
    ['column without end', `<row r="1"><c r="${'Z'.repeat(2_000)}1"><v>1</v></c></row>`, '最多 300 列'],
    ['cells without end', `<row r="1">${'<c/>'.repeat(20_000)}</row>`, '最多 300 列'],
  ])('is refused: %s', async (_what, sheet, words) => {
    await expect(readFile(book(sheet), ALL)).rejects.toThrow(words)
  })
})

describe('the scan of separated values', () => {
  it.each([
    ['a,"b""",c', [['a', 'b"', 'c']]],
    ['"a\r\nb",c\r\nd', [['a\r\nb', 'c'], ['d']]],
    ['"x"y,z\n', [['xy', 'z']]],
    ['a,\n', [['a', '']]],
    ['a,', [['a', '']]],
    ['\r\n\ra\n', [[''], [''], ['a']]],
    ['""\n"a"""', [[''], ['a"']]],
  ])('gives %j the same cells in one piece and letter by letter', (text, records) => {
    const scan = (pieces: readonly string[]) => {
      const found: (readonly string[])[] = []
      const scanner = createCsvScanner(',', (cells) => found.push(cells))
      for (const piece of pieces) scanner.feed(piece)
      scanner.end()
      return found
    }
    expect(scan([text])).toEqual(records)
    expect(scan([...text])).toEqual(records)
  })
})

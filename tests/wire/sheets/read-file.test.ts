import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import type { CellValue } from '../../../src/wire/sheets/cell.ts'
import { isDateFormat } from '../../../src/wire/sheets/read-dates.ts'
import { readFile } from '../../../src/wire/sheets/read-file.ts'
import { type Part, zip } from './zip-builder.ts'

const ALL = () => 20_000
const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...numbers: number[]) => new Uint8Array(numbers)

const WORKBOOK = '<workbook><sheets><sheet name="甲" sheetId="1" r:id="r1"/></sheets></workbook>'
const RELATIONS = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'

const book = (sheet: string, more: Readonly<Record<string, string | Part>> = {}) =>
  zip({
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  })

async function rowsOf(file: Uint8Array) {
  const { grids } = await readFile(file, ALL)
  return grids[0]?.rows.map(({ row, cells, notes }) => [row, cells, ...(notes ? [notes] : [])]) ?? []
}

describe('a workbook', () => {
  it('has its rows under the numbers that the spreadsheet shows, without blank ones', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const tail = Array.from({ length: 500 }, (_, index) => `<row r="${index + 10}"><c r="A${index + 10}" s="1"/></row>`)
    const sheet = `<row r="2">${cell('A2', '编码')}${cell('C2', '名称')}</row><row r="5">${cell('A5', ' ')}${cell('B5', '乙')}</row>`
    expect(await rowsOf(book(sheet + tail.join('')))).toEqual([
      [2, ['编码', null, '名称']],
      [5, [' ', '乙']],
    ])
  })

  it.each<[what: string, cell: string, value: CellValue]>([
    ['a number', '<c r="A1"><v>1.5</v></c>', 1.5],
    ['the noise of binary fractions', '<c r="A1"><v>0.30000000000000004</v></c>', 0.3],
    ['a truth', '<c r="A1" t="b"><v>1</v></c>', true],
    ['a shared text', '<c r="A1" t="s"><v>1</v></c>', '富文本'],
    [
      'a text written out',
      '<c r="A1" t="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r><rPh><t>jia</t></rPh></is></c>',
      '甲乙',
    ],
    ['entities', '<c r="A1" t="str"><v>&lt;a&gt; &amp;amp; &#20013;&#x4e2d;</v></c>', '<a> &amp; 中中'],
    ['escaped control characters', '<c r="A1" t="str"><v>a_x000D_b_x005F_x000D_</v></c>', 'a\rb_x000D_'],
    ['a prefixed tag', '<x:c r="A1"><x:v>7</x:v></x:c>', 7],
    ['CDATA', '<c r="A1" t="str"><v><![CDATA[<b>]]></v></c>', '<b>'],
    ['a date', '<c r="A1" s="1"><v>45413</v></c>', '2024-05-01'],
    ['a date with its time', '<c r="A1" s="2"><v>45413.354166666664</v></c>', '2024-05-01 08:30:00'],
    ['a time', '<c r="A1" s="2"><v>0.5</v></c>', '12:00:00'],
    ['an ISO date', '<c r="A1" t="d"><v>2024-05-01T00:00:00</v></c>', '2024-05-01'],
  ])('gives %s as it is meant', async (_what, cell, value) => {
    const more = {
      'xl/sharedStrings.xml': '<sst><si><t>甲</t></si><si><r><t>富</t></r><r><t>文本</t></r></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot; h:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    }
    expect(await rowsOf(book(`<row r="1">${cell}</row>`, more))).toEqual([[1, [value]]])
  })

  it('takes the last value of formulas, and says so', async () => {
    const sheet =
      '<row r="3"><c r="A3" t="str"><f>"x"&amp;1</f><v>x1</v></c><c r="B3"><f>1/0</f></c><c r="C3" t="e"><v>#N/A</v></c></row>'
    expect(await rowsOf(book(sheet))).toEqual([[3, ['x1', null, null], ['A3 取公式的计算结果']]])
  })

  it('counts days from 1904 where it says so', async () => {
    const more = {
      'xl/workbook.xml': WORKBOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    }
    expect(await rowsOf(book('<row r="1"><c r="A1" s="0"><v>0</v></c></row>', more))).toEqual([[1, ['1904-01-01']]])
  })

  it('leaves hidden sheets alone and names the visible ones that nobody wants', async () => {
    const sheets = '<sheet name="藏" state="hidden" r:id="r9"/><sheet name="甲" r:id="r1"/><sheet name="乙" r:id="r1"/>'
    const file = book('<row><c><v>1</v></c></row>', {
      'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
    })
    const { grids, otherSheets } = await readFile(file, (name) => (name === '甲' ? 10 : 0))
    expect([grids.map(({ name }) => name), otherSheets]).toEqual([['甲'], ['乙']])
  })

  it('is read in Zip64 too, as writers make it that do not know its size when they begin', async () => {
    const archive = new ZipWriter(new Uint8ArrayWriter(), { zip64: true, useWebWorkers: false })
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData></worksheet>'
    const parts = { 'workbook.xml': WORKBOOK, '_rels/workbook.xml.rels': RELATIONS, 'worksheets/sheet1.xml': sheet }
    for (const [name, text] of Object.entries(parts)) await archive.add(`xl/${name}`, new TextReader(text))
    expect(await rowsOf(await archive.close())).toEqual([[1, [7]]])
  })

  it('counts what it does not keep: 200,000 rows', async () => {
    const row = (index: number) => `<row r="${index}"><c r="A${index}"><v>${index}</v></c></row>`
    const sheet = Array.from({ length: 200_000 }, (_, index) => row(index + 1)).join('')
    const { grids } = await readFile(book(sheet), () => 10_020)
    expect([grids[0]?.rows.length, grids[0]?.rowCount]).toEqual([10_020, 200_000])
  })
})

describe('a file that is refused (F6)', () => {
  const deep = 'a'.repeat(40_000_000)
  it.each<[what: string, file: Uint8Array, words: string]>([
    ['nothing', bytes(), '没有内容'],
    ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 0, 0), '旧版 .xls'],
    [
      'an encrypted package',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...utf8([...'EncryptedPackage', ''].join('\0'))]),
      '打开密码',
    ],
    ['a binary workbook', zip({ 'xl/workbook.bin': '' }), '.xlsb'],
    ['an open document', zip({ 'content.xml': '' }), '.ods'],
    ['another archive', zip({ 'a.txt': 'a' }), '压缩包'],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0), '不是表格'],
    ['a web page', utf8('<html><table></table></html>'), '网页'],
    ['a torn archive', book('<row/>').slice(0, 300), '已损坏'],
    ['an encrypted entry', book('', { 'xl/a': { text: 'a', flags: 1 } }), '打开密码'],
    ['a bomb that says so', book(deep), '压缩率不正常'],
    ['a bomb that lies', book('', { 'xl/sharedStrings.xml': { text: deep, bytes: 100 } }), '已损坏'],
    [
      'an entry longer than it says',
      book('', { 'xl/sharedStrings.xml': { text: 'abcdef', bytes: 2, method: 0 } }),
      '已损坏',
    ],
    [
      'an entry that is not what was packed',
      book('', { 'xl/workbook.xml': { text: WORKBOOK, checksum: 1 } }),
      '已损坏',
    ],
    [
      'too many entries',
      zip(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`f${index}`, '']))),
      '超过 2000 个部件',
    ],
    [
      'sizes that add up',
      zip(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, index) => [`f${index}`, { text: 'a'.repeat(100_000), bytes: 20_000_000 }]),
        ),
      ),
      '压缩率不正常',
    ],
    ['XML that breaks off', book('', { 'xl/sharedStrings.xml': '<sst><si><t>甲</t></si>' }), '已损坏'],
    ['a tag that nobody closes', book('<row r="1"><c r="A1"></row>'), '已损坏'],
    ['elements one in another', book('<a>'.repeat(200) + '</a>'.repeat(200)), '层层嵌套'],
    [
      'a tag without end',
      book('', { 'xl/styles.xml': { text: `<styleSheet a="${'1'.repeat(2_000_000)}`, method: 0 } }),
      '过长的内容',
    ],
    ['entities of its own', book('', { 'xl/workbook.xml': `<!DOCTYPE w [<!ENTITY a "b">]>${WORKBOOK}` }), '已损坏'],
    [
      'a text longer than Excel has',
      book(`<row r="1"><c r="A1" t="str"><v>${'长'.repeat(32_768)}</v></c></row>`),
      '32767',
    ],
    ['columns without end', book('<row r="1"><c r="XFD1"><v>1</v></c></row>'), '300 列'],
    ['an open quote', utf8('a,"b\r\nc'), '引号没有配对'],
  ])('%s', async (_what, file, words) => {
    await expect(readFile(file, ALL)).rejects.toThrow(words)
  })
})

describe('separated values', () => {
  const GBK = bytes(0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6)
  it.each<[what: string, file: Uint8Array, rows: readonly (readonly CellValue[])[]]>([
    [
      'UTF-8 with a mark',
      utf8('\uFEFF编码,名称\r\n1,甲'),
      [
        ['编码', '名称'],
        ['1', '甲'],
      ],
    ],
    ['GBK', GBK, [['编码', '名称']]],
    [
      'UTF-16',
      new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from('编码\t名称\n', 'utf16le'))]),
      [['编码', '名称']],
    ],
    ['quotes, commas and line ends in them', utf8('"a,""b""","c\r\nd"\n'), [['a,"b"', 'c\r\nd']]],
    [
      'semicolons',
      utf8('a;b;c\n1;;3'),
      [
        ['a', 'b', 'c'],
        ['1', null, '3'],
      ],
    ],
    [
      'blank lines and tails',
      utf8('a,b\n\n,,\n1,2\n,\n\n'),
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no last line end, an empty last cell',
      utf8('a,b\n1,"x",'),
      [
        ['a', 'b'],
        ['1', 'x'],
      ],
    ],
  ])('%s', async (_what, file, rows) => {
    expect((await rowsOf(file)).map(([, cells]) => cells)).toEqual(rows)
  })

  it('are numbered as the spreadsheet shows them', async () => {
    expect((await rowsOf(utf8('a\n"b\nb"\n\nc'))).map(([row]) => row)).toEqual([1, 2, 4])
  })
})

it.each([
  [14, undefined, true],
  [0, undefined, false],
  [164, 'yyyy-mm-dd', true],
  [165, '0.00"小时"', false],
  [166, '[Red]0.0', false],
  [167, '[h]:mm', true],
  [168, 'General', false],
  [169, '#,##0 "d"', false],
])('format %i %s is a date: %s', (id, code, expected) => {
  expect(isDateFormat(id, code)).toBe(expected)
})

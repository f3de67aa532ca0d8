import { describe, expect, it } from 'vitest'
import { currentName, recordOfToday, withCurrentNames } from '../../src/model/renames.ts'
import { getResource } from '../../src/model/resource.ts'
import { rowSheetsOf } from '../../src/wire/sheets/column.ts'
import { importColumns, matchHeaders, synonymsWithin } from '../../src/wire/sheets/plan/match.ts'
import { compileThing, DESCRIPTOR, edit, expectRefusal, type Row, SCHEMA, withBlock } from './fixture.ts'

const descriptor = edit(
  DESCRIPTOR,
  '  "page": "Thing",\n',
  `  "page": "Thing",
  "import": { "synonyms": { "Price": ["价格"] } },
  "renames": [
    { "from": "Cost", "to": "Fee", "since": "1.1" },
    { "from": "Fee", "to": "Price", "since": "1.2", "title": "收费标准" }
  ],
`,
)
const thing = getResource(compileThing(SCHEMA, descriptor).catalog, 'thing')

it('leads an old name to the field of today, through every later renaming', () => {
  expect(thing.renames).toEqual({ Cost: 'Price', Fee: 'Price' })
  expect(['Cost', 'Fee', 'Price', 'Name', 'constructor'].map((name) => currentName(thing, name))).toEqual([
    'Price',
    'Price',
    'Price',
    'Name',
    'constructor',
  ])
  const kept = JSON.parse('{"Fee": {"from": "1"}, "q": "甲", "__proto__": {"x": 1}}') as object
  expect(Object.entries(withCurrentNames(thing, kept)).slice(0, 2)).toEqual([
    ['Price', { from: '1' }],
    ['q', '甲'],
  ])
})

it('finds the field in old spreadsheets by its old name and its old title', () => {
  expect(thing.synonyms).toEqual({ Price: ['价格', 'Cost', 'Fee', '收费标准'] })
  const headers = ['收费标准', 'cost', '价格'].map((text, index) => ({ index, text, letters: 'A' }))
  const found = matchHeaders(headers, { columns: importColumns(thing), readOnly: [], synonyms: thing.synonyms })
  expect(found.map(({ path }) => path)).toEqual(['Price', 'Price', 'Price'])
})

it('leaves a library without renamed fields as it was', () => {
  const plain = getResource(compileThing().catalog, 'thing')
  expect('renames' in plain).toBe(false)
  expect(currentName(plain, 'Fee')).toBe('Fee')
})

describe('inside groups and rows', () => {
  const nested = edit(
    SCHEMA,
    '    "IsEnabled"',
    `    "Parts": { "title": "配件", "type": "array", "maxItems": 9, "items": { "type": "object", "additionalProperties": false, "properties": {
      "Measure": { "title": "计量单位", "type": "string", "maxLength": 9 },
      "Box": { "title": "盒", "type": "object", "additionalProperties": false, "properties": { "Width": { "title": "宽", "type": "number" } } } } } },
    "IsEnabled"`,
  )
  const renames = (text: string) =>
    edit(DESCRIPTOR, '  "page": "Thing",\n', `  "page": "Thing",\n  "renames": [${text}],\n`)
  const library = getResource(
    compileThing(
      nested,
      renames(`{ "from": "Parts/Box/Wide", "to": "Parts/Box/Width", "title": "宽度" },
        { "from": "Parts/Unit", "to": "Parts/Measure", "title": "单位" }, { "from": "Items", "to": "Parts" }`),
    ).catalog,
    'thing',
  )

  it('leads paths to paths, the outer first', () => {
    expect(Object.entries(library.renames ?? {})).toEqual([
      ['Items', 'Parts'],
      ['Parts/Unit', 'Parts/Measure'],
      ['Parts/Box/Wide', 'Parts/Box/Width'],
    ])
  })

  it('names a kept record as the fields are called today; what it says under the new name stays', () => {
    const kept = { Name: '甲', Items: [{ Unit: '个', Box: { Wide: 1 } }, { Unit: '旧', Measure: '新' }, null, 'x'] }
    expect(recordOfToday(library, kept)).toEqual({
      Name: '甲',
      Parts: [{ Measure: '个', Box: { Width: 1 } }, { Unit: '旧', Measure: '新' }, null, 'x'],
    })
    expect(kept.Items[0]).toEqual({ Unit: '个', Box: { Wide: 1 } })
  })

  it('finds the column on the sheet of the rows by its old name and its old title', () => {
    const [sheet] = rowSheetsOf(library)
    if (!sheet) throw new Error('the library has no sheet of rows')
    const headers = ['单位', 'unit', '盒.宽度', 'Box/Wide', 'Name'].map((text, index) => ({
      index,
      text,
      letters: 'A',
    }))
    const found = matchHeaders(headers, {
      columns: sheet.columns,
      readOnly: [],
      synonyms: synonymsWithin(library, sheet),
    })
    expect(found.map(({ path }) => path)).toEqual(['Measure', 'Measure', 'Box/Width', 'Box/Width', undefined])
  })

  it.each([
    [
      'another level',
      '{ "from": "Unit", "to": "Parts/Measure" }',
      '/renames/0/to',
      '分组、表格内的字段只能在同一级内改名，两处的上一级都写现在的名称；移到别处是新增一个字段',
    ],
    [
      'a target that is not there',
      '{ "from": "Parts/Unit", "to": "Parts/Mesure" }',
      '/renames/0/to',
      '是否想写 Parts/Measure？',
    ],
    [
      'a parent by its old name',
      '{ "from": "Part/Unit", "to": "Part/Measure" }',
      '/renames/0/to',
      '上一级写现在的名称，是否想写 Parts？',
    ],
    [
      'a field that is still there',
      '{ "from": "Parts/Box", "to": "Parts/Measure" }',
      '/renames/0/from',
      'from 写已经不用的名称；两个字段并存时不算改名',
    ],
  ])('refuses %s', (_why, text, path, cure) => {
    const { problems } = compileThing(nested, renames(text))
    expect(problems.map((problem) => [problem.path, problem.cure])).toEqual([[path, cure]])
  })
})

const refused: readonly Row[] = [
  [
    'a target that does not exist',
    withBlock('"renames": [{ "from": "Fee", "to": «"Prize" }]'),
    'unknownField',
    '是否想写 Price？',
  ],
  [
    'a field that is still there',
    withBlock('"renames": [{ "from": «"Name", "to": "Price" }]'),
    'duplicate',
    'from 写已经不用的名称；两个字段并存时不算改名',
  ],
  [
    'a circle',
    withBlock('"renames": [{ "from": "A", "to": «"B" }, { "from": "B", "to": "A" }]'),
    'badValue',
    'to 写现在的字段名',
  ],
  [
    'one name twice',
    withBlock('"renames": [{ "from": "A", "to": "Price" }, { "from": «"A", "to": "Name" }]'),
    'duplicate',
    '只保留一处',
  ],
]

it.each(refused)('refuses %s', (_why, made, code, cure) => expectRefusal(made, code, cure))

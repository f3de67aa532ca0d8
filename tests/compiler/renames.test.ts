import { expect, it } from 'vitest'
import { currentName, getResource, withCurrentNames } from '../../src/model/resource.ts'
import { matchHeaders, importColumns } from '../../src/wire/sheets/plan/match.ts'
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
  const found = matchHeaders(headers, importColumns(thing), [], thing.synonyms)
  expect(found.map(({ path }) => path)).toEqual(['Price', 'Price', 'Price'])
})

it('leaves a library without renamed fields as it was', () => {
  const plain = getResource(compileThing().catalog, 'thing')
  expect('renames' in plain).toBe(false)
  expect(currentName(plain, 'Fee')).toBe('Fee')
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

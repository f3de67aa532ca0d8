/** Changes that narrow what is stored, each in a library of its own, with rows that were valid before it. */
import type { WireRecord } from '../../src/model/resource.ts'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'
import { type Files, sourcesOf } from '../gate/fixture.ts'
import { ALIKE_NARROWS } from './narrowings-alike.ts'

const KEPT = `"Id": { "title": "编号", "type": "string", "maxLength": 64, "readOnly": true },
    "OrganizationId": { "title": "机构", "type": "string", "maxLength": 64, "readOnly": true },
    "Shelf": { "title": "来源", "type": "string", "maxLength": 20, "readOnly": true },
    "Version": { "title": "版本", "type": "integer", "readOnly": true }`
/** One library for each change, so that the changes are told apart. */
const TYPED = (fields: string, required = '"Name"') => `{ "title": "物品", "type": "object", "required": [${required}],
  "properties": { ${KEPT}, "Name": { "title": "名称", "type": "string", "maxLength": 60 }${fields === '' ? '' : `, ${fields}`} } }`
const PARTS = (inner: string) =>
  `"Parts": { "title": "配件", "type": "array", "maxItems": 9, "items": { "type": "object", "properties": { ${inner} } } }`
const BOX = (inner: string) => `"Box": { "title": "外箱", "type": "object", "properties": { ${inner} } }`
const X = (rules: string, name = 'X') => `"${name}": { "title": "甲", ${rules} }`
const TEXT = '"type": "string", "maxLength": 300'
const choice = (...values: string[]) =>
  `"type": "string", "enum": [${values.map((value) => `"${value}"`).join(', ')}], "x-labels": { ${values.map((value) => `"${value}": "${{ red: '红', rouge: '红', blue: '蓝', green: '绿' }[value]}"`).join(', ')} }`
const tags = (items: string, more = '') => `"type": "array", "maxItems": 9, "items": { ${items} }${more}`

export interface Narrow {
  readonly before: string
  readonly after: string
  readonly required?: string
  /** Of the descriptor, before and after. */
  readonly more?: readonly [string, string]
  /** Valid before; those in `broken`, by their place, are not valid any more. */
  readonly rows: readonly WireRecord[]
  readonly broken: readonly number[]
  /** Those that the mend as it is written does not make fit. */
  readonly left?: readonly number[]
}

const x = (...values: readonly unknown[]): readonly WireRecord[] =>
  values.map((value) => (value === undefined ? {} : { X: value }))
const parts = (...values: readonly unknown[]): readonly WireRecord[] =>
  values.map((value) => ({ Parts: Array.isArray(value) ? value.map((one) => ({ X: one })) : [{ X: value }] }))
const box = (...values: readonly unknown[]): readonly WireRecord[] => values.map((value) => ({ Box: { X: value } }))

/** Name by name: a change, rows that were valid before it, and which of them are not valid after. */
export const NARROWS: Readonly<Record<string, Narrow>> = {
  'length-cut': {
    before: X(TEXT),
    after: X('"type": "string", "maxLength": 3'),
    rows: x('一二三', '一二三四', '😀😀😀😀', '', undefined, null),
    broken: [1, 2],
  },
  'length-inside-rows': {
    before: PARTS(X(TEXT)),
    after: PARTS(X('"type": "string", "maxLength": 2')),
    rows: [...parts('ab', 'abc', ['ab', 'abcd']), {}, { Parts: [] }],
    broken: [1, 2],
  },
  'length-of-tags': {
    before: X(tags('"type": "string", "maxLength": 20')),
    after: X(tags('"type": "string", "maxLength": 2')),
    rows: x(['ab'], ['ab', 'abc'], [], undefined),
    broken: [1],
  },
  'length-grown': {
    before: X(TEXT),
    after: X(`${TEXT}, "minLength": 3`),
    rows: x('abc', 'ab', undefined),
    broken: [1],
    left: [1],
  },
  'bound-top': {
    before: X('"type": "number", "x-decimals": 2'),
    after: X('"type": "number", "x-decimals": 2, "maximum": 9.5'),
    rows: x(9.5, 9.51, 100, -1, null),
    broken: [1, 2],
  },
  'bound-bottom-in-group': {
    before: BOX(X('"type": "number", "x-decimals": 2')),
    after: BOX(X('"type": "number", "x-decimals": 2, "minimum": 1')),
    rows: [...box(1, 0.5, -3), {}],
    broken: [1, 2],
  },
  'bound-beyond': {
    before: X('"type": "number", "x-decimals": 2'),
    after: X('"type": "number", "x-decimals": 2, "exclusiveMaximum": 5'),
    rows: x(4.99, 5, 6),
    broken: [1, 2],
    left: [1, 2],
  },
  'bound-digits': {
    before: X('"type": "number", "x-decimals": 3'),
    after: X('"type": "number", "x-decimals": 1'),
    rows: x(1.2, 1.25, 1.005, 3),
    broken: [1, 2],
  },
  'bound-whole': {
    before: X('"type": "number", "x-decimals": 2'),
    after: X('"type": "integer"'),
    rows: x(2, 2.5, -1.25),
    broken: [1, 2],
  },
  'items-most': {
    before: X(tags('"type": "string", "maxLength": 20')),
    after: X('"type": "array", "maxItems": 2, "items": { "type": "string", "maxLength": 20 }'),
    rows: x(['a', 'b'], ['a', 'b', 'c'], undefined),
    broken: [1],
  },
  'items-least': {
    before: X(tags('"type": "string", "maxLength": 20')),
    after: X(tags('"type": "string", "maxLength": 20', ', "minItems": 2')),
    rows: x(['a', 'b'], ['a'], undefined),
    broken: [1],
    left: [1],
  },
  'items-once': {
    before: X(tags('"type": "string", "maxLength": 20')),
    after: X(tags('"type": "string", "maxLength": 20', ', "uniqueItems": true')),
    rows: x(['b', 'a'], ['b', 'a', 'b'], [], ['a', 'a']),
    broken: [1, 3],
  },
  'option-gone': {
    before: X(choice('red', 'blue', 'green')),
    after: X(choice('blue', 'green')),
    rows: x('red', 'blue', undefined, null),
    broken: [0],
  },
  'option-moved': {
    before: X(choice('red', 'blue')),
    after: X(choice('rouge', 'blue')),
    rows: x('red', 'blue', undefined),
    broken: [0],
  },
  'option-inside-rows': {
    before: PARTS(X(choice('red', 'blue'))),
    after: PARTS(X(choice('rouge', 'blue'))),
    rows: parts('red', 'blue', ['blue', 'red']),
    broken: [0, 2],
  },
  'option-of-text': {
    before: X(TEXT),
    after: X(choice('red', 'blue')),
    rows: x('red', '别的', "o'clock"),
    broken: [1, 2],
  },
  'required-with-start': {
    before: X(TEXT),
    after: X(`${TEXT}, "default": "无"`),
    required: '"Name", "X"',
    rows: x('a', undefined, null, '', '　 '),
    broken: [1, 2, 3, 4],
  },
  'required-bare': { before: X(TEXT), after: X(TEXT), required: '"Name", "X"', rows: x('a', undefined), broken: [1] },
  'required-new': {
    before: '',
    after: X('"type": "number", "x-decimals": 2, "default": 1'),
    required: '"Name", "X"',
    rows: [{}],
    broken: [0],
  },
  'pattern-digits': {
    before: X(TEXT),
    after: X(`${TEXT}, "pattern": "^[A-Z]{2}-\\\\d+(?:\\\\.\\\\w{1,3})?$", "x-messages": { "pattern": "写法不对" }`),
    rows: x('AB-1', 'AB-1.x_9', 'ab-1', 'AB-１', 'AB-1\n', undefined),
    broken: [2, 3, 4],
    left: [2, 3, 4],
  },
  'pattern-han': {
    before: X(TEXT),
    after: X(`${TEXT}, "pattern": "^[\\\\u4e00-\\\\u9fa5·/]+$", "x-messages": { "pattern": "写法不对" }`),
    rows: x('中文·甲/乙', '中文a', '-'),
    broken: [1, 2],
    left: [1, 2],
  },
  'format-date': {
    before: X(TEXT),
    after: X('"type": "string", "format": "date"'),
    rows: x('2024-02-29', '2023-02-29', '昨天', undefined),
    broken: [1, 2],
    left: [1, 2],
  },
  'format-mail': {
    before: X(TEXT),
    after: X(`${TEXT}, "format": "email"`),
    rows: x('a@b.cn', "o'x+y@b-c.com", 'a@b', 'a b@c.cn'),
    broken: [2, 3],
    left: [2, 3],
  },
  'format-address': {
    before: X(TEXT),
    after: X(`${TEXT}, "format": "uri"`),
    rows: x('https://a.cn/x?y=1#z', 'ftp://a.cn', 'https://a b'),
    broken: [1, 2],
    left: [1, 2],
  },
  'type-text-to-number': {
    before: X('"type": "string", "maxLength": 20'),
    after: X('"type": "number", "x-decimals": 2'),
    rows: x('12.5', '-3', 'abc', undefined),
    broken: [0, 1, 2],
    left: [2],
  },
  'type-number-to-text': {
    before: X('"type": "number", "x-decimals": 2'),
    after: X('"type": "string", "maxLength": 20'),
    rows: x(12.5, -3, undefined),
    broken: [0, 1],
  },
  'type-flag-to-text': {
    before: X('"type": "boolean"'),
    after: X('"type": "string", "maxLength": 20'),
    rows: x(true, null),
    broken: [0],
  },
  'type-text-to-tags': {
    before: X('"type": "string", "maxLength": 20'),
    after: X(tags('"type": "string", "maxLength": 20')),
    rows: x('a', undefined),
    broken: [0],
  },
  step: {
    before: X('"type": "integer"'),
    after: X('"type": "integer", "multipleOf": 5'),
    rows: x(5, 7, -3, 0),
    broken: [1, 2],
  },
  removed: { before: X(TEXT), after: X(TEXT, 'Y'), rows: x('a', undefined), broken: [0] },
  'removed-inside': {
    before: PARTS(`${X(TEXT)}, "Z": { "title": "乙", "type": "string", "maxLength": 5 }`),
    after: PARTS('"Z": { "title": "乙", "type": "string", "maxLength": 5 }'),
    rows: [...parts('a'), { Parts: [{ Z: '1' }] }],
    broken: [0],
  },
  'renamed-and-cut': {
    before: X(TEXT),
    after: X('"type": "string", "maxLength": 2', 'Y'),
    more: ['', '"renames": [{ "from": "X", "to": "Y" }],'],
    rows: x('ab', 'abc'),
    broken: [1],
  },
  'unique-one': {
    before: X(TEXT),
    after: X(TEXT),
    more: ['', '"form": { "unique": [["X"]] },'],
    rows: x('a', 'b', 'a', '', '', undefined),
    broken: [2],
    left: [2],
  },
  'unique-two': {
    before: X(TEXT),
    after: X(TEXT),
    more: ['', '"form": { "unique": [["Name", "X"]] },'],
    rows: [
      { Name: '同', X: 'a' },
      { Name: '同', X: 'a' },
      { Name: '异', X: 'a' },
    ],
    broken: [1],
    left: [1],
  },
  ...ALIKE_NARROWS,
  'unique-natural': {
    before: X(TEXT),
    after: X(TEXT),
    more: ['', '"identity": { "naturalKey": ["X"] },'],
    rows: x('a', 'b', 'b'),
    broken: [2],
    left: [2],
  },
}

export const NAMES = Object.keys(NARROWS)
const pascal = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())
const filesOf = (side: 'before' | 'after', names = NAMES): Files =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { required, more, ...text } = NARROWS[name]!
      const said = more?.[1].includes('constraints')
        ? DESCRIPTOR.replace('"formatVersion": 1', '"formatVersion": 2')
        : DESCRIPTOR
      const descriptor = edit(
        said.replaceAll('"thing"', `"${name}"`).replaceAll('Thing', pascal(name)).replace('"物品"', `"${name}"`),
        `  "page": "${pascal(name)}",\n`,
        `  "page": "${pascal(name)}",\n${more?.[side === 'before' ? 0 : 1] ?? ''}\n`,
      )
      return [
        [`schemas/${name}.json`, TYPED(text[side], side === 'after' ? required : undefined)],
        [`resources/${name}.json`, descriptor],
      ]
    }),
  )
const only = (files: Files) => {
  const { schemas, descriptors, ...rest } = sourcesOf(files)
  const own = ({ path }: { readonly path: string }) => Object.hasOwn(files, path)
  return { ...rest, schemas: schemas.filter(own), descriptors: descriptors.filter(own) }
}
export const BEFORE = only(filesOf('before'))
export const AFTER = only(filesOf('after'))

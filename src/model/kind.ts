/**
 * What a field is to a person. JSON Schema decides the kind, `x-kind` overrides it. Whatever is said of a kind stands in
 * `KIND_FACTS`, in its codec for sheets (`wire/sheets`) and in its cell, filter and widget (`ui/kinds`): one that lacks any of
 * them does not compile.
 */

export const KINDS = [
  'text',
  'longText',
  'richText',
  'number',
  'money',
  'flag',
  'choice',
  'choices',
  'tags',
  'reference',
  'date',
  'dateTime',
  'time',
  'image',
  'video',
  'group',
  'answers',
  'rows',
] as const

export type Kind = (typeof KINDS)[number]

export interface KindFacts {
  /** What people call it. */
  readonly words: string
  /** The types that its values may have in a schema. */
  readonly types: readonly string[]
  /** What one value is. */
  readonly value: 'text' | 'number' | 'flag' | 'time' | 'clock' | 'list' | 'record' | 'records'
  /** How a list asks for it: by repeated keys, by `StartPrice` and `EndPrice`, by a text that it contains. */
  readonly filter?: 'in' | 'span' | 'contains'
  /** Where it can be changed: in a cell of a list, for many records at once, in the form alone; each includes the next. */
  readonly edited: 'cell' | 'bulk' | 'form'
  /** Where a list shows it when its author names no columns: before others, only where nothing else is, not at all. */
  readonly column: 'first' | 'second' | 'never'
  /** One scalar that can be compared and told in a word: it tells records apart, and has a column of its own in the database. */
  readonly isPlain?: true
  readonly isSortable?: true
  /** Picked, not written. */
  readonly isPicked?: true
  /** What it holds can be spelled in letters, as by pinyin. */
  readonly isSpelled?: true
  /** A state that a record passes through. */
  readonly isState?: true
  /** The values in use are worth being offered for the next record. */
  readonly isReused?: true
}

const FACTS = {
  text: {
    words: '单行文字',
    types: ['string'],
    value: 'text',
    filter: 'contains',
    edited: 'cell',
    column: 'first',
    isPlain: true,
    isSortable: true,
    isSpelled: true,
    isReused: true,
  },
  longText: {
    words: '多行文字',
    types: ['string'],
    value: 'text',
    filter: 'contains',
    edited: 'cell',
    column: 'second',
    isSpelled: true,
  },
  richText: {
    words: '图文',
    types: ['string'],
    value: 'text',
    filter: 'contains',
    edited: 'form',
    column: 'first',
  },
  number: {
    words: '数字',
    types: ['number', 'integer'],
    value: 'number',
    filter: 'span',
    edited: 'cell',
    column: 'first',
    isPlain: true,
    isSortable: true,
  },
  money: {
    words: '金额',
    types: ['number', 'integer'],
    value: 'number',
    filter: 'span',
    edited: 'cell',
    column: 'first',
    isPlain: true,
    isSortable: true,
  },
  flag: {
    words: '是否',
    types: ['boolean'],
    value: 'flag',
    filter: 'in',
    edited: 'cell',
    column: 'first',
    isPlain: true,
    isSortable: true,
    isPicked: true,
    isState: true,
  },
  choice: {
    words: '单选',
    types: ['string', 'number', 'integer'],
    value: 'text',
    filter: 'in',
    edited: 'cell',
    column: 'first',
    isPlain: true,
    isSortable: true,
    isPicked: true,
    isState: true,
    isReused: true,
  },
  choices: {
    words: '多选',
    types: ['array'],
    value: 'list',
    filter: 'in',
    edited: 'bulk',
    column: 'second',
    isPicked: true,
    isReused: true,
  },
  tags: {
    words: '标签',
    types: ['array'],
    value: 'list',
    filter: 'in',
    edited: 'bulk',
    column: 'second',
    isReused: true,
  },
  reference: {
    words: '引用',
    types: ['string'],
    value: 'text',
    filter: 'in',
    edited: 'cell',
    column: 'first',
    isPlain: true,
    isPicked: true,
  },
  date: {
    words: '日期',
    types: ['string'],
    value: 'time',
    filter: 'span',
    edited: 'cell',
    column: 'first',
    isPlain: true,
    isSortable: true,
    isPicked: true,
  },
  dateTime: {
    words: '时间',
    types: ['string'],
    value: 'time',
    filter: 'span',
    edited: 'cell',
    column: 'first',
    isPlain: true,
    isSortable: true,
    isPicked: true,
  },
  time: {
    words: '钟点',
    types: ['string'],
    value: 'clock',
    filter: 'span',
    edited: 'cell',
    column: 'first',
    isPlain: true,
    isSortable: true,
  },
  image: { words: '图片', types: ['string'], value: 'text', edited: 'form', column: 'first' },
  video: { words: '视频', types: ['string'], value: 'text', edited: 'form', column: 'first' },
  group: { words: '分组', types: ['object'], value: 'record', edited: 'form', column: 'never' },
  rows: { words: '表格', types: ['array'], value: 'records', edited: 'form', column: 'never' },
  answers: { words: '作答', types: ['object'], value: 'record', edited: 'form', column: 'never' },
} as const satisfies Readonly<Record<Kind, KindFacts>>

export const KIND_FACTS: Readonly<Record<Kind, KindFacts>> = FACTS

/** Kinds whose value is written, and read from what was written. */
export type WrittenKind = {
  [Name in Kind]: (typeof FACTS)[Name] extends { readonly edited: 'cell'; readonly filter: 'span' | 'contains' }
    ? Name
    : never
}[Kind]

/** Kinds whose value can be given outside of a form. */
export type ValueKind = { [Name in Kind]: (typeof FACTS)[Name]['edited'] extends 'form' ? never : Name }[Kind]

/** Whether a field of that kind can be edited by itself, outside its form. */
export function isValueKind(kind: Kind): kind is ValueKind {
  return KIND_FACTS[kind].edited !== 'form'
}

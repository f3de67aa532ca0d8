/** What a field's cells hold, kind by kind: written, read, explained and shown by an example. */
import type { TextForm } from '../../model/condition.ts'
import type { Kind } from '../../model/kind.ts'
import type { Field, WireRecord } from '../../model/resource.ts'
import { withCheckSign } from '../../model/text-forms.ts'
import { clockWords } from '../../model/typed-text.ts'
import { wholeText } from '../../model/whole-text.ts'
import type { CellValue, ReferenceNames } from './cell.ts'
import { choiceWord, choiceWords, flagWord, readChoices, readFlag } from './cell-choice.ts'
import { splitList, listText } from './cell-list.ts'
import { type CellReader, orProblem, readJson, readNumber, readReference, unlessBlank } from './cell-read.ts'
import { numberCell, plainText } from './cell-text.ts'
import { clockIn, dateOf, dateTimeOf, dateTimeText } from './cell-time.ts'
import type { CellStyle } from './workbook-parts.ts'

export interface CellCodec {
  readonly write: (value: unknown, field: Field, names: ReferenceNames) => CellValue
  readonly read: CellReader
  /** How the values look in a workbook; cells of other kinds are text. */
  readonly style?: (field: Field) => CellStyle
  /** What may stand in a cell, in words. */
  readonly form?: (field: Field) => readonly string[]
  /** The words that a cell can be picked from. */
  readonly words?: (field: Field) => readonly string[]
  /** A value that shows how a cell is filled. */
  readonly example?: (field: Field, given: ExampleGivens) => unknown
}

export interface ExampleGivens {
  /** The label of a record of that library. */
  readonly target: (library: string | undefined) => string | undefined
  readonly record: (fields: readonly Field[]) => WireRecord
}

const NUMBER_STYLES: readonly CellStyle[] = ['integer', 'decimals1', 'decimals2', 'decimals3', 'decimals4']
const CENTS = 2
const EXAMPLE_DAY = '2024-05-01'
export const SEVERAL = '可填多项，用顿号（、）隔开'

const FORM_WORDS: Readonly<Record<TextForm, string>> = {
  mobile: '11 位手机号',
  'id-card': '18 位身份证号',
  'credit-code': '18 位统一社会信用代码',
}
/** Of nobody: numbers that no register gives out. */
const FORM_EXAMPLES: Readonly<Record<TextForm, string>> = {
  mobile: '13900000000',
  'id-card': withCheckSign('id-card', '11010119000101000'),
  'credit-code': withCheckSign('credit-code', '91110000MA0000000'),
}

const text: CellCodec = { write: plainText, read: ({ text: value }) => ({ value }) }

const number: CellCodec = {
  write: numberCell,
  read: unlessBlank(readNumber),
  style: ({ decimals }) => (decimals === undefined ? 'plain' : (NUMBER_STYLES[decimals] ?? 'plain')),
  form: numberForm,
  example: ({ minimum = 1, maximum = 1 }) => Math.max(minimum, Math.min(maximum, 1)),
}

export const CELL_CODECS: Readonly<Record<Kind, CellCodec>> = {
  text: {
    ...text,
    read: ({ field: { form }, text: value }) => ({ value: form ? wholeText(value) : value }),
    form: ({ form }) => (form ? [FORM_WORDS[form]] : []),
    example: ({ required, title, maxLength, form }) =>
      required ? (form ? FORM_EXAMPLES[form] : `${title}示例`.slice(0, maxLength)) : undefined,
  },
  longText: text,
  richText: text,
  number,
  money: { ...number, style: ({ decimals }) => NUMBER_STYLES[decimals ?? CENTS] ?? 'plain' },
  flag: {
    write: (value, field) => (typeof value === 'boolean' ? flagWord(field, value) : plainText(value)),
    read: unlessBlank(({ field, text: word }) => readFlag(field, word)),
    words: choiceWords,
    example: () => true,
  },
  choice: {
    write: (value, field) => choiceWord(field, value),
    read: unlessBlank(({ field, text: word }) => readChoices(field, [word], ([value]) => value)),
    words: choiceWords,
    example: ({ choices }) => choices?.[0]?.value,
  },
  choices: {
    write: (value, field) =>
      Array.isArray(value) ? listText(value.map((each) => choiceWord(field, each) ?? '')) : plainText(value),
    read: unlessBlank(({ field, text: words }) => readChoices(field, splitList(words), (values) => values)),
    words: choiceWords,
    example: ({ choices }) => choices?.slice(0, 2).map(({ value }) => value),
  },
  tags: {
    write: (value) => (Array.isArray(value) ? listText(value.map(String)) : plainText(value)),
    read: unlessBlank(({ text: words }) => ({ value: splitList(words) })),
    form: () => [SEVERAL],
  },
  reference: {
    write: (value, { reference = '' }, names) => names(reference, String(value)) || plainText(value),
    read: unlessBlank(readReference),
    example: ({ reference }, { target }) => target(reference),
  },
  date: {
    write: plainText,
    read: unlessBlank(({ field, cell }) => orProblem(dateOf(cell), `“${field.title}”请按 2024-05-01 的形式填写日期`)),
    style: () => 'date',
    form: () => ['日期，如 2024-05-01'],
    example: () => EXAMPLE_DAY,
  },
  dateTime: {
    write: (value) => (typeof value === 'string' ? dateTimeText(value) : plainText(value)),
    read: unlessBlank(({ field, cell }) =>
      orProblem(dateTimeOf(cell), `“${field.title}”请按 2024-05-01 08:30 的形式填写时间`),
    ),
    style: () => 'dateTime',
    form: () => ['时间，如 2024-05-01 08:30:00'],
    example: () => `${EXAMPLE_DAY}T00:30:00.000Z`,
  },
  time: {
    write: plainText,
    read: unlessBlank(({ field, cell }) => orProblem(clockIn(cell), clockWords(field))),
    form: () => ['钟点，如 08:30'],
    example: () => '08:30',
  },
  image: text,
  video: text,
  group: {
    write: plainText,
    read: (input) => readJson(input, (value) => !Array.isArray(value)),
    example: ({ fields = [] }, { record }) => record(fields),
  },
  rows: {
    write: plainText,
    read: (input) => readJson(input, Array.isArray),
    example: ({ fields = [] }, { record }) => [record(fields)],
  },
  // They are told by their questions, which stand elsewhere in the record, and are filled in a form alone.
  answers: text,
}

function numberForm({ decimals, minimum, maximum }: Field): readonly string[] {
  const form = decimals === 0 ? '整数' : decimals === undefined ? '数字' : `数字，最多 ${decimals} 位小数`
  if (minimum !== undefined && maximum !== undefined) return [form, `${minimum} 到 ${maximum}`]
  return [
    form,
    ...(minimum === undefined ? [] : [`不小于 ${minimum}`]),
    ...(maximum === undefined ? [] : [`不大于 ${maximum}`]),
  ]
}

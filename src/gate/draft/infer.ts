/**
 * What a column is to a person, from its values, its name and its title.
 *
 * Shapes  `inferField` → the keywords of one property of a schema, and what is left to decide. The first recogniser that knows
 *         the values wins; text is what remains. Values of a reply bind the type, cells of a sheet do not.
 */
import { type SampleColumn, type DraftField, hasValue } from './field.ts'
import { areAllNumbers, areAllTexts, type DraftFacts, draftFacts, type Guess, type Recogniser } from './facts.ts'
import { isTypeColumn } from './type-column.ts'
import { declaredGuess } from './infer-declared.ts'
import { nestedGuess } from './infer-nested.ts'
import { sharedGuess } from './infer-shared.ts'
import { bottomLimit, decimalsSeen, lengthLimit, topLimit } from './limits.ts'
import { isCodeLike, isNameLike } from './names.ts'
import { date, timestamp } from './infer-times.ts'
import { referenceGuess } from './references.ts'

const YES = new Set(['是', '有', '启用', '已启用', '开', '√', '✓', '对', 'true', 'yes', 'y', '1'])
const NO = new Set(['否', '无', '停用', '已停用', '未启用', '关', '×', '✗', '错', 'false', 'no', 'n', '0'])
const MONEY = /价|费|金额|成本|价格|(?:Price|Amount|Fee|Cost|Money)$/
const CHOICES_MAX = 12
const CHOICE_LETTERS_MAX = 12
const ROWS_PER_CHOICE = 2.5
/** More letters than this want several lines. */
const ONE_LINE_MAX = 100
const LONG_MIN = 500

/** Guesses what a column is and drafts its field: kind, limits, required, and what is left for a person to decide. */
export function inferField(seen: Pick<DraftFacts, 'column' | 'naming' | 'library' | 'around'>): DraftField {
  const { column, naming } = seen
  const facts = draftFacts({
    ...seen,
    inferInner: (inner, named) => inferField({ ...seen, column: inner, naming: named }),
  })
  const guess = RECOGNISERS.map((recognise) => recognise(facts)).find((found) => found !== undefined)
  const { schema, open = [], isLeftOut = false }: Guess = guess ?? text(facts)
  const isAlwaysFilled =
    column.values.length > 1 && column.values.every((value) => hasValue(value) && !isEmptyList(value))
  const { title, unit } = naming
  const isServers = schema['readOnly'] === true
  const required = !isServers && (column.required ?? (isAlwaysFilled && schema['type'] !== 'boolean'))
  return {
    name: naming.name,
    schema: {
      ...(schema['$ref'] === undefined ? {} : { $ref: schema['$ref'] }),
      title,
      ...(column.description === undefined ? {} : { description: column.description }),
      ...schema,
      ...(unit === undefined || schema['type'] === 'string' ? {} : { 'x-unit': unit }),
    },
    required,
    open: [
      ...naming.open,
      ...open,
      ...(isServers && column.fromCells ? [`「${title}」由服务端记录，导入时不读这一列`] : []),
    ],
    guessed: guessedOf(column, schema, required),
    ...(isLeftOut ? { isLeftOut } : {}),
    ...(column.fromCells && column.title !== undefined ? { header: column.header ?? column.title } : {}),
  }
}

/** A contract may name one end of a range and leave the other to us. */
function guessedOf({ required: said, declared, values }: SampleColumn, schema: Guess['schema'], required: boolean) {
  const hasRange = schema['maximum'] !== undefined && schema['readOnly'] !== true
  const isRangeSaid = declared?.['minimum'] !== undefined && declared['maximum'] !== undefined
  const isFree = values.length > 0 || declared !== undefined
  return [
    ...(required && said === undefined ? (['required'] as const) : []),
    ...(hasRange && isFree && !isRangeSaid ? (['range'] as const) : []),
  ]
}

const RECOGNISERS: readonly Recogniser[] = [
  declaredGuess,
  sharedGuess,
  (facts) => nestedGuess(facts),
  (facts) => (facts.filled.length === 0 ? nothingSeen(facts) : undefined),
  flag,
  referenceGuess,
  timestamp,
  number,
  date,
  media,
  choice,
]

function nothingSeen(facts: DraftFacts) {
  const guess = referenceGuess(facts)
  if (guess) return guess
  if (MONEY.test(facts.naming.title)) return { schema: money(0) }
  return { schema: { type: 'string', maxLength: 60 }, open: [`「${facts.naming.title}」没有一个值，种类与长度是猜的`] }
}

function flag({ filled, distinct, column, naming }: DraftFacts) {
  const words = distinct.map((word) => word.toLowerCase())
  if (!words.every((word) => YES.has(word) || NO.has(word))) return undefined
  const isReal = filled.every((value) => typeof value === 'boolean')
  if (isReal) return { schema: { type: 'boolean' } }
  const areDigits = words.every((word) => word === '0' || word === '1')
  if (column.fromCells && !(areDigits && (words.length < 2 || MONEY.test(naming.title)))) {
    const [yes, no] = [
      distinct.find((word) => YES.has(word.toLowerCase())),
      distinct.find((word) => NO.has(word.toLowerCase())),
    ]
    const isWorded = yes !== undefined && no !== undefined && /\p{Script=Han}/u.test(yes + no) && yes !== '是'
    return { schema: { type: 'boolean', ...(isWorded ? { 'x-labels': { true: yes, false: no } } : {}) } }
  }
  if (!areDigits || words.length < 2) return undefined
  const values =
    typeof filled[0] === 'number' ? { type: 'integer', enum: [0, 1] } : { type: 'string', enum: ['0', '1'] }
  const open = [`「${naming.title}」以 0 和 1 传送，暂作选项；请确认 0 为否、1 为是`]
  return { schema: { ...values, 'x-labels': { 0: '否', 1: '是' } }, open }
}

function number(facts: DraftFacts) {
  const { numbers, naming, column, distinct, filled } = facts
  if (!areAllNumbers(facts)) return undefined
  // 001 beside 12 is a code, and so are long numbers that differ in every row.
  if (column.fromCells && isCodeLike(naming) && distinct.length === filled.length && numbers.every(Number.isInteger))
    return undefined
  const decimals = decimalsSeen(numbers)
  const [smallest, largest] = [Math.min(...numbers), Math.max(...numbers)]
  if (naming.unit === '元' || MONEY.test(naming.title + naming.name)) return { schema: money(largest) }
  const limits = { minimum: bottomLimit(smallest), maximum: topLimit(largest, decimals) }
  return {
    schema: decimals === 0 ? { type: 'integer', ...limits } : { type: 'number', ...limits, 'x-decimals': decimals },
  }
}

function money(largest: number) {
  return {
    type: 'number',
    minimum: 0,
    maximum: Math.max(999_999.99, topLimit(largest, 2)),
    'x-kind': 'money',
    'x-unit': '元',
  }
}

function choice(facts: DraftFacts) {
  const { distinct, filled, naming } = facts
  if (!areAllTexts(facts) || isCodeLike(naming) || isNameLike(naming)) return undefined
  const isFew =
    distinct.length >= 2 && distinct.length <= CHOICES_MAX && filled.length >= distinct.length * ROWS_PER_CHOICE
  if (!isFew || distinct.some((word) => word.length > CHOICE_LETTERS_MAX || word.includes('\n'))) return undefined
  const foreign = distinct.filter((word) => /[A-Za-z]{2}/.test(word) && !/\p{Script=Han}/u.test(word))
  const labels =
    foreign.length > 0 ? { 'x-labels': Object.fromEntries(distinct.map((word) => [word, labelOf(word)])) } : {}
  const open = [
    `「${naming.title}」只见到 ${distinct.length} 种值，作为选项；请补全没有出现的${libraryHint(facts)}`,
    ...(foreign.length > 0 ? [`选项 ${foreign.slice(0, 3).join('、')} 的中文名称`] : []),
  ]
  return { schema: { type: 'string', enum: distinct, ...labels }, open }
}

function libraryHint({ column, library }: DraftFacts): string {
  if (!isTypeColumn(column)) return ''
  return `。要能在界面上增减，就做成分类库：加 --types ${column.title}=${library}-type 重新新建`
}

function labelOf(word: string): string {
  return /\p{Script=Han}/u.test(word) ? word : `待命名 ${word}`
}

function media(facts: DraftFacts) {
  const { texts } = facts
  if (!areAllTexts(facts)) return undefined
  const all = (pattern: RegExp) => texts.every((value) => pattern.test(value))
  if (all(/^(?:https?:\/)?\/\S+\.(?:png|jpe?g|gif|webp)(?:\?\S*)?$/i))
    return { schema: { type: 'string', maxLength: 500, 'x-kind': 'image' } }
  if (all(/^(?:https?:\/)?\/\S+\.(?:mp4|webm)(?:\?\S*)?$/i))
    return { schema: { type: 'string', maxLength: 500, 'x-kind': 'video' } }
  const isHtml = all(/^\s*<(?:p|h\d|ul|ol|div|img)[\s>]/i)
  return isHtml
    ? { schema: { type: 'string', maxLength: lengthLimit(longest(facts)), 'x-kind': 'richText' } }
    : undefined
}

function text(facts: DraftFacts): Guess {
  const { texts, naming, filled, column, distinct } = facts
  if (texts.length < filled.length && !column.fromCells) {
    const open = [`「${naming.title}」的值有几种类型，没有写入，保存时原样保留；平台应只用一种`]
    return { schema: { type: 'string', maxLength: lengthLimit(longest(facts)) }, open, isLeftOut: true }
  }
  const longestText = longest(facts)
  const isLong = longestText > ONE_LINE_MAX || texts.some((value) => value.includes('\n'))
  if (isLong) return { schema: { type: 'string', maxLength: Math.max(LONG_MIN, lengthLimit(longestText)) } }
  const isUnique = distinct.length === filled.length && filled.length > 1
  const search =
    isCodeLike(naming) && isUnique ? { 'x-search': true } : isNameLike(naming) ? { 'x-search': 'pinyin' } : {}
  return { schema: { type: 'string', maxLength: lengthLimit(longestText), ...search } }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function longest({ filled }: DraftFacts): number {
  return Math.max(1, ...filled.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).length))
}

/** What a field is computed of: every field there, every argument of its type, the result such as the field holds. */
import { KIND_FACTS } from '../model/kind.ts'
import type { IdCardPart } from '../model/text-forms.ts'
import { earlierIn, readsToday, type Value, VALUE_LISTS, type ValueList } from '../model/value.ts'
import { answersRead, earlierSort, levelSort } from './answer-values.ts'
import type { JsonKey } from './source.ts'
import { cardFlaw } from './id-card.ts'
import { meant } from './suggest.ts'
import { type Computing, fieldRead, type ValueSort, SORT_WORDS, sortOfField } from './value-sorts.ts'

const DEPTH_MAX = 3

/** What each function takes and gives; of one sort in the list when there may be any number. */
const SIGNATURES: Readonly<Record<ValueList, { readonly takes: readonly ValueSort[]; readonly gives: ValueSort }>> = {
  product: { takes: ['number'], gives: 'number' },
  add: { takes: ['number'], gives: 'number' },
  minus: { takes: ['number', 'number'], gives: 'number' },
  percent: { takes: ['number', 'number'], gives: 'number' },
  addDays: { takes: ['day', 'number'], gives: 'day' },
  days: { takes: ['day', 'day'], gives: 'number' },
  years: { takes: ['day', 'day'], gives: 'number' },
  instant: { takes: ['day', 'clock'], gives: 'instant' },
}

/** Reports what the value reads that is not there, what does not fit, and where it may not be of today. */
export function checkComputed(value: Value, computing: Computing): void {
  const { field, say, isInRow } = computing
  const sort = sortOf(computing, value, ['compute'])
  if (sort !== undefined && sort !== sortOfField(field))
    say(
      ['compute'],
      `算得的是${SORT_WORDS[sort]}，这里是${KIND_FACTS[field.kind].words}`,
      '改正字段的类型，或换一个函数',
    )
  if (depthOf(value) > DEPTH_MAX) say(['compute'], `函数套了不止 ${DEPTH_MAX} 层`, '把里面的部分写成另一个字段')
  if (!readsToday(value)) return
  if (earlierIn(value).length > 0) say(['compute'], '每天不同的内容不能取以前的记录', '把其中一部分写成另一个字段')
  if (isInRow) say(['compute'], '表格的行里不能用今天', '把它移到记录上')
  if (!field.readOnly) say(['compute'], '每天不同的内容不能由人填写', '加上 "readOnly": true')
  if (field.search !== false) say(['compute'], '每天不同的内容搜索不到', '删除 x-search')
}

/** Undefined where it cannot be told, or has been reported. */
function sortOf(computing: Computing, value: Value, path: readonly JsonKey[]): ValueSort | undefined {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return sortNamed(computing, value, path)
  if ('today' in value) return 'day'
  if ('sum' in value) return sumOf(computing, value.sum, [...path, 'sum'])
  if ('length' in value) return lengthOf(computing, value.length, [...path, 'length'])
  if ('score' in value) return answersRead(computing, value.score, [...path, 'score']) && 'number'
  if ('level' in value) return levelSort(computing, value.level, [...path, 'level'])
  if ('earlier' in value) return earlierSort(computing, value.earlier, [...path, 'earlier'])
  if ('idCard' in value) return idCardOf(computing, value.idCard, [...path, 'idCard'])
  if ('initials' in value) return nested(computing, [...path, 'initials'])
  if ('lookup' in value) return lookupOf(computing, value.lookup, [...path, 'lookup'])
  const name = VALUE_LISTS.find((one) => Object.hasOwn(value, one))
  if (name === undefined) return undefined
  const { takes, gives } = SIGNATURES[name]
  const parts = (value as Readonly<Record<string, readonly Value[]>>)[name] ?? []
  if (takes.length > 1 && parts.length !== takes.length)
    computing.say([...path, name], `${name} 要 ${takes.length} 个值`, '照 docs/descriptor.md 的例子写')
  parts.forEach((part, nth) => {
    const [wanted, at] = [takes[nth] ?? takes[0]!, [...path, name, nth]]
    const found = sortOf(computing, part, at)
    if (found !== undefined && found !== wanted && !(wanted === 'day' && found === 'instant'))
      computing.say(at, `${name} 的这个值应为${SORT_WORDS[wanted]}，这里是${SORT_WORDS[found]}`, '换一个字段或函数')
  })
  return gives
}

function sortNamed(computing: Computing, name: string, path: readonly JsonKey[]): ValueSort | undefined {
  const field = fieldRead(computing, name, path)
  return field && sortOfField(field)
}

function sumOf(computing: Computing, path: string, at: readonly JsonKey[]): ValueSort {
  const [rows = '', name = ''] = path.split('/')
  const inner = fieldRead(computing, rows, at)?.fields
  const field = inner?.find((one) => one.name === name)
  const numbers = (inner ?? []).filter((one) => sortOfField(one) === 'number').map((one) => one.name)
  if (inner && (!field || sortOfField(field) !== 'number'))
    computing.say(at, `${rows} 里没有数字 ${name}`, meant(name, numbers))
  return 'number'
}

function lengthOf(computing: Computing, name: string, at: readonly JsonKey[]): ValueSort {
  const field = fieldRead(computing, name, at)
  if (field && sortOfField(field) !== 'list')
    computing.say(at, `${name} 是${KIND_FACTS[field.kind].words}，没有几项可数`, '换一个表格、多选或标签字段')
  return 'number'
}

/** The sex is a choice that has both values, so that what is filled in can be shown. */
function idCardOf(
  computing: Computing,
  [name, part]: readonly [string, IdCardPart],
  at: readonly JsonKey[],
): ValueSort | undefined {
  const source = fieldRead(computing, name, [...at, 0])
  const flaw = cardFlaw({ source, part, beside: computing.field })
  if (flaw) computing.say([...at, flaw.nth], flaw.message, flaw.cure)
  return part === 'birthDate' ? 'day' : undefined
}

/** Functions are worked out without its dictionary. */
function nested({ say }: Computing, at: readonly JsonKey[]): undefined {
  say(at, 'initials 不能放在别的函数里', '单独写成一个字段的 "compute": {"initials": "Name"}')
}

type Lookup = Extract<Value, { readonly lookup: unknown }>['lookup']

function lookupOf(computing: Computing, { of, in: table }: Lookup, at: readonly JsonKey[]): ValueSort | undefined {
  const choices = fieldRead(computing, of, [...at, 'of'])?.choices?.map(({ value }) => String(value))
  for (const key of Object.keys(table))
    if (choices && !choices.includes(key))
      computing.say([...at, 'in', key], `${of} 没有选项 ${key}`, meant(key, choices))
  const sorts = new Set(Object.values(table).map((value) => typeof value))
  if (sorts.size > 1) computing.say([...at, 'in'], '各选项对应的值类型不一', '都写数字，或都写文字')
  const [sort] = sorts
  return sort === 'number' ? 'number' : sort === 'boolean' ? 'flag' : undefined
}

function depthOf(value: Value): number {
  if (typeof value !== 'object') return 0
  const [parts] = Object.values(value) as unknown[]
  return 1 + (Array.isArray(parts) ? Math.max(0, ...(parts as readonly Value[]).map(depthOf)) : 0)
}

/** A statistics file as its author wrote it, once the meta-schema has accepted it, and what it is compiled beside. */
import { fieldsOf } from '../model/condition-parts.ts'
import type { Condition } from '../model/condition.ts'
import { isOfToday } from '../model/derived.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { Field, Resource } from '../model/resource.ts'
import type { ChartForm, StatisticCall, StatisticFilterKind, StoredMeasureKind, TimePart } from '../model/statistic.ts'
import { compileCondition } from './conditions.ts'
import type { CompiledLibrary } from './library.ts'
import type { JsonKey } from './source.ts'
import { meant } from './suggest.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

export interface WrittenDimension {
  readonly title?: string
  readonly field: string
  readonly by?: TimePart
  readonly bins?: readonly number[]
  readonly top?: number
}

export interface WrittenMeasure extends Partial<Record<Exclude<StoredMeasureKind, 'count'>, string>> {
  readonly title: string
  readonly unit?: string
  readonly count?: Condition | Readonly<Record<string, never>>
  readonly where?: Condition
  readonly alike?: string
  readonly ratio?: readonly [string, string]
  readonly minBase?: number
  readonly minus?: readonly string[]
}

export interface WrittenStatistic {
  readonly name: string
  readonly title: string
  readonly of: string
  readonly page?: string
  readonly call?: Pick<StatisticCall, 'path' | 'choice'> & Partial<Pick<StatisticCall, 'assumed'>>
  readonly time: string
  readonly dimensions?: Readonly<Record<string, WrittenDimension>>
  readonly measures: Readonly<Record<string, WrittenMeasure>>
  readonly filters?: Readonly<Record<string, Readonly<Partial<Record<StatisticFilterKind, string>>>>>
  readonly keyword?: string
  readonly views: readonly {
    readonly name: string
    readonly title: string
    readonly as: ChartForm
    readonly group?: readonly string[]
    readonly show: readonly string[]
  }[]
  readonly minShown?: number
  readonly access?: { readonly read: readonly string[] }
}

export interface StatisticInput {
  /** Of the library, with problems at the statistics file. */
  readonly views: ViewsInput
  readonly resource: Resource
  readonly written: WrittenStatistic
  /** All that are compiled together. */
  readonly libraries: readonly CompiledLibrary[]
}

/** The field that is told apart or compared: it has one plain value that is kept, and nobody is known by it. */
export function toldField({ views }: StatisticInput, path: readonly JsonKey[], name: string): Field | undefined {
  const field = checkField(views, path, name)
  if (!field) return undefined
  const { title, kind, mask } = field
  const fail = (message: string, cure: string) => failAt(views, path, { code: 'kind', message, cure })
  if (mask !== undefined) fail(`「${title}」是打码的个人信息，不能用来分组或筛选`, '换一个不指向某个人的字段')
  else if (!KIND_FACTS[kind].isPlain)
    fail(`「${title}」是${KIND_FACTS[kind].words}，不能用来分组或筛选`, '换成选项、数字、日期或引用字段')
  else if (NOT_OF_RECORDS.has(name)) fail(`「${title}」由服务端保管，不能用来分组或筛选`, '换一个字段')
  else return field
  return undefined
}

/** What tells owners and versions apart, and nothing of what a record says. */
const NOT_OF_RECORDS: ReadonlySet<string> = new Set(['OrganizationId', 'Shelf', 'Version', 'Id'])

/** A condition on the library's records, compiled; of fields that are kept and tell of nobody, with choices that there are. */
export function recordCondition(
  { views, resource }: Pick<StatisticInput, 'views' | 'resource'>,
  path: readonly JsonKey[],
  condition: Condition,
): Condition {
  const made = compileCondition(views, path, condition)
  const { reference } = resource
  const kept = new Set([...NOT_OF_RECORDS, reference?.state, reference?.source, reference?.version])
  for (const name of fieldsOf(made)) {
    const field = views.fields.find((one) => one.name === name)
    if (kept.has(name)) {
      const message = `「${field?.title ?? name}」由服务端保管，不能写进统计的条件`
      failAt(views, path, { code: 'kind', message, cure: '换一个字段' })
    }
    if (field?.mask !== undefined) {
      // By what is counted the content is told.
      const message = `「${field.title}」是打码的个人信息，不能写进统计的条件`
      failAt(views, path, { code: 'kind', message, cure: '换一个不指向某个人的字段' })
    }
    if (!field || !isOfToday(field)) continue
    const cure = '改用它所用的字段，与 {"today": 0} 比较'
    failAt(views, path, { code: 'ofToday', message: `${name} 每天不同，没有保存，不能用在这里`, cure })
  }
  checkChoices(views, path, condition)
  return made
}

function checkChoices(views: ViewsInput, path: readonly JsonKey[], condition: Condition): void {
  if ('and' in condition) return condition.and.forEach((part, at) => checkChoices(views, [...path, 'and', at], part))
  if ('or' in condition) return condition.or.forEach((part, at) => checkChoices(views, [...path, 'or', at], part))
  if ('not' in condition) return checkChoices(views, [...path, 'not'], condition.not)
  const [[operator, said]] = Object.entries(condition) as unknown as [[string, unknown]]
  if (!['eq', 'ne', 'in', 'has'].includes(operator) || !Array.isArray(said)) return
  const [name, right] = said as unknown as readonly [string, unknown]
  const field = views.fields.find((one) => one.name === name)
  if (!field?.choices || field.kind === 'flag') return
  const known = field.choices.map(({ value }) => String(value))
  for (const value of Array.isArray(right) ? right : [right]) {
    if (typeof value !== 'string' || known.includes(value)) continue
    const input = { code: 'badValue', message: `「${field.title}」没有选项 ${value}`, cure: meant(value, known) }
    failAt(views, [...path, operator, 1], input)
  }
}

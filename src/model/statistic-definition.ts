/** What the figures of statistics mean, in Chinese (口径), from their declaration alone. */
import { conditionWords, titleWords } from './condition-words.ts'
import type { Resource } from './resource.ts'
import {
  isStoredMeasure,
  type Statistic,
  type StatisticDefinition,
  type StatisticMeasure,
  storedBehind,
} from './statistic.ts'

/** One for each measure that is asked for, in the order of the declaration. */
export function definitionsOf(
  { measures, minShown, time }: Statistic,
  resource: Resource,
  show: ReadonlySet<string>,
): readonly StatisticDefinition[] {
  const least = minShown > 0 ? `；不足 ${minShown} 条的不给出` : ''
  return measures
    .filter(({ name }) => show.has(name))
    .map((measure) => ({
      name: measure.name,
      title: measure.title,
      unit: measure.unit ?? '',
      words: `${measureWords(measure, { measures, resource })}${isStoredMeasure(measure) ? `，时间按${titleWords(resource, time)}` : ''}${least}`,
    }))
}

interface Around {
  readonly measures: readonly StatisticMeasure[]
  readonly resource: Resource
}

function measureWords(measure: StatisticMeasure, { measures, resource }: Around): string {
  if (!isStoredMeasure(measure)) {
    const [first = '', ...rest] = measure.of.map(
      (name) => `“${measures.find((one) => one.name === name)?.title ?? name}”`,
    )
    if (measure.kind === 'minus') return `${first}减去${rest.join('、')}`
    const { minBase } = measure
    const alike = storedBehind(measures, measure.name).flatMap(({ alike: field }) => field ?? [])
    const apart = [...new Set(alike)].map((field) => `，${titleWords(resource, field)}不同的不合在一起`).join('')
    return `${first}除以${rest.join('')}${apart}；分母为 0${minBase > 0 ? ` 或不足 ${minBase}` : ''} 时不给出`
  }
  const { kind, field = '', where } = measure
  const called = resource.title.endsWith('记录') ? resource.title : `${resource.title}记录`
  const records = where ? `${conditionWords(resource, where)}的${called}` : `全部${called}`
  const title = titleWords(resource, field)
  if (kind === 'count') return `${records}的条数`
  if (kind === 'distinct') return `${records}中，${title}不同内容的个数，空的不算`
  const words = { sum: '之和', mean: '的平均', median: '的中位数' }[kind]
  return `${records}的${title}${words}，空的不算`
}

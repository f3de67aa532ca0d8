/** The dimensions of statistics: each has few values, whatever the records hold. */
import { openedToConsortium } from '../model/library-access.ts'
import { OWNER_FIELD } from '../model/access.ts'
import { isOfToday } from '../model/derived.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { Field } from '../model/resource.ts'
import type { StatisticDimension, TimePart } from '../model/statistic.ts'
import type { JsonKey, ProblemInput } from './source.ts'
import { type StatisticInput, toldField, type WrittenDimension } from './statistic-words.ts'
import { failAt } from './views.ts'

/** Reads `dimensions`. */
export function compileDimensions(input: StatisticInput): readonly StatisticDimension[] {
  const written = Object.entries(input.written.dimensions ?? {})
  return written.flatMap(([name, dimension]) => dimensionAt(input, name, dimension))
}

function dimensionAt(input: StatisticInput, name: string, written: WrittenDimension): readonly StatisticDimension[] {
  const path = ['dimensions', name]
  if (written.field === OWNER_FIELD) return ownerDimension(input, name, written)
  const field = toldField(input, [...path, 'field'], written.field)
  if (!field) return []
  const { title, by, bins, top } = written
  const wrong = flawOf(field, written)
  if (wrong) {
    failAt(input.views, [...path, ...wrong.at], wrong)
    return []
  }
  const since = bins && sinceOf(field)
  return [
    {
      name,
      title: title ?? `${field.title}${by ? PART_WORDS[by] : ''}`,
      field: field.name,
      ...(by && { by }),
      ...(bins && { bins }),
      ...(since !== undefined && { since }),
      ...(top !== undefined && { top }),
    },
  ]
}

/** Whose the records are: told to a consortium alone, of the rows of its members. */
function ownerDimension(
  { views, resource }: StatisticInput,
  name: string,
  { title = '机构', by, bins, top }: WrittenDimension,
): readonly StatisticDimension[] {
  const path = ['dimensions', name]
  const said = [by, bins, top].some((one) => one !== undefined)
  if (openedToConsortium(resource.access) && !said) return [{ name, title, field: OWNER_FIELD }]
  const input = said
    ? { code: 'kind', message: '机构不分段，也不分前几名', cure: '删除 by、bins、top' }
    : {
        code: 'kind',
        message: `联合体看不到库 ${resource.name} 里成员机构的记录，不能按机构分`,
        cure: '换一个字段，或在库的 access 里写 group',
      }
  failAt(views, [...path, 'field'], input)
  return []
}

const PART_WORDS: Readonly<Record<TimePart, string>> = {
  day: '（天）',
  week: '（周）',
  month: '（月）',
  hour: '（钟点）',
  weekday: '（星期）',
}

type Flaw = ProblemInput & { readonly at: readonly JsonKey[] }

function flawOf(field: Field, { by, bins, top }: WrittenDimension): Flaw | undefined {
  const { title, kind } = field
  const flaw = (at: string, message: string, cure: string): Flaw => ({ at: [at], code: 'kind', message, cure })
  const isTime = kind === 'date' || kind === 'dateTime'
  const isNumber = KIND_FACTS[kind].value === 'number'
  const said = [by, bins, top].filter((one) => one !== undefined).length
  if (said > 1) return flaw('field', 'by、bins、top 只能写一个', '保留其中一个')
  if (by && !isTime) return flaw('by', `「${title}」不是日期或时刻，不能按时间段分`, '删除 by，或换成日期字段')
  if (by === 'hour' && kind === 'date') return flaw('by', `「${title}」只有日期，没有钟点`, '改为 day、week 或 month')
  if (bins && !isNumber) return flaw('bins', `「${title}」不是数字，不能分段`, '删除 bins，或换成数字字段')
  if (bins && bins.some((end, index) => index > 0 && end <= (bins[index - 1] ?? end)))
    return flaw('bins', '分段的下限没有从小到大', '从小到大排列，不重复')
  if (bins && isOfToday(field) && sinceOf(field) === undefined)
    return flaw('field', `「${title}」每天不同，没有保存，不能分段`, '只有由一个日期算到今天的周岁数可以')
  if (isTime && !by) return flaw('field', `「${title}」要按时间段分`, '写上 "by": "month"，或 day、week')
  if (isOfToday(field) && !bins) return flaw('field', `「${title}」每天不同，没有保存`, '写上 bins，分段统计')
  if (FEW_VALUES.has(kind) || bins || by || top !== undefined) return undefined
  return flaw('field', `「${title}」的内容没有限数，会分出太多组`, isNumber ? '写上 bins 或 top' : '写上 "top": 20')
}

/** As many values as their author has written. */
const FEW_VALUES: ReadonlySet<string> = new Set(['choice', 'flag'])

/** The date of which a field that is worked out daily counts the years until today. */
function sinceOf({ derived }: Field): string | undefined {
  if (!derived || !('ofToday' in derived) || !('years' in (derived.compute as object))) return undefined
  const { years } = derived.compute as { readonly years: readonly [unknown, unknown] }
  const [from, to] = years
  const isToday = typeof to === 'object' && to !== null && 'today' in to && to.today === 0
  return isToday && typeof from === 'string' ? from : undefined
}

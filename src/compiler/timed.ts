/** `after` of a transition: a moment that the record holds, and a step that the house can take alone and only once. */
import { isOfToday } from '../model/derived.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { AuthoredTransition } from './authored.ts'
import type { JsonKey } from './source.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

/** Reads `after`, with every problem of a step that nobody is there to take. */
export function compileAfter(
  views: ViewsInput,
  path: readonly JsonKey[],
  authored: AuthoredTransition,
): Pick<Transition, 'after'> {
  const { after, from = [], label } = authored
  if (!after) return {}
  const at = [...path, 'after']
  const fail = (keys: readonly JsonKey[], message: string, cure: string) =>
    failAt(views, [...at, ...keys], { code: 'timed', message, cure })
  const field = checkField(views, [...at, 'field'], after.field)
  if (field && ((field.kind !== 'date' && field.kind !== 'dateTime') || isOfToday(field)))
    fail(['field'], `「${field.title}」不是记录所保存的日期或时刻`, '换一个日期或时刻字段')
  const { preset, served } = views.descriptor.wire
  if (preset === 'rest' || (served !== undefined && views.descriptor.identity?.single === true))
    fail([], '记录不在本服务端的数据表里，没有人到时来做', '删除 after')
  for (const [message, cure] of refusals(authored)) fail([], `「${label}」到时自动来做，${message}`, cure)
  return { after: { ...after, from } }
}

/** What only a person can answer, and what would be done again and again. */
function refusals({
  from,
  to,
  input,
  reason,
  notBy,
  when,
}: AuthoredTransition): readonly (readonly [string, string])[] {
  const required = (input ?? []).flatMap((asked) => {
    if (typeof asked === 'string') return asked.endsWith('*') ? [asked.slice(0, -1)] : []
    return asked.required === true ? [asked.name] : []
  })
  const isOnce = from !== undefined && to !== undefined && !from.includes(to)
  return [
    ...(isOnce ? [] : [['要离开原来的状态，否则会一做再做', '写上 from 和 to，to 不在 from 之中'] as const]),
    ...required.map((name) => [`没有人填写 ${name}`, '去掉 *（required），或另写一个没有它的变更'] as const),
    ...(reason === true ? [['没有人说明原因', '删除 reason，或另写一个变更'] as const] : []),
    ...(notBy === undefined ? [] : [['没有由谁来做之分', '删除 notBy，或另写一个变更'] as const]),
    ...(JSON.stringify(when ?? {}).includes('"may"') ? [['没有人有权利', '从 when 中去掉 may'] as const] : []),
  ]
}

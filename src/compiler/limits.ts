/** `constraints`: what is plainly unique is kept by an index of its own; all else counts the records that are alike. */
import type { AlikeLimit, AlikeSpan } from '../model/alike.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { Field, Resource } from '../model/resource.ts'
import type { AuthoredConstraint } from './authored.ts'
import { compileCondition } from './conditions.ts'
import { type JsonKey, problemAt } from './source.ts'
import { meant } from './suggest.ts'
import { checkField, isPlain, type ViewsInput } from './views.ts'

/** The constraints that are more than a unique key; absent when there are none. */
export function compileLimits(views: ViewsInput): Pick<Resource, 'limits'> {
  const limits = (views.descriptor.constraints ?? []).flatMap((constraint, index) =>
    isPlain(constraint) ? [] : [compileLimit(views, ['constraints', index], constraint)],
  )
  return limits.length > 0 ? { limits } : {}
}

function compileLimit(views: ViewsInput, path: readonly JsonKey[], constraint: AuthoredConstraint): AlikeLimit {
  const { by, span, when, most = 1, words, warn } = constraint
  const say = sayAt(views)
  if (words === undefined) say(path, '与别的记录冲突时没有话可说', '加上 "words"，如 "{Name} 已经有一条"')
  checkWords(views, [...path, 'words'], words ?? '')
  by.forEach((name, nth) => {
    const field = views.fields.find((one) => one.name === name)
    if (field && !KIND_FACTS[field.kind].isPlain)
      say([...path, 'by', nth], `${name} 是${KIND_FACTS[field.kind].words}，不能比较是否相同`, '换一个字段')
  })
  const compiled = span && compileSpan(views, [...path, 'span'], span)
  return {
    by,
    ...(compiled ? { span: compiled } : {}),
    ...(when ? { when: compileCondition(views, [...path, 'when'], when) } : {}),
    most,
    words: words ?? '',
    ...(warn ? { warn } : {}),
  }
}

function compileSpan(
  views: ViewsInput,
  path: readonly JsonKey[],
  span: NonNullable<AuthoredConstraint['span']>,
): AlikeSpan | undefined {
  const [from, to] = [checkField(views, [...path, 'from'], span.from), checkField(views, [...path, 'to'], span.to)]
  const on = span.on === undefined ? undefined : checkField(views, [...path, 'on'], span.on)
  if (!from || !to) return undefined
  const say = sayAt(views)
  if (!isEnd(from)) say([...path, 'from'], `${from.name} 没有先后，不能作一段的开始`, '换成日期、时间、钟点或数字')
  if (to.kind !== from.kind) say([...path, 'to'], `${to.name} 与 ${from.name} 的种类不同`, '两端写同一种字段')
  if (on && on.kind !== 'date') say([...path, 'on'], `${on.name} 不是日期`, '写日期字段，或删除 on')
  return { ...span, ofDays: from.kind === 'date' }
}

function isEnd({ kind }: Field): boolean {
  return ['date', 'dateTime', 'time', 'text', 'number'].includes(kind)
}

function checkWords(views: ViewsInput, path: readonly JsonKey[], words: string): void {
  const known = [...views.fields.map(({ name }) => name), 'count', 'most']
  for (const [whole, name = ''] of words.matchAll(/\{\s*(\w+)\s*\}/g))
    if (!known.includes(name)) sayAt(views)(path, `${whole} 没有内容可填`, meant(name, known))
}

function sayAt({ source, findings }: ViewsInput) {
  return (path: readonly JsonKey[], message: string, cure: string) =>
    void findings.problems.push(problemAt({ source, path }, { code: 'alike', message, cure }))
}

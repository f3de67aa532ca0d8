/** What steps bring about in the records that they lead to: compiled alone, and judged when all libraries are known. */
import { constantsOf, type Transition } from '../model/lifecycle.ts'
import type { Effect } from '../model/effect.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { Resource } from '../model/resource.ts'
import type { AuthoredEffect } from './authored.ts'
import { compileCondition } from './conditions.ts'
import type { CompiledLibrary } from './library.ts'
import { type JsonKey, problemAt } from './source.ts'
import { meant } from './suggest.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

/** Reads `effects`: what the library itself knows of them. */
export function compileEffects(views: ViewsInput, transitions: readonly Transition[]): Pick<Resource, 'effects'> {
  const { effects } = views.descriptor
  return effects
    ? {
        effects: effects.flatMap((authored, index) => compileOne(views, ['effects', index], { authored, transitions })),
      }
    : {}
}

interface Authored {
  readonly authored: AuthoredEffect
  readonly transitions: readonly Transition[]
}

function compileOne(
  views: ViewsInput,
  path: readonly JsonKey[],
  { authored, transitions }: Authored,
): readonly Effect[] {
  const { on, at, when } = authored
  const known = ['create', ...transitions.map(({ name }) => name)]
  on.forEach((name, nth) => {
    if (known.includes(name)) return
    failAt(views, [...path, 'on', nth], {
      code: 'unknownAction',
      message: `没有操作 ${name}`,
      cure: meant(name, known),
    })
  })
  const field = checkField(views, [...path, 'at'], at)
  if (!field) return []
  if (field.kind !== 'reference' || field.reference === undefined) {
    const names = views.fields.filter(({ kind }) => kind === 'reference').map(({ name }) => name)
    failAt(views, [...path, 'at'], {
      code: 'effect',
      message: `「${field.title}」不引用别的记录`,
      cure: meant(at, names),
    })
    return []
  }
  return [
    {
      ...authored,
      ...(when ? { when: compileCondition(views, [...path, 'when'], when) } : {}),
      library: field.reference,
    },
  ]
}

interface Among {
  readonly byName: ReadonlyMap<string, CompiledLibrary>
}

/** The problems of one library's effects: a step that is not there, that asks a person, or that leads back here. */
export function effectProblemsAmong(library: CompiledLibrary, all: Among): readonly AuthorProblem[] {
  return (library.resource?.effects ?? []).flatMap((effect, index) => {
    const fail = (key: string, message: string, cure: string) => [
      problemAt({ source: library.source, path: ['effects', index, key] }, { code: 'effect', message, cure }),
    ]
    // Of a library that is not there, or does not work, others say so.
    const target = all.byName.get(effect.library)?.resource
    if (!target) return []
    const names = target.transitions.map(({ name }) => name)
    const transition = target.transitions.find(({ name }) => name === effect.transit)
    if (!transition)
      return fail('transit', `${target.title}没有状态变更 ${effect.transit}`, meant(effect.transit, names))
    const refusal = refusalOf(target, transition)
    if (refusal) return fail('transit', ...refusal)
    const circle = circleOf(effect, { all, library: library.name })
    return circle ? fail('transit', `连带的变更绕回到自己：${circle.join(' → ')}`, '去掉其中一步') : []
  })
}

/** Why nobody but a person can make it; undefined where the house can. */
function refusalOf(target: Resource, transition: Transition): readonly [message: string, cure: string] | undefined {
  const { label, input, reason, notBy } = transition
  const asked = input?.fields.find(({ required }) => required)
  const instead = '另写一个没有它的变更，roles 写 []'
  if (target.wire === 'rest' || target.view) return [`${target.title}的记录不由本系统的数据表保存`, '删除这一项']
  if (asked) return [`「${label}」要填写${asked.title}，没有人填写`, instead]
  if (reason) return [`「${label}」要说明原因，没有人说明`, instead]
  if (notBy !== undefined) return [`「${label}」要由另一个人来做`, instead]
  return Object.keys(constantsOf(transition)).length === 0 && !transition.takes && !transition.appends
    ? [`「${label}」什么也不改变`, '换一个变更']
    : undefined
}

interface Walk {
  readonly all: Among
  /** Where the first step stands. */
  readonly library: string
}

/** The steps from here back to one that is on the way already; undefined where they end. */
function circleOf(first: Effect, { all, library }: Walk): readonly string[] | undefined {
  const follow = (effect: Effect, way: readonly string[]): readonly string[] | undefined => {
    const place = `${effect.library}.${effect.transit}`
    if (way.includes(place)) return [...way, place]
    const next = all.byName.get(effect.library)?.resource?.effects ?? []
    for (const one of next.filter(({ on }) => on.includes(effect.transit))) {
      const found = follow(one, [...way, place])
      if (found) return found
    }
    return undefined
  }
  for (const operation of first.on) {
    const found = follow(first, [`${library}.${operation}`])
    if (found) return found
  }
  return undefined
}

/** What steps bring about, when all libraries are known: a step that is not there or asks a person, a record that is not whole, a circle. */
import { type CreateEffect, type Effect, effectsOn, isCreating, type StepEffect } from '../model/effect.ts'
import { constantsOf, type Transition } from '../model/lifecycle.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { refersTo } from '../model/referrers.ts'
import type { Resource } from '../model/resource.ts'
import { dayProblems } from './effect-days.ts'
import { effectRows, type EffectNaming, neededProblems, valueProblems } from './effect-set.ts'
import type { CompiledLibrary } from './library.ts'
import { type JsonKey, problemAt } from './source.ts'
import { meant } from './suggest.ts'

export interface EffectNeighbours {
  readonly names: readonly string[]
  readonly byName: ReadonlyMap<string, CompiledLibrary>
}

/** The problems of one library's effects. */
export function effectProblemsAmong(library: CompiledLibrary, all: EffectNeighbours): readonly AuthorProblem[] {
  const { resource } = library
  return (resource?.effects ?? []).flatMap((effect, index) => {
    const say: EffectNaming['say'] = (path, message, cure) =>
      problemAt({ source: library.source, path: ['effects', index, ...path] }, { code: 'effect', message, cure })
    const key = isCreating(effect) ? 'create' : effect.at === undefined ? 'of' : 'at'
    if (!all.names.includes(effect.library))
      return [say([key], `没有名为 ${effect.library} 的库`, meant(effect.library, all.names))]
    // Of a library that does not work, others say so.
    const target = all.byName.get(effect.library)?.resource
    if (!target || !resource) return []
    const naming: EffectNaming = { resource, target, all, say }
    const found = isCreating(effect) ? creatingProblems(naming, effect) : stepProblems(naming, effect)
    return found.length > 0 ? found : circleProblems(naming, effect, library.name)
  })
}

function stepProblems(naming: EffectNaming, effect: StepEffect): readonly AuthorProblem[] {
  const { resource, target, say } = naming
  const names = target.transitions.map(({ name }) => name)
  const transition = target.transitions.find(({ name }) => name === effect.transit)
  if (!transition)
    return [say(['transit'], `${target.title}没有状态变更 ${effect.transit}`, meant(effect.transit, names))]
  const given = Object.keys(effect.set ?? {})
  const refusal = refusalOf(target, transition, given)
  if (refusal) return [say(['transit'], ...refusal)]
  const asked = transition.input?.fields ?? []
  const strange = given.filter((name) => !asked.some((field) => field.name === name))
  const via = target.fields.find(({ name }) => name === effect.via)
  const referring = target.fields.filter((field) => refersTo(field, resource.name)).map(({ name }) => name)
  return [
    ...(effect.via === undefined || (via && refersTo(via, resource.name))
      ? []
      : [say(['via'], `${target.title}的 ${effect.via} 没有引用本库`, meant(effect.via, referring))]),
    ...strange.map((name) =>
      say(
        ['set', name],
        `「${transition.label}」没有问 ${name}`,
        meant(
          name,
          asked.map((field) => field.name),
        ),
      ),
    ),
    ...valueProblems(naming, effect, { fields: asked, rows: target }),
  ]
}

/** Why nobody but a person can make it; undefined where the house can. */
function refusalOf(
  target: Resource,
  transition: Transition,
  given: readonly string[],
): readonly [message: string, cure: string] | undefined {
  const { label, input, reason, notBy } = transition
  const asked = input?.fields.find(({ name, required }) => required && !given.includes(name))
  const instead = '另写一个没有它的变更，roles 写 []'
  if (target.wire === 'rest' || target.view) return [`${target.title}的记录不由本系统的数据表保存`, '删除这一项']
  if (asked) return [`「${label}」要填写${asked.title}，没有人填写`, `写在 set 里，或${instead}`]
  if (reason) return [`「${label}」要说明原因，没有人说明`, instead]
  if (notBy !== undefined) return [`「${label}」要由另一个人来做`, instead]
  const isIdle = Object.keys(constantsOf(transition)).length === 0 && !transition.takes && !transition.appends
  return isIdle && given.length === 0 ? [`「${label}」什么也不改变`, '换一个变更'] : undefined
}

function creatingProblems(naming: EffectNaming, effect: CreateEffect): readonly AuthorProblem[] {
  const { resource, target, say } = naming
  if (target.wire === 'rest' || target.view || target.keeper)
    return [say(['create'], `${target.title}的记录不由本系统的数据表保存`, '删除这一项')]
  const shelves = Object.keys(resource.scopes) as readonly (keyof Resource['scopes'])[]
  if (shelves.some((shelf) => !target.scopes[shelf]))
    return [say(['create'], `${target.title}没有本库的目录，记录没有地方放`, '两个库的 scopes 写成一样')]
  const rows = effectRows(naming, effect)
  if (!rows) return []
  if ('problem' in rows) return [rows.problem]
  const set = Object.keys(effect.set ?? {})
  return [
    ...neededProblems(naming, set),
    ...(effect.once ?? [])
      .filter((name) => !set.includes(name))
      .map((name) => say(['once'], `set 里没有 ${name}，不能按它比较`, meant(name, set))),
    ...(effect.preview && effectsOn(target, ['create']).length > 0
      ? [
          say(
            ['preview'],
            `生成${target.title}还会连带别的变更，不能逐条试做`,
            '去掉 preview，或去掉那个库在 create 之后的变更',
          ),
        ]
      : []),
    ...dayProblems(naming, effect, rows),
    ...valueProblems(naming, effect, { fields: target.fields, rows }),
  ]
}

/** How far one step may reach. */
const DEPTH_MAX = 4

function circleProblems({ all, say }: EffectNaming, effect: Effect, library: string): readonly AuthorProblem[] {
  const key: JsonKey = isCreating(effect) ? 'create' : 'transit'
  const ways = effect.on.flatMap((operation) => waysFrom(effect, [`${library}.${operation}`], all))
  const circle = ways.find((way) => new Set(way).size < way.length)
  if (circle) return [say([key], `连带的变更绕回到自己：${circle.join(' → ')}`, '去掉其中一步')]
  const long = ways.find((way) => way.length > DEPTH_MAX + 1)
  return long ? [say([key], `连带的变更超过 ${DEPTH_MAX} 层：${long.join(' → ')}`, '去掉其中一步')] : []
}

/** All that a step sets going, each as far as its end or back to one that is on the way. */
function waysFrom(effect: Effect, way: readonly string[], all: EffectNeighbours): readonly (readonly string[])[] {
  const operation = isCreating(effect) ? 'create' : effect.transit
  const place = `${effect.library}.${operation}`
  const next = [...way, place]
  if (way.includes(place)) return [next]
  const effects = all.byName.get(effect.library)?.resource?.effects ?? []
  const further = effects.filter(({ on }) => on.includes(operation))
  return further.length === 0 ? [next] : further.flatMap((one) => waysFrom(one, next, all))
}

/** What only shows when all libraries are known: referrers that are no referrers, and calls that nobody could tell apart. */
import { fieldsOf } from '../model/condition-parts.ts'
import type { Referrers } from '../model/lifecycle.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { Call } from '../model/call.ts'
import { derivedProblemsAmong } from './derived-among.ts'
import { effectProblemsAmong } from './effects-among.ts'
import type { CompiledLibrary } from './library.ts'
import { type JsonKey, problemAt, type ProblemInput } from './source.ts'
import { meant } from './suggest.ts'
import { refersTo } from '../model/referrers.ts'
import { ruleProblemsAmong } from './rules-among.ts'
import { showProblemsAmong } from './show.ts'

/** All libraries as one of them looks for the others. */
export interface Neighbours {
  readonly names: readonly string[]
  readonly byName: ReadonlyMap<string, CompiledLibrary>
  /** Who answers at a method and path, in the order of libraries. */
  readonly byPlace: ReadonlyMap<string, readonly Answering[]>
}

interface Answering {
  readonly name: string
  readonly call: Call
}

/** Indexes all libraries by name and by the address of their calls, so that each can be checked against the others. */
export function neighboursOf(libraries: readonly CompiledLibrary[], names: readonly string[]): Neighbours {
  const byPlace = new Map<string, Answering[]>()
  for (const { name, resource } of libraries) {
    if (resource?.view) continue
    for (const call of Object.values(resource?.calls ?? {})) {
      if (!call) continue
      const answering = byPlace.get(placeOf(call))
      if (answering) answering.push({ name, call })
      else byPlace.set(placeOf(call), [{ name, call }])
    }
  }
  return { names, byName: new Map(libraries.map((library) => [library.name, library])), byPlace }
}

/** The problems of one library among all of them. */
export function crossProblems(library: CompiledLibrary, all: Neighbours): readonly AuthorProblem[] {
  const { resource } = library
  if (!resource) return []
  const calls = Object.values(resource.calls).filter((call) => call !== undefined)
  const referrers: readonly AuthoredReferrers[] = [
    ...calls.flatMap(({ name, of }) => (of ? [{ ...of, path: ['wire', 'calls', name, 'of'] }] : [])),
    ...resource.guards.flatMap(({ referrers: asked }, index) =>
      asked ? [{ ...asked, path: ['rules', library.rulePlaces.guard[index] ?? 0, 'must', 'none'] }] : [],
    ),
  ]
  // What a view takes over is judged where it stands.
  const own = resource.view ? [] : referrers
  return [
    ...(resource.view
      ? []
      : [
          ...ruleProblemsAmong(library, all),
          ...effectProblemsAmong(library, all),
          ...derivedProblemsAmong(library, all),
        ]),
    ...showProblemsAmong(library, all),
    ...own.flatMap((authored) => referrerProblems(library, all, authored)),
    // A view's calls are its library's.
    ...(resource.view ? viewProblems(library, all) : calls.flatMap((call) => sharedPath(library, all, call))),
  ]
}

interface AuthoredReferrers extends Referrers {
  /** Where the descriptor says so. */
  readonly path: readonly JsonKey[]
}

function referrerProblems(
  library: CompiledLibrary,
  { names, byName }: Neighbours,
  { library: name, field, when, path }: AuthoredReferrers,
): readonly AuthorProblem[] {
  const fail = (key: string, input: ProblemInput) => [
    problemAt({ source: library.source, path: [...path, key] }, input),
  ]
  if (!names.includes(name))
    return fail('of', { code: 'unknownResource', message: `没有名为 ${name} 的库`, cure: meant(name, names) })
  const fields = byName.get(name)?.resource?.fields
  if (!fields) return []
  const referring = fields.filter((candidate) => refersTo(candidate, library.name)).map((candidate) => candidate.name)
  if (!referring.includes(field)) {
    const message = `${name} 的 ${field} 没有引用本库`
    const none = `让 ${name} 的字段以 "x-ref": "${library.name}" 引用本库，或删除这一处`
    return fail('via', {
      code: 'unknownField',
      message,
      cure: referring.length === 0 ? none : meant(field, referring),
    })
  }
  const known = fields.map((candidate) => candidate.name)
  return (when ? fieldsOf(when) : [])
    .filter((read) => !known.includes(read))
    .flatMap((read) => fail('where', { code: 'unknownField', message: `没有字段 ${read}`, cure: meant(read, known) }))
}

/** What a view's list filters and sorts by are columns of its library's table. */
function viewProblems(library: CompiledLibrary, { byName }: Neighbours): readonly AuthorProblem[] {
  const { resource, of } = library
  const home = byName.get(of)?.resource
  if (!home || !resource) return []
  const { columns, hidden, filters, sort, groupBy } = home.list
  const known = new Set([home.identity.id, ...columns, ...hidden, ...filters, sort.field, groupBy])
  const asked = [
    ...resource.list.filters.map((name) => ['filters', name] as const),
    ['sort', resource.list.sort.field] as const,
  ]
  return asked
    .filter(([, name]) => !known.has(name))
    .map(([key, name]) => {
      const message = `库 ${of} 的列表没有 ${name}，不能按它${key === 'sort' ? '排列' : '筛选'}`
      const input = { code: 'misfit', message, cure: `把 ${name} 加入 ${of} 的 list.hidden` }
      return problemAt({ source: library.source, path: ['list', key] }, input)
    })
}

/** Two calls of one method and path need a constant in which they differ. */
function sharedPath(library: CompiledLibrary, all: Neighbours, call: Call): readonly AuthorProblem[] {
  const others = all.byPlace.get(placeOf(call)) ?? []
  const clash = others.find((other) => other.call !== call && !areApart(call, other.call))
  if (!clash) return []
  const message = `${call.method} ${call.path} 与 ${clash.name} 的 ${clash.call.name} 相同，服务端无法分辨`
  const input = { code: 'duplicate', message, cure: '改路径，或给两者写上不同的 constant' }
  return [problemAt({ source: library.source, path: ['wire', 'calls', call.name, 'path'] }, input)]
}

/** `/content` is answered in any letter case. */
function placeOf({ method, path }: Call): string {
  return `${method} ${path.toLowerCase()}`
}

function areApart({ constant: one = {} }: Call, { constant: other = {} }: Call): boolean {
  return Object.keys(one).some((name) => Object.hasOwn(other, name) && one[name] !== other[name])
}

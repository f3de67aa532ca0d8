/**
 * The first look of a check, at all libraries together. When that takes too long or too much memory, or when the compiler throws,
 * those that do so by themselves are looked for by halves and left out with a finding each, and the others are judged.
 *
 * Errors  What fails only together throws as it came: then nothing was judged.
 * Source  RELIABILITY S1.
 */
import { type Source, stemOf } from '../../compiler/source.ts'
import type { Finding } from '../../gate/rule.ts'
import { uncheckedBecause } from '../../gate/unchecked.ts'
import { type ProjectFacts, projectFacts } from './facts.ts'
import type { CheckedLibrary, Opened, ProjectPart } from './job.ts'
import { type Lane, type Limits, Overrun } from './pool.ts'

/** For a half of the libraries, with the start of its worker. */
const HALF_MS = 20_000

export interface Opening {
  readonly lane: Lane
  readonly opened: Opened
  /** What was opened: without those that were left out. */
  readonly head: ProjectPart
  readonly left: readonly CheckedLibrary[]
  readonly findings: readonly Finding[]
}

export async function openAll(
  first: Lane,
  { head, limits }: { readonly head: ProjectPart; readonly limits: Limits },
  start: () => Lane,
): Promise<Opening> {
  try {
    const opened = await first.ask({ kind: 'open', head }, limits.wholeMs)
    return { lane: first, opened, head, left: [], findings: [] }
  } catch (error) {
    await first.end()
    const facts = projectFacts(head)
    const culprits = await culpritsAmong({ part: known(head, facts), why: error }, facts, start)
    if (culprits.length === 0) throw error
    const rest = without(head, facts, culprits)
    const lane = start()
    const opened = await lane.ask({ kind: 'open', head: rest }, limits.wholeMs)
    const left = culprits.map(({ name, path }) => ({ name, title: name, works: false, descriptor: path }))
    const findings = culprits.map(({ name, path, why }) =>
      findingOf({ name, file: schemaOf(facts, name) ?? path }, why),
    )
    return { lane, opened, head: rest, left, findings }
  }
}

interface Culprit extends Pick<Source, 'path'> {
  readonly name: string
  /** As the worker failed. */
  readonly why: unknown
}

interface FailedPart {
  readonly part: ProjectPart
  readonly why: unknown
}

async function culpritsAmong(
  { part, why }: FailedPart,
  facts: ProjectFacts,
  start: () => Lane,
): Promise<readonly Culprit[]> {
  const { descriptors } = part
  const [one] = descriptors
  if (one && descriptors.length === 1) return [{ name: stemOf(one.path), path: one.path, why }]
  const middle = Math.ceil(descriptors.length / 2)
  const found: Culprit[] = []
  for (const half of [descriptors.slice(0, middle), descriptors.slice(middle)].filter(({ length }) => length > 0)) {
    const failed = await failureIn(partWith(part, facts, half), start())
    if (failed) found.push(...(await culpritsAmong(failed, facts, start)))
  }
  return found
}

async function failureIn(part: ProjectPart, lane: Lane): Promise<FailedPart | undefined> {
  try {
    await lane.ask({ kind: 'open', head: part }, HALF_MS)
    return undefined
  } catch (why) {
    return { part, why }
  } finally {
    await lane.end()
  }
}

/** These libraries and the files that they reach; the others still exist. */
function partWith(head: ProjectPart, facts: ProjectFacts, descriptors: readonly Source[]): ProjectPart {
  const reached = reachedBy(facts, descriptors)
  return { ...known(head, facts), descriptors, schemas: head.schemas.filter(({ path }) => reached.has(path)) }
}

function without(head: ProjectPart, facts: ProjectFacts, culprits: readonly Culprit[]): ProjectPart {
  const gone = new Set(culprits.map(({ path }) => path))
  const descriptors = head.descriptors.filter(({ path }) => !gone.has(path))
  const theirs = reachedBy(
    facts,
    head.descriptors.filter(({ path }) => gone.has(path)),
  )
  const kept = reachedBy(facts, descriptors)
  const schemas = head.schemas.filter(({ path }) => kept.has(path) || !theirs.has(path))
  return { ...known(head, facts), descriptors, schemas }
}

function known(head: ProjectPart, facts: ProjectFacts): ProjectPart {
  return {
    ...head,
    names: head.names ?? [...facts.libraries.keys()],
    schemaPaths: head.schemaPaths ?? head.schemas.map(({ path }) => path),
  }
}

function reachedBy(facts: ProjectFacts, descriptors: readonly Source[]): ReadonlySet<string> {
  return new Set(descriptors.flatMap((source) => [...(facts.libraries.get(stemOf(source.path))?.schemas ?? [])]))
}

/** Its own file is the first that a library reaches. */
function schemaOf(facts: ProjectFacts, name: string): string | undefined {
  return [...(facts.libraries.get(name)?.schemas ?? [])][0]
}

function findingOf(library: { readonly name: string; readonly file: string }, why: unknown): Finding {
  if (why instanceof Overrun) return overrunOf(library, why.message)
  return uncheckedBecause(why, { what: `库 ${library.name} `, file: library.file, library: library.name })
}

export function overrunOf({ name, file }: { readonly name: string; readonly file: string }, why: string): Finding {
  return {
    code: 'S11',
    level: 'error',
    library: name,
    file,
    line: 1,
    column: 1,
    path: '',
    message: `数据结构编译过慢或过大：${why}，已中止`,
    cure: '减少字段、选项和嵌套，简化正则表达式；内容很多时拆成几个库',
  }
}

/**
 * The part of a project that a change can touch, and the part that must be compiled to judge it.
 *
 * Shapes  `scopeOf(head, changed)` → the libraries to judge, both states of the part, and the files on which something is reported.
 *         A library is judged when a file of its own changed, before or after, or a shared definition that it takes; when it names
 *         such a library; and when both want the same page or path. Twice over, since a library that breaks because of a change is itself a change to others.
 */
import type { Source } from '../../compiler/source.ts'
import { sourcesFrom } from '../../gate/file-role.ts'
import type { ProjectSources } from '../../gate/project.ts'
import { changedDefinitions, fileOfDefinition } from './definitions.ts'
import { isShared, type ProjectFacts, projectFacts, type LibraryFacts } from './facts.ts'
import type { ChangedFiles } from './git.ts'
import type { ProjectPart } from './job.ts'

export interface CheckScope {
  readonly judged: ReadonlySet<string>
  readonly head: ProjectPart
  readonly base: ProjectPart
  /** All of it as it was. */
  readonly earlier: ProjectSources
  readonly files: ReadonlySet<string>
}

const TOUCHED_ROUNDS = 2
const NEEDED_ROUNDS = 3

export function checkScope(head: ProjectSources, { paths, before }: ChangedFiles): CheckScope {
  const base = earlierOf(head, paths, before)
  const states = [projectFacts(head), projectFacts(base)] as const
  const change = { paths, definitions: definitionsChanged(paths, base, head) }
  const recounted = (head.statistics ?? []).filter(({ path }) => paths.has(path)).map(countedBy)
  const known = (name: string) => states.some(({ libraries }) => libraries.has(name))
  const judged = new Set([...states.flatMap((facts) => changedLibraries(facts, change)), ...recounted.filter(known)])
  for (let round = 0; round < TOUCHED_ROUNDS; round++) for (const facts of states) addTouched(facts, judged)
  const needed = new Set(judged)
  for (let round = 0; round < NEEDED_ROUNDS; round++) for (const facts of states) addNeeded(facts, needed)
  const [now, then] = states
  return {
    judged,
    head: partOf(head, now, needed),
    base: partOf(base, then, needed),
    earlier: base,
    files: new Set([
      ...paths,
      ...[...judged].flatMap((name) => filesOf(now.libraries.get(name))),
      ...(head.statistics ?? []).flatMap((source) => (judged.has(countedBy(source)) ? [source.path] : [])),
    ]),
  }
}

/** The project as it was: what did not change is the same text. */
function earlierOf(head: ProjectSources, paths: ReadonlySet<string>, before: readonly Source[]): ProjectSources {
  const kept = (sources: readonly Source[]) => sources.filter(({ path }) => !paths.has(path))
  const old = sourcesFrom(before)
  const inOrder = (sources: readonly Source[]) => [...sources].sort((a, b) => (a.path < b.path ? -1 : 1))
  return {
    ...head,
    schemas: inOrder([...kept(head.schemas), ...old.schemas]),
    descriptors: inOrder([...kept(head.descriptors), ...old.descriptors]),
    samples: inOrder([...kept(head.samples ?? []), ...(old.samples ?? [])]),
  }
}

/** The library whose records a file of statistics counts; '' where it does not say. */
function countedBy({ text }: Source): string {
  return /"of"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? ''
}

interface Change {
  readonly paths: ReadonlySet<string>
  /** Of each changed shared file the definitions that changed; a file that changed as a whole is not among them. */
  readonly definitions: ReadonlyMap<string, ReadonlySet<string>>
}

function definitionsChanged(
  paths: ReadonlySet<string>,
  base: ProjectSources,
  head: ProjectSources,
): Change['definitions'] {
  const at = ({ schemas }: ProjectSources, path: string) => schemas.find((source) => source.path === path)
  return new Map(
    [...paths].filter(isShared).flatMap((path) => {
      const changed = changedDefinitions(at(base, path), at(head, path))
      return changed ? [[path, changed] as const] : []
    }),
  )
}

function changedLibraries({ libraries }: ProjectFacts, change: Change): readonly string[] {
  const all = [...libraries.values()]
  // What a shared file says outside of what changed is looked at with one of those that take it.
  const lookers = [...change.definitions.keys()].flatMap((path) => all.find(({ schemas }) => schemas.has(path)) ?? [])
  return [...lookers, ...all.filter((library) => isChanged(library, change))].map(({ name }) => name)
}

function isChanged({ name, descriptor, schemas, definitions }: LibraryFacts, change: Change): boolean {
  const { paths } = change
  const isTouched = (path: string) => paths.has(path) && !change.definitions.has(path)
  if (paths.has(descriptor) || [...schemas].some(isTouched)) return true
  if ([...definitions].some((one) => change.definitions.get(fileOfDefinition(one))?.has(one))) return true
  return [...paths].some((path) => besideOf(path) === name)
}

/** The library that a file under `resources/samples/x/` or `resources/gate/failures/x.json` belongs to. */
function besideOf(path: string): string | undefined {
  return /^resources\/(?:samples\/([^/]+)\/|gate\/failures\/([^/]+)\.json$)/.exec(path)?.slice(1).find(Boolean)
}

function addTouched(facts: ProjectFacts, names: Set<string>): void {
  const taken = takenBy(facts, names)
  for (const { name, refers, takes } of facts.libraries.values())
    if (shares(refers, names) || shares(takes, taken)) names.add(name)
}

function addNeeded(facts: ProjectFacts, names: Set<string>): void {
  const taken = takenBy(facts, names)
  const asked = [...names]
  for (const name of asked) for (const other of facts.libraries.get(name)?.refers ?? []) names.add(other)
  for (const { name, takes } of facts.libraries.values()) if (shares(takes, taken)) names.add(name)
}

function shares(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true
  return false
}

function takenBy(facts: ProjectFacts, names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names].flatMap((name) => [...(facts.libraries.get(name)?.takes ?? [])]))
}

function filesOf(library: LibraryFacts | undefined): readonly string[] {
  return library ? [library.descriptor, ...library.schemas] : []
}

/** One file for each definition that none of these takes, or it would look as if nobody did. */
function witnesses({ definitions }: ProjectFacts, schemas: ReadonlySet<string>): readonly string[] {
  const taken = new Set([...schemas].flatMap((path) => definitions.get(path) ?? []))
  return [...definitions].flatMap(([path, own]) => {
    const fresh = own.filter((definition) => !taken.has(definition))
    for (const definition of fresh) taken.add(definition)
    return fresh.length > 0 ? [path] : []
  })
}

function partOf(sources: ProjectSources, facts: ProjectFacts, names: ReadonlySet<string>): ProjectPart {
  const libraries = [...names].flatMap((name) => facts.libraries.get(name) ?? [])
  const schemas = new Set(libraries.flatMap((library) => [...library.schemas]))
  for (const path of witnesses(facts, schemas)) schemas.add(path)
  const descriptors = new Set(libraries.map((library) => library.descriptor))
  return {
    ...sources,
    // Shared files are few, and a reference to one that is missing names those that there are.
    schemas: sources.schemas.filter(({ path }) => schemas.has(path) || isShared(path)),
    descriptors: sources.descriptors.filter(({ path }) => descriptors.has(path)),
    samples: (sources.samples ?? []).filter(({ path }) => names.has(besideOf(path) ?? '')),
    names: [...facts.libraries.keys()],
    schemaPaths: sources.schemas.map(({ path }) => path),
  }
}

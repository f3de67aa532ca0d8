/**
 * What each authored file says about others, read without compiling any: which schema a library has, which libraries and files it
 * refers to, which page and paths it takes. Too much does no harm here, too little would leave something unchecked.
 */
import { joinPath } from '../../compiler/nodes.ts'
import type { Source } from '../../compiler/source.ts'
import type { ProjectSources } from '../../gate/project.ts'
import { linksOfDefinitions, reachedFrom } from './definitions.ts'

export interface LibraryFacts {
  readonly name: string
  readonly descriptor: string
  /** Its schema and every schema file that this one takes something from. */
  readonly schemas: ReadonlySet<string>
  /** What it takes from shared files, directly or by way of others: `schemas/shared/x.json#/$defs/y`. */
  readonly definitions: ReadonlySet<string>
  /** Libraries that it names anywhere. */
  readonly refers: ReadonlySet<string>
  /** Its page, base and paths, of which no two libraries may have the same without a word about it. */
  readonly takes: ReadonlySet<string>
}

export interface ProjectFacts {
  readonly libraries: ReadonlyMap<string, LibraryFacts>
  /** The definitions that each schema file takes from others: `schemas/shared/x.json#/$defs/y`. */
  readonly definitions: ReadonlyMap<string, readonly string[]>
}

/** Of a change, all but a few files are the same in both states. */
const linksOf = oncePer(linksIn)
const definitionLinksOf = oncePer(linksOfDefinitions)
const shapeIn = oncePer(({ text }) => shapeOf(parsed(text)))

export function projectFacts({ schemas, descriptors }: Pick<ProjectSources, 'schemas' | 'descriptors'>): ProjectFacts {
  const links = new Map(schemas.map((source) => [source.path, linksOf(source)]))
  const shared = new Map(schemas.filter(({ path }) => isShared(path)).map((source) => [source.path, source]))
  const within = (file: string) => {
    const source = shared.get(file)
    return source && definitionLinksOf(source)
  }
  const libraries = descriptors.map((source) => {
    const facts = libraryFacts(source, links)
    const taken = [...facts.schemas]
      .filter((path) => !isShared(path))
      .flatMap((path) => links.get(path)?.definitions ?? [])
    return { ...facts, definitions: reachedFrom(taken, within) }
  })
  return {
    libraries: new Map(libraries.map((facts) => [facts.name, facts])),
    definitions: new Map([...links].map(([path, { definitions }]) => [path, definitions])),
  }
}

interface Links {
  readonly files: readonly string[]
  readonly definitions: readonly string[]
  readonly libraries: readonly string[]
}

/** The libraries that rules and calls of format 2 ask about: `{"of": "thing", …}` at whatever depth. */
function librariesAsked(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(librariesAsked)
  return Object.entries(shapeOf(value)).flatMap(([key, inner]) =>
    key === 'of' && typeof inner === 'string' ? [inner] : librariesAsked(inner),
  )
}

type Shape = Readonly<Record<string, unknown>>

/** A library has one of its own; the files in folders below are for several. */
export function isShared(path: string): boolean {
  return path.split('/').length > 2
}

function libraryFacts(source: Source, links: ReadonlyMap<string, Links>): Omit<LibraryFacts, 'definitions'> {
  const { path } = source
  const name = path.replace(/^.*\//, '').replace(/\.json$/, '')
  const descriptor = shapeIn(source)
  const wire = shapeOf(descriptor['wire'])
  const calls = Object.values(shapeOf(wire['calls'])).map(shapeOf)
  const guards = Array.isArray(descriptor['guards']) ? descriptor['guards'].map(shapeOf) : []
  const schemas = reached(`schemas/${String(descriptor['schema'])}.json`, links)
  const named = [...calls.map((call) => call['of']), ...guards.map((guard) => guard['referrers'])]
  const base = typeof wire['base'] === 'string' ? wire['base'].replace(/\/$/, '') : ''
  const paths = calls.flatMap(({ path: said }) =>
    typeof said === 'string' ? [said.startsWith('/') ? said : `${base}/${said}`] : [],
  )
  return {
    name,
    descriptor: path,
    schemas,
    refers: new Set([
      ...named.map((referrers) => String(shapeOf(referrers)['library'] ?? '')),
      ...librariesAsked([descriptor['rules'], wire['calls']]),
      ...[...schemas].flatMap((file) => links.get(file)?.libraries ?? []),
    ]),
    takes: new Set([
      ...(typeof descriptor['page'] === 'string' ? [`page ${descriptor['page']}`] : []),
      ...[base, ...paths].filter((taken) => taken !== '').map((taken) => taken.toLowerCase()),
    ]),
  }
}

/** A file and all that it takes from others. */
function reached(path: string, links: ReadonlyMap<string, Links>): ReadonlySet<string> {
  const found = new Set<string>([path])
  for (const file of found) for (const next of links.get(file)?.files ?? []) found.add(next)
  return found
}

/** By pattern, since a file that does not parse may still be mended into one that refers. */
function linksIn({ path, text }: Source): Links {
  const definitions: string[] = []
  const libraries: string[] = []
  for (const [, key, value = ''] of text.matchAll(/"(\$ref|x-ref)"\s*:\s*(?:\{\s*"to"\s*:\s*)?"([^"]*)"/g)) {
    if (key === 'x-ref') libraries.push(value)
    else if (!value.startsWith('#')) definitions.push(joinPath(path, value))
  }
  return { files: definitions.map((definition) => definition.replace(/#.*$/, '')), definitions, libraries }
}

function oncePer<T>(find: (source: Source) => T): (source: Source) => T {
  const known = new WeakMap<Source, { readonly found: T }>()
  return (source) => {
    const { found } = known.get(source) ?? { found: find(source) }
    known.set(source, { found })
    return found
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    return undefined
  }
}

function shapeOf(value: unknown): Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : {}
}

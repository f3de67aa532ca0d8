/**
 * The authored files of one folder, read and compiled, as the rules see them. Pure: whoever has the files' texts can make one,
 * be it the command line, the studio's worker or a test.
 */
import { type Located, parseLater, type ParsedSource, type Source, stemOf } from '../compiler/source.ts'
import type { SchemaNode } from '../compiler/nodes.ts'
import { compileProject } from '../compiler/compile.ts'
import type { CompiledLibrary, CompileOptions } from '../compiler/library.ts'
import type { NamedSets } from '../compiler/named-sets.ts'
import { todayHere } from './day.ts'
import { groupBy } from './group.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { Catalog, Resource } from '../model/resource.ts'
import type { Validate } from '../model/validation.ts'
import { compileSchema } from './validators.ts'
import { wrapValidate } from '../model/wrap-validate.ts'
import { type FailureFixture, parseFailures } from './fuzz/failures.ts'

/** A reply as the platform gave it, envelope included: `resources/samples/<library>/<call>.json`. */
export interface Sample {
  readonly source: ParsedSource
  readonly library: string
  readonly call: string
}

export interface Library {
  readonly name: string
  readonly descriptor: ParsedSource
  /** Absent when the descriptor names none that exists. */
  readonly schema: ParsedSource | undefined
  /** Absent when the compiler refused it. */
  readonly resource: Resource | undefined
  /** Where each field (`Price`, `Packages/Unit`) was declared. */
  readonly places: ReadonlyMap<string, SchemaNode>
  readonly samples: readonly Sample[]
  /** The named conditions of the descriptor. */
  readonly sets: NamedSets
  /** The validator of its records, compiled on first use and kept; throws when the library did not compile. */
  readonly validate: () => Validate
}

export interface ProjectSources {
  readonly schemas: readonly Source[]
  readonly descriptors: readonly Source[]
  /** `resources/statistics/`. */
  readonly statistics?: readonly Source[]
  readonly samples?: readonly Source[]
  /** `resources/CHANGELOG.md`, when there is one. */
  readonly changelog?: Source
  /** `resources/gate/failures/<library>.json`: records on which proofs failed before. */
  readonly failures?: readonly Source[]
  /** Files and linked folders that are for nothing (`file-role.ts`). */
  readonly unread?: readonly string[]
  /** The formats of the authored files, `schemas/meta/`, which belong to the program. */
  readonly formats?: readonly Source[]
  /** The day on which sunsets are judged, `2026-12-31`; that of the clock when absent. */
  readonly today?: string
  /** Of the made records; SEED when absent. */
  readonly seed?: number
}

/** The same in every run, so that a clean change stays clean; another one is asked for by name. */
export const SEED = 1

export interface Project {
  readonly libraries: readonly Library[]
  /** Every schema file, shared ones included, by path. */
  readonly schemas: ReadonlyMap<string, ParsedSource>
  readonly catalog: Catalog
  /** What the compiler found. */
  readonly problems: readonly AuthorProblem[]
  readonly changelog: Source | undefined
  /** The files of statistics, by name; those with problems too. */
  readonly statistics: ReadonlyMap<string, ParsedSource>
  /** Samples of libraries that there are not. */
  readonly strays: readonly Sample[]
  /** Files that nobody reads. */
  readonly unread: readonly string[]
  readonly formats: readonly Source[]
  /** Files with a byte order mark. */
  readonly marked: readonly string[]
  readonly today: string
  readonly seed: number
  /** By library. */
  readonly failures: ReadonlyMap<string, readonly FailureFixture[]>
}

/** Where a field of a library was declared, or the schema itself. */
export function fieldPlace(library: Library, field: string): Located {
  return library.places.get(field)?.at ?? { source: library.schema ?? library.descriptor, path: [] }
}

/** The examples are not validated here but with the rules of their library, in a place that can be ended (S1). */
export function readProject(sources: ProjectSources, options: Omit<CompileOptions, 'examples'> = {}): Project {
  const compiled = compileProject(sources.schemas, sources.descriptors, {
    ...options,
    ...statisticsIn(sources),
    examples: false,
  })
  const { catalog, problems, libraries, files } = compiled
  const samples = groupBy((sources.samples ?? []).map(sampleOf), (sample) => sample.library)
  const names = new Set(libraries.map((library) => library.name))
  return {
    catalog,
    problems,
    schemas: files,
    changelog: sources.changelog,
    statistics: new Map((sources.statistics ?? []).map((source) => [stemOf(source.path), parseLater(source)])),
    strays: [...samples.values()].flat().filter((sample) => !names.has(sample.library)),
    unread: sources.unread ?? [],
    formats: sources.formats ?? [],
    marked: [...sources.schemas, ...sources.descriptors, ...(sources.statistics ?? []), ...(sources.samples ?? [])]
      .filter(({ text }) => text.startsWith('\uFEFF'))
      .map(({ path }) => path),
    today: sources.today ?? todayHere(),
    seed: sources.seed ?? SEED,
    failures: libraryFailures(sources),
    libraries: libraries.map((library) => libraryOf(library, samples.get(library.name) ?? [])),
  }
}

/** The statistics of the files, as an option of the compiler. */
export function statisticsIn({ statistics }: Pick<ProjectSources, 'statistics'>): Pick<CompileOptions, 'statistics'> {
  return statistics ? { statistics } : {}
}

export function libraryOf(compiled: CompiledLibrary, samples: readonly Sample[]): Library {
  const { name, source, schema, resource, places, sets } = compiled
  let validate: Validate | undefined
  return {
    name,
    descriptor: source,
    schema,
    resource,
    places,
    samples,
    sets,
    validate: () => {
      if (!resource) throw new Error(`${name} did not compile`)
      return (validate ??= wrapValidate(resource, compileSchema(resource.schema)))
    },
  }
}

/** The library and the call stand in the sample's path. */
export function sampleOf(source: Source): Sample {
  const [call = '', library = ''] = source.path
    .replace(/\.json$/, '')
    .split('/')
    .reverse()
  return { source: parseLater(source), library, call }
}

export function libraryFailures({ failures = [] }: ProjectSources): Project['failures'] {
  return new Map(failures.map(({ path, text }) => [stemOf(path), parseFailures(text)]))
}

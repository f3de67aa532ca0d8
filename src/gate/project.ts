/**
 * The authored files of one folder, read and compiled, as the rules see them. Pure: whoever has the files' texts can make one,
 * be it the command line, the studio's worker or a test.
 */
import { type Located, type ParsedSource, parseSource, type Source } from '../compiler/source.ts'
import type { SchemaNode } from '../compiler/nodes.ts'
import { compileProject } from '../compiler/compile.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { Catalog, Resource } from '../model/resource.ts'
import type { Validate } from '../model/validation.ts'
import { createValidate } from '../model/validator.ts'

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
  /** The validator of its records, compiled on first use and kept; throws when the library did not compile. */
  readonly validate: () => Validate
}

export interface ProjectSources {
  readonly schemas: readonly Source[]
  readonly descriptors: readonly Source[]
  readonly samples?: readonly Source[]
  /** `resources/CHANGELOG.md`, when there is one. */
  readonly changelog?: Source
}

export interface Project {
  readonly libraries: readonly Library[]
  /** Every schema file, shared ones included, by path. */
  readonly schemas: ReadonlyMap<string, ParsedSource>
  readonly catalog: Catalog
  /** What the compiler found. */
  readonly problems: readonly AuthorProblem[]
  readonly changelog: Source | undefined
}

/** Where a field of a library was declared, or the schema itself. */
export function placeOf(library: Library, field: string): Located {
  return library.places.get(field)?.at ?? { source: library.schema ?? library.descriptor, path: [] }
}

export function readProject(sources: ProjectSources): Project {
  const { catalog, problems, libraries, files } = compileProject(sources.schemas, sources.descriptors)
  const samples = (sources.samples ?? []).map(sampleOf)
  return {
    catalog,
    problems,
    schemas: files,
    changelog: sources.changelog,
    libraries: libraries.map(({ name, source, schema, resource, places }) => {
      let validate: Validate | undefined
      return {
        name,
        descriptor: source,
        schema,
        resource,
        places,
        samples: samples.filter((sample) => sample.library === name),
        validate: () => {
          if (!resource) throw new Error(`${name} did not compile`)
          return (validate ??= createValidate(resource))
        },
      }
    }),
  }
}

/** The library and the call stand in the sample's path. */
function sampleOf(source: Source): Sample {
  const [call = '', library = ''] = source.path
    .replace(/\.json$/, '')
    .split('/')
    .reverse()
  return { source: parseSource(source), library, call }
}

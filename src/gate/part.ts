/**
 * A project of which it is known already what works: each file is read and each library compiled when it is first asked for. For
 * whoever judges some of its libraries while somebody else looks at all of them together.
 *
 * Shapes  What a rule over one library may ask: libraries and resources by name, files by path. `problems`, the strays and the broken
 *         libraries of the catalog are known to who compiled it all, and empty here.
 */
import { compileAmong, withDescriptors } from '../compiler/compile.ts'
import type { CompileOptions } from '../compiler/library.ts'
import type { Bundle } from '../compiler/nodes.ts'
import { parseLater, type ParsedSource } from '../compiler/source.ts'
import type { Catalog, Resource } from '../model/resource.ts'
import { todayHere } from './day.ts'
import { groupBy } from './group.ts'
import {
  libraryFailures,
  type Library,
  libraryOf,
  type Project,
  type ProjectSources,
  sampleOf,
  SEED,
} from './project.ts'

export interface PartOptions extends Pick<CompileOptions, 'names' | 'schemaPaths'> {
  /** The libraries with problems. */
  readonly broken: ReadonlySet<string>
}

export function readPart(sources: ProjectSources, options: PartOptions): Project {
  const schemas: Bundle = new Map(sources.schemas.map((source) => [source.path, parseLater(source)]))
  const samples = groupBy((sources.samples ?? []).map(sampleOf), (sample) => sample.library)
  const descriptors = sources.descriptors.map(parseLater)
  const readable = withDescriptors(schemas, descriptors)
  const compiled = (source: ParsedSource) => compileAmong(readable, source, { ...options, examples: false })
  const libraries = descriptors.map((descriptor) => {
    return later(descriptor, () => libraryOf(compiled(descriptor), samples.get(descriptor.stem) ?? []))
  })
  return {
    libraries,
    schemas,
    catalog: { resources: resourcesOf(libraries, options.broken), broken: [] },
    problems: [],
    changelog: sources.changelog,
    statistics: new Map(),
    strays: [],
    unread: [],
    formats: [],
    marked: [],
    today: sources.today ?? todayHere(),
    seed: sources.seed ?? SEED,
    failures: libraryFailures(sources),
  }
}

function later(descriptor: ParsedSource, make: () => Library): Library {
  let made: Library | undefined
  const library = () => (made ??= make())
  return {
    name: descriptor.stem,
    descriptor,
    get schema() {
      return library().schema
    },
    get resource() {
      return library().resource
    },
    get places() {
      return library().places
    },
    get sets() {
      return library().sets
    },
    get samples() {
      return library().samples
    },
    validate: () => library().validate(),
  }
}

function resourcesOf(libraries: readonly Library[], broken: ReadonlySet<string>): Catalog['resources'] {
  const resources: Record<string, Resource> = {}
  for (const library of libraries) {
    if (broken.has(library.name)) continue
    Object.defineProperty(resources, library.name, { enumerable: true, get: () => library.resource })
  }
  return resources
}

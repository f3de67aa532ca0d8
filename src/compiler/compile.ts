/**
 * Schemas and descriptors become the catalog: the only thing that screens, data provider and server read.
 *
 * Shapes  `compile(schemas, descriptors)` → `{catalog, problems}`. A library with problems is in `catalog.broken` and not
 *         among the resources; the others work. A field whose target library is broken becomes plain text, so that
 *         one broken file switches off one library (S8); a target that never existed is the referring author's mistake.
 * Errors  Every problem has file, line, column, pointer, code, message and cure. Nothing throws, whatever the files hold.
 */
import type { AuthorProblem } from '../model/problem.ts'
import type { BrokenResource, Catalog, Field, Resource } from '../model/resource.ts'
import { crossProblems, neighboursOf } from './cross-checks.ts'
import { freezeDeep } from './freeze.ts'
import { type CompiledLibrary, compileLibrary, type CompileOptions } from './library.ts'
import { NO_MEMO } from './memo.ts'
import { metaProblems } from './meta.ts'
import type { Bundle } from './nodes.ts'
import { withReferenceConditions } from './reference-conditions.ts'
import { type ParsedSource, problemAt, type Source } from './source.ts'
import { withCounted } from './statistic-fields.ts'
import { compileStatistics } from './statistics.ts'
import { meant } from './suggest.ts'

export interface Compiled {
  readonly catalog: Catalog
  readonly problems: readonly AuthorProblem[]
}

/** The same with everything that was known on the way, for those who judge the files themselves. */
export interface CompiledProject extends Compiled {
  readonly libraries: readonly CompiledLibrary[]
  /** Every schema file by path. */
  readonly files: Bundle
}

/** Compiles all libraries of a project; the catalog holds those without problems, `broken` names the others. */
export function compile(
  schemas: readonly Source[],
  descriptors: readonly Source[],
  options: CompileOptions = {},
): Compiled {
  const { catalog, problems } = compileProject(schemas, descriptors, options)
  return { catalog, problems }
}

/** Compiles like `compile`, and also returns each library with its own problems and the places of its fields. */
export function compileProject(
  schemas: readonly Source[],
  descriptors: readonly Source[],
  options: CompileOptions = {},
): CompiledProject {
  const { memo = NO_MEMO } = options
  const files = schemas.map(memo.parse)
  const bundle: Bundle = new Map(files.map((file) => [file.path, file]))
  const parsed = descriptors.map((source) => memo.parse(source))
  const readable = withDescriptors(bundle, parsed)
  const compileOne = (source: ParsedSource) =>
    memo.library(readable, source, (asked) => compileLibrary(asked, source, options))
  const alone = withPages(parsed.map(compileOne))
  const names = options.names ?? alone.map((library) => library.name)
  const among = neighboursOf(alone, names)
  const referring = alone.map((library) => withReferenceConditions(library, (name) => among.byName.get(name)))
  const apart = referring.map((library) => crossProblems(library, among).reduce(refuse, library))
  const libraries = withHomes(withReferences(apart, names))
  const ofFiles = files.flatMap((file) => [...file.problems, ...memo.ofFile(file, () => metaProblems(file, 'schema'))])
  const { statistics, problems: ofStatistics } = compileStatistics(options.statistics ?? [], {
    bundle: readable,
    libraries,
    parse: memo.parse,
    ...(options.names && { names: options.names }),
  })
  const problems = unique([...ofFiles, ...libraries.flatMap((library) => library.problems), ...ofStatistics])
  const resources: Record<string, Resource> = {}
  const broken: BrokenResource[] = []
  for (const { name, title, page, base, elsewhere, resource, problems: own } of libraries) {
    if (resource) resources[name] = resource
    else broken.push({ name, title, page, base, ...(elsewhere.length > 0 && { elsewhere }), problems: unique(own) })
  }
  const counted = withCounted(resources, Object.values(statistics))
  const catalog = { resources: counted, broken, ...(options.statistics && { statistics }) }
  return { ...freezeDeep({ catalog, problems }), libraries, files: bundle }
}

/**
 * One library as `compileProject` would give it, for whoever knows already which ones have problems: nothing else is compiled.
 * Its problems are only those that it has by itself.
 */
export function compileAmong(
  files: Bundle,
  source: ParsedSource,
  { broken, ...options }: CompileOptions & { readonly broken: ReadonlySet<string> },
): CompiledLibrary {
  const named = (name: string) => {
    const other = files.get(`resources/${name}.json`)
    return other && compileLibrary(files, other, options)
  }
  const alone = withReferenceConditions(compileLibrary(files, source, options), named)
  const library = withoutBroken(broken.has(alone.name) ? { ...alone, resource: undefined } : alone, broken)
  freezeDeep(library.resource)
  return library
}

/** The files that a descriptor may ask for: a view reads its library's. */
export function withDescriptors(schemas: Bundle, descriptors: readonly ParsedSource[]): Bundle {
  return new Map([...schemas, ...descriptors.map((file) => [file.path, file] as const)])
}

/** A view of a library that is switched off is switched off with it; what is wrong is said once, of the library. */
function withHomes(libraries: readonly CompiledLibrary[]): readonly CompiledLibrary[] {
  const off = new Set(libraries.filter(({ resource, of }) => !resource && of === '').map(({ name }) => name))
  return libraries.map((library) => {
    const { of, source } = library
    if (!off.has(of)) return library
    const input = { code: 'brokenResource', message: `库 ${of} 有错误，它的视图也停用`, cure: `先改正 ${of}` }
    return { ...library, resource: undefined, problems: [problemAt({ source, path: ['of'] }, input)] }
  })
}

/** One menu entry opens one library. */
function withPages(libraries: readonly CompiledLibrary[]): readonly CompiledLibrary[] {
  const firsts = new Map<string, CompiledLibrary>()
  return libraries.map((library) => {
    const first = firsts.get(library.page)
    if (!first) {
      if (library.page !== '') firsts.set(library.page, library)
      return library
    }
    const input = {
      code: 'duplicate',
      message: `page ${library.page} 已由 ${first.name} 使用`,
      cure: '每个库用自己的 page',
    }
    return refuse(library, problemAt({ source: library.source, path: ['page'] }, input))
  })
}

function withReferences(libraries: readonly CompiledLibrary[], names: readonly string[]): readonly CompiledLibrary[] {
  const known = new Set(names)
  const checked = libraries.map((library) => missingTargets(library, known).reduce(refuse, library))
  const broken = new Set(checked.filter((library) => !library.resource).map((library) => library.name))
  return checked.map((library) => withoutBroken(library, broken))
}

function missingTargets(library: CompiledLibrary, names: ReadonlySet<string>): readonly AuthorProblem[] {
  return referencesOf(library).flatMap(({ path, target }) => {
    const at = library.places.get(path)?.origin('x-ref')
    if (!at || names.has(target)) return []
    const cure = meant(target, [...names])
    return [problemAt(at, { code: 'unknownResource', message: `没有名为 ${target} 的库`, cure })]
  })
}

/** References to switched-off libraries become plain text; the problem is reported, the library lives. */
function withoutBroken(library: CompiledLibrary, broken: ReadonlySet<string>): CompiledLibrary {
  const lost = referencesOf(library).filter(({ target }) => broken.has(target))
  const { resource } = library
  if (!resource || lost.length === 0) return library
  const problems = lost.flatMap(({ path, target }) => {
    const at = library.places.get(path)?.origin('x-ref')
    const input = { code: 'brokenResource', message: `所引用的库 ${target} 有错误，已停用`, cure: `先改正 ${target}` }
    return at ? [problemAt(at, input)] : []
  })
  const { groupBy, ...list } = resource.list
  const fields = resource.fields.map((field) => plain(field, broken))
  const keepsGroup =
    groupBy !== undefined && fields.some((field) => field.name === groupBy && field.kind === 'reference')
  return {
    ...library,
    problems: [...library.problems, ...problems],
    resource: { ...resource, fields, list: keepsGroup ? resource.list : list },
  }
}

function plain(field: Field, broken: ReadonlySet<string>): Field {
  const { reference, within: _within, ...rest } = field
  if (field.fields) return { ...field, fields: field.fields.map((inner) => plain(inner, broken)) }
  return reference !== undefined && broken.has(reference) ? { ...rest, kind: 'text' } : field
}

function referencesOf({ resource }: CompiledLibrary): readonly { readonly path: string; readonly target: string }[] {
  const walk = (fields: readonly Field[], prefix: string): { path: string; target: string }[] =>
    fields.flatMap((field) => [
      ...(field.reference === undefined ? [] : [{ path: `${prefix}${field.name}`, target: field.reference }]),
      ...walk(field.fields ?? [], `${prefix}${field.name}/`),
    ])
  return walk(resource?.fields ?? [], '')
}

function refuse(library: CompiledLibrary, problem: AuthorProblem): CompiledLibrary {
  return { ...library, resource: undefined, problems: [...library.problems, problem] }
}

/** Each problem once, in the order of files and lines. */
function unique(problems: readonly AuthorProblem[]): readonly AuthorProblem[] {
  const byPlace = new Map(
    problems.map((problem) => [
      `${problem.file}:${problem.line}:${problem.column}:${problem.code}:${problem.message}`,
      problem,
    ]),
  )
  return [...byPlace.values()].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column,
  )
}

/** One library: its descriptor and its schema become a Resource, with every problem that stands in the way. */
import type { AuthorProblem } from '../model/problem.ts'
import type { Field, JsonSchema, Resource } from '../model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import type { Validate } from '../model/validation.ts'
import { createValidate } from '../model/validator.ts'
import { compileAccess } from './access.ts'
import type { Descriptor } from './authored.ts'
import { checkCallFields } from './call-fields.ts'
import { compileCalls } from './calls.ts'
import { checkDerived } from './derived.ts'
import { type CompiledNode, compileDefinition, compileFields } from './fields.ts'
import { compileEffects } from './effects.ts'
import { checkOfToday } from './of-today.ts'
import { compileIdentity } from './identity.ts'
import { compileTransitions, enabledField } from './lifecycle.ts'
import { compileListHead } from './list-head.ts'
import { compileShow } from './show.ts'
import { compileRules, NO_RULE_PLACES, type RulePlaces, rulePlacesOf } from './rules.ts'
import { compileSets, type NamedSets } from './named-sets.ts'
import type { CompileMemo } from './memo.ts'
import { metaProblems } from './meta.ts'
import { type Bundle, type Findings, isJsonObject, type SchemaNode } from './nodes.ts'
import { compileReference } from './reference-rules.ts'
import { compileRenames } from './renames.ts'
import { compileServed } from './served.ts'
import { compileSettings } from './settings.ts'
import { compileSingle } from './single.ts'
import { exampleCure, refusedWords } from './example-words.ts'
import { valueIn } from '../model/pointer.ts'
import { pointerKeys, type ParsedSource, problemAt, type ProblemInput, type Source } from './source.ts'
import { meant } from './suggest.ts'
import type { DefinitionOf } from './transition-input.ts'
import { asView, readDescriptor } from './view-files.ts'
import { checkField, compileForm, compileList, type ViewsInput } from './views.ts'

export interface CompiledLibrary {
  readonly source: ParsedSource
  readonly name: string
  readonly title: string
  readonly page: string
  readonly base: string
  /** Whole paths of its calls, which need not be under its base. */
  readonly elsewhere: readonly string[]
  /** Its schema file, when there is one of that name. */
  readonly schema: ParsedSource | undefined
  readonly resource: Resource | undefined
  readonly places: ReadonlyMap<string, SchemaNode>
  readonly problems: readonly AuthorProblem[]
  /** Where the compiled rules stand in `rules`. */
  readonly rulePlaces: RulePlaces
  readonly sets: NamedSets
  /** For a view file, the library that it is of; '' for a library. */
  readonly of: string
}

export interface CompileOptions {
  /**
   * Whether the schemas' examples are validated, on by default. It takes ajv to compile every schema, which is most of the time of
   * a compilation, and nothing that an edited schema says may be compiled where it could not be killed (S1): then `false`, and
   * `exampleProblems` where that is possible.
   */
  readonly examples?: boolean
  /** Libraries that exist though they are not among the files, so that a part can be compiled alone. */
  readonly names?: readonly string[]
  /** Schema files that exist, likewise. */
  readonly schemaPaths?: readonly string[]
  /** The files of statistics; none when absent. */
  readonly statistics?: readonly Source[]
  /** What came out before, with the same other options. */
  readonly memo?: CompileMemo
}

/**
 * Compiles one descriptor and its schema. The result has no resource when problems stand in the way; the problems
 * come with it.
 */
export function compileLibrary(bundle: Bundle, file: ParsedSource, options: CompileOptions = {}): CompiledLibrary {
  const findings: Findings = { problems: [...file.problems, ...metaProblems(file, 'resource')], used: new Set() }
  const head = headOf(file)
  const broken = (schema?: ParsedSource) => ({
    source: file,
    ...head,
    schema,
    resource: undefined,
    places: new Map(),
    rulePlaces: NO_RULE_PLACES,
    sets: {},
    problems: allProblems(findings),
  })
  if (findings.problems.length > 0 || file.value === undefined) return broken()
  const read = readDescriptor(bundle, file, findings)
  if (!read) return broken()
  const { source, descriptor, view } = read
  checkName(source, descriptor, findings)
  const schema = bundle.get(`schemas/${descriptor.schema}.json`)
  if (!schema) {
    const input = unknownSchema(
      descriptor.schema,
      options.schemaPaths ?? [...bundle.keys()].filter((path) => path.startsWith('schemas/')),
    )
    findings.problems.push(problemAt({ source, path: ['schema'] }, input))
    return broken()
  }
  findings.used.add(schema)
  // Of a key that stands twice only one is compiled, and what is said of that may not be about the one that was meant.
  if (schema.value === undefined || schema.problems.length > 0 || metaProblems(schema, 'schema').length > 0)
    return broken(schema)
  const compiled = compileFields(bundle, { source: schema, path: [] }, findings)
  const views = { source, descriptor, fields: withSearch(compiled.fields), findings }
  const sets = compileSets(views)
  const resource = asView(views, view, assemble({ ...views, sets }, compiled, bundle))
  checkDerived({ places: compiled.places, resource, findings })
  checkOfToday(views)
  if (findings.problems.length === 0 && options.examples !== false)
    findings.problems.push(...exampleProblems(schema, resource))
  const problems = allProblems(findings)
  return {
    source,
    ...head,
    schema,
    resource: problems.length > 0 ? undefined : resource,
    places: compiled.places,
    rulePlaces: rulePlacesOf(descriptor),
    sets,
    problems,
  }
}

function checkName(source: ParsedSource, { name }: Descriptor, findings: Findings): void {
  if (name === source.stem) return
  const cure = `写成 "${source.stem}"，或改文件名`
  const input = { code: 'name', message: `name 与文件名 ${source.stem} 不同`, cure }
  findings.problems.push(problemAt({ source, path: ['name'] }, input))
}

function unknownSchema(name: string, paths: readonly string[]): ProblemInput {
  const known = paths
    .map((path) => path.replace(/^schemas\/|\.json$/g, ''))
    .filter((candidate) => !candidate.includes('/'))
  return { code: 'unknownSchema', message: `没有数据结构 ${name}`, cure: meant(name, known) }
}

interface AssembledInput extends ViewsInput {
  readonly sets: NamedSets
}

function assemble(views: AssembledInput, compiled: CompiledNode, bundle: Bundle): Resource {
  const { schema } = compiled
  const { source, descriptor, findings, fields } = views
  const calls = compileCalls(source, descriptor, findings)
  checkCallFields(views, calls)
  const transitions = compileTransitions(views, { calls, schema, definition: definitionsOf(bundle, findings) })
  const enabled = enabledField(views)
  const reference = compileReference(views, calls, transitions)
  const { shown, ...rules } = compileRules(views, { calls, transitions })
  let hash: string | undefined
  checkErrors(views)
  const list = { ...compileList(views), ...compileListHead(views, views.sets) }
  return {
    name: descriptor.name,
    title: descriptor.title,
    page: descriptor.page,
    wire: descriptor.wire.preset,
    base: descriptor.wire.base,
    ...compileKeeping(views, list, calls),
    ...compileIdentityAndAccess(views, list),
    fields,
    schema,
    // Writing the whole schema out is a fifth of a compilation, and few readers want to know.
    get schemaHash() {
      return (hash ??= hashOf(schema))
    },
    calls,
    scopes: descriptor.scopes ?? {
      organization: { write: [ORGANIZATION_ADMIN] },
      platform: { write: [CONSORTIUM_ADMIN] },
    },
    transitions,
    ...finalOf(descriptor),
    ...compileEffects(views, transitions),
    ...(enabled === undefined ? {} : { enabled }),
    ...(reference ? { reference } : {}),
    ...rules,
    list,
    ...pagesOf(views, compiled.places, shown),
    ...compileRenames(views),
    ...ageOf(descriptor),
    errors: descriptor.errors ?? [],
  }
}

/** How a record is changed, and how it is read. */
function pagesOf(
  views: ViewsInput,
  places: CompiledNode['places'],
  rules: Resource['form']['rules'],
): Pick<Resource, 'form' | 'show'> {
  return { form: { ...compileForm(views, places), rules }, ...compileShow(views) }
}

/** How a record is known, and by whom it may be. */
function compileIdentityAndAccess(views: ViewsInput, list: Resource['list']): Pick<Resource, 'identity' | 'access'> {
  const identity = compileIdentity(views)
  return { identity, access: compileAccess(views, { list, identity }) }
}

/** Whose its rows are, and how many of them. */
function compileKeeping(views: ViewsInput, list: Resource['list'], calls: Resource['calls']) {
  return { ...compileServed(views, list), ...compileSingle(views, calls), ...compileSettings(views) }
}

function definitionsOf(bundle: Bundle, findings: Findings): DefinitionOf {
  return (asked) => compileDefinition(bundle, asked, findings)
}

function finalOf({ lifecycle }: Descriptor): Pick<Resource, 'final'> {
  return lifecycle?.final ? { final: { field: lifecycle.field, states: lifecycle.final } } : {}
}

function ageOf({ deprecated, version }: Descriptor): Pick<Resource, 'deprecated' | 'version'> {
  return { ...(deprecated === undefined ? {} : { deprecated }), ...(version === undefined ? {} : { version }) }
}

function checkErrors(views: ViewsInput): void {
  views.descriptor.errors?.forEach((rule, index) => checkField(views, ['errors', index, 'field'], rule.field))
}

/** The schema's examples are everybody's fixtures, so they must be valid; and so that they can be, ajv must take the schema. */
export function exampleProblems(
  schema: ParsedSource,
  resource: Resource,
  validator: () => Validate = () => createValidate(resource),
): readonly AuthorProblem[] {
  const examples = isJsonObject(schema.value) && Array.isArray(schema.value['examples']) ? schema.value['examples'] : []
  try {
    const validate = validator()
    return examples.flatMap((example, index) =>
      validate(example).map((problem) => {
        const at = { source: schema, path: ['examples', index, ...pointerKeys(problem.path)] }
        const message = `样例不符合本结构：${refusedWords(problem, valueIn(example, problem.path))}`
        return problemAt(at, { code: 'example', message, cure: exampleCure(resource.fields, problem) })
      }),
    )
  } catch (error) {
    const message = `校验器不接受这份数据结构，它的原话是：${error instanceof Error ? error.message : String(error)}`
    return [problemAt({ source: schema, path: [] }, { code: 'schema', message, cure: '检查各限制是否与类型相符' })]
  }
}

/** When no field is marked, the keyword box searches the one-line texts. */
function withSearch(fields: readonly Field[]): readonly Field[] {
  if (fields.some((field) => field.search !== false)) return fields
  const isSearched = ({ kind, readOnly, mask }: Field) =>
    kind === 'text' && !readOnly && (mask === undefined || mask === 'name')
  return fields.map((field) => (isSearched(field) ? { ...field, search: 'text' } : field))
}

/** The library's own problems and those of every schema file it uses. */
function allProblems(findings: Findings): readonly AuthorProblem[] {
  const ofFiles = [...findings.used].flatMap((file) => [...file.problems, ...metaProblems(file, 'schema')])
  return [...ofFiles, ...findings.problems]
}

/** Name, title, page and paths as far as a broken file gives them. */
function headOf(source: ParsedSource): Pick<CompiledLibrary, 'name' | 'title' | 'page' | 'base' | 'elsewhere' | 'of'> {
  const value = isJsonObject(source.value) ? source.value : {}
  const wire = isJsonObject(value['wire']) ? value['wire'] : {}
  const text = (said: unknown, otherwise: string) => (typeof said === 'string' ? said : otherwise)
  return {
    name: source.stem,
    title: text(value['title'], source.stem),
    page: text(value['page'], ''),
    of: text(value['of'], ''),
    base: text(wire['base'], ''),
    elsewhere: Object.values(isJsonObject(wire['calls']) ? wire['calls'] : {})
      .map((call) => text(isJsonObject(call) ? call['path'] : undefined, ''))
      .filter((path) => path.startsWith('/')),
  }
}

/** FNV-1a of the schema without its examples, twice with different seeds: 16 hexadecimal digits. */
function hashOf({ examples: _examples, ...schema }: JsonSchema): string {
  const text = JSON.stringify(schema)
  let one = 0x811c9dc5
  let other = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x01000193)
  }
  return [one, other].map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('')
}

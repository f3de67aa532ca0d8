/**
 * Who answers each call of the specification, who may make it, and whether the console does: from the catalog for the calls of
 * libraries, from their definitions (`wire/call.ts`) for all others.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Call, Method } from '../model/call.ts'
import type { Catalog, Resource } from '../model/resource.ts'
import type { Statistic } from '../model/statistic.ts'
import { withoutViews } from '../model/view.ts'
import type { Access } from '../wire/call.ts'
import { definedCalls, type KnownCall } from './defined-calls.ts'
import { loadCatalog } from './files.ts'

export interface SpecificationCall {
  readonly group: string
  readonly method: Method
  readonly path: string
  readonly query?: readonly string[]
}

export interface CallFacts extends SpecificationCall {
  /** Libraries' calls that answer here, or the files that define the call. */
  readonly answeredBy: readonly string[]
  /** Undefined where the libraries say it, each for itself, or nobody answers. */
  readonly access?: Access | undefined
  /** Whether the console makes it. */
  readonly isMade: boolean
  /** The specification shows no reply; the shape is our reading. */
  readonly assumed: boolean
}

interface LibraryCall {
  readonly resource: Resource
  readonly call: Call
}

export function specificationCalls(root: string): readonly SpecificationCall[] {
  return JSON.parse(readFileSync(resolve(root, 'src/cli/spec-calls.json'), 'utf8')) as readonly SpecificationCall[]
}

export async function callFacts(root: string): Promise<readonly CallFacts[]> {
  const spec = specificationCalls(root)
  const { catalog } = loadCatalog(root)
  const defined = await definedCalls(root)
  const literal = new Set(spec.map(({ path }) => path.toLowerCase()))
  return spec.map((call) => {
    const own = libraryCalls(catalog, call, literal)
    if (own.length > 0) return ofLibraries(call, own)
    const statistic = Object.values(catalog.statistics ?? {}).find((one) => one.call?.path === call.path)
    return statistic ? ofStatistic(call, statistic) : ofDefinition(call, defined)
  })
}

/** The libraries' calls of that place; a placeholder stands for any name that is no place of its own. */
function libraryCalls(catalog: Catalog, spec: SpecificationCall, literal: ReadonlySet<string>): readonly LibraryCall[] {
  const wanted = spec.path.toLowerCase()
  const isPlace = (path: string) => path === wanted || (isInstance(path, wanted) && !literal.has(path))
  return Object.values(withoutViews(catalog).resources).flatMap((resource) =>
    Object.values(resource.calls).flatMap((call) =>
      call?.method === spec.method && isPlace(call.path.toLowerCase()) ? [{ resource, call }] : [],
    ),
  )
}

function isInstance(path: string, pattern: string): boolean {
  const [steps, wanted] = [path.split('/'), pattern.split('/')]
  return steps.length === wanted.length && wanted.every((step, at) => step.startsWith('{') || step === steps[at])
}

function ofLibraries(spec: SpecificationCall, own: readonly LibraryCall[]): CallFacts {
  return {
    ...spec,
    answeredBy: own.map(({ resource, call }) => `${resource.title} ${call.name}`),
    isMade: own.some(isWired),
    assumed: own.every(({ call }) => call.assumed),
  }
}

/** Questions are asked by guards and changes of state made by transitions; one that nobody names is never made. */
function isWired({ resource, call }: LibraryCall): boolean {
  if (call.operation === 'test') return resource.guards.some((guard) => guard.call === call.name)
  if (call.operation === 'transition') return resource.transitions.some((transition) => transition.call === call.name)
  return true
}

/** The page of figures asks it. */
function ofStatistic(spec: SpecificationCall, { title, call }: Statistic): CallFacts {
  return { ...spec, answeredBy: [title], isMade: true, assumed: call?.assumed ?? false }
}

function ofDefinition(spec: SpecificationCall, defined: readonly KnownCall[]): CallFacts {
  const own = defined.filter(({ call }) => call.method === spec.method && isInstance(withBraces(call.path), spec.path))
  return {
    ...spec,
    answeredBy: own.map(({ file }) => file),
    access: own[0]?.call.access,
    isMade: own.some(({ call }) => call.isMade),
    assumed: false,
  }
}

/** Routes write `:id` where the specification writes `{id}`. */
function withBraces(path: string): string {
  return path
    .split('/')
    .map((step) => (step.startsWith(':') ? `{${step.slice(1)}}` : step))
    .join('/')
}

/**
 * Who answers each call of the specification, who makes it, and which tests prove it: found in the code, never asserted.
 *
 * Shapes  A library's call is answered from the catalog, any other by the file of the server that has its path, spelled out
 *         or by a constant of `wire`. It is made by the console when a file of providers, ui or app does the same; for
 *         the calls of libraries that is the file that performs their operation.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Call, Method, Operation } from '../model/call.ts'
import type { Catalog, Resource } from '../model/resource.ts'
import { loadCatalog } from './files.ts'
import { readCode } from './house.ts'
import { OPERATION_MAKERS } from './operation-makers.ts'
import { pathWithoutId } from '../model/call.ts'

export interface SpecificationCall {
  readonly group: string
  readonly method: Method
  readonly path: string
  readonly query?: readonly string[]
}

export interface CallFacts extends SpecificationCall {
  /** Libraries' calls that answer here, or files of the server. */
  readonly answeredBy: readonly string[]
  readonly madeBy: readonly string[]
  readonly provedBy: readonly string[]
  /** The specification shows no reply; the shape is our reading. */
  readonly assumed: boolean
}

interface CodeFile {
  readonly path: string
  readonly text: string
}

interface LibraryCall {
  readonly resource: Resource
  readonly call: Call
}

const PROOFS_MAX = 3

export function specificationCalls(root: string): readonly SpecificationCall[] {
  return JSON.parse(readFileSync(resolve(root, 'src/cli/spec-calls.json'), 'utf8')) as readonly SpecificationCall[]
}

export function callFacts(root: string): readonly CallFacts[] {
  const spec = specificationCalls(root)
  const { catalog } = loadCatalog(root)
  const code = readCode(root, 'src')
  const tests = readCode(root, 'tests').filter(({ path }) => /\.test\.tsx?$/.test(path))
  const literal = new Set(spec.map(({ path }) => path.toLowerCase()))
  return spec.map((call) => {
    const own = libraryCalls(catalog, call, literal)
    return own.length > 0 ? ofLibraries(call, own, code, tests) : ofCode(call, code, tests)
  })
}

/** The libraries' calls of that place; a placeholder stands for any name that is no place of its own. */
function libraryCalls(catalog: Catalog, spec: SpecificationCall, literal: ReadonlySet<string>): readonly LibraryCall[] {
  const wanted = spec.path
    .toLowerCase()
    .replaceAll(/[.]/g, '\\.')
    .replaceAll(/\{\w+\}/g, '[^/]+')
  const pattern = new RegExp(`^${wanted}$`)
  const isPlace = (path: string) => path === spec.path.toLowerCase() || (pattern.test(path) && !literal.has(path))
  return Object.values(catalog.resources).flatMap((resource) =>
    Object.values(resource.calls).flatMap((call) =>
      call?.method === spec.method && isPlace(call.path.toLowerCase()) ? [{ resource, call }] : [],
    ),
  )
}

function ofLibraries(
  spec: SpecificationCall,
  own: readonly LibraryCall[],
  code: readonly CodeFile[],
  tests: readonly CodeFile[],
): CallFacts {
  const operations = [...new Set(own.filter(isWired).map(({ call }) => call.operation))]
  const makers = operations.flatMap((operation) => makerOf(operation, code))
  const proofs = operations.flatMap((operation) => proofsOf(operation, tests))
  return {
    ...spec,
    answeredBy: own.map(({ resource, call }) => `${resource.title} ${call.name}`),
    madeBy: [...new Set(makers)],
    provedBy: [...new Set(proofs)].slice(0, PROOFS_MAX),
    assumed: own.every(({ call }) => call.assumed),
  }
}

/** Questions are asked by guards and changes of state made by transitions; one that nobody names is never made. */
function isWired({ resource, call }: LibraryCall): boolean {
  if (call.operation === 'test') return resource.guards.some((guard) => guard.call === call.name)
  if (call.operation === 'transition') return resource.transitions.some((transition) => transition.call === call.name)
  return true
}

function makerOf(operation: Operation, code: readonly CodeFile[]): readonly string[] {
  const pattern = OPERATION_MAKERS[operation]
  const found = code.find(({ path, text }) => isConsole(path) && pattern.test(text))
  return found ? [found.path] : []
}

/** The first suite that names the operation, one over every library before others, one of the server before the screens'. */
function proofsOf(operation: Operation, tests: readonly CodeFile[]): readonly string[] {
  const named = new RegExp(`(?:call(?:Of|Named|sThat)|ask|each)\\([^()]*'${operation}'|operation === '${operation}'`)
  const suites = tests.filter(({ text }) => named.test(text))
  const rank = ({ path, text }: CodeFile) =>
    (/LIBRARIES/.test(text) ? 0 : 2) + (/^tests\/(?:contract|server)\//.test(path) ? 0 : 1)
  return [...suites]
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 1)
    .map(({ path }) => path)
}

function ofCode(spec: SpecificationCall, code: readonly CodeFile[], tests: readonly CodeFile[]): CallFacts {
  const names = namesOf(spec.path, code)
  const users = (files: readonly CodeFile[]) => files.filter((file) => uses(file, spec, names)).map(({ path }) => path)
  const answeredBy = users(code.filter(({ path }) => /^src\/server\/(?!store\/)/.test(path)))
  return {
    ...spec,
    answeredBy,
    madeBy: users(code.filter(({ path }) => isConsole(path))),
    provedBy: answeredBy.length > 0 ? users(tests).slice(0, PROOFS_MAX) : [],
    assumed: false,
  }
}

function isConsole(path: string): boolean {
  return /^src\/(?:providers|ui|app)\//.test(path)
}

/** What code may call the place: its path, a constant of `wire` that holds it, and whatever there is made with these. */
function namesOf(path: string, code: readonly CodeFile[]): readonly string[] {
  const held = `'${pathWithoutId(path)}'`
  const wire = code.filter((file) => file.path.startsWith('src/wire/')).map(({ text }) => text)
  if (!wire.some((text) => text.includes(held))) return []
  const declared = wire.flatMap((text) => text.split(/^(?=(?:export )?(?:const|function) \w)/m).slice(1))
  const names = new Set<string>()
  for (let before = -1; before < names.size;) {
    before = names.size
    for (const declaration of declared) {
      const name = /(?:const|function) (\w+)/.exec(declaration)?.[1] ?? ''
      const member = new RegExp(`(\\w+): ${held.replaceAll('.', '\\.')}`).exec(declaration)?.[1]
      if (member !== undefined) names.add(`${name}.${member}`)
      else if (declaration.includes(held) || [...names].some((known) => mentions(declaration, known))) names.add(name)
    }
  }
  return [...names]
}

function uses({ text }: CodeFile, { path, method }: SpecificationCall, names: readonly string[]): boolean {
  if (names.some((name) => mentions(text, name))) return true
  const place = pathWithoutId(path)
  const at = [...text.matchAll(new RegExp(`['"\`]${place.replaceAll('.', '\\.')}(?=['"\`?/$])`, 'g'))]
  return at.some(({ index }) => isByMethod(text.slice(Math.max(0, index - 120), index + place.length + 120), method))
}

/** Two calls may share a path; what stands around it says which is meant, when it says anything. */
function isByMethod(around: string, method: Method): boolean {
  const stated = [...around.matchAll(/method: '([A-Z]+)'/g)].map(([, name]) => name)
  return stated.length === 0 || stated.includes(method)
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<!\\w)${name.replaceAll('.', '\\.')}(?!\\w)`).test(text)
}

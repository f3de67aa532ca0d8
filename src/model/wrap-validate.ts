/**
 * Turns ajv's verdict into Problems: the half of the validator that the browser loads (no ajv in here).
 *
 * Shapes  A record is checked in three steps: its bounds (unknown fields, oversized lists, characters that cannot be
 *         stored), then the compiled schema, then the form's `require` rules. Null, and blank text in a required field,
 *         count as absent at every depth. The outcome is one problem per field, in schema order, at most PROBLEMS_MAX.
 *         Bounds come first and stop the rest: so ajv may collect all errors, since what it walks is bounded (S7).
 */
import { holds, isEmpty } from './condition.ts'
import { isOfMaskedText } from './masked-field.ts'
import { valueIn } from './pointer.ts'
import { missingWords, problemWords } from './problem-words.ts'
import type { Problem } from './problem.ts'
import type { Field, Resource, WireRecord } from './resource.ts'
import { readRichText } from './rich-text.ts'
import { formFlaw } from './text-forms.ts'
import type { Validate } from './validation.ts'
import { isObject } from './plain.ts'

/** What ajv hangs on a failed check; only these four are read. */
export interface AjvError {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string | undefined
}

export interface AjvFunction {
  (data: unknown): unknown
  errors?: readonly AjvError[] | null | undefined
}

/** Under which name a library's own schema stands in what was compiled ahead; RJSF asks for the function by it. */
export const RECORD_SCHEMA = { $id: 'record' } as const

/** More than this many fields are never reported at once. */
export const PROBLEMS_MAX = 50

/** The library's validator around a schema function compiled elsewhere. */
export function wrapValidate(resource: Resource, check: AjvFunction): Validate {
  return (record) => {
    if (!isObject(record))
      return [{ code: 'type', path: '', message: `“${resource.title}”的内容格式不正确，请刷新后重试` }]
    const outside = boundsProblems(resource.fields, record)
    if (outside.length > 0) return outside
    const bare = withoutEmpty(resource.fields, record)
    const errors = check(bare) ? [] : (check.errors ?? [])
    return toProblems(resource, [...errors, ...formErrors(resource.fields, bare, '')], bare)
  }
}

/** Ajv's errors and the form rules' unmet demands as problems, one per field, in schema order. */
export function toProblems(resource: Resource, errors: readonly AjvError[], record: WireRecord): readonly Problem[] {
  // Words are put together only for what is reported, of which there may be a thousandth.
  const found = new Map<string, () => Problem>()
  const add = (path: string, make: () => Problem) => found.has(path) || found.set(path, make)
  const wordsFor = (error: AjvError, path: string) =>
    problemWords(resource.fields, path, { ...error, value: valueIn(record, error.instancePath) })
  for (const error of errors) {
    const path = pathOf(error)
    if (isOfMaskedText(resource.fields, path, valueIn(record, error.instancePath))) continue
    add(path, () => ({ code: codeOf(error), path, message: wordsFor(error, path) }))
  }
  for (const rule of resource.form.rules) {
    if (rule.require.length === 0 || !holds(rule.when, record)) continue
    for (const name of rule.require) {
      if (!isEmpty(own(record, name))) continue
      const path = `/${name}`
      add(path, () => ({ code: 'required', path, message: missingWords(resource.fields, path) }))
    }
  }
  if (found.size < 2) return [...found.values()].map((make) => make())
  const order = new Map(resource.fields.map((field, index) => [field.name, index]))
  const rank = (path: string) => order.get(path.split('/', 2)[1] ?? '') ?? -1
  const ranked = [...found].map(([path, make]) => ({ rank: rank(path), make })).sort((a, b) => a.rank - b.rank)
  return ranked.slice(0, PROBLEMS_MAX).map(({ make }) => make())
}

/** Numbers of the right outline that are wrong all the same, as ajv would say it. */
function formErrors(fields: readonly Field[], record: WireRecord, above: string): readonly AjvError[] {
  return fields.flatMap((field) => {
    if (!field.form && !field.fields) return []
    const value = own(record, field.name)
    const at = `${above}/${escape(field.name)}`
    const items = Array.isArray(value)
      ? value.map((item, index) => [item, `${at}/${index}`] as const)
      : [[value, at] as const]
    return items.flatMap(([item, path]) => {
      if (field.fields) return isObject(item) ? formErrors(field.fields, item, path) : []
      const isWrong = field.form && typeof item === 'string' && formFlaw(field.form, item) !== undefined
      return isWrong ? [{ keyword: 'format', instancePath: path, params: { format: field.form } }] : []
    })
  })
}

type AddProblem = (code: string, params: Record<string, unknown>, value?: unknown) => void

/** Where a value stands, and what notes a problem there. */
interface Visit {
  readonly path: () => string
  readonly add: AddProblem
}

/** Unknown fields, lists beyond their limit and unstorable characters: what must not reach the schema's own check. */
function boundsProblems(fields: readonly Field[], record: WireRecord): Problem[] {
  const problems: Problem[] = []
  // Where something stands is put together only where somebody asks: most values are as they should be.
  const visit = (level: readonly Field[], value: WireRecord, pathOfLevel: () => string) => {
    const known = byName(level)
    for (const name of Object.keys(value)) {
      if (problems.length >= PROBLEMS_MAX) return
      const path = () => `${pathOfLevel()}/${escape(name)}`
      const field = known.get(name)
      const add: AddProblem = (code, params, found) => {
        const here = path()
        const message = problemWords(fields, here, { keyword: code, instancePath: here, params, value: found })
        problems.push({ code, path: here, message })
      }
      if (!field) add('additionalProperties', { additionalProperty: name })
      else visitValue(field, value[name], { path, add })
    }
  }
  const visitValue = (field: Field, value: unknown, { path, add }: Visit) => {
    if (typeof value === 'string') {
      if (hasUnstorable(value)) add('characters', {})
      else if (field.kind === 'richText') checkRichText(value, add)
    } else if (Array.isArray(value)) {
      if (field.maxItems !== undefined && value.length > field.maxItems)
        return add('maxItems', { limit: field.maxItems }, value)
      if (value.some((item) => typeof item === 'string' && hasUnstorable(item))) return add('characters', {})
      if (field.fields)
        value.forEach((item, index) => isObject(item) && visit(field.fields ?? [], item, () => `${path()}/${index}`))
    } else if (isObject(value) && field.fields) visit(field.fields, value, path)
  }
  visit(fields, record, () => '')
  return problems
}

const maps = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>()

/** The fields of a level by name, made once: they are asked for with each key that is typed. */
function byName(fields: readonly Field[]): ReadonlyMap<string, Field> {
  const known = maps.get(fields)
  if (known) return known
  const made = new Map(fields.map((field) => [field.name, field]))
  maps.set(fields, made)
  return made
}

function checkRichText(value: string, add: AddProblem): void {
  const reading = readRichText(value)
  if ('refused' in reading) add('richText', { refused: reading.refused })
}

/** The record without null fields and without blank text in required fields; the same object when it has none. */
function withoutEmpty(fields: readonly Field[], record: WireRecord): WireRecord {
  const copy: Record<string, unknown> = {}
  const known = byName(fields)
  let changed = false
  for (const [name, value] of Object.entries(record)) {
    const field = known.get(name)
    const isBlank = typeof value === 'string' && value.trim() === '' && field?.required === true
    if (value === null || isBlank) {
      changed = true
      continue
    }
    const next = field?.fields ? withoutEmptyInside(field.fields, value) : value
    if (next !== value) changed = true
    copy[name] = next
  }
  return changed ? copy : record
}

function withoutEmptyInside(fields: readonly Field[], value: unknown): unknown {
  if (isObject(value)) return withoutEmpty(fields, value)
  if (!Array.isArray(value)) return value
  const next = value.map((item) => (isObject(item) ? withoutEmpty(fields, item) : item))
  return next.every((item, index) => item === value[index]) ? value : next
}

/** `required` is ajv's error of the object; the problem belongs to the field that is missing. */
function pathOf(error: AjvError): string {
  const child = error.params['missingProperty'] ?? error.params['additionalProperty']
  return typeof child === 'string' ? `${error.instancePath}/${escape(child)}` : error.instancePath
}

function codeOf(error: AjvError): string {
  return error.keyword === 'x-decimals' ? 'decimals' : error.keyword
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function hasUnstorable(text: string): boolean {
  return text.includes('\0') || /[\uD800-\uDFFF]/u.test(text)
}

function own(record: WireRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * What an author can change in a library, as edits that are made mechanically; and which rule must answer each.
 *
 * Shapes  `change` edits a draft in place and returns false where the library has nothing to change in that way; `prepare` makes
 *         the state before it, likewise. `keys` are keys of the formats as `meta-keys.ts` names them: `field.maxLength`,
 *         `wire.calls.*.path`.
 */
import { isObject } from '../../../src/model/plain.ts'

export type Json = Record<string, unknown>
export interface Draft {
  readonly schema: Json
  readonly descriptor: Json
}
export type Change = (draft: Draft) => boolean

export interface Edit {
  /** Chinese; a row of the map. */
  readonly name: string
  readonly keys: readonly string[]
  /** The rule that must answer; `told` for a line of the changelog alone, `none` for no word at all. */
  readonly answer: `B${number}` | `V${number}` | 'told' | 'none'
  /** Why no rule answers: whom it harms not. */
  readonly why?: string
  readonly prepare?: Change
  readonly change: Change
}

/** The value at `list.sort.field`; lists by their index. */
export function at(root: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) => (isObject(node) || Array.isArray(node) ? (node as Readonly<Json>)[key] : undefined),
      root,
    )
}

/** Writes there, making what is missing; undefined takes the key away. */
export function put(root: Json, path: string, value: unknown): true {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce<Json>((node, key) => (node[key] ??= {}) as Json, root)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return true
}

/** Replaces what is there; not applicable where nothing is. */
export const replaced =
  (path: string, next: (old: unknown, draft: Draft) => unknown): Change =>
  (draft) => {
    const old = at(draft.descriptor, path)
    const value = old === undefined ? undefined : next(old, draft)
    return value !== undefined && put(draft.descriptor, path, value)
  }

export const written =
  (path: string, value: unknown): Change =>
  ({ descriptor }) =>
    put(descriptor, path, value)

/** Takes a key away where it is. */
export const dropped =
  (path: string): Change =>
  ({ descriptor }) =>
    at(descriptor, path) !== undefined && put(descriptor, path, undefined)

export const inTurn =
  (...changes: readonly Change[]): Change =>
  (draft) =>
    changes.every((change) => change(draft))

export const listAt = (draft: Draft, path: string): readonly string[] =>
  (at(draft.descriptor, path) ?? []) as readonly string[]

/** The fields of the record that people fill in, with their names. */
export function fieldsOf({ schema }: Draft): readonly (readonly [name: string, field: Json])[] {
  const all = Object.entries(schema['properties'] as Readonly<Record<string, Json>>)
  return all.filter(([, field]) => field['readOnly'] !== true)
}

/** The first field of that sort that the descriptor does not hang on more than it must. */
export function fieldWhere(draft: Draft, test: (field: Json, name: string) => boolean) {
  return fieldsOf(draft).find(([name, field]) => test(field, name))
}

export const isText = (field: Json): boolean =>
  field['type'] === 'string' && !field['enum'] && !field['format'] && !field['x-ref'] && !field['x-kind']

/** Changes the first field of that sort. */
export const inField =
  (test: (field: Json, name: string) => boolean, change: (field: Json, name: string) => unknown): Change =>
  (draft) => {
    const found = fieldWhere(draft, test)
    if (!found) return false
    change(found[1], found[0])
    return true
  }

/** Adds a field for the edit to work on, so that no library lacks it. */
export const withField = (name: string, field: Json): Change => {
  return ({ schema }) => {
    ;(schema['properties'] as Json)[name] = structuredClone({ title: '试验字段', ...field })
    return true
  }
}
/** Sets keywords of the field that `withField` added; undefined takes one away. */
export const probed =
  (keywords: Json): Change =>
  ({ schema }) =>
    Object.entries(keywords).every(([path, value]) => put(schema, `properties.Probe.${path}`, value))
export const probe = (field: Json): Change => withField('Probe', field)

export const TEXT: Json = { type: 'string', maxLength: 40 }
export const NUMBER: Json = { type: 'number' }
export const WHOLE: Json = { type: 'integer' }
export const TAGS: Json = { type: 'array', maxItems: 9, items: { type: 'string', maxLength: 9 } }
export const ROWS: Json = {
  type: 'array',
  maxItems: 9,
  items: {
    type: 'object',
    properties: {
      Unit: { title: '单位', type: 'string', maxLength: 9 },
      Size: { title: '大小', type: 'number' },
    },
  },
}

export const withOne =
  (path: string, name: string): Change =>
  (draft) =>
    put(draft.descriptor, path, [...listAt(draft, path), name])
export const withoutOne =
  (path: string, name: string): Change =>
  (draft) =>
    put(
      draft.descriptor,
      path,
      listAt(draft, path).filter((one) => one !== name),
    )
export const has =
  (path: string): Change =>
  ({ descriptor }) =>
    at(descriptor, path) !== undefined

/** A field that the form shows. */
export const shown = (name: string): Change =>
  inTurn(withField(name, TEXT), (draft) =>
    at(draft.descriptor, 'form.sections.0.fields') === undefined
      ? put(draft.descriptor, 'form.sections', [{ title: '全部', fields: fieldsOf(draft).map(([field]) => field) }])
      : withOne('form.sections.0.fields', name)(draft),
  )

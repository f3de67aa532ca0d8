/**
 * For every constraint of a library a record that breaks it, made from a good one: required, types, limits, patterns, formats,
 * decimals, lists, closed objects and what the form's rules require, inside groups and rows too.
 *
 * Shapes  A `Mutant` says where the refusal must point and of what field its words must speak. A constraint that no made value
 *         breaks (a pattern that lets everything pass) is a mutant without a record. Those of what is around a value come before
 *         those of what is inside it.
 */
import { holds, isEmpty } from '../../model/condition.ts'
import type { Field, JsonSchema, Resource, WireRecord } from '../../model/resource.ts'
import { satisfying } from './satisfy.ts'
import { editableFields, itemSchema, schemaOfField } from './values.ts'
import { type Wrong, wrongValues } from './wrong-values.ts'
import { isObject } from '../../model/plain.ts'

export interface Mutant {
  /** The broken constraint: `maxLength`, `required`, `closed`, `rule` … */
  readonly constraint: string
  /** Undefined when no value was found that breaks it; made when it is asked for. */
  readonly record: WireRecord | undefined
  /** What stands at `path` in the record; undefined when nothing does. */
  readonly wrong: unknown
  /** JSON pointer where the refusal must point. */
  readonly path: string
  /** The field's path in the schema: `Packages/Unit`. */
  readonly field: string
  /** What the refusal must name. */
  readonly title: string
}

type Put = (value: unknown) => WireRecord

interface Place<Value = unknown> {
  readonly path: string
  readonly field: string
  /** What stands there in the good record. */
  readonly value: Value
  readonly put: Put
}

/** Not a name that any library has. */
const UNKNOWN_FIELD = 'Sneaky'

/** Makes, for every constraint of a library, a record that breaks it and is good otherwise. */
export function mutantsOf(resource: Resource, good: WireRecord): readonly Mutant[] {
  const root = { path: '', field: '', value: good, put: (value: unknown) => value as WireRecord }
  return [...ofObject(resource.fields, resource.schema, root), ...ofRules(resource, good)]
}

function ofObject(fields: readonly Field[], schema: JsonSchema, at: Place<WireRecord>): readonly Mutant[] {
  const { value: good } = at
  const closed = mutantAt({
    constraint: 'closed',
    path: `${at.path}/${UNKNOWN_FIELD}`,
    field: at.field,
    title: UNKNOWN_FIELD,
    wrong: 'x',
    make: () => at.put({ ...good, [UNKNOWN_FIELD]: 'x' }),
  })
  return [
    closed,
    ...editableFields(fields).flatMap((field) => {
      const place: Place = {
        path: `${at.path}/${field.name}`,
        field: at.field === '' ? field.name : `${at.field}/${field.name}`,
        value: good[field.name],
        put: (value) => at.put(withValue(good, field.name, value)),
      }
      return ofField(field, schemaOfField(schema, field), place)
    }),
  ]
}

function ofField(field: Field, schema: JsonSchema, at: Place): readonly Mutant[] {
  const own = wrongValues(field, schema, at.value).map((wrong) => mutant(field, at, wrong))
  const missing = field.required ? [mutant(field, at, { constraint: 'required', wrong: undefined })] : []
  return [...missing, ...own, ...inside(field, schema, at)]
}

function inside(field: Field, schema: JsonSchema, at: Place): readonly Mutant[] {
  const { value } = at
  if (field.kind === 'group' && isObject(value)) return ofObject(field.fields ?? [], schema, { ...at, value })
  if (!Array.isArray(value) || value.length === 0) return []
  const [first, ...rest] = value as readonly unknown[]
  const place: Place = { path: `${at.path}/0`, field: at.field, value: first, put: (item) => at.put([item, ...rest]) }
  if (field.kind === 'rows' && isObject(first))
    return ofObject(field.fields ?? [], itemSchema(schema), { ...place, value: first })
  const item: Field = { ...field, kind: field.kind === 'choices' ? 'choice' : 'text' }
  return wrongValues(item, itemSchema(schema), first).map((wrong) => mutant(field, place, wrong))
}

function mutant({ title }: Field, { path, field, put }: Place, { constraint, wrong, impossible }: Wrong): Mutant {
  return mutantAt({ constraint, path, field, title, wrong, make: () => (impossible ? undefined : put(wrong)) })
}

interface MutantInput extends Omit<Mutant, 'record'> {
  readonly make: () => WireRecord | undefined
}

/** Most are tried together with others, and few need a whole record of their own. */
function mutantAt({ make, ...mutant }: MutantInput): Mutant {
  return {
    ...mutant,
    get record() {
      return make()
    },
  }
}

/** What the rules require while their condition holds. */
function ofRules(resource: Resource, good: WireRecord): readonly Mutant[] {
  return resource.form.rules.flatMap(({ when, require }) => {
    const record = require.length > 0 ? satisfying(resource, when, good) : undefined
    if (!record) return []
    return require.flatMap((name) => {
      const field = resource.fields.find((candidate) => candidate.name === name)
      // Where the condition itself reads the field, taking it away may end the demand.
      const without = withValue(record, name, undefined)
      if (!field || isEmpty(record[name]) || !holds(when, without)) return []
      return [
        { constraint: 'rule', record: without, path: `/${name}`, field: name, title: field.title, wrong: undefined },
      ]
    })
  })
}

function withValue(record: WireRecord, name: string, value: unknown): WireRecord {
  const { [name]: _old, ...rest } = record
  return value === undefined ? rest : { ...record, [name]: value }
}

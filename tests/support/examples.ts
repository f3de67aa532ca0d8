/** Records of other libraries for a record to refer to, and changes that its own library lets through. */
import { businessDay } from '../../src/model/business-day.ts'
import type { Condition } from '../../src/model/condition.ts'
import { simplePartsOf } from '../../src/model/condition-parts.ts'
import { countedNames } from '../../src/model/derived.ts'
import { lockedFields } from '../../src/model/record-rules.ts'
import { isFitting, type Referring } from '../../src/model/reference-condition.ts'
import type { Field, Resource, WireRecord } from '../../src/model/resource.ts'
import { computed } from '../../src/model/value.ts'
import { createValidate } from '../../src/model/validator.ts'
import { withoutToday } from '../../src/operations/derive.ts'

/** The first example of the library that the reference may lead to. */
export function exampleFor({ name, within }: Field, target: Resource): WireRecord {
  const examples = (target.schema['examples'] ?? []) as readonly WireRecord[]
  const around = { today: businessDay(Date.now()), nowMs: Date.now() }
  const found = examples.find((example) => {
    const record = withComputed(target, { Shelf: 'organization', ...firstOf(target), ...example })
    if (within === undefined) return true
    const asker = askerOf(within, record)
    return isFitting(within, record, { ...asker, around: { ...around, referred: referredOf(asker.row) } })
  })
  if (!found) throw new Error(`No example of ${target.name} may be chosen as ${name}`)
  return found
}

/** Somebody who has in common with the record what the condition asks for: `{eq: [PatientId, {own: PatientId}]}`. */
function askerOf(within: Condition, record: WireRecord): Referring {
  const pairs = sharedWith({ within }).map(({ own, theirs }) => [own, record[theirs]])
  return { row: Object.fromEntries(pairs), record: Object.fromEntries(pairs) }
}

/** References by whose records a bound on those that are alike goes: each record needs one of its own. */
export function ownParents({ fields, limits = [] }: Resource): ReadonlySet<string> {
  const bound = limits
    .filter(({ warn }) => !warn)
    .flatMap(({ by, span }) => [...by, ...(span ? [span.on ?? '', span.from, span.to] : [])])
  const copied = fields
    .filter(({ name }) => bound.includes(name))
    .flatMap(({ derived }) => {
      return derived && 'copy' in derived ? [derived.copy.split('.')[0] ?? ''] : []
    })
  return new Set(copied)
}

/** What stands behind references of the asker: `{ "OrderId.RoomId": 1 }` is `{ OrderId: { RoomId: 1 } }`. */
function referredOf(row: WireRecord): WireRecord {
  const read = Object.entries(row).filter(([name]) => name.includes('.'))
  return Object.fromEntries(read.map(([name, value]) => [name.split('.')[0], { [name.split('.')[1]!]: value }]))
}

/** With what nobody writes: numbers of others begin with 0, the rest is worked out. */
function withComputed({ fields }: Resource, record: WireRecord): WireRecord {
  const around = { today: businessDay(Date.now()) }
  return fields.reduce<WireRecord>((made, { name, derived }) => {
    if (derived && 'rollup' in derived && 'count' in derived.rollup) return { ...made, [name]: 0 }
    if (!derived || !('compute' in derived) || made[name] !== undefined) return made
    return { ...made, [name]: computed(derived.compute, made, around) }
  }, record)
}

/** The fields that a record and what its reference leads to must have in common. */
export function sharedWith({
  within,
}: Pick<Field, 'within'>): readonly { readonly own: string; readonly theirs: string }[] {
  return simplePartsOf(within ?? { and: [] }).flatMap((part) => {
    const [theirs, right] = 'eq' in part ? part.eq : []
    return theirs !== undefined && typeof right === 'object' && right !== null && 'own' in right
      ? [{ own: right.own.replace('/', ''), theirs }]
      : []
  })
}

/** What a new record has of itself. */
function firstOf({ fields }: Resource): WireRecord {
  return Object.fromEntries(fields.flatMap(({ name, default: first }) => (first === undefined ? [] : [[name, first]])))
}

/** Whether a record is locked from its beginning: it is never changed, but for what the lock leaves out. */
export function isSealed(resource: Resource): boolean {
  const [example = {}] = (resource.schema['examples'] ?? []) as readonly WireRecord[]
  const keys = Object.fromEntries(resource.identity.naturalKey.map((name) => [name, 'X1']))
  const first = { ...firstOf(resource), ...example, ...keys }
  return lockedFields(resource, first, { today: businessDay(Date.now()), nowMs: Date.now() }).size > 0
}

/** What two people who changed a record are shown of it: not what is another by itself, from day to day or with other records. */
export function compared(resource: Resource, record: WireRecord): WireRecord {
  const counted = countedNames(resource.fields)
  return Object.fromEntries(Object.entries(withoutToday(resource, record)).filter(([name]) => !counted.has(name)))
}

/** A field of words that the record may have any words in. */
export function wordsField(resource: Resource, record: WireRecord): Field {
  const validate = createValidate(resource)
  const locked = lockedFields(resource, record, { today: businessDay(Date.now()), nowMs: Date.now() })
  const isFree = ({ name, kind, readOnly }: Field) =>
    !readOnly &&
    (kind === 'text' || kind === 'longText') &&
    !resource.identity.naturalKey.includes(name) &&
    !locked.has(name) &&
    !validate({ ...record, [name]: '改' }).some(({ path }) => path === `/${name}`)
  const found = resource.fields.find(isFree)
  if (!found) throw new Error(`${resource.name} has no field for any words`)
  return found
}

/**
 * Rows for a platform in memory: the examples of a library's schema first, then made ones, whose references point to rows that
 * exist in the other libraries.
 *
 * Shapes  Ids follow from library and place, so that a row can be referred to before it is made. Of a library with both shelves
 *         every third row is the platform's; where rows can be referenced, the one before it is a copy of it.
 */
import { OWNER_FIELD, SHELF_FIELD } from '../../model/access.ts'
import { aroundHere } from '../../model/around-here.ts'
import { businessDay } from '../../model/business-day.ts'
import { type Condition, holds } from '../../model/condition.ts'
import { readsMembers } from '../../model/group-sight.ts'
import { ruleProblems } from '../../model/record-rules.ts'
import { ownReads } from '../../model/reference-condition.ts'
import { type Catalog, type Field, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import type { Scope, Shelf } from '../../model/scope.ts'
import { idCardPart, isFormed } from '../../model/text-forms.ts'
import { keyField, uniqueKeysOf } from '../../model/unique.ts'
import type { RowsOf } from '../../operations/memory/tables.ts'
import { longestRecord, fuzzRecords } from '../fuzz/records.ts'
import { numbered, readable } from './readable.ts'
import { repointed } from './repointed.ts'

export type Amount = number | 'longest'

const SEED = 5
const LONGEST_COUNT = 3
/** Made by chance; further rows repeat them under other keys. */
const MADE_MAX = 24
const EVERY = 3

/** Makes the rows of every library for a store in memory; references point to rows that exist. */
export function createRows(catalog: Catalog, scope: Scope, amountOf: (resource: Resource) => Amount): RowsOf {
  const bodies = new Map<string, readonly WireRecord[]>()
  const place: Place = {
    scope,
    bodyAt: (name, index) => {
      const resource = tryGetResource(catalog, name)
      const known = bodies.get(name) ?? (resource ? bodiesOf(resource, amountOf(resource)) : [])
      bodies.set(name, known)
      return known[index] ?? {}
    },
    countOf: (name) => {
      const resource = tryGetResource(catalog, name)
      return resource ? countOf(amountOf(resource)) : 0
    },
    shelfAt: (name, index) => {
      const resource = tryGetResource(catalog, name)
      return resource ? shelfAt(resource, scope, index) : 'organization'
    },
  }
  return (resource) => {
    const all = bodiesOf(resource, amountOf(resource))
    const bodies = resource.single ? all.slice(0, 1) : all
    const rows = bodies.map((body, index) => rowAt(place, { resource, body, index }))
    return resource.reference && scope.shelf === 'organization' ? withCopies(resource, rows) : rows
  }
}

interface Place {
  readonly scope: Scope
  /** What a row says by itself, before its references lead anywhere. */
  readonly bodyAt: (library: string, index: number) => WireRecord
  readonly countOf: (library: string) => number
  readonly shelfAt: (library: string, index: number) => Shelf
}

function countOf(amount: Amount): number {
  return amount === 'longest' ? LONGEST_COUNT : amount
}

function idAt(library: string, index: number): string {
  return `${library}-${index + 1}`
}

function shelfAt(resource: Resource, scope: Scope, index: number): Shelf {
  const { scopes } = resource
  if (readsMembers(resource, scope)) return 'organization'
  if (scope.shelf === 'platform' || !scopes.organization) return 'platform'
  return scopes.platform && index % EVERY === EVERY - 1 ? 'platform' : 'organization'
}

const stocks = new WeakMap<Resource, readonly WireRecord[]>()

function bodiesOf(resource: Resource, amount: Amount): readonly WireRecord[] {
  if (amount === 'longest') return Array.from({ length: LONGEST_COUNT }, () => longestRecord(resource))
  const examples = (resource.schema['examples'] ?? []) as readonly WireRecord[]
  if (amount <= examples.length) return examples.slice(0, amount)
  const stock = stocks.get(resource) ?? stockOf(resource, examples)
  stocks.set(resource, stock)
  return Array.from({ length: amount }, (_, index) =>
    renamed(resource, stock[index % stock.length] ?? {}, Math.floor(index / stock.length)),
  )
}

/** Made rows that the library's own rules refuse are better than none at all. */
function stockOf(resource: Resource, examples: readonly WireRecord[]): readonly WireRecord[] {
  const made = fuzzRecords(resource, { seed: SEED, count: MADE_MAX }).map((one, at) => readable(resource, one, at))
  const stock = [...examples, ...made.filter((one) => keepsRules(resource, one))]
  return stock.length > 0 ? stock : made
}

/** Whether the library's own rules would take it today: nobody is born tomorrow. */
function keepsRules(resource: Resource, record: WireRecord): boolean {
  const nowMs = Date.now()
  const known = { around: { today: businessDay(nowMs), nowMs, isFormed, idCardPart } }
  return ruleProblems(resource, { before: null, after: record, operations: ['create'] }, { known }).length === 0
}

/** From the second turn on under other keys: the number at the end of their texts is another, or they get one. */
function renamed(resource: Resource, record: WireRecord, turn: number): WireRecord {
  if (turn === 0) return record
  const texts = uniqueKeysOf(resource).flatMap((key) => {
    const { name, kind, maxLength } = keyField(resource, key)
    const text = record[name]
    return kind === 'text' && typeof text === 'string'
      ? [[name, numbered(text, turn * MADE_MAX, maxLength)] as const]
      : []
  })
  return { ...record, ...Object.fromEntries(texts) }
}

interface Row {
  readonly resource: Resource
  readonly body: WireRecord
  readonly index: number
}

function rowAt(place: Place, row: Row): WireRecord {
  const { resource, body, index } = row
  const { identity, enabled, reference } = resource
  const shelf = shelfAt(resource, place.scope, index)
  const { consortiumId, organizationId, members = [] } = place.scope
  const member = members.length > 0 ? members[index % members.length]?.id : undefined
  const owner = shelf === 'platform' ? consortiumId : (member ?? organizationId)
  const defaults = resource.fields.filter(({ readOnly, default: value }) => readOnly && value !== undefined)
  return {
    ...Object.fromEntries(defaults.map(({ name, default: value }) => [name, value])),
    ...repointed(resource.fields, body, (field) => targetOf(place, row, field)),
    ...(enabled ? { [enabled]: index % 5 !== 4 } : {}),
    [identity.id]: resource.single ? owner : idAt(resource.name, index),
    [OWNER_FIELD]: owner,
    [SHELF_FIELD]: shelf,
    ...(identity.version ? { [identity.version]: reference && shelf === 'platform' ? 2 : 1 } : {}),
    ...(reference ? { [reference.source]: null, [reference.version]: null } : {}),
  }
}

/** A row of the target that is enabled and that this one may see; rows of the same library refer to those before them. */
function targetOf(place: Place, { resource, index }: Row, field: Field): string | undefined {
  const { reference = '', required, within } = field
  if (reference === resource.name && index >= EVERY) return idAt(reference, index - EVERY)
  if (reference === resource.name && !required) return undefined
  const shelf = shelfAt(resource, place.scope, index)
  const seen = Array.from({ length: place.countOf(reference) }, (_, at) => at).filter(
    (at) => at % 5 !== 4 && (shelf === 'organization' || place.shelfAt(reference, at) === 'platform'),
  )
  const fitting = within ? seen.filter((at) => mayFit(within, place.bodyAt(reference, at))) : seen
  const among = fitting.length === 0 && required ? seen : fitting
  const at = among[index % among.length]
  return at === undefined ? undefined : idAt(reference, at)
}

/** What a condition reads of the row that refers may be anything. */
function mayFit(within: Condition, target: WireRecord): boolean {
  return ownReads(within).length > 0 || holds(within, target, aroundHere())
}

/** The row before each platform row becomes a copy of it; every other one is a version behind. */
function withCopies(resource: Resource, rows: readonly WireRecord[]): readonly WireRecord[] {
  const { identity, reference, enabled } = resource
  if (!reference) return rows
  const own = [identity.id, OWNER_FIELD, SHELF_FIELD, ...(identity.version ? [identity.version] : [])]
  return rows.map((row, index) => {
    const platform = rows[index + 1]
    if (row[SHELF_FIELD] !== 'organization' || platform?.[SHELF_FIELD] !== 'platform') return row
    const version = index % (2 * EVERY) === 1 ? 1 : 2
    const kept = Object.fromEntries(own.map((name) => [name, row[name]]))
    const copied = { ...platform, ...kept, [reference.source]: platform[identity.id], [reference.version]: version }
    return enabled ? { ...copied, [enabled]: true } : copied
  })
}

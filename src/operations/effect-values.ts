/** What an effect says of the records that it makes or changes: its rows, and the values of each. */
import { type Around, isEmpty, type Link, rightValue } from '../model/condition.ts'
import { type CreateEffect, type Effect, type EffectValue, isComputedValue } from '../model/effect.ts'
import { settledFor } from '../model/reference-condition.ts'
import { type Field, getResource, tryGetResource, type WireRecord } from '../model/resource.ts'
import { computed, rowsIn } from '../model/value.ts'
import { rowsOnDays } from './effect-days.ts'
import { refused, type Work } from './work.ts'

/** How many records one effect may make or change: whatever is more holds everybody up, and nobody looks through it. */
const RECORDS_MAX = 500

export interface Asking {
  /** The own record, as it is after the step. */
  readonly record: WireRecord
  /** What the dialog of the step was answered is in it. */
  readonly around: Around
}

/** One row for each record to be made; a record that has none gets one that is its own. Errors: `Failure('invalid')` for too many. */
export async function rowsOf(work: Work, { each, days }: CreateEffect, asking: Asking): Promise<readonly EffectRow[]> {
  const { record } = asking
  const rows =
    each === undefined
      ? [record]
      : typeof each === 'string'
        ? await rowsAlong(work, { path: each.split('.'), fields: work.resource.fields, record })
        : await referring(work, each, asking)
  const numbered = rows.map((row, index): EffectRow => ({ row, number: index + 1 }))
  return requireFewRecords(days ? rowsOnDays(numbered, days, asking) : numbered)
}

export function requireFewRecords<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > RECORDS_MAX) throw refused(`一次最多连带 ${RECORDS_MAX} 条，这里有 ${rows.length} 条，请分开操作`)
  return rows
}

interface Walk {
  readonly path: readonly string[]
  readonly fields: readonly Field[]
  readonly record: WireRecord
}

/** The rows at the end of a path of references. */
async function rowsAlong(work: Work, { path, fields, record }: Walk): Promise<readonly WireRecord[]> {
  const [name = '', ...rest] = path
  if (rest.length === 0) return rowsIn(record, name)
  const target = tryGetResource(work.port.catalog(), referenceOf(fields, name))
  const id = record[name]
  if (!target || typeof id !== 'string' || id === '') return []
  const found = (await work.tx.targets(target, [id])).get(id)
  return found ? await rowsAlong(work, { path: rest, fields: target.fields, record: found }) : []
}

const referenceOf = (fields: readonly Field[], name: string) =>
  fields.find((field) => field.name === name)?.reference ?? ''

/** The records that refer to the own one, in the order of their ids. */
export async function referring(
  { port, tx, resource }: Work,
  { of, via = '', where }: Link,
  { record, around }: Asking,
): Promise<readonly WireRecord[]> {
  const library = getResource(port.catalog(), of)
  const id = String(record[resource.identity.id])
  const mine = { eq: [via, id] as const }
  const asked = where ? { and: [mine, settledFor(where, { row: record, record }, around)] } : mine
  const idOf = (one: WireRecord) => String(one[library.identity.id])
  const found = await tx.matching(library, asked)
  return [...found].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
}

export interface EffectRow {
  readonly row: WireRecord
  /** From 1. */
  readonly number: number
}

/** By field; what is empty is left out. */
export function valuesFor({ set = {} }: Effect, { row, number }: EffectRow, asking: Asking): WireRecord {
  const around = { ...asking.around, rowNumber: number, record: asking.record }
  const made = Object.entries(set).map(([name, said]) => [name, valueOf(said, { row, asking, around })] as const)
  return Object.fromEntries(made.filter(([, value]) => !isEmpty(value)))
}

interface Valuing {
  readonly row: WireRecord
  readonly asking: Asking
  readonly around: Around
}

function valueOf(said: EffectValue, { row, asking, around }: Valuing): unknown {
  if (isComputedValue(said)) return computed(said.compute, row, around)
  const isOfRow = typeof said === 'object' && said !== null && 'row' in said
  return rightValue(said, isOfRow ? row : asking.record, around)
}

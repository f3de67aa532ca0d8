/**
 * The numbers that records keep of those that refer to them, counted anew, with all that is computed of them: when a library begins
 * to keep one or counts otherwise, and for whoever wants to know that they are right.
 */
import { derivedSteps, computedBy, countedNames } from '../../model/derived.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { emptyRollup, rollupsOf } from '../../model/rollup.ts'
import { sameValue } from '../../model/same-value.ts'
import { tableOf } from './columns.ts'
import type { Transaction } from './database.ts'
import { measuredRows } from './measured.ts'
import { restateRows } from './rewrite.ts'
import { fixed, sql } from './sql.ts'

const BATCH_ROWS = 1_000

/** Those that count others; what is counted of a number comes after the library that keeps that number. */
export function countingLibraries(resources: readonly Resource[]): readonly Resource[] {
  const counting = resources.filter((resource) => rollupsOf(resource).length > 0)
  const ordered = new Set<Resource>()
  const visit = (resource: Resource, above: ReadonlySet<Resource>) => {
    if (ordered.has(resource) || above.has(resource)) return
    for (const { rollup } of rollupsOf(resource)) {
      const child = counting.find(({ name }) => name === rollup.of)
      if (child) visit(child, new Set([...above, resource]))
    }
    ordered.add(resource)
  }
  for (const resource of counting) visit(resource, new Set())
  return [...ordered]
}

/** Changes whenever a library's numbers must be counted anew: what is counted, of whom, and what is computed of it. */
export function countSignature(resource: Resource, resources: readonly Resource[]): string {
  const kept = rollupsOf(resource).map(({ field, rollup }) => {
    // One that is switched off writes nothing, and is counted when it is back.
    return { field: field.name, rollup, isThere: resources.some(({ name }) => name === rollup.of) }
  })
  const names = countedNames(resource.fields)
  const computed = resource.fields.filter(({ name, derived }) => names.has(name) && derived && 'compute' in derived)
  return JSON.stringify([kept, computed.map(({ name, derived }) => [name, derived])])
}

/** How many rows did not say what they should; they do afterwards. As the owner of the tables, all owners together. */
export async function recountLibrary(tx: Transaction, resource: Resource, all: readonly Resource[]): Promise<number> {
  let changed = 0
  for await (const wrong of miscounted(tx, resource, { all, isHeld: true })) {
    await restateRows(tx, resource, wrong)
    changed += wrong.length
  }
  return changed
}

interface Miscounting {
  readonly all: readonly Resource[]
  /** Whether nobody else may change a row from when it is read. */
  readonly isHeld: boolean
}

export interface MiscountedRow {
  readonly id: string
  readonly owner: string
  /** As it should be. */
  readonly data: WireRecord
}

/** The rows that do not say what they should, some at a time. */
export async function* miscounted(
  tx: Transaction,
  resource: Resource,
  { all, isHeld }: Miscounting,
): AsyncIterable<readonly MiscountedRow[]> {
  for (let after = ''; ;) {
    const rows = await tx.query(sql`SELECT owner_id, id, data FROM ${tableOf(resource)} WHERE id > ${after}
      ORDER BY id LIMIT ${fixed(BATCH_ROWS)} ${isHeld ? sql`FOR NO KEY UPDATE` : sql``}`)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => String(id))
    const counted = await countedData(tx, { resource, all, ids })
    const wrong = rows.flatMap(({ id, owner_id: owner, data }) => {
      const [before, numbers] = [data as WireRecord, counted(String(id))]
      const said = withComputed(resource, before, { ...before, ...numbers })
      return sameValue(before, said) ? [] : [{ id: String(id), owner: String(owner), data: said }]
    })
    if (wrong.length > 0) yield wrong
    after = ids.at(-1) ?? ''
  }
}

interface Counting {
  readonly resource: Resource
  readonly all: readonly Resource[]
  readonly ids: readonly string[]
}

async function countedData(
  tx: Transaction,
  { resource, all, ids }: Counting,
): Promise<(id: string) => Readonly<Record<string, unknown>>> {
  const numbers = new Map<string, ReadonlyMap<string, number | string>>()
  for (const { field, rollup } of rollupsOf(resource)) {
    const child = all.find(({ name }) => name === rollup.of)
    if (child) numbers.set(field.name, await measuredRows(tx, resource, { ids, child, rollup }))
  }
  return (id) =>
    Object.fromEntries(
      rollupsOf(resource).flatMap(({ field, rollup }) => {
        const found = numbers.get(field.name)
        return found ? [[field.name, found.get(id) ?? emptyRollup(rollup)]] : []
      }),
    )
}

/** What is computed of numbers that have changed follows them, as it does in a write. */
function withComputed(resource: Resource, before: WireRecord, after: WireRecord): WireRecord {
  const names = countedNames(resource.fields)
  let made = after
  for (const step of derivedSteps(resource.fields)) {
    const { field, rows, reads } = step
    if (rows !== undefined || !names.has(field.name) || !('compute' in field.derived) || field.derived.on) continue
    if (reads.every((name) => sameValue(before[name] ?? null, made[name] ?? null)) && field.name in before) continue
    made = { ...made, [field.name]: computedBy(step, made, { today: '' }) ?? null }
  }
  return made
}

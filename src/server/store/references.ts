/**
 * Whether what a record refers to is there, seen and usable. Foreign keys guard the same against races.
 */
import { isDisabled } from '../../model/access.ts'
import type { Problem } from '../../model/problem.ts'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import { tryGetResource } from '../../model/resource.ts'
import { tableOf } from './columns.ts'
import type { Transaction } from './database.ts'
import { type Mention, mentionsOf } from './mentions.ts'

/** At most one problem per mention; a mention that was there before is not judged for being disabled. */
export async function referenceProblems(
  tx: Transaction,
  catalog: Catalog,
  resource: Resource,
  change: { readonly before: readonly WireRecord[]; readonly after: WireRecord },
): Promise<readonly Problem[]> {
  const kept = new Set(change.before.flatMap((record) => mentionsOf(resource.fields, record)).map(keyOf))
  const fresh = mentionsOf(resource.fields, change.after).filter((mention) => !kept.has(keyOf(mention)))
  const byTarget = grouped(fresh)
  const problems: Problem[] = []
  for (const [target, mentions] of byTarget)
    problems.push(...(await problemsOf(tx, tryGetResource(catalog, target), mentions)))
  return problems
}

async function problemsOf(
  tx: Transaction,
  target: Resource | undefined,
  mentions: readonly Mention[],
): Promise<readonly Problem[]> {
  const ids = mentions.map(({ id }) => id)
  const found: Found = target ? await readTargets(tx, target, ids) : new Map()
  return mentions.flatMap(({ field, path, id }): Problem[] => {
    const record = found.get(id)
    if (!record) return [{ code: 'reference', path, message: `所选${field.title}不存在或不可见，请重新选择` }]
    return target && isDisabled(target, record)
      ? [{ code: 'reference', path, message: `所选${field.title}已停用，请选择其他${field.title}` }]
      : []
  })
}

type Found = ReadonlyMap<string, WireRecord>

interface Reading {
  readonly ids: Set<string>
  readonly found: Promise<Found>
}

/** What is about to be read for the writes of one transaction, by library. */
const readings = new WeakMap<Transaction, Map<string, Reading>>()

/** Writes that ask in the same moment are answered by one statement; whoever asks later reads anew. */
function readTargets(tx: Transaction, target: Resource, ids: readonly string[]): Promise<Found> {
  const waiting = readings.get(tx) ?? new Map<string, Reading>()
  readings.set(tx, waiting)
  const reading = waiting.get(target.name) ?? begun(tx, target, waiting)
  for (const id of ids) reading.ids.add(id)
  return reading.found
}

function begun(tx: Transaction, target: Resource, waiting: Map<string, Reading>): Reading {
  const ids = new Set<string>()
  const found = Promise.resolve().then(async () => {
    waiting.delete(target.name)
    const sql = `SELECT id, data FROM ${tableOf(target.name)} WHERE id = ANY ($1::text[])`
    const rows = await tx.query(sql, [[...ids]])
    return new Map(rows.map((row) => [String(row.id), row.data as WireRecord]))
  })
  const reading = { ids, found }
  waiting.set(target.name, reading)
  return reading
}

function keyOf({ field, id }: Mention): string {
  return `${field.reference} ${id}`
}

function grouped(mentions: readonly Mention[]): ReadonlyMap<string, readonly Mention[]> {
  const groups = new Map<string, Mention[]>()
  for (const mention of mentions) {
    const name = mention.field.reference ?? ''
    groups.set(name, [...(groups.get(name) ?? []), mention])
  }
  return groups
}

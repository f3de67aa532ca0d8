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
  const found = new Map<string, WireRecord>()
  if (target) {
    const ids = mentions.map(({ id }) => id)
    const rows = await tx.query(`SELECT id, data FROM ${tableOf(target.name)} WHERE id = ANY ($1::text[])`, [ids])
    for (const row of rows) found.set(String(row.id), row.data as WireRecord)
  }
  return mentions.flatMap(({ field, path, id }): Problem[] => {
    const record = found.get(id)
    if (!record) return [{ code: 'reference', path, message: `所选${field.title}不存在或不可见，请重新选择` }]
    return target && isDisabled(target, record)
      ? [{ code: 'reference', path, message: `所选${field.title}已停用，请选择其他${field.title}` }]
      : []
  })
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

/**
 * Whether what must hold of all records does, counted anew from the rows themselves; it only reads.
 *
 * Shapes  Of each library: numbers that records keep of others, bounds on them, records of which only so many may be alike, references
 *         to what is not there, and the rules that are asked of stored records (`"on": ["verify"]`).
 * Source  PAGES 7 (V1 to V9); docs/invariants.md.
 */
import { countedNames } from '../../model/derived.ts'
import type { Resource } from '../../model/resource.ts'
import { rollupsOf } from '../../model/rollup.ts'
import { alikeDraft } from './alike-sql.ts'
import { keyOf, tableOf } from './columns.ts'
import type { SqlRow, Transaction } from './database.ts'
import { miscounted } from './recount.ts'
import { sql } from './sql.ts'
import { type Broken, createFindings, EXAMPLES_MAX, type Verifying } from './verified.ts'
import { brokenStoredRules } from './verify-rules.ts'

/** What of the library's records does not hold, and how many there are. */
export async function verifyLibrary(
  tx: Transaction,
  resource: Resource,
  verifying: Verifying,
): Promise<{ readonly records: number; readonly broken: readonly Broken[] }> {
  const broken = [
    ...(await brokenNumbers(tx, resource, verifying)),
    ...(await brokenLimits(tx, resource)),
    ...(await brokenReferences(tx, resource, verifying)),
  ]
  const ruled = await brokenStoredRules(tx, resource, verifying)
  return { records: ruled.records, broken: [...broken, ...ruled.broken] }
}

async function brokenNumbers(tx: Transaction, resource: Resource, { all }: Verifying): Promise<readonly Broken[]> {
  if (rollupsOf(resource).length === 0) return []
  const findings = createFindings()
  for await (const wrong of miscounted(tx, resource, { all, isHeld: false }))
    for (const { id } of wrong) findings.add('', id)
  const titles = [...countedNames(resource.fields)].map(
    (name) => resource.fields.find((one) => one.name === name)?.title,
  )
  return findings.told(() => `${titles.filter(Boolean).join('、')}与重新计算的相同`)
}

/** A number that each organization sets for itself is not asked here. */
async function brokenLimits(tx: Transaction, resource: Resource): Promise<readonly Broken[]> {
  const broken: Broken[] = []
  for (const limit of resource.limits ?? []) {
    if (limit.warn || typeof limit.most === 'object') continue
    const { find } = alikeDraft(resource, limit)
    if (find === undefined) continue
    broken.push(...brokenOf(await tx.query(find.replace(/;\s*$/, '')), `相同的最多 ${limit.most} 条（${limit.words}）`))
  }
  return broken
}

async function brokenReferences(tx: Transaction, resource: Resource, { all }: Verifying): Promise<readonly Broken[]> {
  const broken: Broken[] = []
  for (const { name, title, reference } of resource.fields) {
    const target = all.find((one) => one.name === reference)
    if (!target) continue
    const rows = await tx.query(sql`SELECT r.id FROM ${tableOf(resource)} r
      WHERE coalesce(r.data->>${keyOf(name)}, '') <> ''
      AND NOT EXISTS (SELECT 1 FROM ${tableOf(target)} t WHERE t.id = r.data->>${keyOf(name)}) ORDER BY r.id`)
    broken.push(...brokenOf(rows, `「${title}」所指的${target.title}存在`))
  }
  return broken
}

function brokenOf(rows: readonly SqlRow[], words: string): readonly Broken[] {
  const ids = rows.map(({ id }) => String(id))
  return ids.length === 0 ? [] : [{ words, count: ids.length, examples: ids.slice(0, EXAMPLES_MAX) }]
}

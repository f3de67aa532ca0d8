/**
 * Whether what must hold of all records does, counted anew from the rows themselves; it only reads.
 *
 * Shapes  Of each library: numbers that records keep of others, bounds on them, records of which only so many may be alike, references
 *         to what is not there, and the rules that are asked of stored records (`"on": ["verify"]`).
 * Source  PAGES 7 (V1 to V9); docs/invariants.md.
 */
import type { Around, Link } from '../../model/condition.ts'
import { simplePartsOf } from '../../model/condition-parts.ts'
import { countedNames } from '../../model/derived.ts'
import { VERIFY, type RecordRule, readsOfRule, ruleProblems } from '../../model/record-rules.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { rollupsOf } from '../../model/rollup.ts'
import { settledCondition } from '../../model/settled-condition.ts'
import { alikeDraft } from './alike-sql.ts'
import { keyOf, tableOf } from './columns.ts'
import { conditionSql } from './condition-sql.ts'
import type { SqlRow, Transaction } from './database.ts'
import { recordOfSql } from './records.ts'
import { miscounted } from './recount.ts'
import { fixed, sql } from './sql.ts'

/** One thing that does not hold. */
export interface Broken {
  /** What should hold; Chinese. */
  readonly words: string
  readonly count: number
  /** Ids of the first. */
  readonly examples: readonly string[]
}

export interface Verifying {
  /** Every library that has a table here. */
  readonly all: readonly Resource[]
  readonly around: Around
}

const EXAMPLES_MAX = 5
const BATCH_ROWS = 500

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
  const ruled = await brokenRules(tx, resource, verifying)
  return { records: ruled.records, broken: [...broken, ...ruled.broken] }
}

async function brokenNumbers(tx: Transaction, resource: Resource, { all }: Verifying): Promise<readonly Broken[]> {
  if (rollupsOf(resource).length === 0) return []
  const tally = createTally()
  for await (const wrong of miscounted(tx, resource, { all, isHeld: false }))
    for (const { id } of wrong) tally.add('', id)
  const titles = [...countedNames(resource.fields)].map(
    (name) => resource.fields.find((one) => one.name === name)?.title,
  )
  return tally.told(() => `${titles.filter(Boolean).join('、')}与重新计算的相同`)
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

/** Of each record the rules of stored records, and the bounds on numbers that it keeps. */
async function brokenRules(
  tx: Transaction,
  resource: Resource,
  verifying: Verifying,
): Promise<{ readonly records: number; readonly broken: readonly Broken[] }> {
  const counted = countedNames(resource.fields)
  const isBound = ({ on, must, warn }: RecordRule, rule: RecordRule) =>
    !on && !warn && must !== undefined && readsOfRule(rule).some((name) => counted.has(name))
  const rules = (resource.rules ?? [])
    .filter((rule) => rule.on?.includes(VERIFY) === true || isBound(rule, rule))
    .map((rule): RecordRule => ({ ...rule, on: [VERIFY] }))
  const tally = createTally()
  let records = 0
  for await (const rows of batchesOf(tx, resource)) {
    records += rows.length
    if (rules.length === 0) continue
    const reading = { rules, rows, verifying }
    const asked: Asking = {
      resource,
      rules,
      targets: await targetsOf(tx, resource, reading),
      links: await linksOfAll(tx, reading),
      ...verifying,
    }
    for (const { id, record } of rows) for (const words of wordsAgainst(asked, record)) tally.add(words, id)
  }
  return { records, broken: tally.told((words) => words) }
}

interface Stored {
  readonly id: string
  readonly record: WireRecord
}

async function* batchesOf(tx: Transaction, resource: Resource): AsyncIterable<readonly Stored[]> {
  for (let after = ''; ;) {
    const rows = await tx.query(sql`SELECT owner_id, id, shelf, version, data FROM ${tableOf(resource)}
      WHERE id > ${after} ORDER BY id LIMIT ${fixed(BATCH_ROWS)}`)
    if (rows.length === 0) return
    yield rows.map((row) => ({ id: String(row['id']), record: recordOfSql(resource, row) }))
    after = String(rows.at(-1)?.['id'])
  }
}

interface Asking extends Verifying {
  readonly resource: Resource
  readonly rules: readonly RecordRule[]
  readonly targets: Targets
  readonly links: Links
}

type Targets = ReadonlyMap<string, ReadonlyMap<string, WireRecord>>
/** How many there are for each record, by its id. */
type Links = ReadonlyMap<Link, ReadonlyMap<string, number>>

/** What each rule says against the record, with its words as they are written: many records break one in the same way. */
function wordsAgainst({ resource, rules, targets, links, around }: Asking, record: WireRecord): readonly string[] {
  const referred = () =>
    Object.fromEntries(
      resource.fields.flatMap(({ name, reference }) =>
        reference === undefined ? [] : [[name, targets.get(reference)?.get(String(record[name]))]],
      ),
    )
  const id = String(record[resource.identity.id])
  const found = (link: Link) => ({ count: links.get(link)?.get(id) ?? 0, names: '' })
  const known = { around, referred, found, nameOf: () => undefined }
  const judged = { before: null, after: record, operations: [VERIFY] }
  return rules
    .filter((rule) => ruleProblems({ ...resource, rules: [rule] }, judged, { known }).length > 0)
    .map(({ words }) => words)
}

/** The answers to every question about other records. */
async function linksOfAll(tx: Transaction, { rules, rows, verifying }: Reading): Promise<Links> {
  const counts = new Map<Link, ReadonlyMap<string, number>>()
  for (const link of rules.flatMap(linksOf)) {
    const library = verifying.all.find(({ name }) => name === link.of)
    if (!library) continue
    const isAlike = link.via !== undefined && !JSON.stringify(link).includes('"own"')
    const linking = { library, link, around: verifying.around }
    counts.set(link, isAlike ? await countedTogether(tx, linking, rows) : await countedEach(tx, linking, rows))
  }
  return counts
}

interface Linking {
  readonly library: Resource
  readonly link: Link
  readonly around: Around
}

async function countedTogether(
  tx: Transaction,
  { library, link: { via = '', where }, around }: Linking,
  rows: readonly Stored[],
): Promise<ReadonlyMap<string, number>> {
  const id = sql`r.data->>${keyOf(via)}`
  const more = where ? sql`AND ${conditionSql(library, settledCondition(where, around, {}))}` : sql``
  const found = await tx.query(sql`SELECT ${id} AS id, count(*)::int AS made FROM ${tableOf(library)} r
    WHERE ${id} = ANY (${rows.map((row) => row.id)}::text[]) ${more} GROUP BY 1`)
  return new Map(found.map((row) => [String(row['id']), Number(row['made'])]))
}

/** What reads the asker is asked for each. */
async function countedEach(
  tx: Transaction,
  { library, link: { via, where }, around }: Linking,
  rows: readonly Stored[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { id, record } of rows) {
    const own = via === undefined ? sql`true` : sql`r.data->>${keyOf(via)} = ${id}`
    const more = where
      ? sql`AND ${conditionSql(library, settledCondition(where, { ...around, record }, record))}`
      : sql``
    const [found] = await tx.query(sql`SELECT count(*)::int AS made FROM ${tableOf(library)} r
      WHERE r.owner_id = ${String(record['OrganizationId'] ?? '')} AND ${own} ${more}`)
    counts.set(id, Number(found?.['made'] ?? 0))
  }
  return counts
}

function linksOf({ when, must }: RecordRule): readonly Link[] {
  return [when, must].flatMap((part) =>
    part === undefined
      ? []
      : simplePartsOf(part).flatMap((one) => ('some' in one ? [one.some] : 'none' in one ? [one.none] : [])),
  )
}

interface Reading {
  readonly rules: readonly RecordRule[]
  readonly rows: readonly Stored[]
  readonly verifying: Verifying
}

/** The records that references lead to, as far as a rule reads them. */
async function targetsOf(tx: Transaction, resource: Resource, { rules, rows, verifying }: Reading): Promise<Targets> {
  const text = JSON.stringify(rules)
  const targets = new Map<string, Map<string, WireRecord>>()
  for (const { name, reference } of resource.fields) {
    const target = verifying.all.find((one) => one.name === reference)
    if (!target || !text.includes(`"${name}.`)) continue
    const ids = [...new Set(rows.map(({ record }) => String(record[name] ?? '')))]
    const found = await tx.query(sql`SELECT owner_id, id, shelf, version, data FROM ${tableOf(target)}
      WHERE id = ANY (${ids}::text[])`)
    const known = targets.get(target.name) ?? new Map<string, WireRecord>()
    for (const row of found) known.set(String(row['id']), recordOfSql(target, row))
    targets.set(target.name, known)
  }
  return targets
}

function createTally() {
  const found = new Map<string, string[]>()
  return {
    add: (key: string, id: string) => void found.set(key, [...(found.get(key) ?? []), id]),
    told: (wordsOf: (key: string) => string): readonly Broken[] =>
      [...found].map(([key, ids]) => ({
        words: wordsOf(key),
        count: ids.length,
        examples: ids.slice(0, EXAMPLES_MAX),
      })),
  }
}

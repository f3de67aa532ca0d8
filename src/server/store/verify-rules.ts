/** The rules of stored records, asked of every one, some records at a time: what they read of others is read together. */
import type { Around, Link } from '../../model/condition.ts'
import { simplePartsOf } from '../../model/condition-parts.ts'
import { countedNames } from '../../model/derived.ts'
import { type RecordRule, readsOfRule, ruleProblems, VERIFY } from '../../model/record-rules.ts'
import { ownReads } from '../../model/reference-condition.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { settledCondition } from '../../model/settled-condition.ts'
import { keyOf, tableOf } from './columns.ts'
import { conditionSql } from './condition-sql.ts'
import type { Transaction } from './database.ts'
import { recordOfSql } from './records.ts'
import { fixed, sql } from './sql.ts'
import { type Broken, createFindings, type Verifying } from './verified.ts'

const BATCH_ROWS = 500

/** Of each record the rules of stored records, and the bounds on numbers that it keeps. */
export async function brokenStoredRules(
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
  const findings = createFindings()
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
    for (const { id, record } of rows) for (const words of wordsAgainst(asked, record)) findings.add(words, id)
  }
  return { records, broken: findings.told((words) => words) }
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
    const isAlike = link.via !== undefined && (!link.where || ownReads(link.where).length === 0)
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
  const read = new Set(rules.flatMap(readsOfRule))
  const targets = new Map<string, Map<string, WireRecord>>()
  for (const { name, reference } of resource.fields) {
    const target = verifying.all.find((one) => one.name === reference)
    if (!target || !read.has(name)) continue
    const ids = [...new Set(rows.map(({ record }) => String(record[name] ?? '')))]
    const found = await tx.query(sql`SELECT owner_id, id, shelf, version, data FROM ${tableOf(target)}
      WHERE id = ANY (${ids}::text[])`)
    const known = targets.get(target.name) ?? new Map<string, WireRecord>()
    for (const row of found) known.set(String(row['id']), recordOfSql(target, row))
    targets.set(target.name, known)
  }
  return targets
}

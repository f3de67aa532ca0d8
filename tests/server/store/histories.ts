/**
 * Many people who do anything at once, and whether what is stored afterwards can be explained by doing it one after another.
 *
 * A record's own order is its versions: each change stands on the one before it, none is missing, none stands on the same as
 * another, and somebody was told of each.
 */
import type { Transition } from '../../../src/model/lifecycle.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import type { SqlRow } from '../../../src/server/store/database.ts'
import type { Store } from '../../../src/server/store/open.ts'
import { FIRST, makeThing, ORIGIN, PLATFORM, SECOND, SHARED } from '../../support/libraries.ts'

/** What a refusal may be in such a crowd; anything else is a fault. */
const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'notFound', 'invalid', 'unavailable'])
const ACTIONS = ['create', 'edit', 'edit', 'delete', 'reference', 'cancel', 'sync', 'publish'] as const
const [PUBLISH] = SHARED.transitions as readonly [Transition]

export interface Crowd {
  /** `id version` of each change that somebody was told of. */
  readonly told: readonly string[]
  readonly refusals: readonly string[]
}

/** Each of the people does so many things, one after another, all people at once. */
export async function crowd(store: Store, people: number, deeds: number, seed: number): Promise<Crowd> {
  const told: string[] = []
  const refusals: string[] = []
  const person = async (number: number) => {
    const choose = random(seed * 1_000 + number)
    const scope = [PLATFORM, FIRST, FIRST, SECOND][number % 4] ?? FIRST
    for (let deed = 0; deed < deeds; deed += 1) {
      const mark = `${number}-${deed}`
      try {
        told.push(...(await act(store, scope, mark, choose)))
      } catch (error) {
        const code = String((error as { code?: unknown }).code)
        if (!REFUSALS.has(code)) throw error
        refusals.push(code)
      }
    }
  }
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)))
  return { told, refusals }
}

async function act(store: Store, scope: Scope, mark: string, choose: (most: number) => number): Promise<string[]> {
  const { libraries } = store
  const action = ACTIONS[choose(ACTIONS.length)] ?? 'edit'
  const save = (record: WireRecord) => libraries.save(scope, ORIGIN, { resource: SHARED, record })
  if (action === 'create') return [keyOf(await save(makeThing(mark)))]
  const shelf = action === 'reference' ? 'platform' : scope.shelf
  const { rows } = await libraries.page(scope, SHARED, { page: 1, pageSize: 5, filters: {}, shelf })
  const row = rows[choose(rows.length)]
  if (!row) return [keyOf(await save(makeThing(mark)))]
  const id = String(row.Id)
  if (action === 'edit') return [keyOf(await save({ ...row, Price: choose(1000), IsEnabled: choose(4) > 0 }))]
  if (action === 'publish')
    return [keyOf(await libraries.transit(scope, ORIGIN, { resource: SHARED, id, transition: PUBLISH }))]
  if (action === 'delete') {
    // Most people edit; otherwise there is soon nothing left to do it to.
    if (choose(3) > 0) return []
    await libraries.remove(scope, ORIGIN, { resource: SHARED, ids: [id] })
    return [`${id} gone`]
  }
  if (scope.shelf === 'platform') return []
  if (action === 'reference')
    return [keyOf((await libraries.reference(scope, ORIGIN, { resource: SHARED, id })).record)]
  if (action === 'cancel') {
    await libraries.cancel(scope, ORIGIN, { resource: SHARED, id })
    return [`${id} gone`]
  }
  return [keyOf(await libraries.sync(scope, ORIGIN, { resource: SHARED, id, validate: () => [] }))]
}

/** What no serial order explains, in words; nothing when all is well. */
export async function anomalies({ database }: Store, told: readonly string[]): Promise<readonly string[]> {
  const [revisions, rows, traces] = await database.transaction('system', async (tx) => [
    await tx.query(
      `SELECT record_id, owner_id, version, action, before, after FROM revisions ORDER BY record_id, version`,
    ),
    await tx.query(`SELECT id, owner_id, version, data, source_id, source_version FROM lib_shared_thing`),
    await tx.query(`SELECT object, count(*)::int AS n FROM audit GROUP BY object`),
  ])
  const found: string[] = []
  const chains = new Map<string, SqlRow[]>()
  for (const revision of revisions ?? []) {
    const id = String(revision.record_id)
    chains.set(id, [...(chains.get(id) ?? []), revision])
  }
  const stored = new Map((rows ?? []).map((row) => [String(row.id), row]))
  for (const [id, chain] of chains) {
    chain.forEach((revision, index) => {
      const before = chain[index - 1]
      if (revision.version !== index + 1)
        found.push(`${id}: version ${String(revision.version)} is number ${index + 1}`)
      if (JSON.stringify(revision.before) !== JSON.stringify(before?.after ?? null))
        found.push(`${id}: version ${String(revision.version)} does not stand on the one before`)
      const expected = index === 0 ? 'create' : revision.after === null ? 'delete' : 'update'
      if (revision.action !== expected) found.push(`${id}: ${String(revision.action)} where ${expected} should be`)
    })
    const last = chain.at(-1)
    const row = stored.get(id)
    if ((last?.after === null) !== (row === undefined)) found.push(`${id}: its row and its last revision disagree`)
    if (row && !saysTheSame(row, last?.after as WireRecord)) found.push(`${id}: the row is not what was written last`)
    const audits = traces?.find((trace) => trace.object === `shared-thing/${id}`)?.n
    if (audits !== chain.length) found.push(`${id}: ${String(audits)} audit rows for ${chain.length} revisions`)
  }
  for (const id of stored.keys()) if (!chains.has(id)) found.push(`${id}: a row without history`)
  const sources = (rows ?? []).flatMap((row) =>
    row.source_id ? [`${String(row.owner_id)} ${String(row.source_id)}`] : [],
  )
  if (new Set(sources).size < sources.length) found.push('two copies of one item in one organization')
  return [...found, ...untold(chains, told)]
}

/** Writes that nobody was told of, and what was told but never written. */
function untold(chains: ReadonlyMap<string, readonly SqlRow[]>, told: readonly string[]): readonly string[] {
  const known = new Set(told)
  const written = [...chains].flatMap(([id, chain]) =>
    chain.map((revision) => (revision.after === null ? `${id} gone` : `${id} ${String(revision.version)}`)),
  )
  return [
    ...written.filter((key) => !known.has(key)).map((key) => `${key}: nobody was told`),
    ...told.filter((key) => !written.includes(key)).map((key) => `${key}: told, but never written`),
  ]
}

function saysTheSame(row: SqlRow, after: WireRecord): boolean {
  const data = Object.entries(row.data as WireRecord)
  const isSame = ([name, value]: [string, unknown]) => JSON.stringify(after[name]) === JSON.stringify(value)
  const kept = { Version: row.version, SourceId: row.source_id, SourceVersion: row.source_version }
  return [...data, ...Object.entries(kept)].every(isSame)
}

function keyOf(record: WireRecord): string {
  return `${String(record.Id)} ${String(record.Version)}`
}

/** Numbers below `most` that are the same for the same seed. */
function random(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

/**
 * Organizations as they are kept by their administrators, with the trace of every change in its transaction.
 *
 * Errors  `Failure`: `notFound` for an organization or a main deal that is not there, `invalid` with
 *         the field for a name that is taken and for too many main deals.
 * Source  Reliability requirements D5, U2.
 */
import { randomUUID } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import { CONSORTIUM_ADMIN } from '../../model/scope.ts'
import type { Origin } from '../../operations/store.ts'
import { MAIN_DEALS_MAX, type MainDeal } from '../../wire/organization-records.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import { type Database, isSqlError, type SqlRow, type Transaction } from './database.ts'
import { FOUNDING_LOCK } from './founding.ts'
import { ORGANIZATION_COLUMNS, ORGANIZATION_TABLES } from './organizations.ts'
import { likePattern } from './search.ts'
import { type Suspension, suspend } from './suspension.ts'
import { fixed, sql } from './sql.ts'

export interface KeptOrganization {
  readonly id: string
  readonly name: string
  readonly consortiumId: string
  readonly version: number
  readonly data: Readonly<Record<string, unknown>>
}

export interface Deed {
  readonly userId: string
  readonly organizationId: string
  readonly origin: Origin
}

export interface KeptChange {
  readonly version: number
  readonly name: string | undefined
  readonly data: Readonly<Record<string, unknown>>
  /** All that it mainly offers, in this order; what is not among them goes. As it is when absent. */
  readonly deals?: readonly MainDeal[]
  /** What was meant, for the trail; the organization as such when absent. */
  readonly trace?: { readonly action: string; readonly detail: Readonly<Record<string, unknown>> }
}

export interface OrganizationRecordStore {
  page(asked: {
    readonly ids: readonly string[]
    readonly keyword: string
    readonly page: number
    readonly pageSize: number
  }): Promise<{ readonly rows: readonly KeptOrganization[]; readonly total: number }>
  find(id: string): Promise<KeptOrganization | undefined>
  /** As it is kept now; when somebody else has changed it since, nothing was written. */
  update(deed: Deed, change: KeptChange): Promise<KeptOrganization & { readonly isStale: boolean }>
  /** How many people each has, without those who are there for its consortium. */
  userCounts(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** By the consortium, with the trace in its trail. */
  suspend(deed: Deed, suspension: Suspension): Promise<KeptOrganization>
  /** Of each, in their order; an organization without any is not among them. */
  mainDeals(ids: readonly string[]): Promise<ReadonlyMap<string, readonly MainDeal[]>>
  saveMainDeals(deed: Deed, deals: readonly MainDeal[]): Promise<void>
  deleteMainDeals(deed: Deed, ids: readonly string[]): Promise<void>
  /** Of those consortiums alone, and only where an enabled administrator has the number. */
  byAdminPhone(phone: string, consortiums: readonly string[]): Promise<readonly KeptOrganization[]>
}

type Trace = Pick<AuditEntry, 'action' | 'detail'>

const COLUMNS = sql`${ORGANIZATION_COLUMNS}, o.version`
const MEMBERS_MAX = 1_000

export function createOrganizationRecordStore(database: Database, clock: () => number): OrganizationRecordStore {
  const changing = <Result>(deed: Deed, trace: Trace, work: (tx: Transaction) => Promise<Result>) =>
    database.transaction('system', async (tx) => {
      const result = await work(tx)
      if (isStale(result)) return result
      const { userId, organizationId, origin } = deed
      const object = `organization/${organizationId}`
      const entry = { ...trace, object, result: 'ok', userId, organizationId } as const
      await writeAudit(tx, entry, { origin, now: clock() })
      return result
    })
  return {
    page: async ({ ids, keyword, page, pageSize }) => {
      const named =
        keyword.trim() === '' ? sql`true` : sql`lower(o.name) LIKE ${likePattern(keyword.trim().toLowerCase())}`
      const rows =
        await database.query(sql`WITH found AS (SELECT ${COLUMNS} FROM ${ORGANIZATION_TABLES} WHERE o.id = ANY (${ids}::text[]) AND ${named})
        SELECT t.total, p.* FROM (SELECT count(*)::int AS total FROM found) t LEFT JOIN (
          SELECT * FROM found ORDER BY id LIMIT ${fixed(pageSize)} OFFSET ${fixed((page - 1) * pageSize)}) p ON true ORDER BY p.id`)
      return { rows: rows.filter(({ id }) => id !== null).map(keptOf), total: Number(rows[0]?.total ?? 0) }
    },
    update: (deed, change) =>
      changing(deed, change.trace ?? { action: 'updateOrganization' }, (tx) => update(tx, deed.organizationId, change)),
    find: async (id) => {
      const [row] = await database.query(sql`SELECT ${COLUMNS} FROM ${ORGANIZATION_TABLES} WHERE o.id = ${id}`)
      return row && keptOf(row)
    },
    userCounts: async (ids) => {
      const rows = await database.query(
        sql`SELECT m.organization_id AS id, count(*)::int AS count FROM user_organizations m WHERE m.organization_id = ANY (${ids}::text[])
          AND NOT EXISTS (SELECT FROM user_consortiums uc JOIN consortium_organizations co ON co.consortium_id = uc.consortium_id
            WHERE uc.user_id = m.user_id AND co.organization_id = m.organization_id AND cardinality(m.roles) = 0)
          GROUP BY m.organization_id`,
      )
      return new Map(rows.map((row) => [String(row.id), Number(row.count)]))
    },
    suspend: ({ userId, origin }, suspension) =>
      database.transaction('system', async (tx) => {
        const { consortiumId, organizationId: id, reason, words } = suspension
        await suspend(tx, suspension)
        const [row] = await tx.query(sql`SELECT ${COLUMNS} FROM ${ORGANIZATION_TABLES} WHERE o.id = ${id}`)
        const kept = keptOf(row!)
        const action = reason === undefined ? 'resumeOrganization' : 'suspendOrganization'
        const entry = {
          action,
          object: `organization/${id}`,
          result: 'ok',
          userId,
          organizationId: id,
          consortiumId,
        } as const
        await writeAudit(tx, { ...entry, detail: { name: kept.name, reason: words } }, { origin, now: clock() })
        return kept
      }),
    mainDeals: async (ids) => {
      const rows = await database.query(
        sql`SELECT organization_id, id, name, introduction, image, sort FROM organization_main_deals
          WHERE organization_id = ANY (${ids}::text[]) ORDER BY sort, id`,
      )
      const found = new Map<string, MainDeal[]>()
      for (const row of rows) {
        const id = String(row.organization_id)
        found.set(id, [...(found.get(id) ?? []), dealOf(row)])
      }
      return found
    },
    saveMainDeals: (deed, deals) =>
      changing(deed, { action: 'saveMainDeals' }, (tx) => saveMainDeals(tx, deed.organizationId, deals)),
    deleteMainDeals: (deed, ids) =>
      changing(deed, { action: 'deleteMainDeals' }, async (tx) => {
        const gone = await tx.query(
          sql`DELETE FROM organization_main_deals WHERE organization_id = ${deed.organizationId} AND id = ANY (${ids}::text[]) RETURNING id`,
        )
        if (gone.length < new Set(ids).size) throw new Failure('notFound')
      }),
    byAdminPhone: async (phone, consortiums) => {
      const rows = await database.query(
        sql`SELECT ${COLUMNS} FROM ${ORGANIZATION_TABLES} WHERE co.consortium_id = ANY (${consortiums}::text[]) AND co.consortium_id IN (
            SELECT uc.consortium_id FROM users u JOIN user_consortiums uc ON uc.user_id = u.id
            WHERE u.data->>'PhoneNumber' = ${phone} AND NOT u.disabled AND ${CONSORTIUM_ADMIN} = ANY (uc.roles))
          ORDER BY o.id LIMIT ${fixed(MEMBERS_MAX)}`,
      )
      return rows.map(keptOf)
    },
  }
}

function isStale(result: unknown): boolean {
  return (result as { readonly isStale?: boolean } | undefined)?.isStale === true
}

async function update(tx: Transaction, id: string, change: KeptChange) {
  // Places are founded by their names: nobody may take one between the look and the write.
  if (change.name !== undefined)
    await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(${FOUNDING_LOCK}::bigint)`)
  await tx.query(sql`SELECT id FROM organizations WHERE id = ${id} FOR UPDATE`)
  const [row] = await tx.query(sql`SELECT ${COLUMNS} FROM ${ORGANIZATION_TABLES} WHERE o.id = ${id}`)
  if (!row) throw new Failure('notFound')
  const before = keptOf(row)
  if (before.version !== change.version) return { ...before, isStale: true }
  const after = { ...before, name: change.name ?? before.name, data: { ...before.data, ...change.data } }
  if (after.name !== before.name) await refuseTakenName(tx, after)
  const version = before.version + 1
  await tx.query(
    sql`UPDATE organizations SET name = ${after.name}, data = ${JSON.stringify(after.data)}::jsonb, version = ${version}::int
      WHERE id = ${id}`,
  )
  if (change.deals) await replaceMainDeals(tx, id, change.deals)
  return { ...after, version, isStale: false }
}

async function refuseTakenName(tx: Transaction, { id, name }: KeptOrganization): Promise<void> {
  const taken = await tx.query(sql`SELECT 1 AS found FROM organizations WHERE name = ${name} AND id <> ${id} LIMIT 1`)
  if (taken.length > 0) refuse([problemOf('Name', 'taken', `名称“${name}”已被使用，请换一个`)])
}

async function replaceMainDeals(tx: Transaction, organizationId: string, deals: readonly MainDeal[]): Promise<void> {
  const kept = deals.map(({ id }) => id).filter((id) => id !== '')
  await tx.query(
    sql`DELETE FROM organization_main_deals WHERE organization_id = ${organizationId} AND NOT id = ANY (${kept}::text[])`,
  )
  await saveMainDeals(tx, organizationId, deals)
}

async function saveMainDeals(tx: Transaction, organizationId: string, deals: readonly MainDeal[]): Promise<void> {
  // One after another, so that they can be counted.
  await tx.query(sql`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`)
  for (const [index, deal] of deals.entries()) await saveMainDeal(tx, { organizationId, deal, index })
  const [row] = await tx.query(
    sql`SELECT count(*)::int AS count FROM organization_main_deals WHERE organization_id = ${organizationId}`,
  )
  if (Number(row?.count) > MAIN_DEALS_MAX)
    refuse([problemOf('Deals', 'maxItems', `一个机构最多 ${MAIN_DEALS_MAX} 个主营项目，请先删除一些`)])
}

interface Saved {
  readonly organizationId: string
  readonly deal: MainDeal
  readonly index: number
}

async function saveMainDeal(tx: Transaction, { organizationId, deal, index }: Saved): Promise<void> {
  const { id, name, introduction, image, sort } = deal
  try {
    const written =
      id === ''
        ? await tx.query(sql`INSERT INTO organization_main_deals (organization_id, id, name, introduction, image, sort)
            VALUES (${organizationId}, ${randomUUID()}, ${name}, ${introduction}, ${image}, ${sort}::int) RETURNING id`)
        : await tx.query(sql`UPDATE organization_main_deals SET name = ${name}, introduction = ${introduction}, image = ${image},
            sort = ${sort}::int WHERE organization_id = ${organizationId} AND id = ${id} RETURNING id`)
    if (written.length === 0) throw new Failure('notFound')
  } catch (error) {
    if (!isSqlError(error, '23505')) throw error
    refuse([problemOf(`Deals/${index}/Name`, 'taken', `主营项目“${name}”已经有了，请换一个名称`)])
  }
}

function keptOf(row: SqlRow): KeptOrganization {
  return {
    id: String(row.id),
    name: String(row.name),
    consortiumId: String(row.consortium_id),
    version: Number(row.version),
    data: row.data as KeptOrganization['data'],
  }
}

function dealOf(row: SqlRow): MainDeal {
  return {
    id: String(row.id),
    name: String(row.name),
    introduction: String(row.introduction),
    image: String(row.image),
    sort: Number(row.sort),
  }
}

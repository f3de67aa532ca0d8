/** Hospitals and the consortiums that they belong to. Who may see which is the caller's to decide. */
import type { Database, SqlRow, Transaction } from './database.ts'
import { sql } from './sql.ts'

export interface Organization {
  readonly id: string
  readonly name: string
  /** '' for one in none. */
  readonly consortiumId: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface NewOrganization {
  readonly id: string
  readonly name: string
  readonly consortiumId?: string | undefined
  readonly data?: Organization['data'] | undefined
}

export interface OrganizationPage {
  readonly rows: readonly Organization[]
  readonly total: number
}

export interface OrganizationStore {
  saveConsortium(id: string, name: string): Promise<void>
  /** What is kept beside the name, e.g. `IsTreatmentBooking`, stays as it is when no `data` is given. */
  saveOrganization(organization: NewOrganization): Promise<void>
  findOrganization(id: string): Promise<Organization | undefined>
  /** The ids of a consortium's organizations, in order. */
  memberIds(consortiumId: string): Promise<readonly string[]>
  /** In the order of their ids; `page` counts from 1. */
  organizationsIn(consortiumId: string, page: number, pageSize: number): Promise<OrganizationPage>
}

export const ORGANIZATION_COLUMNS = sql`o.id, o.name, o.data, coalesce(co.consortium_id, '') AS consortium_id`
export const ORGANIZATION_TABLES = sql`organizations o LEFT JOIN consortium_organizations co ON co.organization_id = o.id`

export function createOrganizationStore(database: Database): OrganizationStore {
  return {
    saveConsortium: async (id, name) => {
      await database.query(
        sql`INSERT INTO consortiums (id, name) VALUES (${id}, ${name}) ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
      )
    },
    saveOrganization: ({ id, name, consortiumId, data }) =>
      database.transaction('system', async (tx) => {
        const kept = sql`${data ? JSON.stringify(data) : null}::jsonb`
        await tx.query(
          sql`INSERT INTO organizations (id, name, data) VALUES (${id}, ${name}, coalesce(${kept}, '{}'))
           ON CONFLICT (id) DO UPDATE SET name = excluded.name, data = coalesce(${kept}, organizations.data)`,
        )
        await joinConsortium(tx, id, consortiumId)
      }),
    findOrganization: async (id) => {
      const [row] = await database.query(
        sql`SELECT ${ORGANIZATION_COLUMNS} FROM ${ORGANIZATION_TABLES} WHERE o.id = ${id}`,
      )
      return row && organizationOf(row)
    },
    memberIds: async (consortiumId) => {
      const rows = await database.query(
        sql`SELECT organization_id AS id FROM consortium_organizations WHERE consortium_id = ${consortiumId} ORDER BY 1`,
      )
      return rows.map(({ id }) => String(id))
    },
    organizationsIn: async (consortiumId, page, pageSize) => {
      const [count] = await database.query(
        sql`SELECT count(*)::int AS total FROM consortium_organizations WHERE consortium_id = ${consortiumId}`,
      )
      const rows = await database.query(
        sql`SELECT ${ORGANIZATION_COLUMNS} FROM ${ORGANIZATION_TABLES} WHERE co.consortium_id = ${consortiumId}
         ORDER BY o.id LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`,
      )
      return { rows: rows.map(organizationOf), total: Number(count?.total ?? 0) }
    },
  }
}

function organizationOf(row: SqlRow): Organization {
  return {
    id: String(row.id),
    name: String(row.name),
    consortiumId: String(row.consortium_id),
    data: row.data as Organization['data'],
  }
}

async function joinConsortium(tx: Transaction, id: string, consortiumId?: string): Promise<void> {
  await tx.query(sql`DELETE FROM consortium_organizations WHERE organization_id = ${id}`)
  if (!consortiumId) return
  await tx.query(
    sql`INSERT INTO consortium_organizations (organization_id, consortium_id) VALUES (${id}, ${consortiumId})`,
  )
}

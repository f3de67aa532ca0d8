/** Hospitals and the consortiums that they belong to. Who may see which is the caller's to decide. */
import type { Database, SqlRow, Transaction } from './database.ts'

export interface Organization {
  readonly id: string
  readonly name: string
  /** '' for one in none. */
  readonly consortiumId: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface OrganizationPage {
  readonly rows: readonly Organization[]
  readonly total: number
}

export interface OrganizationStore {
  saveConsortium(id: string, name: string): Promise<void>
  /** What is kept beside the name, e.g. `IsTreatmentBooking`, stays as it is when no `data` is given. */
  saveOrganization(
    id: string,
    name: string,
    consortiumId?: string,
    data?: Readonly<Record<string, unknown>>,
  ): Promise<void>
  findOrganization(id: string): Promise<Organization | undefined>
  /** In the order of their ids; `page` counts from 1. */
  organizationsIn(consortiumId: string, page: number, pageSize: number): Promise<OrganizationPage>
}

const COLUMNS = `o.id, o.name, o.data, coalesce(co.consortium_id, '') AS consortium_id`
const TABLES = 'organizations o LEFT JOIN consortium_organizations co ON co.organization_id = o.id'

export function createOrganizationStore(database: Database): OrganizationStore {
  return {
    saveConsortium: async (id, name) => {
      await database.query(
        'INSERT INTO consortiums (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
        [id, name],
      )
    },
    saveOrganization: (id, name, consortiumId, data) =>
      database.transaction('system', async (tx) => {
        await tx.query(
          `INSERT INTO organizations (id, name, data) VALUES ($1, $2, coalesce($3::jsonb, '{}'))
           ON CONFLICT (id) DO UPDATE SET name = excluded.name, data = coalesce($3::jsonb, organizations.data)`,
          [id, name, data ? JSON.stringify(data) : null],
        )
        await joinConsortium(tx, id, consortiumId)
      }),
    findOrganization: async (id) => {
      const [row] = await database.query(`SELECT ${COLUMNS} FROM ${TABLES} WHERE o.id = $1`, [id])
      return row && organizationOf(row)
    },
    organizationsIn: async (consortiumId, page, pageSize) => {
      const [count] = await database.query(
        'SELECT count(*)::int AS total FROM consortium_organizations WHERE consortium_id = $1',
        [consortiumId],
      )
      const rows = await database.query(
        `SELECT ${COLUMNS} FROM ${TABLES} WHERE co.consortium_id = $1 ORDER BY o.id LIMIT $2::int OFFSET $3::int`,
        [consortiumId, pageSize, (page - 1) * pageSize],
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
  await tx.query('DELETE FROM consortium_organizations WHERE organization_id = $1', [id])
  if (!consortiumId) return
  await tx.query('INSERT INTO consortium_organizations (organization_id, consortium_id) VALUES ($1, $2)', [
    id,
    consortiumId,
  ])
}

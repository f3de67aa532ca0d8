/** Hospitals and the consortiums that they belong to. */
import type { Database, Transaction } from './database.ts'

export interface OrganizationStore {
  saveConsortium(id: string, name: string): Promise<void>
  /** What is kept beside the name, e.g. `IsTreatmentBooking`, stays as it is when no `data` is given. */
  saveOrganization(
    id: string,
    name: string,
    consortiumId?: string,
    data?: Readonly<Record<string, unknown>>,
  ): Promise<void>
}

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

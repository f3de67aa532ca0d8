/**
 * One person with everything that their administrators keep: the account's own data and every membership.
 *
 * Shapes  All memberships, the foreign ones too: what of it somebody may be told or may change is not decided here.
 */
import type { Database, SqlRow, Transaction } from './database.ts'
import { sql } from './sql.ts'

export interface KeptMembership {
  readonly organizationId: string
  readonly organizationName: string
  readonly roles: readonly string[]
  readonly roleTypes: readonly string[]
  readonly authState: string
  /** Why the newest application was returned; '' otherwise. */
  readonly authReason: string
  readonly departmentIds: readonly string[]
}

export interface KeptPerson {
  readonly id: string
  readonly userName: string
  readonly displayName: string
  readonly isEnabled: boolean
  readonly version: number
  readonly data: Readonly<Record<string, unknown>>
  readonly memberships: readonly KeptMembership[]
  /** Where they have a role of the consortium's own. */
  readonly consortiums: readonly string[]
}

export async function keptPerson(
  { query }: Pick<Database | Transaction, 'query'>,
  userId: string,
): Promise<KeptPerson | undefined> {
  const [row] = await query(sql`SELECT u.id, u.name, u.display_name, u.disabled, u.version, u.data,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('organizationId', o.id, 'organizationName', o.name, 'roles', m.roles,
        'roleTypes', m.role_types, 'authState', m.auth_state, 'authReason', CASE WHEN m.auth_state = 'returned' THEN coalesce((
          SELECT a.reason FROM doctor_authentications a WHERE a.user_id = m.user_id AND a.organization_id = m.organization_id
          ORDER BY a.submitted_ms DESC, a.id DESC LIMIT 1), '') ELSE '' END, 'departmentIds', (
          SELECT coalesce(jsonb_agg(d.department_id ORDER BY d.position), '[]') FROM user_departments d
          WHERE d.user_id = m.user_id AND d.organization_id = m.organization_id)) ORDER BY m.position), '[]')
      FROM user_organizations m JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = u.id) AS memberships,
    (SELECT coalesce(jsonb_agg(c.consortium_id), '[]') FROM user_consortiums c WHERE c.user_id = u.id AND c.roles <> '{}') AS consortiums
    FROM users u WHERE u.id = ${userId}`)
  return row && personOf(row)
}

function personOf(row: SqlRow): KeptPerson {
  return {
    id: String(row.id),
    userName: String(row.name),
    displayName: String(row.display_name),
    isEnabled: row.disabled !== true,
    version: Number(row.version),
    data: row.data as KeptPerson['data'],
    memberships: row.memberships as readonly KeptMembership[],
    consortiums: row.consortiums as readonly string[],
  }
}

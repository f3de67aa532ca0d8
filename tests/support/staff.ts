/** People of a hospital that a test makes up; the hash of their password is the canary that no body may hold. */
import type { Platform } from './server.ts'

export const CANARY = 'canary-of-a-password-hash'

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly phone?: string
  readonly organizations?: readonly string[]
  readonly roles?: readonly string[]
  readonly roleTypes?: readonly string[]
  readonly data?: Readonly<Record<string, unknown>>
}

export async function addColleague(platform: Platform, colleague: Colleague): Promise<void> {
  const { id, name, phone, organizations = ['org-2'], roles = [], roleTypes = [], data = {} } = colleague
  await platform.store.accounts.saveUser({
    id,
    name: id,
    displayName: name,
    passwordHash: CANARY,
    data: { ...data, ...(phone ? { PhoneNumber: phone } : {}) },
    organizations: organizations.map((organizationId) => ({ organizationId, roles })),
  })
  await platform.store.database.query(
    `UPDATE user_organizations SET role_types = '{${roleTypes.join(',')}}' WHERE user_id = '${id}'`,
  )
}

/** An account that signs in with the demo password. */
export async function lendPassword(platform: Platform, id: string): Promise<void> {
  await platform.store.database.query(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE name = 'orgadmin') WHERE id = '${id}'`,
  )
}

/** As an administrator who may do so would. */
export async function lendRights(platform: Platform, id: string, ...claims: readonly string[]): Promise<void> {
  const data = JSON.stringify(Object.fromEntries(claims.map((claim) => [claim, true])))
  await platform.store.database.query(`UPDATE users SET data = data || '${data}'::jsonb WHERE id = '${id}'`)
}

/** What was done to or for an organization, oldest first. */
export async function deedsIn(platform: Platform, organizationId: string): Promise<readonly unknown[]> {
  const rows = await platform.store.database.transaction('system', (tx) =>
    tx.query(`SELECT action FROM audit WHERE owner_id = '${organizationId}' AND result = 'ok' ORDER BY id`),
  )
  return rows.map(({ action }) => action)
}

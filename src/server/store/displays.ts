/**
 * Sessions that are displays: screens on a wall that run for weeks, with no more than they show. A session becomes one in its place and
 * never anything else again.
 *
 * Shapes  `token_families.display` is `{ name, ownerId }`. The profile of such a session has the one place that it shows, the role of
 *         an administrator there, and nothing personal: the screen's name stands for the person's.
 * Units   Milliseconds.
 * Source  DASHBOARDS 3.2; docs/decisions/0115.
 */
import { isObject, plainTextOf } from '../../model/plain.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../model/scope.ts'
import type { StoredProfile } from './accounts.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

export interface Display {
  readonly name: string
  /** The organization or the consortium whose figures are shown. */
  readonly ownerId: string
  /** The end, whatever happens. */
  readonly expiresMs: number
}

export function displayOf(stored: unknown): Pick<Display, 'name' | 'ownerId'> | undefined {
  if (!isObject(stored)) return undefined
  return { name: plainTextOf(stored['name']), ownerId: plainTextOf(stored['ownerId']) }
}

interface Making {
  readonly familyId: string
  readonly display: Display
  readonly now: number
}

export async function makeDisplay(database: Database, { familyId, display, now }: Making): Promise<boolean> {
  const { name, ownerId, expiresMs } = display
  const made = await database.query(
    sql`UPDATE token_families SET display = ${JSON.stringify({ name, ownerId })}::jsonb, expires_ms = ${expiresMs}::bigint
      WHERE id = ${familyId} AND display IS NULL AND revoked_ms IS NULL AND expires_ms > ${now}::bigint RETURNING id`,
  )
  return made.length > 0
}

/** Whoever has lost the role that the display was made with has lost the display: nothing is left of the profile. */
export function narrowedTo(
  display: Pick<Display, 'name' | 'ownerId'> | undefined,
  profile: StoredProfile,
): StoredProfile {
  if (!display) return profile
  const { name, ownerId } = display
  const only = (role: string, roles: readonly string[]) => roles.filter((one) => one === role)
  return {
    ...profile,
    display: name,
    displayName: name,
    data: {},
    organizations: profile.organizations
      .filter(({ organizationId }) => organizationId === ownerId)
      .map((one) => ({ ...one, roles: only(ORGANIZATION_ADMIN, one.roles) })),
    consortiums: profile.consortiums
      .filter(({ consortiumId }) => consortiumId === ownerId)
      .map((one) => ({ ...one, roles: only(CONSORTIUM_ADMIN, one.roles) })),
  }
}

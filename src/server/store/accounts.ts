/**
 * People, the organizations they act for, and how often somebody failed to prove who they are.
 *
 * Shapes  A `Profile` is read anew for every request, so that a right taken away is gone at once. Its organizations stand in
 *         the order of membership; `consortiumId` is '' for an organization in none.
 * Units   Milliseconds.
 * Source  Reliability requirements A6–A8.
 */
import { createAttempts, type AttemptStore } from './attempts.ts'
import type { Database, Row, Transaction } from './database.ts'

export interface OrganizationMembership {
  readonly organizationId: string
  readonly organizationName: string
  readonly consortiumId: string
  readonly consortiumName: string
  readonly roles: readonly string[]
}

export interface ConsortiumMembership {
  readonly consortiumId: string
  readonly consortiumName: string
  readonly roles: readonly string[]
}

export interface Profile {
  readonly userId: string
  /** The account name. */
  readonly userName: string
  readonly displayName: string
  readonly disabled: boolean
  readonly data: Readonly<Record<string, unknown>>
  readonly organizations: readonly OrganizationMembership[]
  readonly consortiums: readonly ConsortiumMembership[]
}

export interface Account {
  readonly userId: string
  readonly passwordHash: string
  readonly passwordChangedMs: number
  readonly disabled: boolean
}

export interface NewUser {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly passwordHash: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly organizations?: readonly { readonly organizationId: string; readonly roles: readonly string[] }[]
  readonly consortiums?: readonly { readonly consortiumId: string; readonly roles: readonly string[] }[]
}

export interface AccountStore extends AttemptStore {
  /** Account names differ in more than case. */
  findUserByName(name: string): Promise<Account | undefined>
  profileOf(userId: string): Promise<Profile | undefined>
  /** Creates the user or replaces everything about them. */
  saveUser(user: NewUser): Promise<void>
  /** Ends every session of the user but the one that is named. */
  setPassword(userId: string, passwordHash: string, keepFamilyId?: string): Promise<void>
  /** A disabled user's sessions are revoked. */
  setDisabled(userId: string, disabled: boolean): Promise<void>
  saveConsortium(id: string, name: string): Promise<void>
  saveOrganization(id: string, name: string, consortiumId?: string): Promise<void>
  hasUsers(): Promise<boolean>
}

export function createAccountStore(database: Database, clock: () => number): AccountStore {
  const run = async (sql: string, params: readonly (string | number | null)[]) =>
    void (await database.query(sql, params))
  return {
    ...createAttempts(database, clock),
    findUserByName: async (name) => {
      const [row] = await database.query(
        'SELECT id, password_hash, password_changed_ms::float8 AS changed, disabled FROM users WHERE lower(name) = lower($1)',
        [name],
      )
      return row && accountOf(row)
    },
    profileOf: async (userId) => {
      const [row] = await database.query(`SELECT ${PROFILE_COLUMNS} FROM users u WHERE u.id = $1`, [userId])
      return row && profileOfRow(row)
    },
    saveUser: (user) => database.transaction('system', (tx) => saveUser(tx, user, clock())),
    setPassword: (userId, passwordHash, keepFamilyId = '') =>
      database.transaction('system', async (tx) => {
        await tx.query('UPDATE users SET password_hash = $2, password_changed_ms = $3::bigint WHERE id = $1', [
          userId,
          passwordHash,
          clock(),
        ])
        await revokeFamilies(tx, userId, clock(), keepFamilyId)
      }),
    setDisabled: (userId, disabled) =>
      database.transaction('system', async (tx) => {
        await tx.query('UPDATE users SET disabled = $2 WHERE id = $1', [userId, disabled])
        if (disabled) await revokeFamilies(tx, userId, clock())
      }),
    saveConsortium: (id, name) =>
      run('INSERT INTO consortiums (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name', [
        id,
        name,
      ]),
    saveOrganization: (id, name, consortiumId) =>
      database.transaction('system', (tx) => saveOrganization(tx, id, name, consortiumId)),
    hasUsers: async () => (await database.query('SELECT 1 AS found FROM users LIMIT 1')).length > 0,
  }
}

/** What `profileOfRow` reads, for a query over `users u`. */
export const PROFILE_COLUMNS = `u.id AS user_id, u.name AS user_name, u.display_name, u.disabled, u.data,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('organizationId', o.id, 'organizationName', o.name,
      'consortiumId', coalesce(c.id, ''), 'consortiumName', coalesce(c.name, ''), 'roles', m.roles) ORDER BY m.position), '[]')
    FROM user_organizations m JOIN organizations o ON o.id = m.organization_id
      LEFT JOIN consortium_organizations co ON co.organization_id = o.id LEFT JOIN consortiums c ON c.id = co.consortium_id
    WHERE m.user_id = u.id) AS organizations,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('consortiumId', c.id, 'consortiumName', c.name, 'roles', m.roles)
      ORDER BY m.position), '[]')
    FROM user_consortiums m JOIN consortiums c ON c.id = m.consortium_id WHERE m.user_id = u.id) AS consortiums`

export function profileOfRow(row: Row): Profile {
  return {
    userId: String(row.user_id),
    userName: String(row.user_name),
    displayName: String(row.display_name),
    disabled: row.disabled === true,
    data: row.data as Profile['data'],
    organizations: row.organizations as Profile['organizations'],
    consortiums: row.consortiums as Profile['consortiums'],
  }
}

export async function revokeFamilies(tx: Transaction, userId: string, now: number, keepFamilyId = ''): Promise<void> {
  await tx.query(
    'UPDATE token_families SET revoked_ms = $2::bigint WHERE user_id = $1 AND revoked_ms IS NULL AND id <> $3',
    [userId, now, keepFamilyId],
  )
}

function accountOf(row: Row): Account {
  return {
    userId: String(row.id),
    passwordHash: String(row.password_hash),
    passwordChangedMs: Number(row.changed),
    disabled: row.disabled === true,
  }
}

async function saveUser(tx: Transaction, user: NewUser, now: number): Promise<void> {
  await tx.query(
    `INSERT INTO users (id, name, display_name, password_hash, password_changed_ms, data)
     VALUES ($1, $2, $3, $4, $5::bigint, $6::jsonb)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, display_name = excluded.display_name,
       password_hash = excluded.password_hash, password_changed_ms = excluded.password_changed_ms, data = excluded.data`,
    [user.id, user.name, user.displayName, user.passwordHash, now, JSON.stringify(user.data ?? {})],
  )
  await tx.query('DELETE FROM user_organizations WHERE user_id = $1', [user.id])
  await tx.query('DELETE FROM user_consortiums WHERE user_id = $1', [user.id])
  for (const [position, { organizationId, roles }] of (user.organizations ?? []).entries()) {
    await tx.query(
      'INSERT INTO user_organizations (user_id, organization_id, position, roles) VALUES ($1, $2, $3::int, $4::text[])',
      [user.id, organizationId, position, roles],
    )
  }
  for (const [position, { consortiumId, roles }] of (user.consortiums ?? []).entries()) {
    await tx.query(
      'INSERT INTO user_consortiums (user_id, consortium_id, position, roles) VALUES ($1, $2, $3::int, $4::text[])',
      [user.id, consortiumId, position, roles],
    )
  }
}

async function saveOrganization(tx: Transaction, id: string, name: string, consortiumId?: string): Promise<void> {
  await tx.query(
    'INSERT INTO organizations (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
    [id, name],
  )
  await tx.query('DELETE FROM consortium_organizations WHERE organization_id = $1', [id])
  if (consortiumId) {
    await tx.query('INSERT INTO consortium_organizations (organization_id, consortium_id) VALUES ($1, $2)', [
      id,
      consortiumId,
    ])
  }
}

/**
 * People, the organizations they act for, and how often somebody failed to prove who they are.
 *
 * Shapes  A `Profile` is read anew for every request, so that a right taken away is gone at once. Its organizations stand in
 *         the order of membership; `consortiumId` is '' for an organization in none.
 * Units   Milliseconds.
 * Source  Reliability requirements A6–A8.
 */
import { CONSORTIUM_ADMIN, type Member } from '../../model/scope.ts'
import type { Origin } from '../../operations/store.ts'
import { createAttempts, createLocks, type AttemptStore, type LockStore } from './attempts.ts'
import { type Database, isSqlError, type SqlRow, type Transaction } from './database.ts'
import { createOrganizationStore, type OrganizationStore } from './organizations.ts'
import { personEntry } from './people-search.ts'
import { createPasswordStore, type PasswordStore, revokeFamilies } from './passwords.ts'
import { suspensionOf } from './suspension.ts'
import { FACTOR_COLUMNS } from './second-factors.ts'
import type { PersonRows } from './person-rows.ts'
import { requireFreePhone } from './phones.ts'
import { sql } from './sql.ts'

export interface OrganizationMembership {
  readonly organizationId: string
  readonly organizationName: string
  readonly consortiumId: string
  readonly consortiumName: string
  readonly roles: readonly string[]
  /** What else is kept about the organization. */
  readonly organizationData: Readonly<Record<string, unknown>>
}

export interface ConsortiumMembership {
  readonly consortiumId: string
  readonly consortiumName: string
  readonly roles: readonly string[]
  /** Its organizations, in the order of their names. */
  readonly members: readonly Member[]
}

export interface StoredProfile {
  readonly userId: string
  /** The account name. */
  readonly userName: string
  readonly displayName: string
  readonly disabled: boolean
  /** Whether the password is one that somebody else has set: its owner is to replace it before anything else. */
  readonly isPasswordGiven: boolean
  readonly hasSecondFactor: boolean
  /** Whether an organization that they administer demands one. */
  readonly needsSecondFactor: boolean
  readonly data: Readonly<Record<string, unknown>>
  readonly organizations: readonly OrganizationMembership[]
  /** Those that their consortium has suspended: nobody acts for them. */
  readonly suspended: readonly OrganizationMembership[]
  readonly consortiums: readonly ConsortiumMembership[]
  /** Of a session that is a display: what the screen is called. */
  readonly display?: string
}

export interface Account {
  readonly userId: string
  readonly userName: string
  /** '' when none is known. */
  readonly phone: string
  /** Where its traces belong: the first organization, the consortium that it administers; '' for none. */
  readonly organizationId: string
  readonly consortiumId: string
  readonly passwordHash: string
  readonly passwordChangedMs: number
  /** Of one that was sent; undefined for one without an end. */
  readonly passwordEndsMs: number | undefined
  readonly disabled: boolean
}

export interface NewUser {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly passwordHash: string
  /** Set by somebody else; the person's own when absent. */
  readonly isPasswordGiven?: boolean
  /** From when on nobody signs in with it; never when absent. */
  readonly passwordEndsMs?: number | undefined
  readonly data?: Readonly<Record<string, unknown>>
  readonly organizations?: readonly NewMembership[]
  readonly consortiums?: readonly { readonly consortiumId: string; readonly roles: readonly string[] }[]
}

export interface NewMembership {
  readonly organizationId: string
  readonly roles: readonly string[]
  readonly roleTypes?: readonly string[]
  readonly invitedBy?: string
}

export interface AccountStore extends AttemptStore, LockStore, PasswordStore, OrganizationStore {
  /** Account names differ in more than case. */
  findUserByName(name: string): Promise<Account | undefined>
  /** Undefined when several accounts share the phone: a code for one must not open another. */
  findUserByPhone(phone: string): Promise<Account | undefined>
  findUser(userId: string): Promise<Account | undefined>
  hasPhone(phone: string): Promise<boolean>
  profileOf(userId: string): Promise<StoredProfile | undefined>
  /** Creates the user or replaces everything about them. */
  saveUser(user: NewUser): Promise<void>
  /** False when the account name is taken; `Failure('invalid')` when the telephone is. */
  addUser(user: NewUser): Promise<boolean>
  /** A disabled user's sessions are revoked. */
  setDisabled(userId: string, disabled: boolean): Promise<void>
  hasUsers(): Promise<boolean>
}

export function createAccountStore(database: Database, clock: () => number, rows: PersonRows): AccountStore {
  const save = async (tx: Transaction, user: NewUser) => {
    const left = await saveUser(tx, user, clock())
    await rows.keep(tx, { userId: user.id, by: '', origin: BY_ITSELF, left })
  }
  return {
    ...createAttempts(database, clock),
    ...createLocks(database, clock),
    ...createPasswordStore(database, clock),
    ...createOrganizationStore(database),
    findUserByName: async (name) => {
      const [row] = await database.query(sql`${ACCOUNT} WHERE lower(u.name) = lower(${name})`)
      return row && accountOf(row)
    },
    findUserByPhone: async (phone) => {
      const [row, another] = await database.query(sql`${ACCOUNT} WHERE u.data->>'PhoneNumber' = ${phone} LIMIT 2`)
      return row && !another ? accountOf(row) : undefined
    },
    findUser: async (userId) => {
      const [row] = await database.query(sql`${ACCOUNT} WHERE u.id = ${userId}`)
      return row && accountOf(row)
    },
    hasPhone: async (phone) =>
      (await database.query(sql`SELECT 1 AS found FROM users WHERE data->>'PhoneNumber' = ${phone} LIMIT 1`)).length >
      0,
    profileOf: (userId) => storedProfile(database, userId),
    saveUser: (user) => database.transaction('system', (tx) => save(tx, user)),
    addUser: async (user) => {
      try {
        await database.transaction('system', async (tx) => {
          await requireFreePhone(tx, String(user.data?.['PhoneNumber'] ?? ''))
          await save(tx, user)
        })
        return true
      } catch (error) {
        if (isSqlError(error, '23505')) return false
        throw error
      }
    },
    setDisabled: (userId, disabled) =>
      database.transaction('system', async (tx) => {
        await tx.query(sql`UPDATE users SET disabled = ${disabled} WHERE id = ${userId}`)
        if (disabled) await revokeFamilies(tx, clock(), { userId })
        await rows.keep(tx, { userId, by: '', origin: BY_ITSELF, step: disabled ? 'disable' : 'enable' })
      }),
    hasUsers: async () => (await database.query('SELECT 1 AS found FROM users LIMIT 1')).length > 0,
  }
}

/** Done by no person in no request. */
const BY_ITSELF: Origin = { requestId: '', address: '' }

const ACCOUNT = sql`SELECT u.id, u.name, u.password_hash, u.password_changed_ms::float8 AS changed,
  u.password_ends_ms::float8 AS ends, u.disabled,
  coalesce(u.data->>'PhoneNumber', '') AS phone,
  coalesce((SELECT m.organization_id FROM user_organizations m WHERE m.user_id = u.id ORDER BY m.position LIMIT 1), '')
    AS organization,
  coalesce((SELECT m.consortium_id FROM user_consortiums m WHERE m.user_id = u.id AND ${CONSORTIUM_ADMIN} = ANY (m.roles)
    ORDER BY m.position LIMIT 1), '') AS consortium FROM users u`

/** What `profileOfRow` reads, for a query over `users u`. */
export const PROFILE_COLUMNS = sql`u.id AS user_id, u.name AS user_name, u.display_name, u.disabled, u.password_given, u.data, ${FACTOR_COLUMNS},
  (SELECT coalesce(jsonb_agg(jsonb_build_object('organizationId', o.id, 'organizationName', o.name,
      'consortiumId', coalesce(c.id, ''), 'consortiumName', coalesce(c.name, ''), 'roles', m.roles,
      'organizationData', o.data) ORDER BY m.position), '[]')
    FROM user_organizations m JOIN organizations o ON o.id = m.organization_id
      LEFT JOIN consortium_organizations co ON co.organization_id = o.id LEFT JOIN consortiums c ON c.id = co.consortium_id
    WHERE m.user_id = u.id) AS organizations,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('consortiumId', c.id, 'consortiumName', c.name, 'roles', m.roles,
      'members', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) ORDER BY o.name, o.id), '[]')
        FROM consortium_organizations co JOIN organizations o ON o.id = co.organization_id WHERE co.consortium_id = c.id))
      ORDER BY m.position), '[]')
    FROM user_consortiums m JOIN consortiums c ON c.id = m.consortium_id WHERE m.user_id = u.id) AS consortiums`

export async function storedProfile(
  { query }: Pick<Database | Transaction, 'query'>,
  userId: string,
): Promise<StoredProfile | undefined> {
  const [row] = await query(sql`SELECT ${PROFILE_COLUMNS} FROM users u WHERE u.id = ${userId}`)
  return row && profileOfRow(row)
}

export function profileOfRow(row: SqlRow): StoredProfile {
  const all = row.organizations as StoredProfile['organizations']
  const consortiums = row.consortiums as StoredProfile['consortiums']
  // Who administers a consortium acts for it, and goes on to see all of its members.
  const isOut = ({ organizationData, consortiumId }: OrganizationMembership) =>
    suspensionOf(organizationData) !== undefined &&
    !consortiums.some((one) => one.consortiumId === consortiumId && one.roles.includes(CONSORTIUM_ADMIN))
  return {
    userId: String(row.user_id),
    userName: String(row.user_name),
    displayName: String(row.display_name),
    disabled: row.disabled === true,
    isPasswordGiven: row.password_given === true,
    hasSecondFactor: row.has_factor === true,
    needsSecondFactor: row.needs_factor === true,
    data: row.data as StoredProfile['data'],
    organizations: all.filter((one) => !isOut(one)),
    suspended: all.filter(isOut),
    consortiums,
  }
}

function accountOf(row: SqlRow): Account {
  return {
    userId: String(row.id),
    userName: String(row.name),
    phone: String(row.phone),
    organizationId: String(row.organization),
    consortiumId: String(row.consortium),
    passwordHash: String(row.password_hash),
    passwordChangedMs: Number(row.changed),
    passwordEndsMs: row.ends === null ? undefined : Number(row.ends),
    disabled: row.disabled === true,
  }
}

/** Creates the user or replaces everything about them. Answers the organizations that they are no longer in. */
export async function saveUser(tx: Transaction, user: NewUser, now: number): Promise<readonly string[]> {
  const { search, grams, place } = personEntry(user)
  const [row] = await tx.query(
    sql`INSERT INTO users (id, name, display_name, password_hash, password_changed_ms, password_given, password_ends_ms,
       data, search, grams, place)
     VALUES (${user.id}, ${user.name}, ${user.displayName}, ${user.passwordHash}, ${now}::bigint,
       ${user.isPasswordGiven === true}, ${user.passwordEndsMs ?? null}::bigint, ${JSON.stringify(user.data ?? {})}::jsonb, ${search}, ${grams}::int[], ${place})
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, display_name = excluded.display_name,
       password_hash = excluded.password_hash, password_changed_ms = excluded.password_changed_ms,
       password_given = excluded.password_given, password_ends_ms = excluded.password_ends_ms, data = excluded.data,
       search = excluded.search, grams = excluded.grams, place = excluded.place, version = users.version + 1
     RETURNING version`,
  )
  const before = Number(row?.version) === FIRST_VERSION ? [] : await withoutMemberships(tx, user.id)
  for (const [position, member] of (user.organizations ?? []).entries()) {
    const { organizationId, roles, roleTypes = [], invitedBy = '' } = member
    await tx.query(
      sql`INSERT INTO user_organizations (user_id, organization_id, position, roles, role_types, invited_by)
        VALUES (${user.id}, ${organizationId}, ${position}::int, ${roles}::text[], ${roleTypes}::text[], ${invitedBy})`,
    )
  }
  for (const [position, { consortiumId, roles }] of (user.consortiums ?? []).entries()) {
    await tx.query(
      sql`INSERT INTO user_consortiums (user_id, consortium_id, position, roles)
        VALUES (${user.id}, ${consortiumId}, ${position}::int, ${roles}::text[])`,
    )
  }
  const stays = (user.organizations ?? []).map(({ organizationId }) => organizationId)
  return before.filter((id) => !stays.includes(id))
}

const FIRST_VERSION = 1

/** Where they were. */
async function withoutMemberships(tx: Transaction, userId: string): Promise<readonly string[]> {
  const before = await tx.query(sql`DELETE FROM user_organizations WHERE user_id = ${userId} RETURNING organization_id`)
  await tx.query(sql`DELETE FROM user_consortiums WHERE user_id = ${userId}`)
  return before.map(({ organization_id: id }) => String(id))
}

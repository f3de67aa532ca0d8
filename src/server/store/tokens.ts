/**
 * Families of tokens: everything that grew from one sign-in. Only hashes are kept; what a token looks like is `passport`'s affair.
 *
 * Shapes  `successor` is what a refresh was answered with, sealed by the caller; within the grace a repeated refresh
 *         with the same token is given the same successor, later it means theft and ends the family with its access tokens.
 * Units   Milliseconds.
 * Source  Reliability requirements A1, A2, A5–A7, A10, A13.
 */
import type { Sql } from 'sql-template-tag'
import { PROFILE_COLUMNS, type StoredProfile, profileOfRow } from './accounts.ts'
import type { Database, SqlRow, Statement, Transaction } from './database.ts'
import { revokeFamilies } from './passwords.ts'
import { type Display, displayOf, makeDisplay, narrowedTo } from './displays.ts'
import { together } from './together.ts'
import { addTokens } from './token-rows.ts'
import { sql } from './sql.ts'

export interface Token {
  readonly hash: string
  readonly expiresMs: number
}

export interface NewFamily {
  readonly id: string
  readonly userId: string
  /** The end of the family, whatever happens. */
  readonly expiresMs: number
  readonly access: Token
  /** A family without a refresh token ends with its access token. */
  readonly refresh?: Token
  /** When the password that was proved had been set; a newer one since then, and nothing is started. */
  readonly passwordChangedMs?: number
  /** Where somebody signed in: what the browser calls itself, and the address of its connection. */
  readonly from?: { readonly agent: string; readonly address: string }
}

export interface TokenFamily {
  readonly familyId: string
  readonly userId: string
  readonly activeMs: number
  readonly expiresMs: number
  readonly isRevoked: boolean
  /** Nobody needs to be there for it. */
  readonly isDisplay: boolean
}

export interface Rotation {
  readonly refreshHash: string
  readonly access: Token
  readonly refresh: Token
  readonly successor: string
  readonly graceMs: number
  /** Longest time without `touch` or sign-in, for all but displays; no limit when absent. */
  readonly idleMs?: number
}

export type Rotated =
  | {
      readonly outcome: 'rotated' | 'repeated'
      readonly familyId: string
      readonly userId: string
      readonly successor: string
    }
  | {
      readonly outcome: 'reused' | 'revoked' | 'endedElsewhere' | 'expired' | 'disabled'
      readonly familyId: string
      readonly userId: string
    }
  | { readonly outcome: 'unknown' }

export interface StoredSession {
  readonly familyId: string
  readonly expiresMs: number
  /** When a person last did something. */
  readonly activeMs: number
  readonly profile: StoredProfile
}

export interface TokenStore {
  /** False when the password has been changed or the account disabled meanwhile. */
  startFamily(family: NewFamily): Promise<boolean>
  /** Of any number of simultaneous calls with one token, exactly one rotates. */
  rotate(rotation: Rotation): Promise<Rotated>
  /**
   * The session of a live access token whose family and user are in order, as it is now, profile included. One statement for all
   * that ask at the same moment.
   */
  findAccess(hash: string): Promise<StoredSession | undefined>
  /** The family that a token of either kind belongs to, live or not. */
  findFamily(tokenHash: string): Promise<TokenFamily | undefined>
  /** Notes that a person did something, now or at that time. */
  touch(familyId: string, atMs?: number): Promise<void>
  revokeFamily(familyId: string): Promise<void>
  revokeUser(userId: string, keepFamilyId?: string): Promise<void>
  /** Makes a session a display, until its end; false for one that is over, or is one already. */
  makeDisplay(familyId: string, display: Display): Promise<boolean>
}

export function createTokenStore(database: Database, clock: () => number): TokenStore {
  const run = async (statement: Statement) => void (await database.query(statement))
  return {
    startFamily: (family) => database.transaction('system', (tx) => startFamily(tx, family, clock())),
    rotate: (rotation) => database.transaction('system', (tx) => rotate(tx, rotation, clock())),
    findAccess: together(async (hashes) => {
      const { text, values } = findAccess(hashes, clock())
      const rows = await database.query({ text, values, name: 'find_access' })
      return new Map(rows.map((row) => [String(row.hash), sessionOf(row)]))
    }),
    findFamily: async (tokenHash) => {
      const [row] =
        await database.query(sql`SELECT id, user_id, active_ms::float8 AS active, expires_ms::float8 AS expires,
        revoked_ms IS NOT NULL AS revoked, display IS NOT NULL AS is_display FROM token_families WHERE id IN (
          SELECT family_id FROM refresh_tokens WHERE hash = ${tokenHash}
          UNION ALL SELECT family_id FROM access_tokens WHERE hash = ${tokenHash})`)
      return row && familyOfRow(row)
    },
    touch: (familyId, atMs = clock()) =>
      run(sql`UPDATE token_families SET active_ms = greatest(active_ms, ${atMs}::bigint) WHERE id = ${familyId}`),
    revokeFamily: (familyId) =>
      run(sql`UPDATE token_families SET revoked_ms = ${clock()}::bigint WHERE id = ${familyId} AND revoked_ms IS NULL`),
    revokeUser: (userId, keepFamilyId) =>
      database.transaction('system', (tx) => revokeFamilies(tx, clock(), { userId, keepFamilyId })),
    makeDisplay: (familyId, display) => makeDisplay(database, { familyId, display, now: clock() }),
  }
}

/** Always of one text, whose plan every connection keeps. */
function findAccess(hashes: readonly string[], now: number): Sql {
  return sql`SELECT a.hash, f.id AS family_id, a.expires_ms::float8 AS expires, f.active_ms::float8 AS active, f.display, ${PROFILE_COLUMNS}
    FROM access_tokens a JOIN token_families f ON f.id = a.family_id JOIN users u ON u.id = f.user_id
    WHERE a.hash = ANY (${hashes}::text[]) AND a.expires_ms > ${now}::bigint AND f.expires_ms > ${now}::bigint
      AND f.revoked_ms IS NULL AND NOT u.disabled`
}

function familyOfRow(row: SqlRow): TokenFamily {
  return {
    familyId: String(row.id),
    userId: String(row.user_id),
    activeMs: Number(row.active),
    expiresMs: Number(row.expires),
    isRevoked: row.revoked === true,
    isDisplay: row.is_display === true,
  }
}

function sessionOf(row: SqlRow): StoredSession {
  return {
    familyId: String(row.family_id),
    expiresMs: Number(row.expires),
    activeMs: Number(row.active),
    profile: narrowedTo(displayOf(row.display), profileOfRow(row)),
  }
}

async function startFamily(tx: Transaction, family: NewFamily, now: number): Promise<boolean> {
  if (family.passwordChangedMs !== undefined) {
    // Locked against a change that is under way: either it sees this family, or this sees its password.
    const users = await tx.query(
      sql`SELECT id FROM users WHERE id = ${family.userId} AND password_changed_ms = ${family.passwordChangedMs}::bigint
        AND NOT disabled FOR SHARE`,
    )
    if (users.length === 0) return false
  }
  const { agent = '', address = '' } = family.from ?? {}
  await tx.query(
    sql`INSERT INTO token_families (id, user_id, created_ms, active_ms, expires_ms, agent, address)
     VALUES (${family.id}, ${family.userId}, ${now}::bigint, ${now}::bigint, ${family.expiresMs}::bigint, ${agent}, ${address})`,
  )
  await addTokens(tx, { familyId: family.id, branch: '', access: family.access, refresh: family.refresh })
  return true
}

async function rotate(tx: Transaction, rotation: Rotation, now: number): Promise<Rotated> {
  const [row] = await tx.query(
    sql`SELECT r.family_id, r.branch, f.user_id, r.rotated_ms::float8 AS rotated, r.successor, u.disabled,
       f.revoked_ms IS NOT NULL AS revoked, f.ended_elsewhere, f.display IS NOT NULL AS is_display, least(r.expires_ms, f.expires_ms)::float8 AS expires, f.active_ms::float8 AS active
     FROM refresh_tokens r JOIN token_families f ON f.id = r.family_id JOIN users u ON u.id = f.user_id
     WHERE r.hash = ${rotation.refreshHash} FOR UPDATE OF r, f`,
  )
  if (!row) return { outcome: 'unknown' }
  const who = { familyId: String(row.family_id), userId: String(row.user_id) }
  if (row.revoked) return { outcome: row.ended_elsewhere === true ? 'endedElsewhere' : 'revoked', ...who }
  if (row.rotated !== null) {
    if (now - Number(row.rotated) <= rotation.graceMs)
      return { outcome: 'repeated', ...who, successor: String(row.successor) }
    await tx.query(sql`UPDATE token_families SET revoked_ms = ${now}::bigint WHERE id = ${who.familyId}`)
    return { outcome: 'reused', ...who }
  }
  if (row.disabled) return { outcome: 'disabled', ...who }
  const idleEnd =
    rotation.idleMs === undefined || row.is_display === true ? Infinity : Number(row.active) + rotation.idleMs
  if (Math.min(Number(row.expires), idleEnd) <= now) return { outcome: 'expired', ...who }
  await tx.query(sql`UPDATE refresh_tokens SET rotated_ms = ${now}::bigint, successor = ${rotation.successor}
    WHERE hash = ${rotation.refreshHash}`)
  const { access, refresh } = rotation
  await addTokens(tx, { familyId: who.familyId, branch: String(row.branch), access, refresh })
  return { outcome: 'rotated', ...who, successor: rotation.successor }
}

/**
 * Second factors: the sealed secret of each person's authenticator, the last step that was used, and what is left of the
 * recovery codes. And which organizations demand one of their administrators.
 *
 * Shapes  A secret that was not confirmed by a code is an enrolment that was begun, and no factor yet. A step is the count of
 *         30-second spans since 1970. Of recovery codes only digests are kept.
 */
import { ORGANIZATION_ADMIN } from '../../model/scope.ts'
import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'

export interface StoredFactor {
  readonly sealed: string
  readonly isConfirmed: boolean
  readonly codesLeft: number
}

export interface ConfirmedFactor {
  readonly userId: string
  readonly sealed: string
  /** Of the code that confirmed it. */
  readonly step: number
  readonly recoveryDigests: readonly string[]
}

export interface SecondFactorStore {
  find(userId: string): Promise<StoredFactor | undefined>
  /** Begins an enrolment, or begins it anew; false where there is a factor already. */
  begin(userId: string, sealed: string): Promise<boolean>
  /** False where the enrolment was begun anew or finished meanwhile. */
  confirm(factor: ConfirmedFactor): Promise<boolean>
  /** Of any number of calls with one step, or an earlier one, one is told true. */
  useStep(userId: string, step: number): Promise<boolean>
  /** How many are left after it; undefined where it is none, or used. */
  useRecoveryCode(userId: string, digests: readonly string[]): Promise<number | undefined>
  /** Puts these in the place of those that are left; false where there is no factor. */
  renewRecoveryCodes(userId: string, digests: readonly string[]): Promise<boolean>
  /** False where there was none. */
  remove(userId: string): Promise<boolean>
  isRequiredBy(organizationId: string): Promise<boolean>
  setRequired(organizationId: string, isRequired: boolean): Promise<void>
}

export function createSecondFactorStore(database: Database, clock: () => number): SecondFactorStore {
  const changes = async (statement: Parameters<Database['query']>[0]) => (await database.query(statement)).length > 0
  return {
    find: async (userId) => {
      const [row] = await database.query(
        sql`SELECT secret, confirmed_ms IS NOT NULL AS confirmed,
            (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = s.user_id) AS codes
          FROM second_factors s WHERE user_id = ${userId}`,
      )
      return row && { sealed: String(row.secret), isConfirmed: row.confirmed === true, codesLeft: Number(row.codes) }
    },
    begin: (userId, sealed) =>
      changes(sql`INSERT INTO second_factors (user_id, secret) VALUES (${userId}, ${sealed})
        ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE second_factors.confirmed_ms IS NULL
        RETURNING user_id`),
    confirm: ({ userId, sealed, step, recoveryDigests }) =>
      database.transaction('system', async (tx) => {
        const confirmed = await tx.query(
          sql`UPDATE second_factors SET confirmed_ms = ${clock()}::bigint, used_step = ${step}::bigint
            WHERE user_id = ${userId} AND secret = ${sealed} AND confirmed_ms IS NULL RETURNING user_id`,
        )
        if (confirmed.length === 0) return false
        await replaceCodes(tx, userId, recoveryDigests)
        return true
      }),
    useStep: (userId, step) =>
      changes(sql`UPDATE second_factors SET used_step = ${step}::bigint
        WHERE user_id = ${userId} AND confirmed_ms IS NOT NULL AND used_step < ${step}::bigint RETURNING user_id`),
    useRecoveryCode: (userId, digests) =>
      database.transaction('system', async (tx) => {
        const used = await tx.query(
          sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND digest = ANY (${digests}::text[]) RETURNING digest`,
        )
        if (used.length === 0) return undefined
        const [row] = await tx.query(sql`SELECT count(*)::int AS codes FROM recovery_codes WHERE user_id = ${userId}`)
        return Number(row?.codes)
      }),
    renewRecoveryCodes: (userId, digests) =>
      database.transaction('system', async (tx) => {
        // Held, so that of two who renew at once one is the last with all of its codes.
        const held = await tx.query(
          sql`SELECT 1 AS found FROM second_factors WHERE user_id = ${userId} AND confirmed_ms IS NOT NULL FOR UPDATE`,
        )
        if (held.length === 0) return false
        await replaceCodes(tx, userId, digests)
        return true
      }),
    remove: (userId) =>
      database.transaction('system', async (tx) => {
        await tx.query(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`)
        const removed = await tx.query(
          sql`DELETE FROM second_factors WHERE user_id = ${userId} RETURNING confirmed_ms IS NOT NULL AS confirmed`,
        )
        return removed[0]?.confirmed === true
      }),
    isRequiredBy: (organizationId) =>
      changes(sql`SELECT 1 AS found FROM organizations WHERE id = ${organizationId} AND second_factor_required`),
    setRequired: async (organizationId, isRequired) => {
      await database.query(
        sql`UPDATE organizations SET second_factor_required = ${isRequired} WHERE id = ${organizationId}`,
      )
    },
  }
}

async function replaceCodes(tx: Transaction, userId: string, digests: readonly string[]): Promise<void> {
  await tx.query(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`)
  await tx.query(
    sql`INSERT INTO recovery_codes (user_id, digest) SELECT ${userId}, d FROM unnest(${digests}::text[]) AS d`,
  )
}

/** Whether a person has a second factor, and whether an organization that they administer demands one; over `users u`. */
export const FACTOR_COLUMNS = sql`EXISTS (SELECT FROM second_factors s WHERE s.user_id = u.id AND s.confirmed_ms IS NOT NULL)
    AS has_factor,
  EXISTS (SELECT FROM user_organizations m JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = u.id
    AND o.second_factor_required AND ${ORGANIZATION_ADMIN} = ANY (m.roles)) AS needs_factor`

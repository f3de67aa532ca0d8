/** A telephone number belongs to one account: a code sent to it opens that one. */
import { problemOf, refuse } from '../../wire/strict.ts'
import type { Transaction } from './database.ts'
import { fixed, sql } from './sql.ts'

/** Any number, as long as every process of this product uses the same one; the second one is the telephone's. */
const PHONE_LOCK = 72_031_149
export const PHONE_IN_USE_WORDS = '该手机号已有账号，请换一个手机号'

/** Nobody else may take it until the end of the transaction. */
export async function requireFreePhone(tx: Transaction, phone: string): Promise<void> {
  if (phone === '') return
  await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(${fixed(PHONE_LOCK)}, hashtext(${phone}))`)
  const taken = await tx.query(sql`SELECT 1 AS found FROM users WHERE data->>'PhoneNumber' = ${phone} LIMIT 1`)
  if (taken.length > 0) refuse([problemOf('PhoneNumber', 'taken', PHONE_IN_USE_WORDS)])
}

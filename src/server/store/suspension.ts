/**
 * Organizations whose work is suspended by their consortium: kept with the organization, with the reason, which its people are told.
 *
 * Errors  `invalid` for one that is in that state already, and for one where the consortium's own administrators work.
 * Source  PAGES 4.2 (Hospital); reliability A6, U1, U2.
 */
import { Failure } from '../../model/failure.ts'
import { CONSORTIUM_ADMIN } from '../../model/scope.ts'
import { refused } from '../../operations/work.ts'
import type { Transaction } from './database.ts'
import { sql } from './sql.ts'

const KEY = 'SuspendReason'

export interface Suspension {
  readonly consortiumId: string
  readonly organizationId: string
  /** Undefined to let it work again. */
  readonly reason: string | undefined
  /** Why, for the trail. */
  readonly words: string
}

/** Why an organization is suspended; undefined for one that is not. */
export function suspensionOf(data: Readonly<Record<string, unknown>>): string | undefined {
  const reason = data[KEY]
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}

export function suspendedFailure(names: readonly { readonly name: string; readonly reason: string }[]): Failure {
  const words = `${names.map(({ name, reason }) => `${name}已暂停使用（${reason}）`).join('、')}，请联系联合体管理员`
  return new Failure('forbidden', { words, problems: [{ code: 'suspended', path: '', message: words }] })
}

/** In the transaction that leaves the trace. */
export async function suspend(
  tx: Transaction,
  { consortiumId, organizationId: id, reason }: Suspension,
): Promise<void> {
  const [row] = await tx.query(
    sql`SELECT o.name, o.data FROM organizations o JOIN consortium_organizations co ON co.organization_id = o.id
      WHERE o.id = ${id} AND co.consortium_id = ${consortiumId} FOR UPDATE OF o`,
  )
  if (!row) throw new Failure('notFound')
  const isSuspended = suspensionOf(row.data as Record<string, unknown>) !== undefined
  if (isSuspended === (reason !== undefined))
    throw refused(`${String(row.name)}${isSuspended ? '已经暂停' : '没有暂停'}，请刷新`)
  if (reason !== undefined) await refuseOwn(tx, { consortiumId, id, name: String(row.name) })
  const change = reason === undefined ? sql`data - ${KEY}` : sql`data || ${JSON.stringify({ [KEY]: reason })}::jsonb`
  await tx.query(sql`UPDATE organizations SET data = ${change}, version = version + 1 WHERE id = ${id}`)
}

/** One that the consortium's administrators work in themselves would shut out who has to end it. */
async function refuseOwn(
  tx: Transaction,
  { consortiumId, id, name }: { readonly consortiumId: string; readonly id: string; readonly name: string },
): Promise<void> {
  const own = await tx.query(
    sql`SELECT 1 AS found FROM user_organizations m JOIN user_consortiums uc ON uc.user_id = m.user_id
      JOIN users u ON u.id = m.user_id WHERE m.organization_id = ${id} AND cardinality(m.roles) > 0 AND NOT u.disabled
        AND uc.consortium_id = ${consortiumId} AND ${CONSORTIUM_ADMIN} = ANY (uc.roles) LIMIT 1`,
  )
  if (own.length > 0) throw refused(`${name}是联合体自己的机构（联合体管理员在这里任职），不能暂停`)
}

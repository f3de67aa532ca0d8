/**
 * What is masked, in clear text: of one record, to somebody with the right, for a purpose that is written down before the answer
 * leaves. How often is limited for each person, whoever of all processes answers.
 *
 * Source  Reliability U1, U2, U5; LANGUAGE 1.9.
 */
import { Failure } from '../model/failure.ts'
import { hasMasks } from '../model/mask.ts'
import { REVEALS_PER_MINUTE } from '../model/limits.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { hasRight } from '../model/rights.ts'
import type { OperationInput } from './input.ts'
import { recordOf } from './row.ts'
import type { Reveal } from './store.ts'
import { type Doing, isOwn, refuseAny, transact } from './work.ts'

const MINUTE_MS = 60_000
const TOO_MANY = `一分钟内最多查看 ${REVEALS_PER_MINUTE} 次，请稍后再试`

/** The call: one id, the fields and what for. */
export async function revealRecord(operation: OperationInput): Promise<WireRecord> {
  const { store, scope, origin, resource, input, purposes } = operation
  if (!hasRight(scope, 'reveal')) throw new Failure('forbidden')
  if (input.kind !== 'ids' || !input.fields || input.purpose === undefined)
    throw new Error(`call ${operation.call.name} reveals; its request must be "reveal"`)
  const [id = ''] = input.ids
  const { fields, purpose } = input
  const known = resource.fields.filter(isMasked).map(({ name }) => name)
  refuseAny(
    fields
      .filter((name) => !known.includes(name))
      .map((name) => ({ code: 'choice', path: '/Fields', message: `没有打码的字段 ${name}` })),
  )
  if (purposes && !purposes.includes(purpose))
    refuseAny([{ code: 'choice', path: '/Purpose', message: `用途请从本机构规定的中选一项：${purposes.join('、')}` }])
  return await store.reveal(scope, origin, { resource, id, fields, purpose })
}

export async function reveal(doing: Doing, { id, fields, purpose }: Reveal): Promise<WireRecord> {
  const { resource, scope, port, origin } = doing
  return await transact(doing, async ({ tx }) => {
    if ((await tx.reveals(port.clock() - MINUTE_MS)) >= REVEALS_PER_MINUTE)
      throw new Failure('tooMany', { words: TOO_MANY })
    const [row] = await tx.find(resource, [id])
    if (!row) throw new Failure('notFound')
    if (!isOwn(scope, row)) throw new Failure('forbidden')
    await tx.noteReveal({ resource, origin, id, fields, purpose })
    const record = recordOf(resource, row)
    const shown = [resource.identity.id, ...fields]
    return Object.fromEntries(shown.map((name) => [name, record[name] ?? null]))
  })
}

function isMasked({ mask, fields }: Resource['fields'][number]): boolean {
  return mask !== undefined || (fields !== undefined && hasMasks(fields))
}

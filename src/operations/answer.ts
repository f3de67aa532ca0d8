/** What a call of a library is answered, from its message to the reply's data, whoever carries them. */
import { mayRead } from '../model/access.ts'
import type { Call } from '../model/call.ts'
import { Failure } from '../model/failure.ts'
import type { BrokenResource, Resource } from '../model/resource.ts'
import type { RequestMessage } from '../wire/message.ts'
import { encodeReply } from '../wire/replies.ts'
import { callMeant, decodeRequest } from '../wire/requests.ts'
import { problemOf } from '../wire/strict.ts'
import type { OperationInput } from './input.ts'
import { OPERATIONS } from './run.ts'

export interface MeantCall {
  readonly resource: Resource
  readonly call: Call
}

export async function answerCall(
  asked: Omit<OperationInput, 'input' | 'idempotencyKey'>,
  message: RequestMessage,
): Promise<unknown> {
  const { resource, call, scope } = asked
  if (!mayRead(resource, scope)) throw new Failure('forbidden')
  const input = decodeRequest(resource, call, message)
  const idempotencyKey = message.headers['idempotency-key']
  const operation = { ...asked, input, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
  return encodeReply(call, await OPERATIONS[call.operation](operation))
}

/** Of the calls at the message's place the one that it means; one that is switched off may have shared the place. */
export function requireMeant<Context extends MeantCall>(
  contexts: readonly Context[],
  broken: readonly BrokenResource[],
  message: RequestMessage,
): Context {
  const found = callMeant(contexts, message)
  if (found) return found
  const off = broken.find(({ base }) => base !== '' && message.path.startsWith(`${base.replace(/\/$/, '')}/`))
  if (off) throw switchedOff(off)
  if (contexts.length === 0) throw new Failure('notFound')
  const names = [...new Set(contexts.flatMap(({ call }) => Object.keys(call.constant ?? {})))]
  const problems = names.map((name) => problemOf(name, 'choice', `参数 ${name} 不是已知的值，请核对`))
  throw new Failure('invalid', { words: problems[0]?.message, problems })
}

export function switchedOff({ title }: BrokenResource): Failure {
  const words = `${title}暂时停用：它的定义有误，请联系系统管理员；其他资料库不受影响`
  return new Failure('unavailable', { words })
}

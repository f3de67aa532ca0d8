/**
 * Every error that a request can meet, as one Failure of the table, and from there as the envelope.
 *
 * Errors  What is not foreseen becomes `server` with the table's words; the cause goes to the log, never to the caller.
 * Source  Spec §8; DESIGN §7 (refusals over HTTP).
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureCode, failureOfStatus } from '../model/failure.ts'
import type { Problem } from '../model/problem.ts'
import { encodeFailure } from '../wire/envelope.ts'

type ValidationResult = NonNullable<FastifyError['validation']>[number]

/** Fastify's own errors whose status alone does not say it. */
const BY_CODE: Readonly<Record<string, { readonly code: FailureCode; readonly words?: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid', words: '请求内容不是有效的 JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid', words: '请求内容为空' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'invalid', words: '请求长度与内容不符' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'tooLarge' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported' },
  FST_ERR_HANDLER_TIMEOUT: { code: 'unavailable' },
  FST_ERR_BAD_URL: { code: 'invalid', words: '请求地址无效' },
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, body } = encodeFailure(failure)
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

/** The one error handler. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOfError(error)
  if (failure.code === 'server') request.log.error({ err: failure.cause ?? error }, 'request failed')
  return sendFailure(reply, failure)
}

export function failureOfError(error: unknown): Failure {
  if (error instanceof Failure) return error.status === 0 ? new Failure('server', { cause: error }) : error
  const { code = '', statusCode, validation, validationContext } = (error ?? {}) as Partial<FastifyError>
  if (validation)
    return new Failure('invalid', { problems: validation.map((result) => problemOf(result, validationContext)) })
  const known = BY_CODE[code]
  if (known) return new Failure(known.code, { words: known.words, cause: error })
  if (error instanceof SyntaxError && statusCode === 400)
    return new Failure('invalid', { words: '请求内容不是有效的 JSON' })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const byStatus = failureOfStatus(statusCode)
    return new Failure(byStatus === 'unknown' ? 'invalid' : byStatus, { cause: error })
  }
  return new Failure('server', { cause: error })
}

const PARTS: Readonly<Record<string, string>> = {
  body: '内容',
  querystring: '参数',
  params: '地址参数',
  headers: '请求头',
}

function problemOf(result: ValidationResult, context: string | undefined): Problem {
  const part = PARTS[context ?? ''] ?? '内容'
  const { keyword, instancePath, params } = result
  const child = params['missingProperty'] ?? params['additionalProperty']
  const path = child === undefined ? instancePath : `${instancePath}/${String(child)}`
  const name = path.slice(1) || part
  const words: Record<string, string> = {
    required: `缺少${part} ${name}`,
    additionalProperties: `不认识的${part} ${name}，请删除`,
    type: `${name} 的类型不正确`,
    maxLength: `${name} 太长`,
    minLength: `${name} 不能为空`,
    maxItems: `${name} 一次最多 ${String(params['limit'])} 个`,
    minItems: `${name} 至少要有 ${String(params['limit'])} 个`,
    maxProperties: `${part}过多`,
    enum: `${name} 不是可选的值`,
    const: `${name} 的值不正确`,
  }
  return { code: keyword, path, message: words[keyword] ?? `${name} 不正确` }
}

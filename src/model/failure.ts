/**
 * Something wrong in the world. Thrown, always from this one table.
 *
 * Shapes  `FAILURES` maps a code to the HTTP status that carries it, the Type inside the envelope, the words
 *         a person reads, and how the toast shows them. A 401 keeps Type 401, every other refusal is Type 4000.
 * Units   `toastMs` milliseconds.
 * Errors  This is the errors' own module; `Failure` is the only class.
 * Source  Spec §8. 409, 503 and the not-found wording are ours (the spec shows none).
 */
import { TOAST_ERROR_MS, TOAST_EXPIRED_MS } from './limits.ts'
import type { Problem } from './problem.ts'

interface FailureKind {
  /** 0 for what never reaches HTTP. */
  readonly status: number
  readonly words: string
  readonly level: 'error' | 'warning'
  readonly toastMs: number
}

const error = (status: number, words: string): FailureKind => ({
  status,
  words,
  level: 'error',
  toastMs: TOAST_ERROR_MS,
})
const warning = (status: number, words: string): FailureKind => ({
  status,
  words,
  level: 'warning',
  toastMs: TOAST_ERROR_MS,
})

export const FAILURES = {
  expired: { status: 401, words: '登录过期', level: 'error', toastMs: TOAST_EXPIRED_MS },
  invalid: error(400, '参数无效'),
  forbidden: warning(403, '您没有权限操作'),
  notFound: error(404, '您访问的内容不存在或已被删除'),
  conflict: warning(409, '该记录已被他人修改，请核对后再保存'),
  bound: error(409, '超出了所属记录的限度，请核对'),
  tooLarge: warning(413, '您上传的文件过大,请压缩文件再试试'),
  unsupported: error(415, '不支持的内容格式'),
  replayed: error(422, '重复提交的内容与首次不一致，请刷新后重试'),
  tooMany: warning(429, '请求过多，请稍后再试'),
  server: warning(500, '系统错误'),
  unavailable: warning(503, '服务繁忙，请稍后再试'),
  offline: error(0, '网络异常'),
  timeout: warning(0, '请求超时, 请重试!'),
  cancelled: error(0, '已取消'),
  keyword: error(400, '关键字不能包含特殊字符'),
  login: error(400, '登录失败'),
  userInfo: error(0, '获取用户信息失败'),
  passwordDue: error(403, '请先改成自己的密码'),
  secondFactorDue: error(403, '请重新登录，并开启两步验证'),
  noRoles: error(403, '您没有使用该系统的权限,请联系开通账号'),
  unknown: error(0, '未知错误'),
} as const satisfies Record<string, FailureKind>

export type FailureCode = keyof typeof FAILURES

/** What somebody who has signed in still has to do before they may do anything else. */
export const SIGN_IN_DUTIES = ['passwordDue', 'secondFactorDue'] as const satisfies readonly FailureCode[]
export type SignInDuty = (typeof SIGN_IN_DUTIES)[number]

/** The Type of every refusal but a 401. */
export const TYPE_FAILED = 4000
export const TYPE_EXPIRED = 401
export const TYPE_SUCCESS = 200

export interface FailureDetail {
  /** Replaces the table's words. */
  readonly words?: string
  /** Fields that the refusal is about. */
  readonly problems?: readonly Problem[]
  /** Travels as the envelope's Data, e.g. both versions of a conflict. */
  readonly data?: unknown
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  readonly cause?: unknown
}

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode
  readonly status: number
  readonly problems: readonly Problem[]
  readonly data: unknown
  readonly retryAfterMs: number | undefined

  constructor(code: FailureCode, detail: FailureDetail = {}) {
    super(detail.words ?? FAILURES[code].words, { cause: detail.cause })
    this.code = code
    this.status = FAILURES[code].status
    this.problems = detail.problems ?? []
    this.data = detail.data
    this.retryAfterMs = detail.retryAfterMs
  }
}

/** The table's code for an HTTP status; `unknown` for one that it does not list. */
export function failureOfStatus(status: number): FailureCode {
  const byStatus: Record<number, FailureCode> = {
    400: 'invalid',
    401: 'expired',
    403: 'forbidden',
    404: 'notFound',
    409: 'conflict',
    413: 'tooLarge',
    415: 'unsupported',
    422: 'replayed',
    429: 'tooMany',
    500: 'server',
    502: 'server',
    503: 'unavailable',
    504: 'timeout',
  }
  return byStatus[status] ?? 'unknown'
}

/** What a 409 carries in Data: the stored record and the one that was refused. */
export interface ConflictData {
  readonly current: Readonly<Record<string, unknown>> | null
  readonly submitted: Readonly<Record<string, unknown>>
}

/** What an error of any origin says, for who can do something with its own words. */
export function errorWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

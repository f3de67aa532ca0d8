/**
 * What every reader of requests refuses: parameters nobody declared, bodies nobody asked for, text that no store can keep.
 *
 * Shapes  A refusal is `Failure('invalid')` whose problems name the parameter and say what it should be.
 * Source  Reliability I1, I6, T2. The specification shows `organizationId` on lists and on single calls, so that every shape
 *         lets it pass, in any letter case; whether it is one's own is for the server to say (`organizationOf`).
 */
import { Failure } from '../model/failure.ts'
import type { Problem } from '../model/problem.ts'
import type { Call } from '../model/call.ts'
import type { RequestMessage } from './message.ts'
import { isObject } from '../model/plain.ts'

const ORGANIZATION = 'organizationid'
/** Deeper than any library's schema; walking stays cheap. */
const DEPTH_MAX = 32

/** Refuses a request: throws `Failure('invalid')` with these problems. */
export function refuse(problems: readonly Problem[]): never {
  throw new Failure('invalid', { words: problems[0]?.message, problems })
}

/** The problem of one parameter. */
export function problemOf(parameter: string, code: string, message: string): Problem {
  return { code, path: `/${parameter}`, message }
}

/** Whether a parameter names the organization that is acted for, in any letter case. */
export function isOrganizationParameter(name: string): boolean {
  return name.toLowerCase() === ORGANIZATION
}

/**
 * The organization that a request names in its query or, for a list asked for by body, there; undefined when it names none.
 * A record's own OrganizationId is a field and not looked at.
 */
export function organizationOf(call: Call, message: RequestMessage): string | undefined {
  const body = call.request === 'page-body' && isObject(message.body) ? message.body : {}
  const named = [...Object.entries(message.query), ...Object.entries(body)].filter(([name]) =>
    isOrganizationParameter(name),
  )
  const values: unknown[] = named.flatMap(([, value]) => value).filter((value) => value !== null && value !== '')
  const [value] = values
  if (values.some((other) => other !== value)) {
    refuse([problemOf('organizationId', 'repeated', '参数 organizationId 只能有一个值')])
  }
  if (value === undefined || typeof value === 'string') return value
  return refuse([problemOf('organizationId', 'type', '参数 organizationId 应为文字')])
}

/** Refuses query parameters other than the named one and the organization. */
export function refuseOtherParameters(message: RequestMessage, allowed?: string): void {
  const unknown = Object.keys(message.query).filter((name) => name !== allowed && !isOrganizationParameter(name))
  if (unknown.length > 0) refuse(unknown.map((name) => unknownParameter(name, allowed === undefined ? [] : [allowed])))
}

/** Names the parameter that was probably meant when only the letter case differs. */
export function unknownParameter(name: string, known: Iterable<string>): Problem {
  const meant = [...known].find((candidate) => candidate.toLowerCase() === name.toLowerCase())
  const cure = meant === undefined ? '请去掉' : `是否应为 ${meant}`
  return problemOf(name, 'unknownParameter', `不支持参数 ${name}，${cure}`)
}

/** Calls whose input is elsewhere take no body; an empty object is no body. */
export function refuseBody(message: RequestMessage): void {
  const { body } = message
  const empty = body === undefined || body === null || body === '' || (isObject(body) && Object.keys(body).length === 0)
  if (!empty) refuse([{ code: 'body', path: '', message: '此调用不需要请求正文，请去掉' }])
}

/** Text with NUL or half a surrogate pair cannot be stored; nesting without end cannot be walked. */
export function refuseBrokenText(value: unknown): void {
  const waiting: { path: string; value: unknown; depth: number }[] = [{ path: '', value, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, depth } = next
    if (depth > DEPTH_MAX) refuse([{ code: 'depth', path, message: `内容嵌套不能超过 ${DEPTH_MAX} 层` }])
    if (typeof next.value === 'string' && isBrokenText(next.value)) refuse([brokenText(path)])
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [key, child] of Object.entries(next.value)) {
      const childPath = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (isBrokenText(key)) refuse([brokenText(childPath)])
      waiting.push({ path: childPath, value: child, depth: depth + 1 })
    }
  }
}

function isBrokenText(text: string): boolean {
  return /\0|\p{Surrogate}/u.test(text)
}

function brokenText(path: string): Problem {
  return { code: 'text', path, message: `${path.slice(1) || '内容'} 含有无法保存的字符，请删除后重试` }
}

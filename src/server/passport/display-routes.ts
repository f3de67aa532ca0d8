/**
 * A session that becomes a display: in its place, for weeks, with the right to figures alone.
 *
 * Errors  `invalid` with `/Password` or `/Name`; `conflict` where displays are switched off, and for too many at once.
 * Source  DASHBOARDS 3.2; docs/decisions/0115; reliability A5, A10, U1.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { ownerOf } from '../../model/scope.ts'
import { type DisplayWish, START_DISPLAY } from '../../wire/display-session.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { answer } from '../answer.ts'
import type { Store } from '../store/open.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { REFRESH_IDLE_MS } from './limits.ts'
import type { Prove } from './proof.ts'
import { originOf, requestScope, sessionOf } from './session.ts'
import { LOCKED_WORDS, traceOf } from './sign-in.ts'

export interface DisplayOptions {
  readonly store: Store
  readonly clock: () => number
  readonly prove: Prove
  readonly settings: Pick<IdentitySettings, 'displayDays'>
  readonly rateLimit: { readonly max: number; readonly timeWindow: string }
}

const DAY_MS = 86_400_000
const DISPLAYS_PER_PERSON = 20
const OFF_WORDS = '这里没有开放投屏；要开放，请运维设置 DISPLAY_DAYS'
const MANY_WORDS = `您已有 ${DISPLAYS_PER_PERSON} 个投屏，请先在“账号安全 · 登录设备”里退出不用的`

export function registerDisplays(server: FastifyInstance, options: DisplayOptions): void {
  const config = { rateLimit: options.rateLimit }
  answer(server, { ...START_DISPLAY, config }, (wish, request) => start(options, wish, request))
}

async function start(options: DisplayOptions, { name, password }: DisplayWish, request: FastifyRequest) {
  const { store, clock, settings } = options
  if (settings.displayDays === 0) throw new Failure('conflict', { words: OFF_WORDS })
  if (name === '') refuse([problemOf('Name', 'required', '请给屏幕起个名字，如“会议室 3”')])
  const { familyId, profile } = sessionOf(request)
  const account = await store.accounts.findUser(profile.userId)
  if (!account) throw new Failure('expired')
  const proof = await options.prove({ account, name: account.userName, password, address: request.ip })
  if (proof !== 'matches')
    refuse([problemOf('Password', proof, proof === 'locked' ? LOCKED_WORDS : '密码不正确，请重新填写')])
  const sessions = await store.ownSessions.list(profile.userId, REFRESH_IDLE_MS)
  if (sessions.filter(({ display }) => display !== undefined).length >= DISPLAYS_PER_PERSON)
    throw new Failure('conflict', { words: MANY_WORDS })
  const scope = requestScope(request)
  const expiresMs = clock() + settings.displayDays * DAY_MS
  if (!(await store.tokens.makeDisplay(familyId, { name, ownerId: ownerOf(scope), expiresMs })))
    throw new Failure('expired')
  const { organizationId, consortiumId } = scope
  const place = organizationId === '' ? { consortiumId } : { organizationId }
  const entry = { action: 'display', object: account.userId, userId: account.userId, ...traceOf(account), ...place }
  await store.audit.write({ ...entry, result: 'ok', detail: { name } }, originOf(request))
  return new Date(expiresMs).toISOString()
}

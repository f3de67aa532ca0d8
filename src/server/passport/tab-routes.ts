/**
 * A further tab of a signed-in browser, and the key of a person's drafts.
 *
 * Errors  `expired` for a code that is unknown, used, too old, or whose session has ended.
 * Source  docs/decisions/0029, 0030; reliability requirements A5, A7, A10, A13.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { DRAFT_KEY, TAB_CODE, TAB_TOKEN } from '../../wire/tab-session.ts'
import type { Tokens } from '../../wire/token.ts'
import { answer } from '../answer.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../../operations/store.ts'
import { ACCESS_TOKEN_MS, SESSION_MS, TAB_CODE_MS } from './limits.ts'
import { originOf, sessionOf } from './session.ts'
import { traceOf } from './sign-in.ts'
import { createPair, createToken, hashToken } from './tokens.ts'

const DRAFT_KEYS = 'draft-key'
const DRAFT_KEY_BYTES = 32

export interface TabRouteOptions {
  readonly store: Store
  readonly clock: () => number
  readonly rateLimit: { readonly max: number; readonly timeWindow: string }
}

export function registerTabs(server: FastifyInstance, { store, clock, rateLimit }: TabRouteOptions): void {
  const limited = { config: { rateLimit } }
  const issue = async (_asked: void, request: FastifyRequest) => {
    const code = createToken()
    const { familyId } = sessionOf(request)
    await store.tabCodes.issue({ hash: hashToken(code), familyId, expiresMs: clock() + TAB_CODE_MS })
    return code
  }
  answer(server, { ...TAB_CODE, ...limited }, issue)
  const join = (code: string, request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store')
    return joinSession({ store, clock }, code, originOf(request))
  }
  answer(server, { ...TAB_TOKEN, ...limited }, join)
  answer(server, DRAFT_KEY, (_asked, request, reply) => {
    void reply.header('cache-control', 'no-store')
    return draftKeyOf(store, sessionOf(request).profile.userId)
  })
}

type Joining = Pick<TabRouteOptions, 'store' | 'clock'>

async function joinSession({ store, clock }: Joining, code: string, origin: Origin): Promise<Tokens> {
  const now = clock()
  const codeHash = hashToken(code)
  const family = await store.tabCodes.findFamily(codeHash)
  const pair = createPair(now + ACCESS_TOKEN_MS)
  const isJoined = await store.tabCodes.join({
    codeHash,
    branch: randomUUID(),
    access: { hash: hashToken(pair.accessToken), expiresMs: pair.accessExpiresMs },
    refresh: { hash: hashToken(pair.refreshToken), expiresMs: now + SESSION_MS },
  })
  if (!family || !isJoined) throw new Failure('expired')
  const { userId } = family
  const trace = traceOf(await store.accounts.findUser(userId))
  await store.audit.write({ action: 'tab', object: userId, result: 'ok', userId, ...trace }, origin)
  const { accessToken, refreshToken } = pair
  return { accessToken, refreshToken, tokenType: 'Bearer', expiresInS: ACCESS_TOKEN_MS / 1_000 }
}

/** One for each person, made when it is first asked for; of simultaneous first questions all get the same. */
async function draftKeyOf(store: Store, userId: string): Promise<string> {
  const made = randomBytes(DRAFT_KEY_BYTES).toString('base64')
  const { key } = await store.documents.getOrAdd(DRAFT_KEYS, userId, { key: made })
  return String(key)
}

/**
 * What a person sees of their own sessions, and how they end them.
 *
 * Errors  `notFound` for a session that has ended already or is somebody else's.
 * Source  Reliability requirements A5, U1.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deviceWords } from '../../model/device.ts'
import { Failure } from '../../model/failure.ts'
import { END_OTHER_SESSIONS, END_SESSION, OWN_SESSIONS, type OwnSession } from '../../wire/own-sessions.ts'
import { answer } from '../answer.ts'
import { isLoopback } from '../setting-values.ts'
import type { OpenSession } from '../store/own-sessions.ts'
import type { Store } from '../store/open.ts'
import { REFRESH_IDLE_MS } from './limits.ts'
import { networkOf } from './proof.ts'
import { originOf, sessionOf } from './session.ts'
import { traceOf } from './sign-in.ts'

const ENDED_WORDS = '这个登录已经退出，请刷新列表'

export function registerOwnSessions(server: FastifyInstance, store: Store): void {
  answer(server, OWN_SESSIONS, async (_asked, request) => {
    const { familyId, profile } = sessionOf(request)
    const sessions = await store.ownSessions.list(profile.userId, REFRESH_IDLE_MS)
    return sessions.map((session) => shown(session, familyId))
  })
  answer(server, END_SESSION, async (id, request) => {
    if (!(await store.ownSessions.end(sessionOf(request).profile.userId, id)))
      throw new Failure('notFound', { words: ENDED_WORDS })
    await noteEnd(store, request, 1)
  })
  answer(server, END_OTHER_SESSIONS, async (_asked, request) => {
    const { familyId, profile } = sessionOf(request)
    const count = await store.ownSessions.endOthers(profile.userId, familyId)
    await noteEnd(store, request, count)
    return count
  })
}

function shown({ familyId, agent, address, startedMs, activeMs, display }: OpenSession, currentId: string): OwnSession {
  return {
    id: familyId,
    device: deviceWords(agent),
    address: shortAddress(address),
    startedAt: new Date(startedMs).toISOString(),
    activeAt: new Date(activeMs).toISOString(),
    isCurrent: familyId === currentId,
    display,
  }
}

/** Enough to tell the ward from home, and no more. */
export function shortAddress(address: string): string {
  if (address === '') return ''
  if (isLoopback(address)) return '服务器本机'
  const network = networkOf(address)
  return network.includes(':') ? network.replace(/::\/64$/, ':…') : network.replace(/\.\d+$/, '.*')
}

async function noteEnd(store: Store, request: FastifyRequest, count: number): Promise<void> {
  const { userId } = sessionOf(request).profile
  const trace = { object: userId, userId, ...traceOf(await store.accounts.findUser(userId)) }
  await store.audit.write({ action: 'endSession', result: 'ok', ...trace, detail: { count } }, originOf(request))
}

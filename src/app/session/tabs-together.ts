/**
 * The tabs of one person in one browser: they lock together, they are left together, and a new one is let in by one that is
 * signed in and not locked.
 *
 * Source  Spec §4 (screen lock); reliability A5, A12; docs/decisions/0029.
 */
import { ask, withOptions } from '../../providers/ask.ts'
import { TAB_CODE } from '../../wire/tab-session.ts'
import { revokeSession } from '../../providers/revocation.ts'
import { announce } from '../announce.ts'
import { unsavedPages } from '../unsaved.ts'
import type { Lock } from './lock.ts'
import type { ConsoleSession } from './session.ts'
import { newId, openChannel, type TabChannel, type TabMessage } from './tab-channel.ts'

const ELSEWHERE_WORDS = '已在其他标签页退出登录'

/** Until the returned function is called. `touchedAt`: when somebody last touched this tab, Unix milliseconds. */
export function followTabs(session: ConsoleSession, lock: Lock, touchedAt: () => number): () => void {
  const from = newId()
  // The person is forgotten by the time the end of a session is told.
  let { userId } = session.person()
  const channel = openChannel((message) => {
    userId = session.person().userId
    if (channel && userId !== '') answer({ session, lock, channel, from, touchedAt }, message)
  })
  if (!channel) return () => undefined
  const stops = [
    lock.onLock(() => channel.post({ kind: 'lock', userId: session.person().userId })),
    session.onEnd((end) => end === 'wish' && channel.post({ kind: 'out', userId })),
  ]
  return () => {
    for (const stop of stops) stop()
    channel.close()
  }
}

interface OwnTab {
  readonly session: ConsoleSession
  readonly lock: Lock
  readonly channel: TabChannel
  readonly from: string
  readonly touchedAt: () => number
}

function answer(own: OwnTab, message: TabMessage): void {
  const { session, lock, channel, from, touchedAt } = own
  const isMine = 'userId' in message && message.userId === session.person().userId
  if (message.kind === 'lock' && isMine) lock.lockHere()
  if (message.kind === 'out' && isMine) leave(own)
  if (session.state() !== 'in' || !session.stored.tokens) return
  const { id } = message as { readonly id?: string }
  if (id === undefined) return
  if (message.kind === 'ask' && (isMine || message.userId === ''))
    channel.post({ kind: 'have', id, from, touchedAt: touchedAt() })
  if (message.kind === 'choose' && message.from === from) void letIn(own, id)
}

async function letIn({ session, channel }: OwnTab, id: string): Promise<void> {
  const code = await ask(withOptions(session.http, { background: true }), TAB_CODE, undefined).catch(() => '')
  // Locked meanwhile: the code is not given away.
  const isStill = session.state() === 'in'
  const { organizationId } = session.stored
  channel.post({ kind: 'code', id, code: isStill ? code : '', person: session.person(), organizationId })
}

/** The person has left in another tab. Work that is not saved stays behind a lock, which only they can open. */
function leave({ session, lock }: OwnTab): void {
  if (unsavedPages().length > 0) return void (session.state() === 'in' && lock.lockHere())
  const { tokens } = session.stored
  if (tokens) void revokeSession(fetch, tokens)
  session.signOut('elsewhere')
  announce({ words: ELSEWHERE_WORDS, level: 'info' })
}

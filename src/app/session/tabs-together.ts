/**
 * The tabs of one person in one browser: they lock together, they are left together, and a new one is let in by one that is
 * signed in and not locked.
 *
 * Source  Spec §4 (screen lock); reliability A5, A12; docs/decisions/0029.
 */
import { decodeTabCode, TAB_CODE_REQUEST } from '../../wire/tab-session.ts'
import { revokeSession } from '../../providers/identity.ts'
import { announce } from '../announce.ts'
import { unsavedPages } from '../unsaved.ts'
import { lockHere, onLock } from './lock.ts'
import { currentPerson, http, onSessionEnd, session, sessionState, signOut } from './session.ts'
import { newId, openChannel, type TabChannel, type TabMessage } from './tab-channel.ts'

const ELSEWHERE_WORDS = '已在其他标签页退出登录'

/** Until the returned function is called. `touchedAt`: when somebody last touched this tab, Unix milliseconds. */
export function followTabs(touchedAt: () => number): () => void {
  const from = newId()
  // The person is forgotten by the time the end of a session is told.
  let { userId } = currentPerson()
  const channel = openChannel((message) => {
    userId = currentPerson().userId
    if (channel && userId !== '') answer(channel, message, { from, userId, touchedAt })
  })
  if (!channel) return () => undefined
  const stops = [
    onLock(() => channel.post({ kind: 'lock', userId: currentPerson().userId })),
    onSessionEnd((end) => end === 'wish' && channel.post({ kind: 'out', userId })),
  ]
  return () => {
    for (const stop of stops) stop()
    channel.close()
  }
}

interface Own {
  readonly from: string
  readonly userId: string
  readonly touchedAt: () => number
}

function answer(channel: TabChannel, message: TabMessage, { from, userId, touchedAt }: Own): void {
  const isMine = 'userId' in message && message.userId === userId
  if (message.kind === 'lock' && isMine) lockHere()
  if (message.kind === 'out' && isMine) leave()
  if (sessionState() !== 'in' || !session.tokens) return
  const { id } = message as { readonly id?: string }
  if (id === undefined) return
  if (message.kind === 'ask' && (isMine || message.userId === ''))
    channel.post({ kind: 'have', id, from, touchedAt: touchedAt() })
  if (message.kind === 'choose' && message.from === from) void letIn(channel, id)
}

async function letIn(channel: TabChannel, id: string): Promise<void> {
  const code = await http.request(TAB_CODE_REQUEST, { background: true }).then(decodeTabCode, () => '')
  // Locked meanwhile: the code is not given away.
  const isStill = sessionState() === 'in'
  const { organizationId } = session
  channel.post({ kind: 'code', id, code: isStill ? code : '', person: currentPerson(), organizationId })
}

/** The person has left in another tab. Work that is not saved stays behind a lock, which only they can open. */
function leave(): void {
  if (unsavedPages().length > 0) return void (sessionState() === 'in' && lockHere())
  const { tokens } = session
  if (tokens) void revokeSession(fetch, tokens)
  signOut('elsewhere')
  announce({ words: ELSEWHERE_WORDS, level: 'info' })
}

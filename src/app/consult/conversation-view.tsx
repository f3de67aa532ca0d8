/**
 * The conversation of a room: what was said, what is on its way, and the place to write. Alike for guests and for people who are
 * signed in; the console's own parts are around it.
 */
import { useEffect, useState } from 'react'
import { useObservable } from '../../ui/use-observable.ts'
import { CONSULT_KIND_WORDS } from '../../model/consult.ts'
import type { Caller } from './caller.ts'
import { Composer, type SendPicture } from './composer.tsx'
import { EventLog } from './event-log.tsx'
import type { LineStatus } from './room-line.ts'
import type { Talk } from './talk.ts'
import type { Conversation } from './conversation.ts'
import './consult.css'

interface ConversationViewProps {
  readonly talk: Talk
  readonly caller: Caller
  readonly roomId: string
  /** What this person is called to the others. */
  readonly asWhom: string
  readonly sendPicture?: SendPicture
  /** Of its title: it may be the page's own. */
  readonly heading: 'h1' | 'h2'
}

export function ConversationView({
  talk,
  caller,
  roomId,
  asWhom,
  sendPicture,
  heading: Heading,
}: ConversationViewProps) {
  const state = useObservable(talk.state)
  const status = useObservable(talk.status)
  useEffect(() => talk.begin(), [talk])
  const { room, out } = state
  const isClosed = room?.state === 'closed'
  return (
    <section className="rc-talk" aria-label={room ? `会诊：${room.title}` : '会诊'}>
      <header className="rc-talk-head">
        <Heading>{room?.title ?? '会诊'}</Heading>
        <p className="rc-quiet">
          {room && `${CONSULT_KIND_WORDS[room.kind]} · `}
          {asWhom}
        </p>
      </header>
      <StatusBar state={state} status={status} />
      <EventLog talk={talk} caller={caller} roomId={roomId} state={state} />
      <Typing state={state} />
      {out !== '' ? (
        <p className="rc-talk-end" role="status">
          {out}
        </p>
      ) : isClosed ? (
        <p className="rc-talk-end" role="status">
          会诊已结束，只能查看。
        </p>
      ) : (
        <Composer talk={talk} {...(sendPicture ? { sendPicture } : {})} />
      )}
    </section>
  )
}

/** A connection that is back within this time was never away. */
const SILENT_MS = 2_000

function StatusBar({ state, status }: { readonly state: Conversation; readonly status: LineStatus }) {
  const [isLate, setLate] = useState(false)
  const isDown = !status.isUp && state.out === '' && !status.isOver
  useEffect(() => {
    if (!isDown) return undefined
    const timer = setTimeout(() => setLate(true), SILENT_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isDown])
  if (!isDown || !isLate) return null
  return (
    <p className="rc-talk-status" role="status">
      {statusWords(state, status)}
    </p>
  )
}

function statusWords({ outbox, room }: Conversation, { attempts, isAsking }: LineStatus): string {
  const waiting = outbox.length > 0 ? `；${outbox.length} 条消息等待发送` : ''
  if (!navigator.onLine) return `网络已断开，恢复后自动连接${waiting}`
  if (isAsking) return `实时连接不可用，每 3 秒更新一次${waiting}`
  if (!room && attempts <= 1) return '正在连接…'
  return `正在重新连接…（第 ${Math.max(attempts, 1)} 次）${waiting}`
}

/** Looked at again, since nothing tells that somebody has stopped. */
const LOOK_MS = 1_000

function Typing({ state: { typing, room } }: { readonly state: Conversation }) {
  const [nowMs, setNow] = useState(() => Date.now())
  const isAny = Object.keys(typing).length > 0
  useEffect(() => {
    if (!isAny) return undefined
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [isAny])
  const names = (room?.people ?? []).filter(({ id }) => (typing[id] ?? 0) > nowMs).map(({ name }) => name)
  return (
    <p className="rc-talk-typing rc-quiet">{names.length > 0 ? `${names.slice(0, 3).join('、')} 正在输入…` : ''}</p>
  )
}

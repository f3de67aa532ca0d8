/** One line of a conversation: said, recalled, joined or left; or on its way. Text is text: what looks like an address becomes a link. */
import { memo, type ReactNode, useEffect, useState } from 'react'
import { CONSULT_RECALL_MS, CONSULT_ROLE_WORDS, type ConsultEvent, type ConsultPerson } from '../../model/consult.ts'
import { failureWords } from '../../model/failure-words.ts'
import { formatTime, weekdayName } from '../../model/time.ts'
import type { RoomFrame } from '../../wire/consult-frames.ts'
import { announce } from '../announce.ts'
import type { Caller } from './caller.ts'
import type { Unsent } from './conversation.ts'
import { RoomPicture } from './room-picture.tsx'
import type { Talk } from './talk.ts'

interface EventLineProps {
  readonly event: ConsultEvent
  readonly room: RoomFrame | undefined
  readonly caller: Caller
  readonly roomId: string
  readonly talk: Talk
  readonly isNewDay: boolean
  readonly isNew: boolean
}

const NOBODY: Pick<ConsultPerson, 'name' | 'role'> = { name: '已离开的人', role: 'guest' }

export const EventLine = memo(function EventLine({
  event,
  room,
  caller,
  roomId,
  talk,
  isNewDay,
  isNew,
}: EventLineProps) {
  const person = room?.people.find(({ id }) => id === event.by) ?? NOBODY
  const isMine = event.by === room?.you
  const isSaid = event.kind === 'text' || event.kind === 'image'
  const isGone = isSaid && event.body === '' && event.file === ''
  return (
    <li className={`rc-talk-line ${isMine ? 'rc-talk-mine' : ''} ${isSaid && !isGone ? '' : 'rc-talk-note'}`}>
      {isNewDay && <p className="rc-talk-day">{dayWords(event.atMs)}</p>}
      {isNew && (
        <p className="rc-talk-new" role="separator">
          以下为新消息
        </p>
      )}
      {isSaid && !isGone ? (
        <>
          <p className="rc-talk-by">
            <b>{person.name}</b> <span>{CONSULT_ROLE_WORDS[person.role]}</span>{' '}
            <time dateTime={new Date(event.atMs).toISOString()}>{clockWords(event.atMs)}</time>
          </p>
          <div className="rc-talk-bubble">
            {event.kind === 'image' ? (
              <RoomPicture caller={caller} roomId={roomId} path={event.file} />
            ) : (
              linked(event.body)
            )}
          </div>
          {isMine && <Recall event={event} talk={talk} isOpen={room?.state === 'open'} />}
        </>
      ) : (
        <>
          {noteWords(event, person.name)}
          {isGone && event.kind === 'text' && caller.readRecalled && (
            <RecalledWords read={() => caller.readRecalled?.(roomId, event.seq) ?? Promise.resolve('')} />
          )}
        </>
      )}
    </li>
  )
})

function Recall({
  event,
  talk,
  isOpen,
}: {
  readonly event: ConsultEvent
  readonly talk: Talk
  readonly isOpen: boolean
}) {
  const [isOver, setOver] = useState(() => leftMs(event) <= 0)
  useEffect(() => {
    if (isOver) return undefined
    const timer = setTimeout(() => setOver(true), leftMs(event))
    return () => clearTimeout(timer)
  }, [event, isOver])
  if (!isOpen || isOver) return null
  return (
    <button type="button" className="rc-talk-recall" onClick={() => talk.recall(event.seq)}>
      撤回
    </button>
  )
}

/** What it said, for an administrator who asks: that it was asked for is written down. */
function RecalledWords({ read }: { readonly read: () => Promise<string> }) {
  const [words, setWords] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    try {
      setWords(await read())
    } catch (error) {
      announce({ words: failureWords(error), level: 'error' })
    } finally {
      setBusy(false)
    }
  }
  if (words !== undefined) return <q className="rc-talk-recalled">{words}</q>
  return (
    <button type="button" className="rc-talk-recall" disabled={isBusy} onClick={() => void look()}>
      查看原文（将记录）
    </button>
  )
}

/** How long it can still be taken back. */
const leftMs = ({ atMs }: ConsultEvent) => atMs + CONSULT_RECALL_MS - Date.now()

const NOTES = {
  text: '一条消息已撤回',
  image: '一张图片已撤回',
  join: '进入了会诊',
  leave: '离开了会诊',
  close: '结束了会诊',
  recall: '',
} as const

function noteWords({ kind }: ConsultEvent, name: string): ReactNode {
  return kind === 'recall' ? null : `${name} ${NOTES[kind]}`
}

const FAILED_WORDS = { text: '没有发出', image: '没有发出', recall: '没有撤回' } as const
const UNDER_WAY_WORDS = { text: '发送中…', image: '发送中…', recall: '正在撤回…' } as const

export function UnsentLine({ unsent, talk }: { readonly unsent: Unsent; readonly talk: Talk }) {
  const { clientId, kind, body, state, words } = unsent
  return (
    <li className="rc-talk-line rc-talk-mine rc-talk-unsent">
      {kind !== 'recall' && <div className="rc-talk-bubble">{kind === 'image' ? '图片' : linked(body)}</div>}
      {state === 'failed' ? (
        <p className="rc-talk-failed" role="alert">
          {FAILED_WORDS[kind]}：{words || '请重试'}
          <button type="button" className="rc-talk-recall" onClick={() => talk.again(clientId)}>
            {kind === 'recall' ? '重试' : '重新发送'}
          </button>
          <button type="button" className="rc-talk-recall" onClick={() => talk.discard(clientId)}>
            {kind === 'recall' ? '知道了' : '删除'}
          </button>
        </p>
      ) : (
        <p className="rc-talk-by">{UNDER_WAY_WORDS[kind]}</p>
      )}
    </li>
  )
}

const ADDRESS = /https?:\/\/[^\s<>"'（），。；、]+/g

/** Addresses of pages, and nothing else, as links; none is fetched. */
function linked(text: string): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue
    parts.push(text.slice(from, index))
    parts.push(
      <a key={index} href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </a>,
    )
    from = index + address.length
  }
  return [...parts, text.slice(from)]
}

const clockWords = (ms: number) => formatTime(ms, 'HH:mm')
const dayWords = (ms: number) => `${formatTime(ms, 'YYYY-MM-DD')} 星期${weekdayName(ms)}`

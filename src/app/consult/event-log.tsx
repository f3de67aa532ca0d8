/**
 * What was said, oldest first, with what is on its way below. It stays at its end while the person is there, and where it is while
 * they read further up; of a long room the last part is drawn, and more of it when asked for.
 *
 * Units   Pixels, milliseconds.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { businessDay } from '../../model/business-day.ts'
import type { ConsultEvent } from '../../model/consult.ts'
import type { Caller } from './caller.ts'
import type { Conversation } from './conversation.ts'
import { EventLine, UnsentLine } from './event-line.tsx'
import type { Talk } from './talk.ts'
import { useSpoken } from './use-spoken.ts'

interface EventLogProps {
  readonly talk: Talk
  readonly caller: Caller
  readonly roomId: string
  readonly state: Conversation
}

const DRAWN_MAX = 300
const DRAWN_STEP = 100
const NEAR_PX = 80

export function EventLog({ talk, caller, roomId, state }: EventLogProps) {
  const { events, outbox, room, hasEarlier, isReady } = state
  const [drawn, setDrawn] = useState(DRAWN_MAX)
  const isWhole = useDrawnWhole()
  const shown = isWhole ? events : events.slice(-drawn)
  const { box, onScroll, isAtEnd, toEnd } = useScroll(talk, state, shown[0]?.seq ?? 0)
  const newFrom = useNewMarker(state, isAtEnd)
  const spoken = useSpoken(state)
  const isMore = hasEarlier || shown.length < events.length
  const earlier = () => {
    setDrawn((known) => known + DRAWN_STEP)
    if (events.length - shown.length < DRAWN_STEP && hasEarlier) talk.lookBack()
  }
  return (
    <div className="rc-talk-frame">
      <div
        className="rc-talk-log"
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label="消息"
        tabIndex={0}
      >
        {isMore && (
          <button type="button" className="rc-button rc-talk-more" onClick={earlier}>
            显示更早的消息
          </button>
        )}
        {isReady && events.length === 0 && outbox.length === 0 && (
          <p className="rc-talk-none rc-quiet">还没有消息。说第一句吧。</p>
        )}
        <ol className="rc-talk-lines">
          {shown.map((event, index) => (
            <EventLine
              key={event.seq}
              event={event}
              isNewDay={isNewDay(event, shown[index - 1])}
              isNew={event.seq === newFrom}
              {...{ room, caller, roomId, talk }}
            />
          ))}
          {outbox.map((unsent) => (
            <UnsentLine key={unsent.clientId} unsent={unsent} talk={talk} />
          ))}
        </ol>
      </div>
      {!isAtEnd && (
        <button type="button" className="rc-button rc-talk-end-button" onClick={toEnd}>
          回到最新
        </button>
      )}
      <div className="rc-sr" role="status">
        {spoken}
      </div>
    </div>
  )
}

/** On paper all that is here is drawn; on the screen as much as before, afterwards. */
function useDrawnWhole(): boolean {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setWhole(true))
    const after = () => setWhole(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return isWhole
}

function isNewDay(event: ConsultEvent, before: ConsultEvent | undefined): boolean {
  return !before || businessDay(event.atMs) !== businessDay(before.atMs)
}

function useScroll(talk: Talk, { outbox, last, room }: Conversation, firstDrawn: number) {
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const before = useRef({ first: 0, height: 0, total: 0 })
  const total = last + outbox.length
  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  useLayoutEffect(() => {
    const log = box.current
    if (!log) return
    // What is put in above moves nothing that is being read.
    if (!isAtEnd && firstDrawn < before.current.first) log.scrollTop += log.scrollHeight - before.current.height
    if (isAtEnd) log.scrollTop = log.scrollHeight
    before.current = { first: firstDrawn, height: log.scrollHeight, total }
  }, [total, firstDrawn, isAtEnd])
  useEffect(() => {
    const read = () => {
      if (room && isAtEnd && last > 0 && document.visibilityState === 'visible') talk.read(last)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [talk, room, isAtEnd, last])
  const onScroll = () => {
    const log = box.current
    if (log) setAtEnd(log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX)
  }
  return { box, onScroll, isAtEnd, toEnd }
}

/** The first event that came while the person looked elsewhere, as long as they have not come back to the end. */
function useNewMarker({ events, room, last }: Conversation, isAtEnd: boolean): number {
  const own = room?.people.find(({ id }) => id === room.you)
  const [marked, setMarked] = useState<{ readonly seen: number; readonly from: number }>()
  if (marked === undefined && own && last > 0) {
    const first = events.find(({ seq, by }) => seq > own.readSeq && by !== own.id)
    setMarked({ seen: last, from: own.readSeq > 0 ? (first?.seq ?? 0) : 0 })
  } else if (marked && last > marked.seen) {
    const first = events.find(({ seq, by }) => seq > marked.seen && by !== room?.you)
    const isAway = !isAtEnd || document.visibilityState === 'hidden'
    setMarked({ seen: last, from: isAway && marked.from === 0 ? (first?.seq ?? 0) : isAway ? marked.from : 0 })
  }
  return marked?.from ?? 0
}

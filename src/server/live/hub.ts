/**
 * All lines of this process: who is let in, what each is told, and when it ends.
 *
 * A line is known to the hub before anything is read for it, so that what changes meanwhile is read again. Whose session has ended,
 * or may do something else now, is looked at when the store tells so, and with every beat besides.
 * Units   Milliseconds.
 */
import type { WebSocket } from 'ws'
import { Failure } from '../../model/failure.ts'
import type { Catalog } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { BEAT_MS, decodeHello, HELLO_FRAME, HELLO_WAIT_MS, LIVE_END } from '../../wire/live.ts'
import type { ConsultHub } from '../consult/hub.ts'
import { makeValidator } from '../route-validators.ts'
import type { StoreNews } from '../store/news.ts'
import type { Store } from '../store/open.ts'
import { createEditors } from './editors.ts'
import { mayHear } from './gathered.ts'
import { createHelloLimit, LINES_PER_SESSION } from './limits.ts'
import { claimOf, type FindHolder } from './holder.ts'
import { createLine, endSocket, type Line } from './line.ts'
import { createPlaceFrames } from './place-frames.ts'
import { speakOver } from './speaking.ts'
import { createUnread, keyOfScope, personKey } from './unread.ts'

export interface LiveHubOptions {
  readonly catalog: Catalog
  readonly store: Pick<Store, 'messages' | 'news' | 'editing' | 'accounts'>
  readonly findHolder: FindHolder
  readonly consult: ConsultHub
  readonly clock: () => number
}

export interface LiveHub {
  /** Takes a connection that has said nothing yet. */
  take(socket: WebSocket): void
  /** The last word to all, when the server is about to stop. */
  sayBye(): void
  close(): void
}

const BYE_WORDS = '服务正在重新启动'

/** Frames that may come while the first one is looked at. */
const LATER_MAX = 100
const keyOf = (line: Line) => keyOfScope(line.scope)

export function createLiveHub({ catalog, store, findHolder, consult, clock }: LiveHubOptions): LiveHub {
  const strangers = new Set<WebSocket>()
  const lines = new Set<Line>()
  // A person's messages are nothing for a screen that everybody sees.
  const isOf = ({ scope }: Line, key: string) => !scope.isDisplay && keyOfScope(scope) === key
  const linesOf = (key: string) => [...lines].filter((line) => isOf(line, key))
  const tellUnread = createUnread(store.messages, linesOf)
  const mayGreet = createHelloLimit(clock)
  const editors = createEditors({ catalog, store, clock })

  const admit = async (socket: WebSocket, frame: unknown, later: Buffer[]) => {
    const { token, organizationId, rooms } = decodeHello(frame)
    const holder = await findHolder(claimOf(token, organizationId))
    if (!holder) return endSocket(socket, LIVE_END.expired)
    // No screen that everybody sees shows a conversation.
    if (rooms && holder.scope.isDisplay) return endSocket(socket, LIVE_END.refused)
    const { familyId, guest } = holder
    const others = [...lines].filter((line) => line.holder().familyId === familyId)
    if (!mayGreet(familyId) || others.length >= LINES_PER_SESSION) return endSocket(socket, LIVE_END.tooMany)
    // Gone while its token was looked up.
    if (socket.readyState !== socket.OPEN) return
    const line = createLine(socket, holder)
    lines.add(line)
    socket.on('close', () => {
      lines.delete(line)
      editors.at(line, undefined)
    })
    line.tell({ op: 'welcome' })
    if (rooms) await speakOver({ socket, line, consult, findHolder, later }, rooms)
    else listen(socket, later, createPlaceFrames(line, editors, clock))
    if (!guest) await tellUnread(keyOf(line))
  }

  /** Ends those whose session is not what it was; a tab that may go on comes again. */
  const lookAgain = (some: Iterable<Line>) =>
    Promise.all(
      [...some].map(async (line) => {
        const before = line.holder()
        const holder = await findHolder(before).catch(codeOf)
        // Renewed while its last token was looked up.
        if (line.holder() !== before) return
        if (holder === undefined) line.end(LIVE_END.refused)
        else if (typeof holder === 'number') line.end(holder)
        else if (!isAlike(holder.scope, before.scope)) line.end(LIVE_END.later)
      }),
    )

  const hear = (notice: StoreNews) => {
    consult.hear(notice)
    const those = (is: (line: Line) => boolean) => [...lines].filter(is)
    switch (notice.about) {
      case 'tasks':
        return those((line) => isOf(line, personKey(notice.ownerId, notice.userId))).forEach((line) =>
          line.gathered.addTasks(),
        )
      case 'records':
        return those((line) => !line.holder().guest && mayHear(catalog, line.scope, notice)).forEach((line) => {
          line.gathered.addRecords({ ...notice, isOwn: notice.ownerId === ownerOf(line.scope) })
        })
      case 'messages':
        return void tellUnread(personKey(notice.ownerId, notice.userId))
      case 'session':
        return void lookAgain(those((line) => line.holder().familyId === notice.familyId))
      case 'person':
        return void lookAgain(those((line) => line.scope.userId === notice.userId))
      case 'organizations':
        return void lookAgain(lines)
      case 'editing':
      case 'edited':
      case 'whoEdits':
        return editors.hear(notice)
      case 'missed':
        void lookAgain(lines)
        for (const key of new Set([...lines].filter((line) => !line.holder().guest).map(keyOf))) void tellUnread(key)
    }
  }

  const timer = setInterval(() => {
    for (const line of lines) line.beat()
    editors.beat()
    void lookAgain(lines)
  }, BEAT_MS).unref()
  const deafen = store.news.subscribe(hear)

  return {
    take(socket) {
      strangers.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => strangers.delete(socket))
      const late = setTimeout(() => endSocket(socket, LIVE_END.expired), HELLO_WAIT_MS).unref()
      socket.once('message', (data: Buffer, isBinary) => {
        clearTimeout(late)
        const frame = isBinary ? undefined : helloIn(data)
        if (frame === undefined) return endSocket(socket, LIVE_END.misunderstood)
        strangers.delete(socket)
        const later: Buffer[] = []
        const keep = (more: Buffer) =>
          void (later.length < LATER_MAX ? later.push(more) : endSocket(socket, LIVE_END.misunderstood))
        socket.on('message', keep)
        const admitted = admit(socket, frame, later)
        admitted.catch((error: unknown) => endSocket(socket, codeOf(error)))
      })
    },
    sayBye() {
      for (const line of lines) {
        line.tell({ op: 'bye', words: BYE_WORDS })
        line.end(LIVE_END.restart)
      }
      for (const socket of strangers) endSocket(socket, LIVE_END.restart)
    },
    close() {
      clearInterval(timer)
      deafen()
    },
  }
}

/** What has come meanwhile, and what comes from now on. */
function listen(socket: WebSocket, later: readonly Buffer[], hear: (data: Buffer) => void): void {
  for (const data of later) hear(data)
  socket.removeAllListeners('message')
  socket.on('message', hear)
}

/** Whether they are told the same. */
function isAlike(one: Scope, other: Scope): boolean {
  return keyOfScope(one) === keyOfScope(other) && one.isDisplay === other.isDisplay
}

const isHello = makeValidator(HELLO_FRAME)

function helloIn(data: Buffer): unknown {
  try {
    const frame: unknown = JSON.parse(data.toString('utf8'))
    return isHello(frame) ? frame : undefined
  } catch {
    return undefined
  }
}

/** What a refusal means for a line. */
function codeOf(error: unknown): number {
  return error instanceof Failure && error.code === 'unavailable' ? LIVE_END.later : LIVE_END.refused
}

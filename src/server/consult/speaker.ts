/**
 * One line's part in consultation rooms: what it says is done, one thing after the other, and it is told what happens.
 *
 * Errors  A message that is refused is answered by `no` with words; what cannot be understood ends the line.
 * Units   Milliseconds.
 */
import type { Scope } from '../../model/scope.ts'
import { Failure } from '../../model/failure.ts'
import { CONSULT_PAGE, CONSULT_ROOMS_PER_LINE } from '../../model/consult.ts'
import { CONSULT_FRAMES, type ConsultFrame, type ConsultSend } from '../../wire/consult-frames.ts'
import type { HelloRooms } from '../../wire/hello-rooms.ts'
import { LIVE_END } from '../../wire/live.ts'
import { failureOfError } from '../refusal.ts'
import { makeValidator } from '../route-validators.ts'
import type { Seat } from '../store/consult-rooms.ts'
import type { ConsultStore } from '../store/consult.ts'
import { type Allowance, GUESTS_SAY, LOOK_BACK, MUTED_MS, OPEN, READ, SAY, type Take, TYPE } from './allowance.ts'
import type { ConsultLine, LiveRoom, TakenSeat } from './live-room.ts'

export interface Speaker {
  /** Rooms from where on; those that were open already begin anew. */
  open(rooms: HelloRooms): Promise<void>
  /** A frame that has been understood. */
  hear(frame: Exclude<ConsultFrame, { readonly op: 'auth' }>): Promise<void>
  close(): void
}

export interface SpeakerOptions {
  readonly store: ConsultStore
  /** For limits: the session, or the guest's token. */
  readonly key: string
  readonly scope: Scope
  /** A guest's only place. */
  readonly guest: Seat | undefined
  readonly line: ConsultLine
  readonly take: Take
  readonly roomOf: (seat: Seat) => LiveRoom
  readonly isOn: (seat: Seat) => Promise<boolean>
  /** Whether the person is quiet from now on. */
  readonly noteRefusal: (seat: Seat) => Promise<boolean>
}

const OUT_WORDS = '没有这个会诊，或者您不在其中'

export function createSpeaker(options: SpeakerOptions): Speaker {
  const { store, key, line, take } = options
  const rooms = new Map<string, TakenSeat>()
  const settled = new Set<string>()
  let isClosed = false

  const seatIn = async (room: string): Promise<Seat | undefined> => {
    const { guest, scope } = options
    const seat = guest ? (guest.id === room ? guest : undefined) : await store.rooms.seatOf(scope, room)
    return seat && (await options.isOn(seat)) ? seat : undefined
  }
  const leave = (room: string) => {
    const taken = rooms.get(room)
    rooms.delete(room)
    if (taken) options.roomOf(taken.seat).leave(taken)
  }
  const enter = async (room: string, after: number) => {
    leave(room)
    const seat = rooms.size < CONSULT_ROOMS_PER_LINE ? await seatIn(room) : undefined
    if (!seat) return line.tell({ op: 'out', room, words: OUT_WORDS })
    const taken = await options.roomOf(seat).enter(seat, line, after)
    rooms.set(room, taken)
    if (isClosed) leave(room)
  }
  const open = async (named: HelloRooms) => {
    for (const [room, { after }] of Object.entries(named)) {
      if (take(`open ${key}`, OPEN) > 0) return line.end(LIVE_END.tooMany)
      await enter(room, after)
    }
  }
  const isLate = (seat: Seat, what: string, allowance: Allowance) =>
    take(`${what} ${seat.id} ${seat.participantId}`, allowance) > 0
  const send = async (seat: Seat, frame: ConsultSend) => {
    const { room, clientId, kind, body = '', file = '', target = 0 } = frame
    try {
      const waitMs = Math.max(
        take(`say ${seat.id} ${seat.participantId}`, SAY),
        seat.userId === '' ? take(`guests ${seat.id}`, GUESTS_SAY) : 0,
      )
      if (waitMs > 0) {
        const isMuted = await options.noteRefusal(seat)
        const words = isMuted ? '发送太频繁，已暂停发言 1 分钟' : '发送太频繁，请稍后再发'
        return line.tell({ op: 'no', room, clientId, code: 429, words, retryMs: isMuted ? MUTED_MS : waitMs })
      }
      refuseEmpty(frame)
      if (kind === 'image' && seat.userId === '') throw new Failure('forbidden', { words: '受邀人不能发送图片' })
      const { seq, atMs } = await store.events.say(seat, { clientId, kind, body, file, target })
      line.tell({ op: 'ack', room, clientId, seq, at: atMs })
    } catch (error) {
      const { status: code, message: words } = failureOfError(error)
      line.tell({ op: 'no', room, clientId, code, words, retryMs: code >= 500 ? 1_000 : code === 429 ? MUTED_MS : 0 })
    }
  }
  const read = async (seat: Seat, seq: number) => {
    if (isLate(seat, 'read', READ)) return
    await store.events.read(seat, seq)
    if (seat.userId === '' || settled.has(seat.id)) return
    settled.add(seat.id)
    await store.events.settle(seat)
  }
  const back = async (
    seat: Seat,
    room: string,
    { before, limit = CONSULT_PAGE }: { before: number; limit?: number },
  ) => {
    if (isLate(seat, 'back', LOOK_BACK)) return
    const evs = await store.events.before(seat, seat, { seq: before, limit })
    line.tell({ op: 'page', room, evs, more: (evs[0]?.seq ?? 0) > seat.fromSeq + 1 })
  }
  const hear: Speaker['hear'] = async (frame) => {
    if (frame.op === 'hello') return open(frame.rooms)
    const seat = rooms.get(frame.room)?.seat ?? (frame.op === 'send' ? await seatIn(frame.room) : undefined)
    if (!seat) {
      if (frame.op === 'send')
        line.tell({ op: 'no', room: frame.room, clientId: frame.clientId, code: 403, words: OUT_WORDS, retryMs: 0 })
      return undefined
    }
    switch (frame.op) {
      case 'send':
        return send(seat, frame)
      case 'read':
        return read(seat, frame.seq)
      case 'typing':
        return isLate(seat, 'type', TYPE) ? undefined : store.events.sign(seat, 'typing', seat.participantId)
      case 'back':
        return back(seat, frame.room, frame)
    }
  }
  return {
    open,
    hear,
    close() {
      isClosed = true
      for (const room of rooms.keys()) leave(room)
    },
  }
}

function refuseEmpty({ kind, body = '', file = '', target = 0 }: ConsultSend): void {
  if (kind === 'text' && body.trim() === '') throw new Failure('invalid', { words: '消息没有内容，请输入后再发送' })
  if (kind === 'image' && file === '') throw new Failure('invalid', { words: '没有图片，请重新选择' })
  if (kind === 'recall' && target === 0) throw new Failure('invalid', { words: '没有说要撤回哪一条' })
}

/** Undefined for what is no frame of a room. */
export function consultFrameOf(frame: unknown): ConsultFrame | undefined {
  const op = String((frame as { readonly op?: unknown } | null)?.op)
  const schema = Object.hasOwn(CONSULT_FRAMES, op) ? CONSULT_FRAMES[op as ConsultFrame['op']] : undefined
  return schema && makeValidator(schema)(frame) ? (frame as ConsultFrame) : undefined
}

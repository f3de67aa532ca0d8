/**
 * A line that says more than hello: frames of consultation rooms, one after the other, and a newer token of the same session.
 *
 * Errors  A frame that is not understood ends the line.
 */
import type { WebSocket } from 'ws'
import { LIVE_END, parsedFrame } from '../../wire/live.ts'
import type { HelloRooms } from '../../wire/hello-rooms.ts'
import type { ConsultHub } from '../consult/hub.ts'
import { consultFrameOf } from '../consult/speaker.ts'
import { claimOf, type FindHolder } from './holder.ts'
import type { Line } from './line.ts'

interface SpeakingLine {
  readonly socket: WebSocket
  readonly line: Line
  readonly consult: ConsultHub
  readonly findHolder: FindHolder
  /** What has come meanwhile. */
  readonly later: readonly Buffer[]
}

/** Frames that wait for those before them; more is no conversation. */
const WAITING_MAX = 200

export async function speakOver(
  { socket, line, consult, findHolder, later }: SpeakingLine,
  rooms: HelloRooms,
): Promise<void> {
  const { familyId: key, scope, guest } = line.holder()
  const speaker = consult.speak({ key, scope, guest, line: { tell: line.tellRoom, end: line.end } })
  socket.on('close', speaker.close)
  const renew = async (token: string) => {
    const { familyId, named } = line.holder()
    const holder = await findHolder({ ...claimOf(token, ''), named })
    if (!holder || holder.familyId !== familyId) return line.end(LIVE_END.refused)
    line.renew(holder)
  }
  let waiting = 0
  let work = speaker.open(rooms)
  const hear = (data: Buffer) => {
    const frame = consultFrameOf(parsedFrame(data))
    if (!frame || waiting >= WAITING_MAX) return line.end(frame ? LIVE_END.tooMany : LIVE_END.misunderstood)
    waiting += 1
    work = work
      .then(() => (frame.op === 'auth' ? renew(frame.token) : speaker.hear(frame)))
      .catch(() => line.end(LIVE_END.later))
      .finally(() => void (waiting -= 1))
  }
  for (const data of later) hear(data)
  socket.removeAllListeners('message')
  socket.on('message', hear)
  await work
}

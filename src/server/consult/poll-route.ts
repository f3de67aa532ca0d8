/**
 * The frames of a connection, over a call, for whoever has no connection: a line that is there for the length of the call.
 *
 * Errors  `expired` for a token that is none, `invalid` for a frame that is not understood.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { POLL_CONSULT } from '../../wire/consult.ts'
import type { RoomNews } from '../../wire/consult-frames.ts'
import { answer } from '../answer.ts'
import { claimOf, type FindHolder, type Holder } from '../live/holder.ts'
import { headersOf } from '../passport/session.ts'
import type { ConsultHub } from './hub.ts'
import { consultFrameOf } from './speaker.ts'

export interface PollOptions {
  readonly consult: ConsultHub
  readonly findHolder: FindHolder
}

export function registerPoll(server: FastifyInstance, { consult, findHolder }: PollOptions): void {
  answer(server, POLL_CONSULT, async (asked, request) => {
    const frames = asked.map(consultFrameOf)
    const { familyId: key, scope, guest } = await holderOfRequest(findHolder, request)
    const told: RoomNews[] = []
    const speaker = consult.speak({
      key,
      scope,
      guest,
      line: { tell: (news) => void told.push(news), end: () => undefined },
    })
    try {
      for (const frame of frames) {
        if (!frame || frame.op === 'auth') throw new Failure('invalid', { words: '不认识的内容，请刷新页面后重试' })
        await speaker.hear(frame)
      }
      return told
    } finally {
      speaker.close()
    }
  })
}

/** Who calls, by the header that all calls have; a guest's token as well. */
export async function holderOfRequest(findHolder: FindHolder, request: FastifyRequest): Promise<Holder> {
  const token = /^Bearer ([\w-]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1]
  const holder =
    token === undefined ? undefined : await findHolder({ ...claimOf(token, ''), named: headersOf(request) })
  if (!holder) throw new Failure('expired')
  // No screen that everybody sees shows a conversation.
  if (holder.scope.isDisplay) throw new Failure('forbidden')
  return holder
}

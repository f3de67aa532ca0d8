/**
 * The calls of consultations: rooms of one's organization, what is done in them, and the way in for a guest.
 *
 * Errors  `forbidden` where consultations are switched off and for what only administrators do, `notFound` for a room that is not
 *         the person's, whether it exists or not.
 * Source  Spec §2 (consultChat); reliability requirements B7, U1.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { isAdministrator, type Scope } from '../../model/scope.ts'
import * as wire from '../../wire/consult.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { answer } from '../answer.ts'
import { GUEST_TOKEN } from '../live/holder.ts'
import { originOf, requestScope } from '../passport/session.ts'
import { createToken, hashToken } from '../passport/tokens.ts'
import type { Seat } from '../store/consult-rooms.ts'
import type { RefusedTicket, TicketState } from '../store/consult-tickets.ts'
import { createAllowances } from './allowance.ts'
import { registerCopies } from './copy-route.ts'
import { type ImageSettings, registerImages } from './image-routes.ts'
import { registerPoll, type PollOptions } from './poll-route.ts'
import type { KindsOn } from './switches.ts'
import type { ConsultSettings } from './consult-settings.ts'
import type { Store } from '../store/open.ts'

export interface ConsultOptions extends PollOptions {
  readonly store: Store
  readonly settings: ConsultSettings & ImageSettings
  readonly clock: () => number
  readonly kindsOn: KindsOn
}

const TICKETS_PER_MINUTE = 10
const LIMITED = { config: { rateLimit: { max: TICKETS_PER_MINUTE, timeWindow: '1 minute' } } } as const
const ISSUE = { burst: TICKETS_PER_MINUTE, everyMs: 60_000 / TICKETS_PER_MINUTE } as const
const YEAR_MS = 365.25 * 24 * 3_600_000
const OFF_WORDS = '该机构未开通会诊，请联系机构管理员在“系统设置”中开通'
const MODERATOR_WORDS = '只有机构管理员可以这样做'

const REFUSED: Readonly<Record<TicketState, string>> = {
  used: '链接已使用，请让发起人重新发送',
  expired: '链接已过期，请让发起人重新发送',
  unknown: '链接无效，请核对后重试，或让发起人重新发送',
  digits: '请输入收到链接的手机号的后四位',
  wrong: '手机号后四位不正确',
  blocked: '手机号后四位输错的次数过多，链接已失效，请让发起人重新发送',
}

function refuseTicket({ refused, left }: RefusedTicket): never {
  const more = refused === 'wrong' ? `，还可以试 ${left} 次` : ''
  return refuse([
    problemOf(refused === 'wrong' || refused === 'digits' ? 'digits' : 'ticket', refused, REFUSED[refused] + more),
  ])
}

/** The seat of whoever asks in a room, and the scope that they act in. */
export type FindSeat = (
  request: FastifyRequest,
  room: string,
) => Promise<{ readonly seat: Seat; readonly scope: Scope }>

export function registerConsult(server: FastifyInstance, options: ConsultOptions): void {
  const { store, kindsOn } = options
  const { rooms } = store.consult
  const seated: FindSeat = async (request, room) => {
    const scope = requestScope(request)
    const seat = await rooms.seatOf(scope, room)
    if (!seat) throw new Failure('notFound', { words: '没有这个会诊，或者您不在其中' })
    if (!(await kindsOn(scope.organizationId)).includes(seat.kind)) throw new Failure('forbidden', { words: OFF_WORDS })
    return { seat, scope }
  }
  const note = async (request: FastifyRequest, scope: Scope, { action, room, detail = {} }: Noted) => {
    const { userId, organizationId } = scope
    const entry = { action, object: `consult/${room}`, result: 'ok', userId, organizationId, detail } as const
    await store.audit.write(entry, originOf(request))
  }
  answer(server, wire.CONSULT_ROOMS, async (_asked, request) => {
    const scope = requestScope(request)
    const kinds = await kindsOn(scope.organizationId)
    const listed = kinds.length === 0 ? [] : await rooms.list(scope)
    return { kinds, isModerator: isAdministrator(scope), rooms: listed.filter(({ kind }) => kinds.includes(kind)) }
  })
  answer(server, wire.CONSULT_COLLEAGUES, async (name, request) => {
    const scope = requestScope(request)
    return (await kindsOn(scope.organizationId)).length === 0 ? [] : rooms.colleagues(scope, name)
  })
  answer(server, wire.CREATE_CONSULT, async (asked, request) => {
    const scope = requestScope(request)
    if (!(await kindsOn(scope.organizationId)).includes(asked.kind))
      throw new Failure('forbidden', { words: OFF_WORDS })
    const room = await rooms.create(scope, asked)
    await note(request, scope, { action: 'createConsult', room })
    return room
  })
  answer(server, wire.JOIN_CONSULT, async ({ room }, request) => {
    const scope = requestScope(request)
    if (!isAdministrator(scope)) throw new Failure('forbidden', { words: MODERATOR_WORDS })
    if (!(await rooms.list(scope)).some(({ id }) => id === room)) throw new Failure('notFound')
    await rooms.join(scope, room)
    await note(request, scope, { action: 'joinConsult', room })
  })
  registerTickets(server, { ...options, seated, note })
  registerModeration(server, { ...options, seated, note })
  registerImages(server, { ...options, seated })
  registerCopies(server, { ...options, seated, note })
  registerPoll(server, options)
}

interface Noted {
  readonly action: string
  readonly room: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export interface RoomRoutes extends ConsultOptions {
  readonly seated: FindSeat
  readonly note: (request: FastifyRequest, scope: Scope, noted: Noted) => Promise<void>
}

function registerTickets(server: FastifyInstance, { store, clock, seated, note, kindsOn }: RoomRoutes): void {
  const { tickets } = store.consult
  const take = createAllowances(clock)
  answer(server, wire.ISSUE_TICKET, async ({ room, name, participant, digits }, request) => {
    const { seat, scope } = await seated(request, room)
    if (take(`ticket ${seat.participantId}`, ISSUE) > 0) throw new Failure('tooMany')
    const ticket = createToken()
    const wanted = {
      hash: hashToken(ticket),
      name: name.trim(),
      ...(participant ? { participantId: participant } : {}),
      ...(digits ? { digitsHash: hashToken(ticket + digits) } : {}),
    }
    const { expiresMs, participantId } = await tickets.issue(seat, wanted)
    await note(request, scope, { action: 'issueConsultTicket', room, detail: { participant: participantId } })
    return { ticket, expiresMs }
  })
  answer(server, { ...wire.REDEEM_TICKET, ...LIMITED }, async ({ ticket, digits }, request) => {
    const token = GUEST_TOKEN + createToken()
    const digitsHash = digits === undefined ? undefined : hashToken(ticket + digits)
    const redeemed = await tickets.redeem({ hash: hashToken(ticket), guestHash: hashToken(token), digitsHash })
    if ('refused' in redeemed) return refuseTicket(redeemed)
    const { seat } = redeemed
    if (!(await kindsOn(seat.ownerId)).includes(seat.kind))
      return refuse([problemOf('ticket', 'off', '该机构未开通会诊，请联系发起人')])
    const entry = { action: 'redeemConsultTicket', object: `consult/${seat.id}`, result: 'ok', userId: '' } as const
    const detail = { participant: seat.participantId }
    await store.audit.write({ ...entry, organizationId: seat.ownerId, detail }, originOf(request))
    return { token, room: seat.id, name: seat.name }
  })
  answer(
    server,
    { ...wire.ASK_TICKET, ...LIMITED },
    async ({ ticket }) => void (await tickets.askAgain(hashToken(ticket))),
  )
}

function registerModeration(server: FastifyInstance, { store, settings, clock, seated, note }: RoomRoutes): void {
  const { moderation, events } = store.consult
  const moderating: FindSeat = async (request, room) => {
    const found = await seated(request, room)
    if (!isAdministrator(found.scope)) throw new Failure('forbidden', { words: MODERATOR_WORDS })
    return found
  }
  answer(server, wire.REMOVE_PARTICIPANT, async ({ room, participant }, request) => {
    const { seat, scope } = await moderating(request, room)
    await moderation.remove(seat, participant)
    await note(request, scope, { action: 'removeConsultParticipant', room, detail: { participant } })
  })
  answer(server, wire.CLOSE_CONSULT, async ({ room }, request) => {
    const { seat, scope } = await moderating(request, room)
    await moderation.close(seat, clock() + settings.consultKeepYears * YEAR_MS)
    await note(request, scope, { action: 'closeConsult', room })
  })
  answer(server, wire.READ_RECALLED, async ({ room, seq }, request) => {
    const { seat, scope } = await moderating(request, room)
    const body = await events.recalled(seat, seq)
    if (body === undefined) throw new Failure('notFound')
    await note(request, scope, { action: 'readRecalled', room, detail: { seq } })
    return body
  })
}

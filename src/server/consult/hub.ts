/**
 * The consultation rooms that somebody in this process listens to. Over the tab's connection and over a call they are the same.
 *
 * Units   Milliseconds.
 */
import type { RoomPlace, Scope } from '../../model/scope.ts'
import type { AuditStore } from '../store/audit.ts'
import type { Seat } from '../store/consult-rooms.ts'
import type { ConsultStore } from '../store/consult.ts'
import type { StoreNews } from '../store/news.ts'
import { createAllowances, createRefusals, MUTED_MS } from './allowance.ts'
import { type ConsultLine, createLiveRoom, type LiveRoom } from './live-room.ts'
import { createSpeaker, type Speaker } from './speaker.ts'
import type { KindsOn } from './switches.ts'

export interface ConsultHub {
  speak(who: Speaking): Speaker
  hear(notice: StoreNews): void
  close(): void
}

export interface Speaking {
  readonly key: string
  readonly scope: Scope
  readonly guest: Seat | undefined
  readonly line: ConsultLine
}

export interface ConsultHubOptions {
  readonly kindsOn: KindsOn
  readonly store: { readonly consult: ConsultStore; readonly audit: AuditStore }
  readonly clock: () => number
}

const SWEEP_MS = 60_000

export function createConsultHub({ store, kindsOn, clock }: ConsultHubOptions): ConsultHub {
  const rooms = new Map<string, LiveRoom>()
  const take = createAllowances(clock)
  const isTooOften = createRefusals(clock)
  const keyOf = ({ ownerId, id }: RoomPlace) => JSON.stringify([ownerId, id])
  const roomOf = ({ ownerId, id }: Seat) => {
    const place = { ownerId, id }
    const known = rooms.get(keyOf(place)) ?? createLiveRoom({ store: store.consult, place, clock })
    rooms.set(keyOf(place), known)
    return known
  }
  const noteRefusal = async (seat: Seat) => {
    if (!isTooOften(`${seat.id} ${seat.participantId}`)) return false
    await store.consult.events.mute(seat, clock() + MUTED_MS)
    const entry = {
      action: 'consultMuted',
      object: `consult/${seat.id}`,
      result: 'refused',
      userId: seat.userId,
    } as const
    await store.audit.write(
      { ...entry, organizationId: seat.ownerId, detail: { name: seat.name } },
      { requestId: '', address: '' },
    )
    return true
  }
  const isOn = async ({ ownerId, kind }: Seat) => (await kindsOn(ownerId)).includes(kind)
  const sweep = () => {
    for (const [key, room] of rooms) {
      if (!room.isEmpty()) continue
      room.close()
      rooms.delete(key)
    }
  }
  const timer = setInterval(sweep, SWEEP_MS).unref()
  return {
    speak: (who) => createSpeaker({ ...who, store: store.consult, take, roomOf, isOn, noteRefusal }),
    hear(notice) {
      const isForAll = notice.about === 'missed' || notice.about === 'organizations'
      if (isForAll) for (const room of rooms.values()) room.hear(notice)
      else if ('roomId' in notice) rooms.get(keyOf({ ownerId: notice.ownerId, id: notice.roomId }))?.hear(notice)
    },
    close() {
      clearInterval(timer)
      for (const room of rooms.values()) room.close()
    },
  }
}

/**
 * The calls by which a person looks at their own sessions and ends them. Ours alone; a platform without them answers 404.
 *
 * Shapes  The list is `{ Row: [{ Id, Device, Address, StartedAt, ActiveAt, IsCurrent, Display? }] }`, the one used last first. `Device`
 *         is in words, `Address` shortened. Whoever is ended finds its tokens refused at once.
 * Units   Times are ISO 8601.
 */
import { isObject, plainTextOf } from '../model/plain.ts'
import { NAME, only } from './accepts.ts'
import { defineCall, DONE, nothing } from './call.ts'

export interface OwnSession {
  readonly id: string
  readonly device: string
  /** '' where it is not known. */
  readonly address: string
  readonly startedAt: string
  readonly activeAt: string
  readonly isCurrent: boolean
  /** What the screen is called; undefined for a session that is no display. */
  readonly display: string | undefined
}

export const OWN_SESSIONS = defineCall<void, readonly OwnSession[]>({
  method: 'GET',
  path: '/passport/user/GetSessions',
  access: 'signedIn',
  encode: () => ({}),
  decode: nothing,
  reply: {
    encode: (sessions) => ({
      Row: sessions.map(({ id, device, address, startedAt, activeAt, isCurrent, display }) => {
        return {
          Id: id,
          Device: device,
          Address: address,
          StartedAt: startedAt,
          ActiveAt: activeAt,
          IsCurrent: isCurrent,
          ...(display === undefined ? {} : { Display: display }),
        }
      }),
    }),
    decode(data) {
      const rows = isObject(data) && Array.isArray(data['Row']) ? data['Row'].filter(isObject) : []
      return rows.map((row) => ({
        id: String(row['Id']),
        device: String(row['Device']),
        address: String(row['Address'] ?? ''),
        startedAt: String(row['StartedAt']),
        activeAt: String(row['ActiveAt']),
        isCurrent: row['IsCurrent'] === true,
        display: plainTextOf(row['Display']) || undefined,
      }))
    },
  },
})

export const END_SESSION = defineCall<string>({
  method: 'POST',
  path: '/passport/user/EndSession',
  access: 'signedIn',
  accepts: { body: only({ Id: NAME }, 'Id') },
  encode: (id) => ({ body: { Id: id } }),
  decode: ({ body }) => (body as { readonly Id: string }).Id,
  reply: DONE,
})

/** Every session but the one that asks; how many there were. */
export const END_OTHER_SESSIONS = defineCall<void, number>({
  method: 'POST',
  path: '/passport/user/EndOtherSessions',
  access: 'signedIn',
  encode: () => ({ body: {} }),
  decode: nothing,
  reply: {
    encode: (count) => ({ Count: count }),
    decode: (data) => Number(isObject(data) ? data['Count'] : 0) || 0,
  },
})

/**
 * The collections that our own server answers in plain REST, a room each, by the name that a descriptor gives in `wire.served`. The
 * compiler holds a library to what is said here, the server registers its routes by it.
 */
import type { REST_OPERATIONS } from '../model/call.ts'
import type { RestFields } from './rest.ts'

export interface Room {
  readonly base: string
  readonly operations: readonly (typeof REST_OPERATIONS)[number][]
  /** All fields of a record, and how a list may be asked by them; `id` is its key. */
  readonly fields: RestFields
}

/** Who did what, when and from where: of the organization, or of the consortium for its administrators. */
export const AUDIT_ROOM = {
  base: '/bff/rest/audit',
  operations: ['list', 'get', 'getMany'],
  fields: {
    id: { finds: 'exact', sorts: true },
    At: { finds: 'span', sorts: true },
    UserName: { finds: 'contains', sorts: true },
    UserId: { finds: 'exact', sorts: true },
    Action: { finds: 'exact', sorts: true },
    Library: { finds: 'contains', sorts: true },
    Subject: {},
    RecordId: { finds: 'exact', sorts: true },
    Summary: {},
    Result: { finds: 'exact', sorts: true },
    Address: { finds: 'contains', sorts: true },
    RequestId: { finds: 'exact', sorts: true },
    Changes: {},
  },
} as const satisfies Room

export const ROOMS: Readonly<Record<string, Room>> = { audit: AUDIT_ROOM }

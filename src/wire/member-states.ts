/**
 * How the members of a consortium stand: what of the platform's changes each has not taken over, and when anybody did something there.
 *
 * Shapes  `Waiting` names libraries with the copies whose platform record has changed or was disabled since, the most first; no copy
 *         itself is told. `Library` is where an organization's own record opens, '' where that is nowhere.
 * Units   `LastAt` ISO 8601, '' for never.
 * Source  DASHBOARDS 3.3 (各院一览); docs/decisions/0112. The call is ours.
 */
import { isObject, objectsIn, stringOf } from '../model/plain.ts'
import { CONSORTIUM_ADMIN } from '../model/scope.ts'
import { defineCall, nothing } from './call.ts'
import { countOf } from './unread-count.ts'

export interface WaitingCopies {
  readonly library: string
  readonly count: number
}

export interface MemberState {
  readonly id: string
  readonly name: string
  readonly waiting: readonly WaitingCopies[]
  readonly lastAt: string
}

export interface MemberStates {
  readonly library: string
  readonly members: readonly MemberState[]
}

export const MEMBER_STATES = defineCall<void, MemberStates>({
  method: 'GET',
  path: '/bff/organization/memberStates',
  access: { roles: [CONSORTIUM_ADMIN] },
  encode: () => ({}),
  decode: nothing,
  reply: {
    encode: ({ library, members }) => ({
      Library: library,
      Members: members.map(({ id, name, waiting, lastAt }) => ({
        OrganizationId: id,
        OrganizationName: name,
        Waiting: waiting.map((one) => ({ Library: one.library, Count: one.count })),
        LastAt: lastAt,
      })),
    }),
    decode: decodeStates,
  },
})

function decodeStates(data: unknown): MemberStates {
  const told = isObject(data) ? data : {}
  const members = objectsIn(told['Members']).map((one) => ({
    id: stringOf(one['OrganizationId']),
    name: stringOf(one['OrganizationName']),
    waiting: objectsIn(one['Waiting']).map((each) => ({
      library: stringOf(each['Library']),
      count: countOf(each['Count']),
    })),
    lastAt: stringOf(one['LastAt']),
  }))
  return { library: stringOf(told['Library']), members: members.filter(({ id }) => id !== '') }
}

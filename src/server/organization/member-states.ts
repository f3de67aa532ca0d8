/** How the members of a consortium stand. Source: DASHBOARDS 3.3; docs/decisions/0112. */
import type { FastifyInstance } from 'fastify'
import { MEMBER_STATES } from '../../wire/member-states.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'
import { type OrganizationRoomOptions, organizationLibrary } from './organization-room.ts'

export function registerMemberStates(server: FastifyInstance, { catalog, store }: OrganizationRoomOptions): void {
  const library = organizationLibrary(catalog)?.name ?? ''
  answer(server, MEMBER_STATES, async (_asked, request) => {
    const { members = [] } = requestScope(request)
    return { library, members: await store.memberStates.of(members) }
  })
}

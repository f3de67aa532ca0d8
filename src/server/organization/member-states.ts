/** How the members of a consortium stand. Source: DASHBOARDS 3.3; docs/decisions/0112. */
import type { FastifyInstance } from 'fastify'
import { MEMBER_STATES } from '../../wire/member-states.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'
import type { Store } from '../store/open.ts'

interface MemberStatesOptions {
  readonly store: Pick<Store, 'memberStates'>
  /** Where an organization's own record opens; '' for nowhere. */
  readonly library: string
}

export function registerMemberStates(server: FastifyInstance, { store, library }: MemberStatesOptions): void {
  answer(server, MEMBER_STATES, async (_asked, request) => {
    const { members = [] } = requestScope(request)
    return { library, members: await store.memberStates.of(members) }
  })
}

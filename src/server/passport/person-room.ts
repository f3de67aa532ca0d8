/**
 * The room that keeps accounts beside the rows of people: what is written in the library, by whatever way, is made true of account
 * and membership in the same transaction by the rules of the passport's own calls, or refused.
 *
 * Shapes  What a write means is told by what differs between before and after, so that forms, imports, transitions and undoing are one.
 * Errors  As `person-rules.ts` says; `invalid` for what nobody may change.
 * Source  LANGUAGE 1.9; docs/decisions/0071.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { WireRecord } from '../../model/resource.ts'
import { newPersonIn } from '../../wire/person-record.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { storedProfile } from '../store/accounts.ts'
import { keptPerson } from '../store/kept-people.ts'
import { changePersonIn, createPersonIn, type Doer } from '../store/person-changes.ts'
import { personRow, personRowId } from '../store/person-rows.ts'
import type { Store } from '../store/open.ts'
import type { KeepBeside, Within } from '../store/sight.ts'
import { actorOfProfile, administeredOrganization } from './actor.ts'
import type { CodeDelivery } from './delivery.ts'
import { fitPapers } from './doctor-papers.ts'
import { firstPassword } from './first-password.ts'
import { personProblems } from './fitness.ts'
import type { ServerPasswordPolicy } from './password-policy.ts'
import { fitValues } from './person-fitness.ts'
import { type AskedChange, judgesOf } from './person-steps.ts'

export interface PersonRoomOptions {
  readonly store: Store
  readonly clock: () => number
  readonly policy: ServerPasswordPolicy
  /** For which a one-time password is good. */
  readonly hours: number
  readonly delivery: CodeDelivery | undefined
  readonly log: FastifyBaseLogger
}

export function createPersonRoom(options: PersonRoomOptions): KeepBeside {
  return async (within, change) => {
    const { tx, scope } = within
    const profile = await storedProfile(tx, scope.userId)
    if (!profile) return refuse([problemOf('UserId', 'member', '登录的账号已不存在，请重新登录')])
    const actor = actorOfProfile(profile, scope)
    const organizationId = administeredOrganization(actor, scope.organizationId)
    const doer = { userId: scope.userId, origin: change.origin }
    const asked = { ...change, actor, organizationId }
    const userId = change.before
      ? await changed(options, { within, doer }, { ...asked, before: change.before })
      : await opened(options, { within, doer }, asked)
    return await recordOfPerson(within, asked, userId)
  }
}

interface Doing {
  readonly within: Within
  readonly doer: Doer
}

async function changed(options: PersonRoomOptions, { within: { tx }, doer }: Doing, asked: AskedChange) {
  const userId = String(asked.before['UserId'])
  const around = { clock: options.clock, rows: options.store.personRows }
  const except = personRowId(asked.organizationId, userId)
  for (const judge of judgesOf(options, asked)) await changePersonIn(tx, around, { doer, userId, judge, except })
  return userId
}

type Opening = Omit<AskedChange, 'before'>

/** Without a password: its owner sets one by a code, before they can sign in at all. */
async function opened(
  { store, clock, policy }: PersonRoomOptions,
  { within: { tx }, doer }: Doing,
  { after, organizationId }: Opening,
): Promise<string> {
  const { userName, roles, roleTypes, departmentIds, values, papers } = newPersonIn(after)
  const { Name: displayName = '', ...own } = fitValues(values)
  const data = { ...own, ...fitPapers(papers) }
  const problems = personProblems({ userName, name: displayName })
  if (problems.length > 0) refuse(problems)
  const secret = await firstPassword(policy, { userName, password: '' })
  const id = randomUUID()
  const user = { id, name: userName, displayName, data, organizations: [{ organizationId, roles }], ...secret }
  const member = { user, organizationId, roleTypes, departmentIds }
  const except = personRowId(organizationId, id)
  await createPersonIn(tx, { clock, rows: store.personRows }, { doer, member, except })
  return id
}

async function recordOfPerson({ tx }: Within, asked: Opening, userId: string): Promise<WireRecord> {
  const { resource, after, organizationId } = asked
  const person = await keptPerson(tx, userId)
  if (!person) return after
  const member = person.memberships.find((one) => one.organizationId === organizationId)
  const id = personRowId(organizationId, userId)
  return { ...after, ...personRow(resource, person, member), [resource.identity.id]: id }
}

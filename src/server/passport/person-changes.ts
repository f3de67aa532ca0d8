/**
 * What administrators change of people: accounts, roles, claims, departments, where they belong.
 *
 * Errors  As `person-rules.ts` says; `conflict` with both versions for an update of an older one.
 * Source  Spec §7 (user, organization); reliability A6, T2, T8, T9, U1, U4; docs/decisions/0061.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import * as wire from '../../wire/person-changes.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { answer } from '../answer.ts'
import type { KeptPerson } from '../store/kept-people.ts'
import type { Doer, Judge } from '../store/person-changes.ts'
import { type Actor, actorOf, administeredOrganization } from './actor.ts'
import { type DepartmentContext, departmentNames } from './departments.ts'
import { firstPassword } from './first-password.ts'
import { personProblems } from './fitness.ts'
import type { ServerPasswordPolicy } from './password-policy.ts'
import { encodePerson } from './people.ts'
import { fitValues } from './person-fitness.ts'
import { departmentsJudge, leavingJudge, rolesJudge, seenBy } from './person-judges.ts'
import { claimsOf, requireClaims, requireOther, requireSeen, requireWhole } from './person-rules.ts'
import { updateOf } from './person-update.ts'
import { originOf } from './session.ts'

export interface PersonChangeOptions extends DepartmentContext {
  readonly policy: ServerPasswordPolicy
}

export function registerPersonChanges(server: FastifyInstance, options: PersonChangeOptions): void {
  registerAccounts(server, options)
  registerMemberships(server, options)
  registerClaims(server, options)
}

function registerAccounts(server: FastifyInstance, options: PersonChangeOptions): void {
  const { store } = options
  answer(server, wire.CREATE_PERSON, async (asked, request) => {
    const actor = await actorOf(store, request)
    const id = await createPerson(options, { actor, request }, asked)
    return await encodePerson(options, actor, await store.people.person(id))
  })
  answer(server, wire.UPDATE_PERSON, async (asked, request) => {
    const actor = await actorOf(store, request)
    const update = { ...asked, values: fitValues(asked.values) }
    return await changedPerson(options, { actor, request }, { id: asked.id, judge: updateOf(actor, update) })
  })
}

/** As they are now; a conflict tells both versions, of the current one what the actor may see. */
export async function changedPerson(
  context: DepartmentContext,
  { actor, request }: Asking,
  { id, judge }: { readonly id: string; readonly judge: Judge },
) {
  const { people } = context.store
  try {
    return await encodePerson(context, actor, await people.change(doerOf(request, actor), id, judge))
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error
    const current = await encodePerson(context, actor, await people.person(id))
    throw new Failure('conflict', { data: { current, submitted: request.body }, cause: error })
  }
}

interface Asking {
  readonly actor: Actor
  readonly request: FastifyRequest
}

async function createPerson(
  options: PersonChangeOptions,
  { actor, request }: Asking,
  { userName, password, roles, roleTypes, departmentIds, ...asked }: wire.NewPerson,
): Promise<string> {
  const organizationId = administeredOrganization(actor, asked.organizationId)
  const { Name: displayName = '', ...data } = fitValues(asked.values)
  const problems = personProblems({ userName, name: displayName })
  if (problems.length > 0) refuse(problems)
  await requireDepartments(options, actor, { organizationId, ids: departmentIds })
  const secret = await firstPassword(options.policy, { userName, password })
  const id = randomUUID()
  const organizations = [{ organizationId, roles }]
  const user = { id, name: userName, displayName, data, organizations, ...secret }
  await options.store.people.create(doerOf(request, actor), { user, organizationId, roleTypes, departmentIds })
  return id
}

function registerMemberships(server: FastifyInstance, options: PersonChangeOptions): void {
  const { store } = options
  answer(server, wire.SET_ROLES, async ({ userId, organizationId: named, roles }, request) => {
    const actor = await actorOf(store, request)
    const organizationId = administeredOrganization(actor, named)
    const judge = rolesJudge(actor, organizationId, roles)
    return await encodePerson(options, actor, await store.people.change(doerOf(request, actor), userId, judge))
  })
  answer(server, wire.SET_DEPARTMENTS, async ({ userId, organizationId: named, departmentIds }, request) => {
    const actor = await actorOf(store, request)
    const organizationId = administeredOrganization(actor, named)
    await requireDepartments(options, actor, { organizationId, ids: departmentIds })
    const judge = departmentsJudge(actor, organizationId, departmentIds)
    return await encodePerson(options, actor, await store.people.change(doerOf(request, actor), userId, judge))
  })
  answer(server, wire.CANCEL_ORGANIZATIONS, async ({ userId, organizationIds }, request) => {
    const actor = await actorOf(store, request)
    const ids = organizationIds.map((id) => administeredOrganization(actor, id))
    await store.people.change(doerOf(request, actor), userId, leavingJudge(actor, ids))
  })
}

function registerClaims(server: FastifyInstance, { store }: PersonChangeOptions): void {
  const encoded = (person: KeptPerson) => claimsOf(person).map((claim) => ({ Type: claim, Value: true }))
  answer(server, wire.CLAIMS_OF, async (userId, request) => {
    const actor = await actorOf(store, request)
    const person = await store.people.person(userId)
    requireSeen(actor, person)
    return encoded(person as KeptPerson)
  })
  const change = async ({ userId, claims }: wire.ClaimChange, request: FastifyRequest) => {
    const actor = await actorOf(store, request)
    const given = wire.CLAIMS.filter((claim) => claims[claim] === true)
    const judge: Judge = (found) => {
      const person = seenBy(actor, found)
      requireWhole(actor, person)
      requireOther(actor, person, '权限')
      const before = claimsOf(person)
      requireClaims(
        actor,
        given.filter((claim) => !before.includes(claim)),
        'Claims',
      )
      const endsSessions = before.some((claim) => claims[claim] === false)
      const [{ organizationId }] = requireSeen(actor, person) as [KeptPerson['memberships'][number]]
      return { action: 'setUserClaims', organizationId, data: claims, endsSessions, detail: { before, claims } }
    }
    return encoded(await store.people.change(doerOf(request, actor), userId, judge))
  }
  answer(server, wire.SET_CLAIMS, change)
  answer(server, wire.DELETE_CLAIMS, change)
}

export function doerOf(request: FastifyRequest, { userId }: Actor): Doer {
  return { userId, origin: originOf(request) }
}

async function requireDepartments(
  context: DepartmentContext,
  actor: Actor,
  asked: { readonly organizationId: string; readonly ids: readonly string[] },
): Promise<void> {
  const names = await departmentNames(context, actor, asked)
  if (!asked.ids.every((id) => names.has(id)))
    refuse([problemOf('DepartmentIds', 'reference', '有科室不存在或不属于这个机构，请重新选择')])
}

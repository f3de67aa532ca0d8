/**
 * Certification of doctors by who administers their organization. Nobody decides their own, and an application is decided once.
 *
 * Errors  `forbidden` for who is not the caller's to administer; `invalid` with the field and the cure.
 * Source  Spec §7 (user); reliability T1, T2, T9, U1; docs/decisions/0061.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import * as wire from '../../wire/doctor-authentication.ts'
import { answer } from '../answer.ts'
import type { Application } from '../store/authentications.ts'
import type { ListedPerson, PeopleQuery } from '../store/people.ts'
import { type Actor, actorOf, administeredOrganization, administeredOrganizations } from './actor.ts'
import { decision, DOCTOR, submission } from './doctor-judges.ts'
import { fitPapers, papersJudge } from './doctor-papers.ts'
import type { DepartmentContext } from './departments.ts'
import { encodePerson, requireAdministrator } from './people.ts'
import { changedPerson, doerOf } from './person-changes.ts'
import { requireSeen } from './person-rules.ts'
import { shownNumber, shownPhone } from './person-words.ts'
import { requestScope, sessionOf } from './session.ts'

export interface DoctorOptions extends DepartmentContext {
  readonly clock: () => number
}

const APPLICATIONS_MAX = 20

export function registerDoctors(server: FastifyInstance, options: DoctorOptions): void {
  registerDoctorLists(server, options)
  registerApplications(server, options)
}

function registerDoctorLists(server: FastifyInstance, options: DoctorOptions): void {
  const { store } = options
  const doctors = async (actor: Actor, query: Omit<PeopleQuery, 'roleTypes'>) => {
    const { rows, total } = await store.people.people({ ...query, isEnabled: true, roleTypes: [DOCTOR] })
    return { Row: rows.map((row) => encodeDoctor(actor, row)), Total: total }
  }
  answer(server, wire.AUTH_DOCTORS, async ({ organizations: named, ...asked }, request) => {
    const actor = await actorOf(store, request)
    return await doctors(actor, { ...asked, organizations: administeredOrganizations(actor, named) })
  })
  answer(server, wire.UNPASSED_DOCTORS, async (_asked, request) => {
    const actor = await actorOf(store, request)
    const organizations = administeredOrganizations(actor, undefined)
    return (await doctors(actor, { organizations, authStates: wire.UNPASSED, page: 1, pageSize: PAGE_SIZE_MAX })).Row
  })
  answer(server, wire.AUTH_DOCTOR, async (id, request) => {
    const actor = await actorOf(store, request)
    const person = await encodePerson(options, actor, await store.people.person(id))
    const applications = await store.people.applications(id, actor.organizations, APPLICATIONS_MAX)
    return { ...person, Applications: applications.map((one) => encodeApplication(actor, one)) }
  })
}

function registerApplications(server: FastifyInstance, options: DoctorOptions): void {
  const { store } = options
  const latest = async (actor: Actor, userId: string, organizations: readonly string[]) => {
    const [newest] = await store.people.applications(userId, organizations, 1)
    return newest ? encodeApplication(actor, newest) : null
  }
  answer(server, wire.UPDATE_CERTIFICATES, async ({ userId, version, papers }, request) => {
    const actor = await actorOf(store, request)
    const judge = papersJudge(actor, version, fitPapers(papers))
    return await changedPerson(options, { actor, request }, { id: userId, judge })
  })
  answer(server, wire.SUBMIT_AUTHENTICATION, async ({ userId = '', organizationId: named }, request) => {
    const actor = await actorOf(store, request)
    const organizationId = administeredOrganization(actor, named)
    await store.people.change(doerOf(request, actor), userId, submission(options, actor, organizationId))
    return await latest(actor, userId, [organizationId])
  })
  answer(server, wire.DECIDE_AUTHENTICATION, async (asked, request) => {
    const actor = await actorOf(store, request)
    const application = await store.people.application(asked.id, actor.organizations)
    if (!application) throw new Failure('forbidden')
    const judge = decision(options, { actor, application }, asked)
    await store.people.change(doerOf(request, actor), application.userId, judge)
    return encodeApplication(actor, (await store.people.application(asked.id, actor.organizations)) ?? application)
  })
  answer(server, wire.LATEST_AUTHENTICATION, async ({ userId, organizationId: named }, request) => {
    const { profile } = sessionOf(request)
    if (userId === undefined || userId === profile.userId) {
      const own = profile.organizations.map(({ organizationId }) => organizationId)
      if (named !== undefined && !own.includes(named)) throw new Failure('forbidden')
      return await latest(selfOf(request), profile.userId, named === undefined ? own : [named])
    }
    requireAdministrator(request)
    const actor = await actorOf(store, request)
    requireSeen(actor, await store.people.person(userId))
    const organizations = named === undefined ? actor.organizations : [administeredOrganization(actor, named)]
    return await latest(actor, userId, organizations)
  })
}

/** Somebody who is told of themselves: all of it. */
function selfOf(request: FastifyRequest): Actor {
  const { profile } = sessionOf(request)
  const { organizationId } = requestScope(request)
  return {
    userId: profile.userId,
    userName: profile.displayName,
    consortiumId: '',
    organizationId,
    organizations: [],
    data: profile.data,
  }
}

function encodeDoctor(actor: Actor, person: ListedPerson) {
  return {
    Id: person.id,
    Name: person.name,
    PhoneNumber: shownPhone(actor, person.phone),
    Organization: { Id: person.organizationId, Name: person.organizationName },
    LicenceNo: shownNumber(actor, person.licenceNo),
    LicenceUntil: person.licenceUntil,
    AuthState: person.authState,
  }
}

function encodeApplication(actor: Actor, { papers, ...application }: Application) {
  const { LicenceNo, LicenceUntil, Certificates } = papers
  return {
    Id: application.id,
    UserId: application.userId,
    OrganizationId: application.organizationId,
    State: application.state,
    LicenceNo: shownNumber(actor, String(LicenceNo ?? '')),
    LicenceUntil: LicenceUntil ?? '',
    Certificates: Certificates ?? [],
    SubmittedAt: application.submittedAt,
    SubmittedBy: application.submittedBy,
    DecidedAt: application.decidedAt,
    DecidedBy: application.decidedBy,
    Reason: application.reason,
  }
}

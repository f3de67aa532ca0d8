/**
 * The people of an organization, for who administers it: the list, some by their ids, one whole.
 *
 * Errors  `forbidden` for organizations and people that the caller does not administer.
 * Source  Spec §3 (user list query), §7; reliability T1, T2, T4, T11, U5.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../model/scope.ts'
import { PEOPLE, PEOPLE_BY_IDS, PERSON, type PersonQuery } from '../../wire/people.ts'
import { answer } from '../answer.ts'
import type { KeptPerson } from '../store/kept-people.ts'
import type { ListedPerson } from '../store/people.ts'
import { type Actor, actorOf, administeredOrganizations } from './actor.ts'
import { type DepartmentContext, departmentNames } from './departments.ts'
import { requireSeen } from './person-rules.ts'
import { PERSON_TEXTS, shownNumber, shownPhone } from './person-words.ts'
import { requestScope } from './session.ts'

export interface PeopleOptions extends DepartmentContext {
  /** What a POST without members is answered: the caller's own profile. */
  readonly ownProfile: (request: FastifyRequest) => Promise<unknown>
}

export function registerPeople(server: FastifyInstance, options: PeopleOptions): void {
  const { store, ownProfile } = options
  answer(server, PEOPLE, async (asked, request) => {
    if (!asked) return await ownProfile(request)
    requireAdministrator(request)
    return await listPeople(options, await actorOf(store, request), asked)
  })
  answer(server, PERSON, async (id, request) => {
    const actor = await actorOf(store, request)
    return await encodePerson(options, actor, await store.people.person(id))
  })
  answer(server, PEOPLE_BY_IDS, async (ids, request) => {
    if (ids.length === 0) return []
    const actor = await actorOf(store, request)
    const { organizations } = actor
    const { rows } = await store.people.people({ organizations, ids, page: 1, pageSize: ids.length })
    return rows.map((person) => ({ ...briefOf(actor, person), HeadImg: person.headImg }))
  })
}

/** Of a call that is everybody's where it is about themselves alone. */
export function requireAdministrator(request: FastifyRequest): void {
  const { roles } = requestScope(request)
  if (roles.length === 0) throw new Failure('noRoles')
  if (![ORGANIZATION_ADMIN, CONSORTIUM_ADMIN].some((role) => roles.includes(role))) throw new Failure('forbidden')
}

async function listPeople(context: DepartmentContext, actor: Actor, asked: PersonQuery) {
  const { isNarrowed, variant, organizations: named, ...query } = asked
  const granted = administeredOrganizations(actor, named)
  const organizations =
    isNarrowed && actor.organizationId !== '' ? granted.filter((id) => id === actor.organizationId) : granted
  const { rows, total } = await context.store.people.people({ ...query, organizations })
  const row = VARIANTS[variant]
  const names = variant === 'QueryUserOutputDto2' ? await namesOf(context, actor, rows) : new Map<string, string>()
  return { Row: rows.map((person) => row(actor, person, names)), Total: total }
}

type Names = ReadonlyMap<string, string>

const VARIANTS: Readonly<
  Record<
    PersonQuery['variant'],
    (actor: Actor, person: ListedPerson, names: Names) => Readonly<Record<string, unknown>>
  >
> = {
  QueryUserOutputDto3: briefOf,
  QueryUserOutputDto2: (actor, person, names) => ({
    ...briefOf(actor, person),
    Organization: { Id: person.organizationId, Name: person.organizationName },
    Department: departmentsOf(person.departmentIds, names),
  }),
}

function briefOf(actor: Actor, { id, name, phone }: ListedPerson) {
  return { Id: id, Name: name, PhoneNumber: shownPhone(actor, phone) }
}

/** A department that was deleted since is told no more. */
function departmentsOf(ids: readonly string[], names: Names) {
  return ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ Id: id, Name: name }]
  })
}

interface InDepartments {
  readonly organizationId: string
  readonly departmentIds: readonly string[]
}

/** Of each organization in one question. */
async function namesOf(context: DepartmentContext, actor: Actor, people: readonly InDepartments[]): Promise<Names> {
  const byOrganization = new Map<string, readonly string[]>()
  for (const { organizationId, departmentIds } of people)
    byOrganization.set(organizationId, [...(byOrganization.get(organizationId) ?? []), ...departmentIds])
  const found = [...byOrganization].map(([organizationId, ids]) =>
    departmentNames(context, actor, { organizationId, ids }),
  )
  return new Map((await Promise.all(found)).flatMap((names) => [...names]))
}

/** What an administrator is told of one person: of memberships only the actor's own organizations'. */
export async function encodePerson(context: DepartmentContext, actor: Actor, found: KeptPerson | undefined) {
  const seen = requireSeen(actor, found)
  const { id, userName, displayName, data, isEnabled, version } = found as KeptPerson
  const names = await namesOf(context, actor, seen)
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
  return {
    Id: id,
    UserName: userName,
    Name: displayName,
    PhoneNumber: shownPhone(actor, text('PhoneNumber')),
    ...Object.fromEntries(PERSON_TEXTS.map((key) => [key, text(key)])),
    LicenceNo: shownNumber(actor, text('LicenceNo')),
    Specialty: Array.isArray(data['Specialty']) ? data['Specialty'] : [],
    Certificates: Array.isArray(data['Certificates']) ? data['Certificates'] : [],
    IsEnabled: isEnabled,
    Organizations: seen.map((one) => ({
      Id: one.organizationId,
      Name: one.organizationName,
      Roles: one.roles,
      RoleTypes: one.roleTypes,
      AuthState: one.authState,
      Departments: departmentsOf(one.departmentIds, names),
    })),
    Version: version,
  }
}

/**
 * The people at work in the demo hospitals, by the ways of the passport: whoever administers the hospital has opened their accounts
 * and decided on their papers in the months before. All are written, or none.
 */
import { randomBytes } from 'node:crypto'
import { businessDay } from '../model/business-day.ts'
import type { Field, Resource } from '../model/resource.ts'
import { DEMO_USERS, ORGANIZATIONS } from './demo-people.ts'
import type { Actor } from './passport/actor.ts'
import { hashPassword } from './passport/password.ts'
import { certification } from './passport/person-steps.ts'
import { updateOf } from './passport/person-update.ts'
import { keptPaths } from './seed-pictures.ts'
import { daysBefore, seedAddress, type SeedIds, seedKey, seedScope } from './seed-reading.ts'
import { makeColleagues, type MadePerson } from './seed/business/colleagues.ts'
import type { Store } from './store/open.ts'
import type { Doer, NewMember, PersonChangeStore } from './store/person-changes.ts'
import { personRowId } from './store/person-rows.ts'

interface Seeding {
  readonly store: Store
  /** Whose rows people are. */
  readonly resource: Resource
  /** Of departments and positions; those of people are added. */
  readonly ids: SeedIds
}

/** Of nobody: it stands for what doctors hand in. */
const CERTIFICATE = 'certificate'

export async function seedColleagues({ store, resource, ids }: Seeding, now: number): Promise<void> {
  const people = makeColleagues(businessDay(now))
  for (const { id, organization } of people) ids.set(seedKey(resource.name, id), personRowId(organization, id))
  if (people[0] && (await store.accounts.findUser(people[0].id))) return
  const pictures = await certificates(store, resource)
  // One for all: nobody knows what it is made of.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'))
  await store.people.together(async (changes) => {
    for (const person of people) {
      const member = memberOf({ person, resource, ids, passwordHash, picture: pictures[person.organization] ?? '' })
      await changes.create(doerOf(person, now, person.daysAgo), member)
      await decide(changes, person, now)
    }
  })
}

async function certificates(store: Store, { name }: Resource): Promise<Readonly<Record<string, string>>> {
  const paths = ORGANIZATIONS.map(async ({ id }) => {
    const kept = await keptPaths({ store, scope: seedScope('organization', id) }, name, [CERTIFICATE])
    return [id, String(kept[CERTIFICATE])] as const
  })
  return Object.fromEntries(await Promise.all(paths))
}

interface Opening {
  readonly person: MadePerson
  readonly resource: Resource
  readonly ids: SeedIds
  readonly passwordHash: string
  readonly picture: string
}

function memberOf({ person, resource, ids, passwordHash, picture }: Opening): NewMember {
  const { id, organization: organizationId, userName, name, phone, roleType, departments, position, papers } = person
  const { LicenceUntil } = person.data
  const certificate = { Kind: '医师执业证书', Image: picture, ValidUntil: LicenceUntil }
  const idOf = (field: string, row: string) => ids.get(seedKey(referenceOf(resource.fields, field), row))
  const Certificates = papers === 'none' ? [] : [certificate]
  return {
    user: {
      id,
      name: userName,
      displayName: name,
      passwordHash,
      data: { ...person.data, PhoneNumber: phone, Certificates },
      organizations: [{ organizationId, roles: [] }],
    },
    organizationId,
    roleTypes: [roleType],
    departmentIds: departments.flatMap((one) => idOf('DepartmentId', one) ?? []),
    beside: { PositionId: idOf('PositionId', position) ?? null },
  }
}

/** The library that a field refers to, in rows too. */
function referenceOf(fields: readonly Field[], name: string): string {
  const found = fields.find((field) => field.name === name)
  if (found) return found.reference ?? ''
  return fields.map(({ fields: inner = [] }) => referenceOf(inner, name)).find((one) => one !== '') ?? ''
}

/** How many days after the account was opened, unless it waits or has only just been decided. */
const NEWLY: Readonly<Record<string, readonly [submitted: number, decided: number]>> = {
  pending: [2, 0],
  returned: [6, 5],
}

async function decide(changes: Pick<PersonChangeStore, 'change'>, person: MadePerson, now: number): Promise<void> {
  const { id, organization: organizationId, papers, daysAgo, isEnabled } = person
  const actor = actorFor(person)
  const certify = (state: string, days: number, remark = '') => {
    const doer = doerOf(person, now, days)
    const after = { AuthState: state, AuthRemark: remark }
    const judge = certification({ clock: () => doer.origin.atMs ?? now }, { actor, organizationId, after })
    return changes.change(doer, id, judge)
  }
  const [submitted, decided] = NEWLY[papers] ?? [daysAgo - 1, daysAgo - 2]
  if (papers !== 'none') await certify('pending', submitted)
  if (papers === 'passed') await certify('passed', decided)
  if (papers === 'returned') await certify('returned', decided, '证书照片看不清编号，请重新拍照上传')
  if (isEnabled) return
  const leave = { organizationId, isEnabled, roleTypes: undefined, values: {} }
  await changes.change(doerOf(person, now, 9), id, (found, tx) =>
    updateOf(actor, { ...leave, id, version: found?.version ?? 0 })(found, tx),
  )
}

function actorFor({ by: userId, organization }: MadePerson): Actor {
  const { displayName = '', data = {} } = DEMO_USERS.find(({ id }) => id === userId) ?? {}
  return {
    userId,
    userName: displayName,
    consortiumId: '',
    organizationId: organization,
    organizations: [organization],
    data,
  }
}

function doerOf({ by, id }: MadePerson, now: number, daysAgo: number): Doer {
  const origin = { requestId: `seed ${id}`, address: seedAddress(by), atMs: daysBefore(now, daysAgo, '09:40') }
  return { userId: by, origin }
}

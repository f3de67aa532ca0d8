/**
 * Changes of people, each in one transaction with its trace. What is changed is decided by the caller, who is shown the person as
 * they are while nobody else can change them.
 *
 * Errors  `Failure('invalid')` with the field for a telephone or an account that is taken, and for the last enabled administrator of
 *         an organization, who stays.
 * Source  Reliability requirements A6, T9, U1, U2, U4.
 */
import { Failure } from '../../model/failure.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ORGANIZATION_ADMIN } from '../../model/scope.ts'
import type { Origin } from '../../operations/store.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { type NewUser, saveUser } from './accounts.ts'
import { writeAudit } from './audit.ts'
import { type Database, isSqlError, type Transaction } from './database.ts'
import { type KeptPerson, keptPerson } from './kept-people.ts'
import { revokeFamilies } from './passwords.ts'
import { personEntry } from './people-search.ts'
import type { PersonRows } from './person-rows.ts'
import { requireFreePhone } from './phones.ts'
import { sql } from './sql.ts'

export interface MembershipPatch {
  readonly organizationId: string
  readonly roles?: readonly string[]
  readonly roleTypes?: readonly string[]
  readonly departmentIds?: readonly string[]
  readonly authState?: string
  readonly leaves?: boolean
}

export interface PersonPatch {
  /** What the audit calls it, and the organization that the row belongs to. */
  readonly action: string
  readonly organizationId: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly displayName?: string | undefined
  /** Members of the account's data that change. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
  readonly isEnabled?: boolean | undefined
  readonly memberships?: readonly MembershipPatch[]
  /** Rights have shrunk, or whoever is signed in may be somebody else. */
  readonly endsSessions?: boolean
}

/** Who does it, and where it comes from. */
export interface Doer {
  readonly userId: string
  readonly origin: Origin
}

/** Says what is to be done, or throws; what it does beside that in the same transaction, it does by `tx`. */
export type Judge = (person: KeptPerson | undefined, tx: Transaction) => PersonPatch | Promise<PersonPatch>

export interface NewMember {
  readonly user: NewUser
  readonly organizationId: string
  readonly roleTypes: readonly string[]
  readonly departmentIds: readonly string[]
  /** What is the organization's own word, in the row alone. */
  readonly beside?: WireRecord
}

export interface PersonChangeStore {
  create(doer: Doer, member: NewMember): Promise<void>
  change(doer: Doer, userId: string, judge: Judge): Promise<KeptPerson>
  /** All that `work` does is kept, or nothing. */
  together(work: (changes: Omit<PersonChangeStore, 'together'>) => Promise<void>): Promise<void>
}

export const ACCOUNT_TAKEN_WORDS = '账号已被使用，请换一个'

export interface PersonChangeContext {
  readonly clock: () => number
  readonly rows: PersonRows
}

export function createPersonChangeStore(database: Database, clock: () => number, rows: PersonRows): PersonChangeStore {
  const context = { clock, rows }
  const within = (tx: Transaction) => ({
    create: (doer: Doer, member: NewMember) => createPersonIn(tx, context, { doer, member }),
    change: (doer: Doer, userId: string, judge: Judge) => changePersonIn(tx, context, { doer, userId, judge }),
  })
  return {
    create: (doer, member) => database.transaction('system', (tx) => within(tx).create(doer, member)),
    change: (doer, userId, judge) => database.transaction('system', (tx) => within(tx).change(doer, userId, judge)),
    together: (work) => database.transaction('system', (tx) => work(within(tx))),
  }
}

export interface PersonChange {
  readonly doer: Doer
  readonly userId: string
  readonly judge: Judge
  /** A row that whoever asks writes itself. */
  readonly except?: string
}

/** As the owner of the tables. */
export async function changePersonIn(
  tx: Transaction,
  { clock, rows }: PersonChangeContext,
  { doer, userId, judge, except = '' }: PersonChange,
): Promise<KeptPerson> {
  await tx.query(sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  const person = await keptPerson(tx, userId)
  const patch = await judge(person, tx)
  if (!person) throw new Failure('forbidden')
  await requireOtherAdministrators(tx, person, patch)
  await changeAccount(tx, person, patch)
  for (const membership of patch.memberships ?? []) await changeMembership(tx, userId, membership)
  if (patch.endsSessions) await revokeFamilies(tx, clock(), { userId })
  await trace(tx, { doer, now: momentOf(doer, clock) }, { ...patch, userId })
  const left = (patch.memberships ?? []).flatMap((one) => (one.leaves ? [one.organizationId] : []))
  await rows.keep(tx, { userId, by: doer.userId, origin: doer.origin, step: patch.action, left, except })
  return (await keptPerson(tx, userId))!
}

export interface PersonCreation {
  readonly doer: Doer
  readonly member: NewMember
  readonly except?: string
}

/** As the owner of the tables. */
export async function createPersonIn(
  tx: Transaction,
  { clock, rows }: PersonChangeContext,
  { doer, member, except = '' }: PersonCreation,
): Promise<void> {
  try {
    await create(tx, { doer, now: momentOf(doer, clock) }, member)
  } catch (error) {
    if (!isSqlError(error, '23505')) throw error
    refuse([problemOf('UserName', 'taken', ACCOUNT_TAKEN_WORDS)])
  }
  const { user, beside } = member
  await rows.keep(tx, { userId: user.id, by: doer.userId, origin: doer.origin, except, ...(beside ? { beside } : {}) })
}

function momentOf({ origin }: Doer, clock: () => number): number {
  return origin.atMs ?? clock()
}

interface Doing {
  readonly doer: Doer
  readonly now: number
}

async function create(tx: Transaction, doing: Doing, { user, organizationId, ...member }: NewMember): Promise<void> {
  const { roleTypes, departmentIds } = member
  await requireFreePhone(tx, String(user.data?.['PhoneNumber'] ?? ''))
  const organizations = (user.organizations ?? []).map((one) =>
    one.organizationId === organizationId ? { ...one, roleTypes, invitedBy: doing.doer.userId } : one,
  )
  await saveUser(tx, { ...user, organizations }, doing.now)
  await addDepartments(tx, user.id, { organizationId, departmentIds })
  const roles = organizations.flatMap((one) => one.roles)
  await trace(tx, doing, { action: 'createUser', organizationId, userId: user.id, detail: { roles } })
}

/** An organization is locked before its administrators are counted, so that of two who would go at once one stays. */
async function requireOtherAdministrators(tx: Transaction, person: KeptPerson, patch: PersonPatch): Promise<void> {
  const left = person.memberships.filter(({ organizationId, roles }) => {
    if (!person.isEnabled || !roles.includes(ORGANIZATION_ADMIN)) return false
    const own = patch.memberships?.find((one) => one.organizationId === organizationId)
    return patch.isEnabled === false || own?.leaves === true || own?.roles?.includes(ORGANIZATION_ADMIN) === false
  })
  if (left.length === 0) return
  const ids = left.map(({ organizationId }) => organizationId).toSorted()
  await tx.query(sql`SELECT id FROM organizations WHERE id = ANY (${ids}::text[]) ORDER BY id FOR NO KEY UPDATE`)
  for (const { organizationId, organizationName } of left) {
    const others = await tx.query(
      sql`SELECT 1 AS found FROM user_organizations WHERE organization_id = ${organizationId} AND user_id <> ${person.id}
        AND enabled AND roles <> '{}' AND ${ORGANIZATION_ADMIN} = ANY (roles) LIMIT 1`,
    )
    if (others.length > 0) continue
    const words = `${person.displayName} 是 ${organizationName} 最后一位启用的管理员，请先指定另一位管理员`
    refuse([problemOf('Id', 'lastAdministrator', words)])
  }
}

async function changeAccount(tx: Transaction, person: KeptPerson, patch: PersonPatch): Promise<void> {
  const { displayName, data, isEnabled } = patch
  if (displayName === undefined && data === undefined && isEnabled === undefined) return
  const phone = data?.['PhoneNumber']
  if (typeof phone === 'string' && phone !== person.data['PhoneNumber']) await requireFreePhone(tx, phone)
  const name = displayName ?? person.displayName
  const { search, grams, place } = personEntry({ name: person.userName, displayName: name })
  await tx.query(
    sql`UPDATE users SET display_name = ${name}, data = ${JSON.stringify({ ...person.data, ...data })}::jsonb,
        disabled = ${!(isEnabled ?? person.isEnabled)}, search = ${search}, grams = ${grams}::int[], place = ${place},
        version = version + 1 WHERE id = ${person.id}`,
  )
}

async function changeMembership(tx: Transaction, userId: string, patch: MembershipPatch): Promise<void> {
  const { organizationId, roles, roleTypes, departmentIds, authState, leaves } = patch
  const where = sql`user_id = ${userId} AND organization_id = ${organizationId}`
  if (leaves) return void (await tx.query(sql`DELETE FROM user_organizations WHERE ${where}`))
  if (roles ?? roleTypes ?? authState)
    await tx.query(
      sql`UPDATE user_organizations SET roles = coalesce(${roles ?? null}::text[], roles),
        role_types = coalesce(${roleTypes ?? null}::text[], role_types), auth_state = coalesce(${authState ?? null}, auth_state)
        WHERE ${where}`,
    )
  if (!departmentIds) return
  await tx.query(sql`DELETE FROM user_departments WHERE ${where}`)
  await addDepartments(tx, userId, { organizationId, departmentIds })
}

async function addDepartments(
  tx: Transaction,
  userId: string,
  { organizationId, departmentIds }: Pick<NewMember, 'organizationId' | 'departmentIds'>,
): Promise<void> {
  if (departmentIds.length === 0) return
  await tx.query(
    sql`INSERT INTO user_departments (organization_id, department_id, user_id, position)
      SELECT ${organizationId}, d.id, ${userId}, d.position::int
      FROM unnest(${departmentIds}::text[]) WITH ORDINALITY AS d(id, position)`,
  )
}

type Traced = Pick<PersonPatch, 'action' | 'organizationId' | 'detail'> & { readonly userId: string }

async function trace(tx: Transaction, { doer, now }: Doing, traced: Traced): Promise<void> {
  const { action, organizationId, detail, userId } = traced
  const object = `user/${userId}`
  const entry = {
    action,
    object,
    result: 'ok',
    userId: doer.userId,
    organizationId,
    ...(detail ? { detail } : {}),
  } as const
  await writeAudit(tx, entry, { origin: doer.origin, now })
}

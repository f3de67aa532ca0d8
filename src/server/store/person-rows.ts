/**
 * The one place that says an account and a membership as a row of the library that the passport's room keeps: one row for each
 * membership. Whoever changes a person has the rows written here, in the same transaction.
 *
 * Shapes  A row's id follows from organization and person, so that it is the same again for somebody who comes back. Who has left
 *         stays as a row, for what refers to it.
 * Source  docs/decisions/0071.
 */
import { createHash } from 'node:crypto'
import { businessDay } from '../../model/business-day.ts'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { type Counting, startCounting, withCounts } from '../../operations/counting.ts'
import { keepRow } from '../../operations/keep-row.ts'
import type { Port } from '../../operations/port.ts'
import { RECORD_MAKERS } from '../../operations/makers.ts'
import type { Origin } from '../../operations/store.ts'
import type { Work } from '../../operations/work.ts'
import { tableOf } from './columns.ts'
import type { Transaction } from './database.ts'
import { type KeptMembership, type KeptPerson, keptPerson } from './kept-people.ts'
import { createPort, roomTransaction } from './port.ts'
import type { StoreContext } from './sight.ts'
import { fixed, sql } from './sql.ts'

export const PASSPORT = 'passport'
const BATCH_PEOPLE = 200
/** Any number, as long as every process of this product uses the same one. */
const FILLING_LOCK = 7_203_114_927
const FILLING: Origin = { requestId: 'migration', address: '' }

/** Whose rows are written, by whom and why. */
export interface PersonRowsChange {
  readonly userId: string
  /** '' for the system. */
  readonly by: string
  readonly origin: Origin
  readonly step?: string
  /** Organizations that they have just left. */
  readonly left?: readonly string[]
  /** A row that whoever asks writes itself. */
  readonly except?: string
  /** What no account and no membership says. */
  readonly beside?: WireRecord
}

export interface PersonRows {
  keep(tx: Transaction, change: PersonRowsChange): Promise<void>
  /** For memberships from before there were rows. How many people were looked at. */
  fill(): Promise<number>
}

const UUID_PARTS = [
  [0, 8],
  [8, 12],
  [12, 16],
  [16, 20],
  [20, 32],
] as const

export function personRowId(organizationId: string, userId: string): string {
  const digits = createHash('md5').update(`${organizationId}/${userId}`).digest('hex')
  return UUID_PARTS.map(([from, to]) => digits.slice(from, to)).join('-')
}

/** The library whose rows are people; a catalog may have none. */
export function personLibrary({ resources }: Catalog): Resource | undefined {
  return Object.values(resources).find(({ keeper, view }) => keeper?.room === PASSPORT && view === undefined)
}

/** What a row says of a person in one organization; `undefined` for one that they have left. */
export function personRow(resource: Resource, person: KeptPerson, member: KeptMembership | undefined): WireRecord {
  const { data } = person
  const texts = ACCOUNT_TEXTS.map((name) => [name, textOf(data[name])] as const)
  const lists = ACCOUNT_LISTS.map((name) => [name, Array.isArray(data[name]) ? data[name] : []] as const)
  const said: WireRecord = {
    UserId: person.id,
    UserName: person.userName,
    Name: person.displayName,
    ...Object.fromEntries([...texts, ...lists]),
    IsEnabled: person.isEnabled && member !== undefined,
    ...(member ? memberRow(member) : { Roles: [] }),
  }
  const names = new Set(resource.fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(said).filter(([name]) => names.has(name)))
}

const ACCOUNT_TEXTS = ['PhoneNumber', 'HeadImg', 'Sex', 'Title', 'Introduction', 'LicenceNo', 'LicenceUntil'] as const
const ACCOUNT_LISTS = ['Specialty', 'Certificates'] as const

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function memberRow({ roleTypes, roles, departmentIds, authState, authReason }: KeptMembership): WireRecord {
  return {
    RoleTypes: roleTypes,
    Roles: roles,
    DepartmentIds: departmentIds.map((id) => ({ DepartmentId: id })),
    AuthState: authState,
    AuthRemark: textOf(authReason),
    LeftOn: null,
  }
}

export function createPersonRows(around: StoreContext): PersonRows {
  const port = withCounts(createPort(around))
  const keep = async (tx: Transaction, change: PersonRowsChange) => {
    const resource = personLibrary(around.catalog())
    if (!resource) return
    const person = await keptPerson(tx, change.userId)
    if (!person) return
    const userName = await nameOfDoer(tx, change.by)
    const today = businessDay(change.origin.atMs ?? around.clock())
    for (const { organizationId, said } of rowsOfPerson(resource, person, { left: change.left ?? [], today })) {
      const id = personRowId(organizationId, person.id)
      if (id === change.except) continue
      const doing = { around, port, tx, resource, origin: change.origin, userName, by: change.by }
      const row = {
        ...change.beside,
        ...said,
        ...(await withoutGone(tx, around.catalog(), { resource, said, organizationId })),
      }
      const { work, counting } = workOf(doing, organizationId)
      await keepRow(work, { id, said: row, step: change.step })
      await counting.judge()
    }
  }
  return { keep, fill: () => fill(around, keep) }
}

interface Row {
  readonly organizationId: string
  readonly said: WireRecord
}

/** In one order, so that two who write rows of the same people do not wait for each other in a circle. */
function rowsOfPerson(
  resource: Resource,
  person: KeptPerson,
  { left, today }: { readonly left: readonly string[]; readonly today: string },
): readonly Row[] {
  const stayed = person.memberships.map((member) => ({
    organizationId: member.organizationId,
    said: personRow(resource, person, member),
  }))
  const gone = left.map((organizationId) => ({
    organizationId,
    said: { ...personRow(resource, person, undefined), LeftOn: today },
  }))
  return [...stayed, ...gone].toSorted((one, other) => (one.organizationId < other.organizationId ? -1 : 1))
}

interface DoingRows {
  readonly around: StoreContext
  readonly port: Port
  readonly tx: Transaction
  readonly resource: Resource
  readonly origin: Origin
  readonly by: string
  readonly userName: string
}

function workOf(
  { around, port, tx, resource, origin, by, userName }: DoingRows,
  organizationId: string,
): { readonly work: Work; readonly counting: Counting } {
  const scope: Scope = { userId: by, userName, roles: [], organizationId, consortiumId: '', shelf: 'organization' }
  const counting = startCounting({ port, scope, tx: roomTransaction({ tx, around, scope }) })
  return { work: { port, scope, origin, resource, tx: counting.tx, make: RECORD_MAKERS }, counting }
}

/** A department that was deleted since is told no more. */
async function withoutGone(
  tx: Transaction,
  { resources }: Catalog,
  { resource, said, organizationId }: Row & { readonly resource: Resource },
): Promise<WireRecord> {
  const rows = said['DepartmentIds'] as readonly { readonly DepartmentId: string }[] | undefined
  const inner = resource.fields.find(({ name }) => name === 'DepartmentIds')?.fields?.[0]
  const target = resources[inner?.reference ?? '']
  if (!rows || rows.length === 0 || !target) return {}
  const ids = rows.map(({ DepartmentId }) => DepartmentId)
  const found = await tx.query(
    sql`SELECT id FROM ${tableOf(target)} WHERE owner_id = ${organizationId} AND id = ANY (${ids}::text[])`,
  )
  const known = new Set(found.map(({ id }) => id))
  return { DepartmentIds: rows.filter(({ DepartmentId }) => known.has(DepartmentId)) }
}

async function nameOfDoer(tx: Transaction, userId: string): Promise<string> {
  if (userId === '') return ''
  const [row] = await tx.query(sql`SELECT display_name FROM users WHERE id = ${userId}`)
  return String(row?.display_name ?? '')
}

/** Some people at a time, each batch by itself: what was done stays done when it is interrupted. */
async function fill({ database, catalog }: StoreContext, keep: PersonRows['keep']): Promise<number> {
  const resource = personLibrary(catalog())
  if (!resource) return 0
  for (let done = 0; ;) {
    const people = await database.transaction('system', async (tx) => {
      await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(${FILLING_LOCK}::bigint)`)
      const rows = await tx.query(sql`SELECT DISTINCT m.user_id FROM user_organizations m WHERE NOT EXISTS (
          SELECT FROM ${tableOf(resource)} r WHERE r.id = md5(m.organization_id || '/' || m.user_id)::uuid::text)
        LIMIT ${fixed(BATCH_PEOPLE)}`)
      for (const { user_id: userId } of rows) await keep(tx, { userId: String(userId), by: '', origin: FILLING })
      return rows.length
    })
    done += people
    if (people < BATCH_PEOPLE) return done
  }
}

/**
 * The first hospital and the people who administer it, and every further one: places are found by name or made, people added.
 * A one-time code lets somebody do it from a browser as long as the store has nobody in it.
 *
 * Shapes  Of a code only its hash is kept. Every start of a server adds one, since none can be read back; a wrong try counts
 *         against all of them.
 * Units   Milliseconds.
 * Errors  `Failure('invalid')` with the field for a name that is taken and for a hospital of another consortium.
 */
import { randomUUID } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../model/scope.ts'
import { saveUser } from './accounts.ts'
import { nameOf } from './columns.ts'
import type { Database, Transaction } from './database.ts'
import type { PersonRows } from './person-rows.ts'
import { requireFreePhone } from './phones.ts'
import { sql } from './sql.ts'

export interface NewAdministrator {
  readonly role: typeof ORGANIZATION_ADMIN | typeof CONSORTIUM_ADMIN
  readonly userName: string
  readonly displayName: string
  readonly phone: string
  readonly passwordHash: string
  /** Whether somebody else has chosen the password. */
  readonly isPasswordGiven: boolean
  /** Of one that is sent. */
  readonly passwordEndsMs?: number | undefined
}

export interface Founding {
  readonly consortiumName: string
  /** '' where only the consortium is meant. */
  readonly organizationName: string
  readonly administrators: readonly NewAdministrator[]
}

export interface Founded {
  readonly consortiumId: string
  readonly organizationId: string
  readonly userIds: readonly string[]
}

export interface PlaceNames {
  readonly consortium: string
  readonly organizations: readonly string[]
}

export interface FoundingStore {
  /** Forgets codes that have ended. */
  addCode(hash: string, expiresMs: number): Promise<void>
  /** `closed` once the store has people, `wrong` for a code that is wrong, has ended or was tried too often. */
  foundWithCode(founding: Founding, hash: string, triesMax: number): Promise<Founded | 'closed' | 'wrong'>
  found(founding: Founding): Promise<Founded>
  places(): Promise<readonly PlaceNames[]>
}

/** Held by who gives places their names. Any number, as long as every process of this product uses the same one. */
export const FOUNDING_LOCK = 7_203_114_926

export function createFoundingStore(database: Database, clock: () => number, rows: PersonRows): FoundingStore {
  const around = { clock, rows }
  const alone = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    database.transaction('system', async (tx) => {
      await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(${FOUNDING_LOCK}::bigint)`)
      return work(tx)
    })
  return {
    addCode: (hash, expiresMs) =>
      database.transaction('system', async (tx) => {
        await tx.query(sql`DELETE FROM founding_codes WHERE expires_ms <= ${clock()}::bigint`)
        await tx.query(sql`INSERT INTO founding_codes (hash, expires_ms) VALUES (${hash}, ${expiresMs}::bigint)`)
      }),
    foundWithCode: (founding, hash, triesMax) =>
      alone(async (tx) => {
        const people = await tx.query('SELECT 1 AS found FROM users LIMIT 1')
        if (people.length > 0) return 'closed'
        if (!(await proveCode(tx, { hash, triesMax, now: clock() }))) return 'wrong'
        return found(tx, founding, around)
      }),
    found: (founding) => alone((tx) => found(tx, founding, around)),
    places: async () => {
      const rows = await database.query(
        `SELECT c.name, coalesce((SELECT jsonb_agg(o.name ORDER BY o.name) FROM consortium_organizations co
           JOIN organizations o ON o.id = co.organization_id WHERE co.consortium_id = c.id), '[]') AS organizations
         FROM consortiums c ORDER BY c.name`,
      )
      return rows.map((row) => ({
        consortium: String(row.name),
        organizations: row.organizations as readonly string[],
      }))
    },
  }
}

interface Try {
  readonly hash: string
  readonly triesMax: number
  readonly now: number
}

async function proveCode(tx: Transaction, { hash, triesMax, now }: Try): Promise<boolean> {
  const live = await tx.query(
    sql`SELECT 1 AS found FROM founding_codes WHERE hash = ${hash} AND expires_ms > ${now}::bigint AND tries < ${triesMax}::int`,
  )
  if (live.length === 0) await tx.query('UPDATE founding_codes SET tries = tries + 1')
  return live.length > 0
}

interface Around {
  readonly clock: () => number
  readonly rows: PersonRows
}

async function found(tx: Transaction, founding: Founding, { clock, rows }: Around): Promise<Founded> {
  const consortiumId = await placeNamed(tx, 'consortiums', founding.consortiumName)
  const founded = await foundIn(tx, { ...founding, consortiumId }, { clock, rows })
  await tx.query('DELETE FROM founding_codes')
  return founded
}

/** A hospital that joins a consortium that is there, with what is said of it. */
export interface NewPlace extends Pick<Founding, 'organizationName' | 'administrators'> {
  readonly consortiumId: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * In a transaction of the tables' owner. Founding at the server's machine adds people to a hospital that is there; whoever applies
 * must not come to one that is somebody else's.
 */
export async function foundMember(tx: Transaction, member: NewPlace, around: Around): Promise<Founded> {
  const { organizationName: name, administrators, data } = member
  await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(${FOUNDING_LOCK}::bigint)`)
  const taken = await tx.query(sql`SELECT 1 AS found FROM organizations WHERE name = ${name} LIMIT 1`)
  if (taken.length > 0)
    refuse('/OrganizationName', `已有名为“${name}”的机构，请核对；确是另一家时请申请人改名后重新提交`)
  for (const { phone } of administrators) await requireFreePhone(tx, phone)
  const founded = await foundIn(tx, member, around)
  await tx.query(
    sql`UPDATE organizations SET data = ${JSON.stringify(data)}::jsonb WHERE id = ${founded.organizationId}`,
  )
  return founded
}

async function foundIn(tx: Transaction, founding: Omit<NewPlace, 'data'>, { clock, rows }: Around): Promise<Founded> {
  const { consortiumId } = founding
  const organizationId = await organizationIn(tx, founding.organizationName, consortiumId)
  const userIds: string[] = []
  for (const [index, administrator] of founding.administrators.entries()) {
    await refuseTaken(tx, administrator.userName, index)
    const user = await userOf(tx, administrator, { consortiumId, organizationId })
    await saveUser(tx, user, clock())
    userIds.push(user.id)
  }
  const joined = await tx.query(sql`SELECT user_id FROM user_organizations WHERE organization_id = ${organizationId}`)
  for (const userId of new Set([...userIds, ...joined.map(({ user_id: id }) => String(id))]))
    await rows.keep(tx, { userId, by: '', origin: { requestId: '', address: '' } })
  return { consortiumId, organizationId, userIds }
}

async function placeNamed(tx: Transaction, place: 'consortiums' | 'organizations', name: string): Promise<string> {
  const table = nameOf(place)
  const [known] = await tx.query(sql`SELECT id FROM ${table} WHERE name = ${name} ORDER BY id LIMIT 1`)
  if (known) return String(known.id)
  const id = randomUUID()
  await tx.query(sql`INSERT INTO ${table} (id, name) VALUES (${id}, ${name})`)
  return id
}

/** A hospital that joins is at once one of those whose consortium's administrators see it. */
async function organizationIn(tx: Transaction, name: string, consortiumId: string): Promise<string> {
  if (name === '') return ''
  const id = await placeNamed(tx, 'organizations', name)
  const [joined] = await tx.query(sql`SELECT consortium_id FROM consortium_organizations WHERE organization_id = ${id}`)
  if (joined && joined.consortium_id !== consortiumId)
    refuse('/OrganizationName', `${name} 已属于另一个联合体，请核对联合体名称`)
  if (joined) return id
  await tx.query(
    sql`INSERT INTO consortium_organizations (organization_id, consortium_id) VALUES (${id}, ${consortiumId})`,
  )
  await tx.query(
    sql`INSERT INTO user_organizations (user_id, organization_id, position, roles)
     SELECT m.user_id, ${id}, (SELECT count(*) FROM user_organizations o WHERE o.user_id = m.user_id)::int, '{}'
     FROM user_consortiums m WHERE m.consortium_id = ${consortiumId} AND ${CONSORTIUM_ADMIN} = ANY (m.roles) ON CONFLICT DO NOTHING`,
  )
  return id
}

async function refuseTaken(tx: Transaction, userName: string, index: number): Promise<void> {
  const taken = await tx.query(sql`SELECT 1 AS found FROM users WHERE lower(name) = lower(${userName})`)
  if (taken.length > 0) refuse(`/Administrators/${index}/UserName`, `账号 ${userName} 已被使用，请换一个`)
}

async function userOf(
  tx: Transaction,
  { role, userName, displayName, phone, ...password }: NewAdministrator,
  { consortiumId, organizationId }: { readonly consortiumId: string; readonly organizationId: string },
) {
  const data = { NickName: displayName, ...(phone === '' ? {} : { PhoneNumber: phone }) }
  const person = { id: randomUUID(), name: userName, displayName, ...password, data }
  if (role === ORGANIZATION_ADMIN) return { ...person, organizations: [{ organizationId, roles: [role] }] }
  const members = await tx.query(
    sql`SELECT organization_id FROM consortium_organizations WHERE consortium_id = ${consortiumId} ORDER BY organization_id`,
  )
  const organizations = members.map((row) => ({ organizationId: String(row.organization_id), roles: [] }))
  return { ...person, organizations, consortiums: [{ consortiumId, roles: [role] }] }
}

function refuse(path: string, message: string): never {
  throw new Failure('invalid', { words: message, problems: [{ code: 'taken', path, message }] })
}

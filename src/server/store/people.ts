/**
 * The people of organizations, as lists and one by one. Whose they may be is the caller's to decide: every question names
 * the organizations that it may be answered from.
 *
 * Shapes  A person in several of the organizations stands once in a list, with the first of them.
 * Source  Spec §3 (user list query); reliability T1, T2, T11, L3.
 */
import { empty, type Sql } from 'sql-template-tag'
import { CONSORTIUM_ADMIN } from '../../model/scope.ts'
import type { Database, SqlRow } from './database.ts'
import { keptPerson, type KeptPerson } from './kept-people.ts'
import { RIGHTFUL } from './people-tables.ts'
import { pieceNumbers, searchTerms } from './search.ts'
import { allOf, anyOf, fixed, sql } from './sql.ts'

export interface PeopleQuery {
  readonly organizations: readonly string[]
  readonly keyword?: string | undefined
  /** Roles and role types; any of them. */
  readonly roleTypes?: readonly string[] | undefined
  readonly isEnabled?: boolean | undefined
  readonly departments?: readonly string[] | undefined
  readonly authStates?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
  /** Only those who hold one of the rights that are given to accounts. */
  readonly isRightful?: boolean | undefined
  readonly page: number
  readonly pageSize: number
}

export interface ListedPerson {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly headImg: string
  readonly isEnabled: boolean
  readonly authState: string
  readonly licenceNo: string
  readonly licenceUntil: string
  readonly organizationId: string
  readonly organizationName: string
  readonly roleTypes: readonly string[]
  readonly departmentIds: readonly string[]
}

export interface PeoplePage {
  readonly rows: readonly ListedPerson[]
  readonly total: number
}

export interface Counted {
  readonly id: string
  readonly name: string
  readonly count: number
}

export interface PeopleStore {
  person(userId: string): Promise<KeptPerson | undefined>
  people(query: PeopleQuery): Promise<PeoplePage>
  /** How many enabled people of the organization hold each role. */
  roleCounts(organizationId: string): Promise<ReadonlyMap<string, number>>
  /** Who has opened accounts in these organizations, and how many that are still there. */
  inviters(organizations: readonly string[], limit: number): Promise<readonly Counted[]>
}

export function createPeopleStore(database: Database): PeopleStore {
  return {
    person: (userId) => keptPerson(database, userId),
    people: async (query) => {
      if (query.organizations.length === 0) return { rows: [], total: 0 }
      const rows = await database.query(peopleStatement(query))
      return { rows: rows.filter(({ id }) => id !== null).map(listedOf), total: Number(rows[0]?.total ?? 0) }
    },
    roleCounts: async (organizationId) => {
      const rows = await database.query(
        sql`SELECT role, count(*)::int AS count FROM user_organizations m, unnest(m.roles) role
          WHERE m.organization_id = ${organizationId} AND m.roles <> '{}' AND m.enabled GROUP BY role`,
      )
      return new Map(rows.map(({ role, count }) => [String(role), Number(count)]))
    },
    inviters: async (organizations, limit) => {
      const rows = await database.query(
        sql`SELECT u.id, u.display_name, i.count FROM (
            SELECT invited_by, count(*)::int AS count FROM user_organizations
            WHERE organization_id = ANY (${organizations}::text[]) AND invited_by <> '' GROUP BY invited_by) i
          JOIN users u ON u.id = i.invited_by ORDER BY u.place, u.id LIMIT ${fixed(limit)}`,
      )
      return rows.map((row) => ({ id: String(row.id), name: String(row.display_name), count: Number(row.count) }))
    },
  }
}

/**
 * One organization's index gives the order; of several the order is that of all, and who is in two of them stands once. What leaves
 * few people is looked for once, for the page and for the total.
 */
export function peopleStatement(query: PeopleQuery): Sql {
  const where = allOf(conditionsOf(query))
  const isOne = query.organizations.length === 1
  const [distinct, counted] = isOne ? [empty, sql`*`] : [sql`DISTINCT ON (m.place, m.user_id)`, sql`DISTINCT m.user_id`]
  const limits = sql`LIMIT ${fixed(query.pageSize)} OFFSET ${fixed((query.page - 1) * query.pageSize)}`
  const people = sql`SELECT ${distinct} m.user_id, m.organization_id, m.place FROM user_organizations m WHERE ${where}`
  const order = sql`ORDER BY m.place, m.user_id ${isOne ? empty : sql`, m.organization_id`}`
  const [parts, total] = isSelective(query)
    ? [
        sql`found AS MATERIALIZED (${people} ${isOne ? empty : order}),
  page AS (SELECT * FROM found ORDER BY place, user_id ${limits})`,
        sql`SELECT count(*)::int AS total FROM found`,
      ]
    : [
        sql`page AS (${people} ${order} ${limits})`,
        sql`SELECT count(${counted})::int AS total FROM user_organizations m WHERE ${where}`,
      ]
  return sql`WITH ${parts}
SELECT t.total, ${LISTED} FROM (${total}) t
  LEFT JOIN page p ON true LEFT JOIN users u ON u.id = p.user_id LEFT JOIN organizations o ON o.id = p.organization_id
  LEFT JOIN user_organizations m ON m.user_id = p.user_id AND m.organization_id = p.organization_id
ORDER BY p.place, p.user_id`
}

function isSelective({ keyword = '', departments, authStates, ids, isRightful }: PeopleQuery): boolean {
  return (
    isRightful === true ||
    keyword.trim() !== '' ||
    departments !== undefined ||
    authStates !== undefined ||
    ids !== undefined
  )
}

/** What `listedOf` reads. */
const LISTED = sql`u.id, u.display_name, coalesce(u.data->>'PhoneNumber', '') AS phone,
  coalesce(u.data->>'HeadImg', '') AS head_img, coalesce(u.data->>'LicenceNo', '') AS licence_no,
  coalesce(u.data->>'LicenceUntil', '') AS licence_until, m.enabled, m.auth_state, to_jsonb(m.role_types) AS role_types,
  m.organization_id, o.name AS organization_name,
  (SELECT coalesce(jsonb_agg(d.department_id ORDER BY d.position), '[]') FROM user_departments d
    WHERE d.user_id = m.user_id AND d.organization_id = m.organization_id) AS departments`

function conditionsOf(query: PeopleQuery): readonly Sql[] {
  const { organizations, keyword = '', roleTypes, isEnabled, departments, authStates, ids, isRightful } = query
  const [only] = organizations
  return [
    organizations.length === 1
      ? sql`m.organization_id = ${only ?? ''}`
      : sql`m.organization_id = ANY (${organizations}::text[])`,
    ...(isEnabled === undefined ? [] : [sql`m.enabled = ${isEnabled}`]),
    ...(roleTypes ? [rolesSql(roleTypes)] : []),
    ...(authStates ? [sql`m.auth_state = ANY (${authStates}::text[])`] : []),
    ...(isRightful ? [sql`m.user_id IN (SELECT u.id FROM users u WHERE ${RIGHTFUL})`] : []),
    ...(ids ? [sql`m.user_id = ANY (${ids}::text[])`] : []),
    ...(departments
      ? [
          sql`EXISTS (SELECT FROM user_departments d WHERE d.user_id = m.user_id AND d.organization_id = m.organization_id
            AND d.department_id = ANY (${departments}::text[]))`,
        ]
      : []),
    ...(keyword.trim() === '' ? [] : [keywordSql(organizations, keyword)]),
  ]
}

function rolesSql(roles: readonly string[]): Sql {
  const held = [sql`m.role_types && ${roles}::text[]`, sql`m.roles && ${roles}::text[]`]
  const consortium = sql`EXISTS (SELECT FROM user_consortiums c WHERE c.user_id = m.user_id AND ${CONSORTIUM_ADMIN} = ANY (c.roles))`
  return anyOf(roles.includes(CONSORTIUM_ADMIN) ? [...held, consortium] : held)
}

/** A whole telephone number finds whose it is, as phone or account; anything else is looked for in names. */
function keywordSql(organizations: readonly string[], asked: string): Sql {
  const keyword = asked.trim()
  if (/^\d{11}$/.test(keyword))
    return sql`m.user_id IN (SELECT u.id FROM users u WHERE u.data->>'PhoneNumber' = ${keyword}
      UNION ALL SELECT u.id FROM users u WHERE lower(u.name) = ${keyword})`
  const { pattern, pieces } = searchTerms(keyword)
  const numbers = sql`${pieceNumbers(pieces, '')}::int[]`
  const [first = '', ...others] = organizations
  const candidates =
    others.length === 0
      ? sql`m.grams @> owned_grams(${numbers}, ${first})`
      : sql`m.user_id IN (SELECT u.id FROM users u WHERE u.grams @> ${numbers})`
  return sql`(${candidates} AND m.search LIKE ${pattern})`
}

function listedOf(row: SqlRow): ListedPerson {
  return {
    id: String(row.id),
    name: String(row.display_name),
    phone: String(row.phone),
    headImg: String(row.head_img),
    isEnabled: row.enabled === true,
    authState: String(row.auth_state),
    licenceNo: String(row.licence_no),
    licenceUntil: String(row.licence_until),
    organizationId: String(row.organization_id),
    organizationName: String(row.organization_name),
    roleTypes: row.role_types as readonly string[],
    departmentIds: row.departments as readonly string[],
  }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Scope } from '../../../src/model/scope.ts'
import type { Database } from '../../../src/server/store/database.ts'
import { databases, type Place } from '../../support/databases.ts'
import { CATALOG, FIRST, LONELY, makeThing, ORIGIN, PLATFORM, SECOND, THINGS, TYPES } from '../../support/libraries.ts'

const PAGE = { page: 1, pageSize: 100, filters: {} }

/** Tables that belong to no tenant; the application role may not even read them. */
const CLOSED_TABLES = [
  'access_tokens',
  'client_tokens',
  'consortium_organizations',
  'consortiums',
  'doctor_authentications',
  'documents',
  'founding_codes',
  'identity_tickets',
  'libraries',
  'login_failures',
  'organization_main_deals',
  'organizations',
  'password_history',
  'recovery_codes',
  'refresh_tokens',
  'second_factors',
  'tab_codes',
  'timed_steps',
  'token_families',
  'user_consortiums',
  'user_departments',
  'user_organizations',
  'users',
]

describe.each(databases)('rows of one organization over $name', ({ open }) => {
  let place: Place

  beforeAll(async () => {
    place = await open(CATALOG)
    for (const scope of [FIRST, SECOND, LONELY, PLATFORM]) {
      const { libraries } = place.store
      const type = await libraries.save(scope, ORIGIN, { resource: TYPES, record: { Code: 'T', Name: ownName(scope) } })
      const record = makeThing('SAME', { Name: ownName(scope), TypeId: type.Id })
      await libraries.save(scope, ORIGIN, { resource: THINGS, record, idempotencyKey: 'same' })
    }
  })
  afterAll(() => place.drop())

  const rows = (scope: Scope, sql: string) => place.store.database.transaction(scope, (tx) => tx.query(sql))

  it('T5: every table has forced row-level security or is closed to the application role', async () => {
    const tables = await place.store.database.query(`SELECT c.relname::text AS name,
      c.relrowsecurity AND c.relforcerowsecurity AS protected,
      has_table_privilege('rehab_app', c.oid, 'SELECT') OR has_table_privilege('rehab_app', c.oid, 'INSERT')
        OR has_table_privilege('rehab_app', c.oid, 'UPDATE') OR has_table_privilege('rehab_app', c.oid, 'DELETE') AS open,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'owner_id') AS tenant
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY 1`)
    expect(tables.filter((table) => table.open && !table.protected)).toEqual([])
    expect(tables.filter((table) => table.tenant && !table.protected)).toEqual([])
    expect(tables.filter((table) => !table.protected).map((table) => table.name)).toEqual(CLOSED_TABLES)
  })

  it('T5: the application role owns nothing, is no superuser, bypasses nothing and cannot sign in', async () => {
    const [role] = await place.store.database
      .query(`SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
      (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid) AS owned FROM pg_roles r WHERE rolname = 'rehab_app'`)
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
    })
  })

  it('T5: the role of the search functions owns nothing else, may only read, and cannot sign in', async () => {
    const [role] = await place.store.database
      .query(`SELECT rolsuper OR rolbypassrls OR rolcanlogin OR rolcreaterole OR rolcreatedb AS powerful,
      (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid) AS tables,
      (SELECT count(*)::int FROM pg_proc p WHERE p.proowner = r.oid) AS functions,
      has_schema_privilege(r.oid, 'public', 'CREATE') AS creates,
      (SELECT count(*)::int FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND (has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE')
          OR has_table_privilege(r.oid, c.oid, 'SELECT') AND c.relname NOT LIKE 'lib_%')) AS beyond
      FROM pg_roles r WHERE rolname = 'rehab_search'`)
    expect(role).toEqual({ powerful: false, tables: 0, functions: 4, creates: false, beyond: 0 })
  })

  it('T5: every tenant table leads with the owner', async () => {
    const keys = await place.store.database.query(`SELECT c.relname::text AS name, a.attname::text AS first
      FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
      WHERE c.relrowsecurity AND c.relnamespace = 'public'::regnamespace`)
    expect(keys.length).toBe(20)
    expect(keys.filter((key) => key.first !== 'owner_id')).toEqual([])
  })

  it.each<[who: string, scope: Scope, seen: readonly Scope[]]>([
    ['an organization sees itself and its consortium', FIRST, [FIRST, PLATFORM]],
    ['another organization likewise', SECOND, [SECOND, PLATFORM]],
    ['an organization in no consortium sees itself', LONELY, [LONELY]],
    ['a consortium administrator sees the platform shelf only', PLATFORM, [PLATFORM]],
    ['a scope of nobody sees nothing', { ...PLATFORM, consortiumId: '' }, []],
    ['a consortium id in place of the organization opens nothing', { ...LONELY, organizationId: 'consortium-1' }, []],
    ['an organization id in place of the consortium opens nothing', { ...PLATFORM, consortiumId: 'org-1' }, []],
  ])('T6: without any filter of the program, %s', async (_who, scope, seen) => {
    const names = seen.map(ownName).sort()
    for (const table of ['lib_thing', 'lib_thing_type']) {
      const found = await rows(scope, `SELECT data->>'Name' AS name FROM ${table} ORDER BY 1`)
      expect(found.map((row) => row.name)).toEqual(names)
    }
    const revisions = await rows(scope, `SELECT DISTINCT after->>'Name' AS name FROM revisions ORDER BY 1`)
    expect(revisions.map((row) => row.name)).toEqual(names)
    const answers = await rows(scope, `SELECT answer->>'Name' AS name FROM idempotency ORDER BY 1`)
    expect(answers.map((row) => row.name)).toEqual(names)
    const found = await rows(scope, `SELECT id FROM lib_thing_find('{}', '{}', '%') AS id`)
    expect(found.length).toBe(names.length)
    const foreign = await rows(scope, `SELECT id FROM lib_thing_find('{}', '{}', '%') WHERE owner_id = 'org-2'`)
    expect(foreign.length).toBe(scope.organizationId === 'org-2' ? 1 : 0)
    const hits = await rows(scope, `SELECT data->>'Name' AS name FROM lib_thing_hits('{}', '{}', '{}', '{}', '%', 9)`)
    expect(hits.map((row) => row.name).sort()).toEqual(names)
    const page = await place.store.libraries.page(scope, THINGS, PAGE)
    expect(page.rows.map((row) => String(row.Name)).sort()).toEqual(names)
    expect(page.total).toBe(names.length)
  })

  it.each<[what: string, sql: string]>([
    ['update', `UPDATE lib_thing SET search = '' WHERE owner_id <> 'org-1' RETURNING id`],
    ['delete', `DELETE FROM lib_thing WHERE owner_id <> 'org-1' RETURNING id`],
  ])('T6: %s of foreign and platform rows touches none', async (_what, sql) => {
    expect(await rows(FIRST, sql)).toEqual([])
  })

  it.each<[what: string, owner: string, shelf: string]>([
    ['another organization', 'org-2', 'organization'],
    ['the platform shelf', 'consortium-1', 'platform'],
    ['its own id on the other shelf', 'org-1', 'platform'],
  ])('T6: a row cannot be made for %s', async (_what, owner, shelf) => {
    const sql = `INSERT INTO lib_thing (owner_id, shelf, id, version, data, search, grams, created_at, updated_at)
      VALUES ('${owner}', '${shelf}', 'x', 1, '{}', '', '{}', now(), now())`
    await expect(rows(FIRST, sql)).rejects.toMatchObject({ code: '42501' })
    await expect(rows(FIRST, `UPDATE lib_thing SET owner_id = '${owner}', shelf = '${shelf}'`)).rejects.toMatchObject({
      code: '42501',
    })
  })

  it.each([
    `UPDATE audit SET result = 'ok'`,
    'DELETE FROM audit',
    'SELECT * FROM audit',
    `UPDATE revisions SET version = 9`,
    'DELETE FROM revisions',
    'DELETE FROM idempotency',
    'TRUNCATE lib_thing',
    'SELECT * FROM users',
    'SELECT * FROM access_tokens',
    `INSERT INTO documents VALUES ('a', 'b', '{}')`,
    'CREATE TABLE public.mine (id text)',
    'ALTER TABLE lib_thing DISABLE ROW LEVEL SECURITY',
  ])('U2: the application role may not run %s', async (sql) => {
    await expect(rows(FIRST, sql)).rejects.toMatchObject({ code: '42501' })
  })

  it('U3: the trail is read in a role of its own, which sees what the scope owns and changes nothing', async () => {
    const reading = (scope: Scope, sql: string) =>
      place.store.database.transaction(scope, async (tx) => {
        await tx.query(`SELECT set_config('role', 'rehab_audit', true)`)
        return tx.query(sql)
      })
    const owners: readonly (readonly [Scope, string])[] = [
      [FIRST, 'org-1'],
      [SECOND, 'org-2'],
      [PLATFORM, 'consortium-1'],
    ]
    for (const [scope, owner] of owners)
      for (const table of ['audit', 'revisions'])
        expect(await reading(scope, `SELECT DISTINCT owner_id FROM ${table}`)).toEqual([{ owner_id: owner }])
    for (const sql of [
      `INSERT INTO audit (owner_id, shelf, at, user_id, address, request_id, action, object, result)
       VALUES ('org-1', 'organization', now(), '', '', '', '', '', 'ok')`,
      `UPDATE audit SET result = 'ok'`,
      'DELETE FROM audit',
      'SELECT * FROM lib_thing',
      'SELECT * FROM users',
    ])
      await expect(reading(FIRST, sql)).rejects.toMatchObject({ code: '42501' })
  })

  it('the role and the settings end with the transaction', async () => {
    await rows(FIRST, 'SELECT 1 AS one')
    const [after] = await place.store.database.query(
      `SELECT current_user <> 'rehab_app' AS back, coalesce(current_setting('app.organization', true), '') AS organization`,
    )
    expect(after).toEqual({ back: true, organization: '' })
  })

  it('whoever counts does so as the role for it and begins no workers; nobody else is kept from them', async () => {
    const asked = `SELECT current_user AS role, current_setting('max_parallel_workers_per_gather') AS workers`
    const { database } = place.store
    const [usual] = await database.query(asked)
    expect(await database.count(FIRST, { text: asked })).toEqual([{ role: 'rehab_stats', workers: '0' }])
    // One connection after the other, whichever has counted before.
    for (const [read] of [await database.read(FIRST, asked), await database.read(FIRST, asked)])
      expect(read).toEqual({ role: 'rehab_app', workers: usual?.['workers'] })
  })

  it('an id that is no id stays a value: it opens nothing and is what the rules are asked with', async () => {
    const organizationId = `org-1', true), set_config('app.system', 'on`
    const asked = `SELECT current_setting('app.organization') AS organization, current_setting('app.system', true) AS system,
      (SELECT count(*)::int FROM lib_thing WHERE shelf = 'organization') AS seen`
    const scope = { ...FIRST, organizationId }
    for (const [answer] of [await rows(scope, asked), await place.store.database.read(scope, asked)]) {
      expect(answer).toMatchObject({ organization: organizationId, seen: 0 })
      expect(answer?.system ?? '').toBe('')
    }
  })
})

/** PGlite is one session and knows no pool. */
const POOLS = databases.flatMap((database) =>
  (database.name === 'PGlite' ? [1] : [1, 5]).map((poolMax) => ({ ...database, poolMax })),
)

describe.each(POOLS)('T7: interleaved organizations over $name, pool of $poolMax', ({ open, poolMax }) => {
  it('never see one another, whatever fails in between', async () => {
    const { store, drop } = await open(CATALOG, { poolMax })
    const scopes = [FIRST, SECOND, LONELY, PLATFORM]
    for (const scope of scopes) {
      await store.libraries.save(scope, ORIGIN, {
        resource: THINGS,
        record: makeThing('1', { Name: ownName(scope) }),
      })
    }
    const step = fc.record({ who: fc.nat(scopes.length - 1), what: fc.constantFrom(...Object.keys(STEPS)) })
    const runs = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const seen = await Promise.all(
        steps.map(async ({ who, what }) => {
          const scope = scopes[who] ?? FIRST
          return { scope, names: await STEPS[what]?.(store.database, scope) }
        }),
      )
      for (const { scope, names } of seen) expect(names).toEqual(names && visibleNames(scope))
    })
    await fc.assert(runs, { numRuns: 20 })
    await drop()
  })
})

const SELECT_NAMES = `SELECT data->>'Name' AS name FROM lib_thing ORDER BY 1`

/** What a request may do to its connection; those that end badly answer nothing. */
const STEPS: Readonly<Record<string, (database: Database, scope: Scope) => Promise<readonly unknown[] | undefined>>> = {
  read: (database, scope) =>
    database.transaction(scope, async (tx) => (await tx.query(SELECT_NAMES)).map((row) => row.name)),
  readTwice: (database, scope) =>
    database.transaction(scope, async (tx) => {
      await tx.query(SELECT_NAMES)
      await new Promise((resolve) => setTimeout(resolve, 1))
      return (await tx.query(SELECT_NAMES)).map((row) => row.name)
    }),
  wrongSql: (database, scope) => swallow(database.transaction(scope, (tx) => tx.query('SELECT nonsense'))),
  wrongSqlForgiven: (database, scope) =>
    swallow(database.transaction(scope, async (tx) => void (await tx.query('SELECT 1/0').catch(() => undefined)))),
  thrown: (database, scope) =>
    swallow(
      database.transaction(scope, async (tx) => {
        await tx.query(SELECT_NAMES)
        throw new Error('the program is wrong')
      }),
    ),
  timeout: (database, scope) =>
    swallow(
      database.transaction(scope, async (tx) => {
        await tx.query('SET LOCAL statement_timeout = 1')
        await tx.query(`SELECT count(*) FROM generate_series(1, 20000)`)
        throw new Error('done')
      }),
    ),
  system: (database) => swallow(database.query('SELECT * FROM lib_thing')),
}

async function swallow(work: Promise<unknown>): Promise<undefined> {
  await work.catch(() => undefined)
}

function ownName(scope: Scope): string {
  return `of ${scope.shelf} ${scope.organizationId || scope.consortiumId}`
}

function visibleNames(scope: Scope): readonly string[] {
  const platform = scope.consortiumId && scope.shelf === 'organization' ? [ownName(PLATFORM)] : []
  return [...platform, ownName(scope)].sort()
}

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore, type Store } from '../../../src/server/store/open.ts'
import { pieceNumbers } from '../../../src/server/store/search.ts'
import { CATALOG, FIRST, makeThing, ORIGIN, SECOND, THINGS } from '../../support/libraries.ts'
import { type Cluster, startCluster } from '../../support/postgres.ts'

let cluster: Cluster
let store: Store

/** A database as most hospitals get it, in a cluster that nobody has used before: its owner may create roles, and nothing else. */
beforeAll(async () => {
  cluster = await startCluster()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`CREATE ROLE plain LOGIN NOSUPERUSER CREATEROLE PASSWORD 'plain'`)
  await client.query('CREATE DATABASE plain OWNER plain')
  await client.end()
  const url = new URL(cluster.url)
  url.username = 'plain'
  url.password = 'plain'
  url.pathname = '/plain'
  const options = { dataDir: '', databaseUrl: url.href, catalog: CATALOG }
  await (await openStore(options)).close()
  store = await openStore(options)
})
afterAll(async () => {
  await store.close()
  await cluster.stop()
})

it('an owner without special rights opens, writes, searches and stays within its rows', async () => {
  for (const scope of [FIRST, SECOND])
    await store.libraries.save(scope, ORIGIN, { resource: THINGS, record: makeThing('A', { Name: '足三里' }) })
  for (const scope of [FIRST, SECOND]) {
    const page = await store.libraries.page(scope, THINGS, { page: 1, pageSize: 9, filters: {}, keyword: 'zsl' })
    expect(page.rows.map((row) => row.OrganizationId)).toEqual([scope.organizationId])
  }
  expect(await store.database.query('SELECT id FROM lib_thing')).toEqual([])
})

it('the search function may use the index over pieces of words', async () => {
  const url = new URL(cluster.url)
  url.pathname = '/plain'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('SET enable_seqscan = off; SET ROLE rehab_search')
  const pieces = pieceNumbers(['足三'], 'org-1').join()
  const sql = `EXPLAIN SELECT id FROM lib_thing WHERE grams @> '{${pieces}}'::int[] AND search LIKE '%足三%'`
  const { rows } = await client.query(sql)
  await client.end()
  expect(JSON.stringify(rows)).toContain('lib_thing_grams')
})

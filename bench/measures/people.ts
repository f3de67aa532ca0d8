/**
 * A page of 20 of the people of a hospital with 200,000 of them: through the whole server on PostgreSQL, and the statement that the
 * server sends through `pg` alone, ten at a time, in turns.
 *
 * Units  Median latency in milliseconds.
 */
import pg from 'pg'
import { peopleStatement } from '../../src/server/store/people.ts'
import { personEntry } from '../../src/server/store/people-search.ts'
import { PEOPLE } from '../../src/wire/people.ts'
import { copyOf, founded, SCOPE, serve, withPool } from '../databases.ts'
import { type Goal, ratioOf, table } from '../report.ts'
import { signIn } from '../server-process.ts'
import { sideBySide } from '../side-by-side.ts'

const COUNT = 200_000
const BATCH = 2_000
const PAGES = 50
const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const GIVEN = ['建国', '志强', '文斌', '秀兰', '淑芬', '丽娟', '俊杰', '明远', '雅琴', '晓燕']

export async function measurePeople(rounds: number): Promise<readonly Goal[]> {
  const url = await copyOf(await founded(), 'people')
  const server = await serve(url)
  const { access_token: token } = await signIn(server.origin, 'orgadmin')
  const start = performance.now()
  await withPool(url, fill)
  console.log(`${COUNT} 人，写入 ${Math.round((performance.now() - start) / 1000)} s`)
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE })
  const pageOf = (index: number) => 1 + (index % PAGES)
  const ours = async (index: number) => {
    const reply = await fetch(server.origin + PEOPLE.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ PageIndex: pageOf(index), PageSize: 20, IsEnabled: true }),
    })
    const { Data } = (await reply.json()) as { Data: { Row: unknown[]; Total: number } | null }
    if (Data?.Row.length !== 20 || Data.Total < COUNT) throw new Error(`the server answered ${reply.status}`)
  }
  const sql = async (index: number) => {
    const asked = { organizations: [SCOPE.organizationId], isEnabled: true, page: pageOf(index), pageSize: 20 }
    const { rows } = await pool.query(peopleStatement(asked))
    if (rows.length !== 20) throw new Error(`pg answered ${rows.length} rows`)
  }
  const samples = await sideBySide({ rounds, requests: 60, atOnce: AT_ONCE }, { sql, ours })
  await pool.end()
  await server.remove()
  console.log(`${table(`${COUNT} 人中取 20 人（ms）`, samples, ['p50'], 'sql')}\n`)
  return [{ what: '用户列表 p50', measured: ratioOf(samples, 'ours', 'sql', 'p50'), most: 1.5, unit: '×' }]
}

const AT_ONCE = 10

const personOf = (index: number) => {
  const name = `jz${index}`
  const displayName = `${SURNAMES[index % SURNAMES.length]}${GIVEN[(index * 7) % GIVEN.length]}${index}`
  return { id: `bench-${index}`, name, displayName, phone: `139${String(index).padStart(8, '0')}` }
}

/** Their entries are written as the store writes them; the database repeats them in the memberships. */
async function fill(pool: pg.Pool): Promise<void> {
  for (let from = 0; from < COUNT; from += BATCH) {
    const people = Array.from({ length: BATCH }, (_, offset) => {
      const person = personOf(from + offset)
      return { ...person, ...personEntry(person) }
    })
    await pool.query(
      `INSERT INTO users (id, name, display_name, password_hash, password_changed_ms, data, search, grams, place)
       SELECT id, name, "displayName", '', 0, jsonb_build_object('PhoneNumber', phone), search, grams, place
       FROM jsonb_to_recordset($1) AS p(id text, name text, "displayName" text, phone text, search text, grams int[], place text)`,
      [JSON.stringify(people)],
    )
    await pool.query(
      `INSERT INTO user_organizations (user_id, organization_id, position, roles, role_types)
       SELECT p->>'id', $2, 0, '{}', '{therapist}' FROM jsonb_array_elements($1) p`,
      [JSON.stringify(people), SCOPE.organizationId],
    )
  }
  await pool.query('VACUUM ANALYZE users')
  await pool.query('VACUUM ANALYZE user_organizations')
}

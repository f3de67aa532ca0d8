/**
 * Two server processes over one PostgreSQL, behind a proxy that sends each request to the next: whoever works through it
 * notices nothing of there being two.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_USERS } from '../../src/server/demo-people.ts'
import { createPresence, PAUSE_MS } from '../../src/server/passport/presence.ts'
import { hashToken } from '../../src/server/passport/tokens.ts'
import { openStore } from '../../src/server/store/open.ts'
import { UPLOAD } from '../../src/wire/files.ts'
import { CREATE_EXPORT } from '../../src/wire/export-order.ts'
import { EXPORT_FILE, EXPORT_TASKS } from '../../src/wire/reports.ts'
import { CLIENT_ID, CLIENT_SECRET, TOKEN } from '../../src/wire/token.ts'
import { addChargeItems, bulkCodes } from '../support/bulk.ts'
import { type ConsoleProcess, startConsole } from '../support/console-process.ts'
import { databases, type Place } from '../support/databases.ts'
import { CATALOG as THINGS } from '../support/libraries.ts'
import { makePng } from '../support/media.ts'
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts'
import { CATALOG, type Envelope, type TokenBody } from '../support/server.ts'

const LIST = '/content/api/ChargeItem/GetChargeItemPageData'
const SAVE = '/content/api/ChargeItem/InsertOrUpdateChargeItem'
const OPEN_CALL = '/bff/config/getSettingWithoutAuth'
const RATE_LIMIT = 150
const LONG = 30_000
/** What a killed process was making is missed after 15 s, and looked for every 10 s. */
const TAKEN_OVER_MS = 60_000

type Row = Readonly<Record<string, unknown>>
let place: Place
let processes: ConsoleProcess[]
let proxy: RoundRobin
let callers = 0

const startOne = () =>
  startConsole({
    dataDir: '/nowhere',
    environment: {
      DATABASE_URL: place.options.databaseUrl ?? '',
      DEMO: '0',
      DEMO_REMOTE: '1',
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT: String(RATE_LIMIT),
    },
  })

beforeAll(async () => {
  place = await databases[1]!.open(CATALOG, {}, 'rows')
  processes = await Promise.all([startOne(), startOne()])
  proxy = await startRoundRobin(() => processes.map(({ origin }) => origin))
})
afterAll(async () => {
  await proxy?.close()
  await Promise.all((processes ?? []).map(({ stop }) => stop()))
  await place?.drop()
})

/** Somebody at an address of their own. */
function person() {
  callers += 1
  const address = `10.1.0.${callers}`
  const call = async (path: string, more: RequestInit = {}, token?: string) => {
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return fetch(proxy.origin + path, {
      ...more,
      headers: { ...more.headers, ...authorization, 'x-test-caller': address },
    })
  }
  const grant = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, ...form })
    const reply = await call(TOKEN.path, { method: 'POST', body })
    return { status: reply.status, ...((await reply.json()) as TokenBody) }
  }
  const signIn = (username: string, password = 'Rehab@2026') => grant({ grant_type: 'password', username, password })
  const post = async (path: string, body: unknown, token: string, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json', ...headers }
    const reply = await call(path, { method: 'POST', headers: type, body: JSON.stringify(body) }, token)
    return { status: reply.status, body: (await reply.json()) as Envelope }
  }
  const rows = async (query: Record<string, string>, token: string) => {
    const reply = await call(`${LIST}?${new URLSearchParams({ PageSize: '20', ...query })}`, {}, token)
    const { Data } = (await reply.json()) as Envelope
    return { status: reply.status, rows: (Data?.['Row'] ?? []) as readonly Row[] }
  }
  const tasks = async (userId: string, token: string) => {
    const reply = await call(`${EXPORT_TASKS.path}?userId=${userId}`, {}, token)
    return ((await reply.json()) as Envelope).Data['rows'] as readonly Row[]
  }
  return { call, grant, signIn, post, rows, tasks, address }
}

/** The same asked of each process. */
async function both<T>(ask: () => Promise<T>): Promise<readonly [T, T]> {
  const before = proxy.served.length
  const answers = [await ask(), await ask()] as const
  expect(proxy.served.slice(before).sort()).toEqual([0, 1])
  return answers
}

describe('two processes behind a round-robin proxy', () => {
  it('sign-in at one is good at both, its renewal and its end too', async () => {
    const who = person()
    const { access_token: access, refresh_token: refresh } = await who.signIn('orgadmin')
    const statuses = () => both(async () => (await who.rows({}, access)).status)
    expect(await statuses()).toEqual([200, 200])
    const [renewed, repeated] = await both(() => who.grant({ grant_type: 'refresh_token', refresh_token: refresh }))
    // Two tabs that renew at the same time get the same.
    expect([renewed.status, repeated.refresh_token]).toEqual([200, renewed.refresh_token])
    const revoked = await who.call('/passport/connect/revocation', {
      method: 'POST',
      body: new URLSearchParams({ token: renewed.access_token, client_id: CLIENT_ID, client_secret: CLIENT_SECRET }),
    })
    expect(revoked.status).toBe(200)
    expect(await statuses()).toEqual([401, 401])
    const late = await both(() => who.grant({ grant_type: 'refresh_token', refresh_token: renewed.refresh_token }))
    expect(late.map(({ status }) => status)).toEqual([400, 400])
  })

  it('A6: a role that is taken away is gone with the next request, wherever it goes', async () => {
    const who = person()
    const { access_token: access } = await who.signIn('orgadmin2')
    const statuses = () => both(async () => (await who.rows({}, access)).status)
    expect(await statuses()).toEqual([200, 200])
    const { passwordHash = '' } = (await place.store.accounts.findUserByName('orgadmin2')) ?? {}
    const { words: _words, ...user } = DEMO_USERS.find(({ name }) => name === 'orgadmin2')!
    await place.store.accounts.saveUser({
      ...user,
      passwordHash,
      organizations: [{ organizationId: 'org-2', roles: [] }],
    })
    expect(await statuses()).toEqual([403, 403])
    await place.store.accounts.saveUser({ ...user, passwordHash })
    expect(await statuses()).toEqual([200, 200])
  })

  it('A8: wrong passwords count together, and lock the account everywhere', async () => {
    const who = person()
    const words: string[] = []
    for (let tries = 0; tries < 5; tries += 1)
      words.push(String((await who.signIn('orgadmin4', 'Wrong@2026')).error_description))
    expect(new Set(words)).toEqual(new Set(['账号或密码错误']))
    const locked = await both(() => person().signIn('orgadmin4'))
    for (const { status, error_description: why } of locked)
      expect([status, why]).toEqual([400, expect.stringContaining('分钟')])
  })

  it('a list shows what was saved through the other process; a version that has passed and a repeated key are known to both', async () => {
    const who = person()
    const { access_token: access } = await who.signIn('orgadmin')
    const { rows } = await who.rows({ Shelf: 'organization' }, access)
    const [row] = rows
    const save = (record: Row, headers?: Record<string, string>) => who.post(SAVE, record, access, headers)
    expect((await save({ ...row, Price: 77.25 })).status).toBe(200)
    const seen = await both(
      async () => (await who.rows({ Shelf: 'organization', Keyword: String(row?.['Code']) }, access)).rows,
    )
    for (const found of seen) expect(found).toContainEqual(expect.objectContaining({ Id: row?.['Id'], Price: 77.25 }))
    const stale = await both(() => save({ ...row, Price: 78 }))
    expect(stale.map(({ status }) => status)).toEqual([409, 409])
    const { Id: _id, Version: _version, ...fields } = row ?? {}
    const made = await both(() => save({ ...fields, Code: 'TWICE', Name: '两次' }, { 'idempotency-key': 'one-key' }))
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    expect(made[0].body.Data).toEqual(made[1].body.Data)
  })

  it('a file that was uploaded to one is served by both', async () => {
    const who = person()
    const { access_token: access } = await who.signIn('orgadmin')
    const png = makePng(3, 2)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'a.png')
    const reply = await who.call(UPLOAD.path, { method: 'POST', body: form }, access)
    const path = ((await reply.json()) as { Data: string }).Data
    const files = await both(async () => Buffer.from(await (await who.call(path, {}, access)).arrayBuffer()))
    for (const bytes of files) expect(bytes.equals(png)).toBe(true)
  })

  it('an export that was ordered at one is listed by both and fetched from either', async () => {
    const who = person()
    const { access_token: access } = await who.signIn('orgadmin')
    const order = { Library: 'charge-item', Format: 'csv', Columns: ['Code'] }
    const TaskId = (await who.post(CREATE_EXPORT.path, order, access)).body.Data['TaskId']
    const state = async () =>
      (await who.tasks('user-orgadmin', access)).find((task) => task['TaskId'] === TaskId)?.['State']
    await expect.poll(state, { timeout: 20_000, interval: 200 }).toBe('done')
    const files = await both(async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ TaskId })
      return (await who.call(EXPORT_FILE.path, { method: 'POST', headers, body }, access)).text()
    })
    expect(files[0].split('\r\n').length).toBeGreaterThan(5)
    expect(files[1]).toBe(files[0])
  })

  it('the rate limit holds for each process by itself, as docs/production.md says', async () => {
    const who = person()
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const ask = async () => (await who.call(OPEN_CALL, asked)).status
    const statuses = await Promise.all(Array.from({ length: RATE_LIMIT * 3 }, ask))
    expect(statuses.filter((status) => status === 200)).toHaveLength(RATE_LIMIT * 2)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await person().call(OPEN_CALL, asked)).status).toBe(200)
  })

  it('A10: somebody who pauses is known to the other process to the millisecond', async () => {
    let now = Date.now()
    const { tokens } = place.store
    const [here, there] = [createPresence(tokens, () => now), createPresence(tokens, () => now)]
    const { access_token: access } = await person().signIn('orgadmin3')
    const known = async () => (await tokens.findAccess(hashToken(access)))!
    const { familyId } = await known()
    now += 100_000
    await here.note(familyId, (await known()).activeMs)
    now += 45_000
    await here.note(familyId, (await known()).activeMs)
    const lastMs = now
    now += PAUSE_MS
    await here.flush()
    expect(await there.settle(familyId, (await known()).activeMs)).toBe(lastMs)
  })

  it('E4: what a killed process was making is made by the other, whole', { timeout: TAKEN_OVER_MS * 2 }, async () => {
    await addChargeItems(place.store, 'org-2', LONG)
    const who = person()
    const { access_token: access } = await who.signIn('orgadmin2')
    const [first, second] = processes as [ConsoleProcess, ConsoleProcess]
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
    const order = {
      Library: 'charge-item',
      Format: 'csv',
      Columns: ['Code'],
      Query: { Shelf: 'organization', Keyword: '' },
    }
    const ordered = await fetch(first.origin + CREATE_EXPORT.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    })
    const { TaskId } = ((await ordered.json()) as Envelope).Data
    const task = async () => (await who.tasks('user-orgadmin2', access)).find((one) => one['TaskId'] === TaskId)
    await expect
      .poll(async () => Number((await task())?.['Progress']), { timeout: 20_000, interval: 50 })
      .toBeGreaterThan(0)
    expect((await task())?.['State']).toBe('running')
    first.kill()
    processes = [second]
    await expect.poll(async () => (await task())?.['State'], { timeout: TAKEN_OVER_MS, interval: 1_000 }).toBe('done')
    const body = JSON.stringify({ TaskId })
    const file = await (await who.call(EXPORT_FILE.path, { method: 'POST', headers, body }, access)).text()
    const codes = bulkCodes(file)
    expect([codes.length, new Set(codes).size]).toEqual([LONG, LONG])
  })
})

describe('two processes that begin at the same moment on an empty database', () => {
  it('both come up, and the tables are made once', async () => {
    const empty = await databases[1]!.open({ resources: {}, broken: [] })
    for (const schema of ['public', 'pgboss']) await empty.store.database.query(`DROP SCHEMA ${schema} CASCADE`)
    await empty.store.database.query('CREATE SCHEMA public')
    const options = { ...empty.options, catalog: THINGS }
    const stores = await Promise.all([openStore(options), openStore(options)])
    for (const { exportQueue } of stores) expect(await exportQueue.take()).toBeUndefined()
    await Promise.all(stores.map(({ close }) => close()))
    await empty.drop()
  })
})

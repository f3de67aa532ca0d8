/** The server as an operator runs it: the real process, its files on disk, its signals. L5, D1, D2. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../src/model/resource.ts'
import { openStore } from '../../src/server/store/open.ts'
import { CREATE_EXPORT } from '../../src/wire/export-order.ts'
import { FOUND } from '../../src/wire/founding.ts'
import { TOKEN } from '../../src/wire/token.ts'
import { EXPORT_FILE, EXPORT_TASKS } from '../../src/wire/reports.ts'
import { addChargeItems, bulkCodes } from '../support/bulk.ts'
import { builtConsole, serverOf } from '../support/builds.ts'
import { filledSnapshot } from '../support/filled.ts'
import { CATALOG, LIBRARIES, ROOT } from '../support/server.ts'
import { SHORT_LIVED } from '../support/short-lived.ts'

const START_MS = 60_000

interface Run {
  readonly output: () => string
  readonly pid: number
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<number | null>
}

let folder: string
let program: string
beforeAll(async () => {
  program = join(serverOf(await builtConsole()), 'main.js')
  folder = mkdtempSync(join(tmpdir(), 'rehab-process-'))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<html></html>')
  // With the demo data, which an empty folder would first be filled with at length.
  const snapshot = await filledSnapshot(CATALOG, 'rows')
  const store = await openStore({ dataDir: join(folder, 'data'), catalog: CATALOG, snapshot })
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [...SHORT_LIVED, program], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
      DATABASE_URL: '',
      PLATFORM_URL: '',
      ...environment,
    },
  })
  let output = ''
  child.stdout.on('data', (part) => (output += String(part)))
  child.stderr.on('data', (part) => (output += String(part)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { output: () => output, pid: child.pid ?? 0, kill: (signal) => void child.kill(signal), ended }
}

async function addressOf(process: Run): Promise<string> {
  const deadline = Date.now() + START_MS
  const state = { hasEnded: false }
  void process.ended.then(() => (state.hasEnded = true))
  while (Date.now() < deadline && !state.hasEnded) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(process.output())?.[0]
    if (address) return address
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no address: ${process.output()}`)
}

async function tokenAt(origin: string): Promise<string> {
  const { path, headers, body } = TOKEN.request({
    grant: 'password',
    username: 'orgadmin',
    password: 'Rehab@2026',
  })
  const reply = await fetch(origin + path, { method: 'POST', headers, body: String(body) })
  return ((await reply.json()) as { access_token: string }).access_token
}

describe('npm start', () => {
  const resource = LIBRARIES.find((candidate) =>
    candidate.fields.some((field) => field.kind === 'money' && !field.readOnly),
  )!
  const price = resource.fields.find((field) => field.kind === 'money' && !field.readOnly)!.name
  const list = Object.values(resource.calls).find((call) => call?.operation === 'list')!
  const save = Object.values(resource.calls).find((call) => call?.operation === 'upsert')!

  async function firstRow(origin: string, authorization: string): Promise<WireRecord> {
    const reply = await fetch(`${origin}${list.path}?PageSize=1&Shelf=organization`, { headers: { authorization } })
    const { Data } = (await reply.json()) as { Data: { Row: WireRecord[] } }
    return Data.Row[0]!
  }

  async function savePrice(origin: string, authorization: string, row: WireRecord, value: number): Promise<number> {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ ...row, [price]: value })
    return (await fetch(origin + save.path, { method: 'POST', headers, body })).status
  }

  it('keeps an edited price over a stop, tells the demo accounts, and lets no second process on its data', async () => {
    const first = run()
    const origin = await addressOf(first)
    for (const name of ['orgadmin', 'orgadmin2', 'consortium', 'noroles', 'Rehab@2026'])
      await expect.poll(first.output, { timeout: START_MS }).toContain(name)
    const authorization = `Bearer ${await tokenAt(origin)}`
    const row = await firstRow(origin, authorization)
    expect(await savePrice(origin, authorization, row, 123.45)).toBe(200)

    const second = run()
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(new RegExp(`启动失败.*${first.pid}`))
    expect((await fetch(`${origin}/health`)).status).toBe(200)

    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const third = run()
    const again = await addressOf(third)
    const kept = await firstRow(again, `Bearer ${await tokenAt(again)}`)
    expect(kept).toMatchObject({ Id: row['Id'], [price]: 123.45, Version: 2 })
    third.kill('SIGINT')
    expect(await third.ended).toBe(0)
  })

  it('D1: keeps what it has acknowledged when it is killed, and starts again on the folder that the dead one locked', async () => {
    const first = run()
    const origin = await addressOf(first)
    const authorization = `Bearer ${await tokenAt(origin)}`
    let row = await firstRow(origin, authorization)
    for (const value of [201.01, 202.02, 203.03]) {
      expect(await savePrice(origin, authorization, row, value)).toBe(200)
      row = { ...row, [price]: value, Version: Number(row['Version']) + 1 }
    }
    first.kill('SIGKILL')
    expect(await first.ended).toBe(null)
    const second = run()
    const again = await addressOf(second)
    expect(await firstRow(again, `Bearer ${await tokenAt(again)}`)).toEqual(row)
    second.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  it('E4: an export that a kill breaks off is made whole by the next start', { timeout: 120_000 }, async () => {
    const ROWS = 20_000
    const store = await openStore({ dataDir: join(folder, 'data'), catalog: CATALOG })
    await addChargeItems(store, 'org-2', ROWS)
    await store.close()
    const first = run()
    const origin = await addressOf(first)
    const headersAt = async (place: string) => ({
      authorization: `Bearer ${await tokenAt(place)}`,
      organizationid: 'org-2',
      'content-type': 'application/json',
    })
    const post = async (place: string, path: string, body: unknown) =>
      fetch(place + path, { method: 'POST', headers: await headersAt(place), body: JSON.stringify(body) })
    const taskAt = async (place: string, headers: Record<string, string>) => {
      const reply = await fetch(`${place}${EXPORT_TASKS.path}?userId=user-orgadmin`, { headers })
      return ((await reply.json()) as { Data: { rows: readonly WireRecord[] } }).Data.rows[0]
    }
    const order = { Library: 'charge-item', Format: 'csv', Columns: ['Code'], Query: { Shelf: 'organization' } }
    const created = (await (await post(origin, CREATE_EXPORT.path, order)).json()) as { Data: { TaskId: string } }
    const headers = await headersAt(origin)
    const progress = async () => Number((await taskAt(origin, headers))?.['Progress'])
    await expect.poll(progress, { timeout: START_MS, interval: 20 }).toBeGreaterThan(0)
    first.kill('SIGKILL')
    await first.ended

    const second = run()
    const again = await addressOf(second)
    const anew = await headersAt(again)
    const task = await taskAt(again, anew)
    expect([task?.['TaskId'], task?.['Message']]).toEqual([created.Data.TaskId, ''])
    await expect.poll(async () => (await taskAt(again, anew))?.['State'], { timeout: START_MS }).toBe('done')
    const codes = bulkCodes(await (await post(again, EXPORT_FILE.path, created.Data)).text())
    expect([codes.length, new Set(codes).size]).toEqual([ROWS, ROWS])
    second.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  it('finishes a request under way before it stops', async () => {
    const process = run()
    const origin = await addressOf(process)
    const authorization = `Bearer ${await tokenAt(origin)}`
    const replies = Array.from({ length: 20 }, () =>
      fetch(`${origin}${list.path}?PageSize=1000`, { headers: { authorization } }),
    )
    const first = await Promise.race(replies)
    expect(first.status).toBe(200)
    process.kill('SIGTERM')
    const statuses = await Promise.all(replies.map(async (reply) => (await reply).status))
    expect(statuses.every((status) => status === 200)).toBe(true)
    expect(await process.ended).toBe(0)
  })

  it('leads the first person of an empty server to the set-up page, with a code that it prints once', async () => {
    const process = run({ DATA_DIR: 'memory://', DEMO: '0' })
    const origin = await addressOf(process)
    const codeIn = () => /设置码：([\dA-Z-]{14})/.exec(process.output())?.[1] ?? ''
    await expect.poll(codeIn, { timeout: START_MS }).toMatch(/^.{4}-.{4}-.{4}$/)
    expect(process.output()).not.toContain('Rehab@2026')
    const open = (path: string) => fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html' } })
    const led = async (path: string) => (await open(path)).headers.get('location')
    expect([await led('/'), await led('/auth/login'), await led('/auth/setup'), await led('/agreeDoc')]).toEqual([
      '/auth/setup',
      '/auth/setup',
      null,
      null,
    ])
    const { path, body } = FOUND.request({
      code: codeIn(),
      consortiumName: '康复联合体',
      organizationName: '第三康复医院',
      administrators: [
        { role: 'organizationAdmin', userName: 'zhang', name: '张华', phone: '', password: 'Found#7182' },
      ],
    })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200)
    expect([await led('/'), (await open('/')).status]).toEqual([null, 200])
    process.kill('SIGTERM')
    expect(await process.ended).toBe(0)
    expect(process.output().split(codeIn())).toHaveLength(2)
  })

  it.each<[why: string, environment: Record<string, string>, words: RegExp]>([
    ['a wrong setting', { PORT: 'http' }, /PORT.*请填/],
    ['no built console', { DIST_DIR: '/nowhere', DATA_DIR: 'memory://' }, /npm run build/],
    ['no database there', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /连接不上数据库 127\.0\.0\.1:1/],
  ])('says in one sentence what hinders the start: %s', async (_why, environment, words) => {
    const process = run(environment)
    expect(await process.ended).toBe(1)
    expect(process.output()).toMatch(words)
    expect(process.output()).not.toContain('    at ')
  })

  it('says that a port is taken', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const process = run({ PORT: String(port), PLATFORM_URL: 'http://127.0.0.1:1' })
    expect(await process.ended).toBe(1)
    expect(process.output()).toContain(`端口 ${port} 已被占用`)
    taken.close()
  })
})

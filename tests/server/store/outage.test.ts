import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../src/server/store/database.ts'
import { startPglite } from '../../../src/server/store/pglite.ts'
import { connectPostgres } from '../../../src/server/store/postgres.ts'
import { administer, databases, type Place } from '../../support/databases.ts'
import { CATALOG, FIRST, makeThing, ORIGIN, THINGS } from '../../support/libraries.ts'

/** A line to the database that can go dead without anybody hanging up. */
async function startLine(to: number) {
  let isDead = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.on('data', (bytes) => isDead || far.write(bytes))
    far.on('data', (bytes) => isDead || near.write(bytes))
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => (isDead = true),
    mend: () => (isDead = false),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const PAGE = { page: 1, pageSize: 10, filters: {} }
const postgres = databases.filter(({ name }) => name === 'PostgreSQL')

describe.each(postgres)('$name that is busy or away', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(CATALOG, { poolMax: 2 })
    await place.store.libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing('A') })
  })
  afterAll(() => place.drop())

  const total = async () => (await place.store.libraries.page(FIRST, THINGS, PAGE)).total

  it('L3: who finds no free connection is told so after two seconds, and is served afterwards', async () => {
    const { database } = place.store
    const sleeping = [1, 2].map(() =>
      database.transaction('system', (tx) => tx.query('SELECT 1 AS one FROM pg_sleep(4)')),
    )
    const start = Date.now()
    await expect(total()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(Date.now() - start).toBeLessThan(3_500)
    await Promise.all(sleeping)
    expect(await total()).toBe(1)
  })

  it('L3: a statement that runs too long is stopped', async () => {
    const { database } = place.store
    const [limit] = await database.query('SHOW statement_timeout')
    expect(limit).toEqual({ statement_timeout: '10s' })
    const slow = database.transaction('system', async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 50')
      return tx.query('SELECT pg_sleep(5)')
    })
    await expect(slow).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('L3: a connection that falls silent is given up, and another is taken', async () => {
    const url = new URL(place.options.databaseUrl ?? '')
    const line = await startLine(Number(url.port))
    url.port = String(line.port)
    const database = createDatabase(connectPostgres(url.href, 2, 1_000))
    const one = () => database.query('SELECT 1 AS one')
    expect(await one()).toEqual([{ one: 1 }])
    line.cut()
    const asked = [one(), database.read(FIRST, 'SELECT 1 AS one')]
    const start = Date.now()
    for (const { status, ...settled } of await Promise.allSettled(asked)) {
      expect(status).toBe('rejected')
      expect(settled).toMatchObject({ reason: { code: 'unavailable' } })
    }
    expect(Date.now() - start).toBeGreaterThan(900)
    line.mend()
    await expect.poll(() => one().catch(() => []), { timeout: 10_000 }).toEqual([{ one: 1 }])
    await database.close()
    line.close()
  })

  it('D7: connections that the server ends are replaced', async () => {
    const name = new URL(place.options.databaseUrl ?? '').pathname.slice(1)
    for (let round = 0; round < 3; round += 1) {
      const cut = place.store.database.transaction(FIRST, (tx) => tx.query('SELECT pg_sleep(5)'))
      const refused = expect(cut).rejects.toMatchObject({ code: 'unavailable' })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
      await refused
      await expect.poll(() => total().catch(() => 0), { timeout: 10_000 }).toBe(1)
    }
  })
})

it('L7: the event loop goes on while PGlite works', async () => {
  const database = createDatabase(await startPglite({ dataDir: 'memory://' }))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 10)
  const start = Date.now()
  await database.query('SELECT count(*)::int FROM generate_series(1, 3000000)')
  clearInterval(timer)
  // A quarter of what an idle loop would do, since the machine is shared.
  expect(turns).toBeGreaterThan((Date.now() - start) / 10 / 4)
  await database.close()
})

/** What a request costs the database, counted: every exchange is a write, a wait and a read, for the server and for whoever waits. */
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const LIST = '/content/api/ChargeItem/GetChargeItemPageData'
/** Longer than the pauses between the statements of one piece of work. */
const QUIET_MS = 50
const TIMES = 8
const KEYWORD = { PageIndex: '1', PageSize: '20', Keyword: '训练' }

describe.each(databases)('over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  /** The least of several times, each after a moment of quiet: what the server begins by itself may fall into one of them. */
  const exchangesOf = async (work: () => Promise<unknown>): Promise<number> => {
    const counts: number[] = []
    while (counts.length < TIMES) {
      await expect.poll(() => countOnce(() => setTimeout(QUIET_MS)), { timeout: 20_000 }).toBe(0)
      counts.push(await countOnce(work))
    }
    return Math.min(...counts)
  }

  /** PGlite's thread gets each exchange as a message. */
  const countOnce = async (work: () => Promise<unknown>): Promise<number> => {
    const sent =
      database.name === 'PGlite' ? vi.spyOn(Worker.prototype, 'postMessage') : vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      return sent.mock.calls.length
    } finally {
      sent.mockRestore()
    }
  }

  it.each([
    ['with a keyword', KEYWORD],
    ['of all', { PageIndex: '1', PageSize: '20' }],
  ])('a page %s takes two: who asks, and the rows in their scope', async (_what, query) => {
    await platform.call({ as: 'orgadmin', url: LIST, query })
    const count = await exchangesOf(async () => {
      expect((await platform.call({ as: 'orgadmin', url: LIST, query })).status).toBe(200)
    })
    expect(count).toBe(2)
  })

  it('the sessions of all who ask at the same moment take one', async () => {
    const { tokens } = platform.store
    const hashes = Array.from({ length: 10 }, (_, index) => `hash-${index}`)
    const expiresMs = Date.now() + 60_000
    for (const hash of hashes)
      await tokens.startFamily({ id: hash, userId: 'user-orgadmin', expiresMs, access: { hash, expiresMs } })
    let found: readonly (string | undefined)[] = []
    const count = await exchangesOf(async () => {
      const asked = [...hashes, 'nobody', ...hashes]
      found = (await Promise.all(asked.map((hash) => tokens.findAccess(hash)))).map((session) => session?.familyId)
    })
    expect(found).toEqual([...hashes, undefined, ...hashes])
    expect(count).toBe(1)
  })

  it('A6: nobody is answered with what was so before they asked', async () => {
    const { tokens } = platform.store
    const expiresMs = Date.now() + 60_000
    for (let run = 0; run < 20; run += 1) {
      const hash = `ending-${run}`
      await tokens.startFamily({ id: hash, userId: 'user-orgadmin', expiresMs, access: { hash, expiresMs } })
      const before = tokens.findAccess(hash)
      await tokens.revokeFamily(hash)
      const after = [tokens.findAccess(hash), tokens.findAccess(hash)]
      expect(await Promise.all(after)).toEqual([undefined, undefined])
      await before
    }
  })
})

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { takeLock } from '../../../src/server/store/lock.ts'
import { openStore } from '../../../src/server/store/open.ts'
import { databases, makeDataDir } from '../../support/databases.ts'
import { CATALOG, FIRST, makeThing, ORIGIN, THINGS } from '../../support/libraries.ts'
import { damageOf, killWriters, startWriter, type Writer, type WriterOptions } from './trials.ts'

const KILLS = 5
/** Folders begin with a dump: what initdb does is not what is proved here, and takes most of a first start. */
const snapshotFile = inject('pgliteSnapshot')
const snapshot = () => new Uint8Array(readFileSync(snapshotFile))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function startKilled(options: WriterOptions): Writer {
  const writer = startWriter(options)
  children.push(writer.child)
  return writer
}

describe.each(databases)('kill -9 over $name', ({ name, open }) => {
  it(
    'D1, U2: every acknowledged write is there, each with its revision and audit row',
    { timeout: 180_000 },
    async () => {
      const folder = makeDataDir()
      const place = name === 'PostgreSQL' ? await open(CATALOG) : undefined
      const options = { dataDir: folder.dataDir, ...(place ? { databaseUrl: place.options.databaseUrl } : {}) }
      if (!place) await (await openStore({ ...options, catalog: CATALOG, snapshot: snapshot() })).close()
      const { acknowledged } = await killWriters(options, KILLS)
      const store = place?.store ?? (await openStore({ ...options, catalog: CATALOG }))
      expect(acknowledged.size).toBeGreaterThan(KILLS)
      expect(await damageOf(store, acknowledged)).toEqual({ lost: 0, torn: 0, inDoubt: expect.any(Number) })
      await (place ? place.drop() : store.close())
      folder.remove()
    },
  )
})

describe('D2: one process per folder', () => {
  it(
    'a second is refused with the number of the first, and let in once that one is dead',
    { timeout: 120_000 },
    async () => {
      const { dataDir, remove } = makeDataDir()
      const folder = join(dataDir, 'a folder', 'that is not there yet')
      const first = startKilled({ dataDir: folder, idle: true, snapshotFile })
      expect(await first.ready, first.errors()).toBe(true)
      const opening = openStore({ dataDir: folder, catalog: CATALOG })
      await expect(opening).rejects.toThrow(`数据目录正被进程 ${first.child.pid} 使用，请先停止它`)
      const second = startKilled({ dataDir: folder, idle: true })
      expect(await second.ready).toBe(false)
      expect(second.errors()).toContain(`进程 ${first.child.pid}`)
      first.child.kill('SIGKILL')
      await first.exited
      const store = await openStore({ dataDir: folder, catalog: CATALOG })
      await expect(openStore({ dataDir: folder, catalog: CATALOG })).rejects.toThrow(`进程 ${process.pid}`)
      await store.close()
      remove()
    },
  )

  it('of several that find the lock of a dead process, one takes it', { timeout: 120_000 }, async () => {
    const { dataDir, remove } = makeDataDir()
    writeFileSync(join(dataDir, 'pglite.lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: 'long ago' }))
    const started = await Promise.all([1, 2, 3].map(() => startKilled({ dataDir, idle: true, snapshotFile }).ready))
    expect(started.filter(Boolean).length).toBe(1)
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    remove()
  })

  it.each<[what: string, lock: string]>([
    ['of a process whose number was given to another', JSON.stringify({ pid: process.pid, startedAt: 'boot:1' })],
    ['that is empty', ''],
    ['that is not JSON', '{"pid":'],
    ['of nobody', JSON.stringify({ pid: 0, startedAt: '' })],
  ])('a lock %s is taken over, and given back at the end', (_what, lock) => {
    const { dataDir, remove } = makeDataDir()
    const file = join(dataDir, 'pglite.lock')
    writeFileSync(file, lock)
    const giveBack = takeLock(file)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    expect(() => takeLock(file)).toThrow(`进程 ${process.pid}`)
    giveBack()
    expect(() => readFileSync(file)).toThrow('ENOENT')
    remove()
  })
})

it('an existing folder opens within three seconds and still has its rows', { timeout: 120_000 }, async () => {
  const { dataDir, remove } = makeDataDir()
  const first = await openStore({ dataDir, catalog: CATALOG, snapshot: snapshot() })
  const made = await first.libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing('A') })
  await first.close()
  const start = process.cpuUsage()
  const second = await openStore({ dataDir, catalog: CATALOG })
  const { user, system } = process.cpuUsage(start)
  // Time of the processor, because a busy machine makes the clock on the wall run away.
  expect((user + system) / 1_000).toBeLessThan(3_000)
  expect(await second.libraries.byIds(FIRST, THINGS, [String(made.Id)])).toEqual([made])
  await second.close()
  remove()
})

/** E4, T5: whose export is next over all processes, what becomes of one that has lost its maker, and what the queue costs. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LOOK_MS } from '../../../src/server/reports/export-runner.ts'
import type { Database } from '../../../src/server/store/database.ts'
import { createExportQueue, SILENT_MS, type TakenTask } from '../../../src/server/store/export-queue.ts'
import { createJobStore, JOBS_INSTALLED } from '../../../src/server/store/jobs.ts'
import { migrate } from '../../../src/server/store/migrate.ts'
import { openStore, type Store } from '../../../src/server/store/open.ts'
import { databases, makeDataDir, type Place } from '../../support/databases.ts'
import { makeScope } from '../../support/libraries.ts'

const MINE = makeScope('org-1', { userId: 'user-1' })
const YOURS = makeScope('org-1', { userId: 'user-2' })
const EMPTY = { resources: {}, broken: [] }
const FILE = { fileName: 'a.csv', mediaType: 'text/csv', bytes: new Uint8Array([98]) }
const PART = { bytes: new Uint8Array([97]), progress: 50 }
const order = { body: { Library: 'thing' } }

describe.each(databases)('the queue of exports over $name', (database) => {
  let now = Date.parse('2026-01-01T00:00:00Z')
  const clock = () => now
  let place: Place
  let other: Store
  beforeAll(async () => {
    place = await database.open(EMPTY, { clock })
    // Another process, where there can be one.
    other = database.name === 'PostgreSQL' ? await openStore(place.options) : place.store
    // The first look of all is another where nobody else can be at work.
    await place.store.exportQueue.reclaim()
  })
  afterAll(async () => {
    if (other !== place.store) await other.close()
    await place.drop()
  })
  afterEach(async () => {
    await system('DELETE FROM export_tasks')
    await system('DELETE FROM pgboss.job')
  })

  const system = (sql: string) => place.store.database.transaction('system', (tx) => tx.query(sql))
  const start = (scope = MINE, store = place.store) => {
    now += 1
    return store.exportQueue.start(scope, { name: 'x', order })
  }
  const take = (store = place.store) => store.exportQueue.take()
  const taken = async (store = place.store): Promise<TakenTask> => {
    const task = await take(store)
    if (!task) throw new Error('nothing was to be taken')
    return task
  }
  const finish = (task: TakenTask, scope = MINE) => place.store.exportTasks.finish(scope, task, FILE)
  const states = async (scope = MINE) =>
    Object.fromEntries(
      (await place.store.exportTasks.page(scope, 1, 20)).rows.map(({ id, state, words }) => [id, `${state} ${words}`]),
    )

  it('makes one at a time for a person, in their order, and others’ meanwhile', async () => {
    const [first, second, third] = [await start(), await start(), await start(YOURS, other)]
    const [one, two] = [await taken(), await taken(other)]
    expect([one.id, two.id, await take()]).toEqual([first, third, undefined])
    expect(one).toMatchObject({ ownerId: 'org-1', userId: 'user-1', shelf: 'organization', order, attempt: 1 })
    expect(await finish(one)).toBe(true)
    expect((await taken(other)).id).toBe(second)
  })

  it('takes one more than wait, however many are ordered at the same moment, by whatever process', async () => {
    const asked = Array.from({ length: 30 }, (_, index) => start(MINE, index % 2 === 0 ? place.store : other))
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    const words = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
    expect(new Set(words)).toEqual(new Set(['已有 5 个导出在排队，请等它们完成后再导出']))
    expect(await start(YOURS)).toBeTruthy()
    expect(await system(`SELECT count(*)::int AS jobs FROM pgboss.job`)).toEqual([{ jobs: 2 }])
  })

  it('gives back what it cannot finish: another begins anew, and the first one’s word counts no more', async () => {
    await start()
    const first = await taken()
    expect(await place.store.exportTasks.append(MINE, first, PART)).toBe(true)
    await place.store.exportQueue.letGo(first, { counts: false })
    expect(Object.values(await states())).toEqual(['waiting '])
    const second = await taken(other)
    expect(second).toMatchObject({ id: first.id, attempt: 1 })
    for (const told of [
      place.store.exportTasks.advance(MINE, first, 60),
      place.store.exportTasks.append(MINE, first, PART),
      finish(first),
    ])
      expect(await told).toBe(false)
    await place.store.exportQueue.letGo(first, { counts: false })
    await place.store.exportQueue.giveUp(first, '太晚')
    expect(await finish(second)).toBe(true)
    const { size } = await place.store.exportTasks.file(MINE, second.id)
    expect(size).toBe(FILE.bytes.length)
  })

  it('waits before it is taken again where that is wished', async () => {
    await start()
    await place.store.exportQueue.letGo(await taken(), { counts: true, afterS: 3_600 })
    expect(await take()).toBeUndefined()
    expect(Object.values(await states())).toEqual(['waiting '])
  })

  it('what nobody has said a word of goes to another, three times, and then fails in words', async () => {
    const id = await start()
    for (const attempt of [1, 2, 3]) {
      const task = await taken(attempt === 2 ? other : place.store)
      expect(task.attempt).toBe(attempt)
      now += SILENT_MS - 1
      expect(await place.store.exportTasks.advance(MINE, task, 10)).toBe(true)
      now += SILENT_MS - 1
      expect(await other.exportQueue.reclaim()).toBe(0)
      now += 1
      expect(await other.exportQueue.reclaim()).toBe(1)
      expect(await place.store.exportTasks.append(MINE, task, PART)).toBe(false)
    }
    expect(await take()).toBeUndefined()
    expect(await states()).toEqual({ [id]: 'failed 导出多次中断，请缩小范围后重新导出' })
    const next = await start()
    expect((await taken()).id).toBe(next)
  })

  it('finds a job for tasks that have lost theirs, and leaves alone those that wait in their place', async () => {
    const [first, second] = [await start(), await start()]
    now += SILENT_MS * 10
    expect(await place.store.exportQueue.reclaim()).toBe(0)
    await system('DELETE FROM pgboss.job')
    expect(await other.exportQueue.reclaim()).toBe(1)
    const task = await taken()
    expect(task.id).toBe(first)
    // Somebody took the job, and died before they began.
    await finish(task)
    await system(`UPDATE pgboss.job SET state = 'active'`)
    now += SILENT_MS
    expect(await place.store.exportQueue.reclaim()).toBe(1)
    expect((await taken()).id).toBe(second)
  })

  it('fails what an earlier version had begun, whose order nobody kept', async () => {
    const id = await place.store.exportTasks.createTask(MINE, { name: 'old' })
    await place.store.exportTasks.advance(MINE, { id }, 40)
    now += SILENT_MS
    await place.store.exportQueue.reclaim()
    expect(await states()).toEqual({ [id]: 'failed 导出中断，请重新导出' })
  })

  it('a task that is removed takes its job with it, and the next one has its turn', async () => {
    const [first, second, third] = [await start(), await start(), await start()]
    const task = await taken()
    await place.store.exportTasks.remove(MINE, [first, second])
    expect(await place.store.exportTasks.advance(MINE, task, 50)).toBe(false)
    expect((await taken()).id).toBe(third)
    await place.store.exportTasks.remove(MINE, [third])
    expect(await system('SELECT id::text FROM pgboss.job')).toEqual([])
  })

  it('T1: forgets what was asked for as soon as a task has ended: it may name somebody', async () => {
    const named = {
      body: { Library: 'thing', Query: { KeyWord: '王小明' }, Facts: [['关键字', '王小明']] },
      origin: {},
    }
    const kept = async () => JSON.stringify(await system('SELECT "order" FROM export_tasks'))
    for (const end of [finish, (task: TakenTask) => place.store.exportQueue.giveUp(task, '出错')]) {
      const id = await place.store.exportQueue.start(MINE, { name: 'x', order: named })
      expect(await kept()).toContain('王小明')
      await end(await taken())
      expect(await kept()).not.toContain('王小明')
      const [row] = await system(`SELECT "order" FROM export_tasks WHERE id = '${id}'`)
      expect(row).toEqual({ order: { body: { Library: 'thing' } } })
      await place.store.exportTasks.remove(MINE, [id])
    }
  })

  it('T1: of tasks that had ended before that, what was asked is forgotten at the next start', async () => {
    const id = await start()
    const task = await taken()
    await finish(task)
    const put = `UPDATE export_tasks SET "order" = '{"body":{"Library":"thing","Query":{"KeyWord":"王小明"}}}' WHERE id = '${id}'`
    await system(put)
    await system(`UPDATE libraries SET signature = 'of before' WHERE name = ''`)
    await migrate(place.store.database, EMPTY)
    expect(await system('SELECT "order" FROM export_tasks')).toEqual([{ order: { body: { Library: 'thing' } } }])
  })

  it('keeps ids alone in a job, and no job that has ended', async () => {
    const id = await start()
    expect(await system('SELECT data FROM pgboss.job')).toEqual([
      { data: { ownerId: 'org-1', userId: 'user-1', taskId: id } },
    ])
    await finish(await taken())
    expect(await system('SELECT id::text FROM pgboss.job')).toEqual([])
  })

  it('T5: the application’s role reaches nothing of it', async () => {
    await start()
    const as = (sql: string) => place.store.database.transaction(MINE, (tx) => tx.query(sql))
    await expect(as('SELECT id::text FROM pgboss.job')).rejects.toThrow(/permission denied/)
    await expect(as(`SELECT pgboss.delete_queue('export')`)).rejects.toThrow(/permission denied/)
    expect(await as(`SELECT id FROM export_tasks`)).toHaveLength(1)
  })

  it('loses no order when its own tables were lost, or not restored with the others', async () => {
    const id = await start()
    await system('DROP SCHEMA pgboss CASCADE')
    await migrate(place.store.database, EMPTY)
    expect(await take()).toBeUndefined()
    now += SILENT_MS
    expect(await place.store.exportQueue.reclaim()).toBe(1)
    expect((await taken(other)).id).toBe(id)
  })

  it('installs the tables of the library that is installed', () => {
    const { version } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8')) as { version: string }
    expect(JOBS_INSTALLED).toContain(`pg-boss ${version},`)
  })

  it('costs an idle server at most thirty statements a minute', async () => {
    let statements = 0
    const { database } = place.store
    const counted: Database = {
      ...database,
      query: (...asked) => ((statements += 1), database.query(...asked)),
      transaction: (context, work) => {
        // Begin and commit.
        statements += 2
        return database.transaction(context, (tx) =>
          work({ ...tx, query: (...asked) => ((statements += 1), tx.query(...asked)) }),
        )
      },
    }
    const jobs = createJobStore(counted)
    const queue = createExportQueue({ database: counted, jobs, clock, isAlone: false })
    await queue.take()
    statements = 0
    expect([await queue.reclaim(), await queue.take()]).toEqual([0, undefined])
    expect(statements * (60_000 / LOOK_MS)).toBeLessThanOrEqual(30)
    await jobs.close()
  })
})

describe('E4: the folder of one process alone', () => {
  const { dataDir, remove } = makeDataDir()
  afterAll(remove)

  it('begins anew at once with what the process before it was making', async () => {
    const place = await databases[0]!.open(EMPTY, { dataDir })
    const [first, second] = [
      await place.store.exportQueue.start(MINE, { name: 'a', order }),
      await place.store.exportQueue.start(MINE, { name: 'b', order }),
    ]
    expect((await place.store.exportQueue.take())?.id).toBe(first)
    await place.store.close()
    const again = await openStore(place.options)
    expect(await again.exportQueue.take()).toBeUndefined()
    expect(await again.exportQueue.reclaim()).toBe(1)
    expect(await again.exportQueue.reclaim()).toBe(0)
    expect(await again.exportQueue.take()).toMatchObject({ id: first, attempt: 2 })
    expect(await again.exportTasks.page(MINE, 1, 9)).toMatchObject({ rows: [{ id: second }, { state: 'running' }] })
    await again.close()
  })

  it('its first look, however late, leaves alone what it has begun itself', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const place = await databases[0]!.open(EMPTY, { clock: () => now })
    now += 1
    const id = await place.store.exportQueue.start(MINE, { name: 'a', order })
    expect((await place.store.exportQueue.take())?.id).toBe(id)
    now += SILENT_MS - 1
    expect(await place.store.exportQueue.reclaim()).toBe(0)
    await place.drop()
  })
})

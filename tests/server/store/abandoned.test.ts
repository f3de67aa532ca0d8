/** E4: what a process that is gone was making is not “running” for ever; what another process makes goes on. */
import { afterAll, describe, expect, it } from 'vitest'
import { type Store, openStore } from '../../../src/server/store/open.ts'
import { databases, makeDataDir } from '../../support/databases.ts'
import { makeScope } from '../../support/libraries.ts'

const MINE = makeScope('org-1', { userId: 'user-1' })
const EMPTY = { resources: {}, broken: [] }
const FILE = { fileName: 'a.csv', mediaType: 'text/csv', bytes: new Uint8Array([97]) }
const [pglite, postgres] = databases

async function begin({ exportTasks }: Store): Promise<void> {
  for (const id of ['waiting', 'running', 'done']) await exportTasks.createTask(MINE, { id, name: id })
  await exportTasks.advance(MINE, 'running', 40)
  await exportTasks.finish(MINE, 'done', FILE)
}

async function statesOf({ exportTasks }: Store): Promise<Readonly<Record<string, string>>> {
  const { rows } = await exportTasks.page(MINE, 1, 20)
  return Object.fromEntries(rows.map(({ id, state, words }) => [id, `${state} ${words}`.trim()]))
}

const LOST = 'failed 导出中断，请重新导出'
const ENDED = { waiting: LOST, running: LOST, done: 'done' }
const GOING_ON = { waiting: 'waiting', running: 'running', done: 'done' }

describe('E4: tasks that nobody makes any more', () => {
  const { dataDir, remove } = makeDataDir()
  afterAll(remove)

  it('fail when the folder of the one process is opened again', async () => {
    const place = await pglite!.open(EMPTY, { dataDir })
    await begin(place.store)
    expect(await statesOf(place.store)).toEqual(GOING_ON)
    await place.store.close()
    const again = await openStore(place.options)
    expect(await statesOf(again)).toEqual(ENDED)
    expect(await again.exportTasks.finish(MINE, 'running', FILE)).toBe(false)
    await again.close()
  })

  it('fail after two minutes without a sign of life, or half an hour in a queue, where other processes may be at work', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const place = await postgres!.open(EMPTY, { clock: () => now })
    await begin(place.store)
    const openAgain = async () => {
      const other = await openStore(place.options)
      const states = await statesOf(other)
      await other.close()
      return states
    }
    now += 90_000
    await place.store.exportTasks.advance(MINE, 'running', 60)
    expect(await openAgain()).toEqual(GOING_ON)
    now += 121_000
    expect(await openAgain()).toEqual({ ...GOING_ON, running: LOST })
    now += 30 * 60_000
    expect(await openAgain()).toEqual(ENDED)
    await place.drop()
  })
})

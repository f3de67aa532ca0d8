/** Calls of several records: each is answered, whatever became of the others. */
import { afterEach, expect, it, vi } from 'vitest'
import type { Outcome } from '../../src/model/query.ts'
import { createMemoryStore } from '../../src/operations/memory/platform.ts'
import { OPERATIONS } from '../../src/operations/run.ts'
import { catalogOf, FIRST, makeThing, ORIGIN, PLATFORM, SHARED, TYPES } from '../support/libraries.ts'
import { makeCall } from '../support/resource.ts'

const CATALOG = catalogOf(SHARED, TYPES)

afterEach(() => void vi.useRealTimers())

it('what there was no time for is answered as not done, and is done when it is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const store = createMemoryStore({ catalog: () => CATALOG, rowsOf: () => [], clock: Date.now })
  const ids: string[] = []
  for (const code of ['A', 'B', 'C', 'D']) {
    const made = await store.save(PLATFORM, ORIGIN, { resource: SHARED, record: makeThing(code) })
    const { record } = await store.reference(FIRST, ORIGIN, { resource: SHARED, id: String(made.Id) })
    await store.save(PLATFORM, ORIGIN, { resource: SHARED, record: { ...made, Price: 9 } })
    ids.push(String(record.Id))
  }
  const sync = async () =>
    (await OPERATIONS.sync({
      store,
      catalog: CATALOG,
      resource: SHARED,
      call: makeCall('sync', 'sync', 'ids', 'outcomes'),
      scope: FIRST,
      origin: ORIGIN,
      initials: undefined,
      input: { kind: 'ids', ids },
      validatorOf: () => () => [],
      validate: () => {
        vi.setSystemTime(Date.now() + 6_000)
        return []
      },
      idempotencyKey: 'key',
    })) as readonly Outcome[]
  const first = await sync()
  expect(first.map(({ ok }) => ok)).toEqual([true, true, false, false])
  expect(first[2]?.words).toBe('服务繁忙，这一条还没有处理，请重试')
  expect((await sync()).map(({ ok }) => ok)).toEqual([true, true, true, true])
})

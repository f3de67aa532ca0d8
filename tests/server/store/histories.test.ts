import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databases, type Place } from '../../support/databases.ts'
import { FIRST, makeThing, ORIGIN, SHARED, SHARED_CATALOG } from '../../support/libraries.ts'
import { anomalies, crowd } from './histories.ts'

describe.each(databases)('histories over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(SHARED_CATALOG)
  })
  beforeEach(() => place.clear())
  afterAll(() => place.drop())

  it('D6: what twelve people did at once is explained by some order of each record', async () => {
    for (const seed of [1, 2]) {
      await place.clear()
      const { told, refusals } = await crowd(place.store, 12, 20, seed)
      expect(await anomalies(place.store, told)).toEqual([])
      expect(told.length).toBeGreaterThan(60)
      expect(refusals).toContain('conflict')
    }
  })

  it('D6: the checker sees a gap, a fork and a write that nobody was told of', async () => {
    const { libraries, database } = place.store
    const save = (record: Readonly<Record<string, unknown>>) =>
      libraries.save(FIRST, ORIGIN, { resource: SHARED, record })
    const told: string[] = []
    for (let record = await save(makeThing('A')); ; record = await save({ ...record, Price: 9 })) {
      told.push(`${String(record.Id)} ${String(record.Version)}`)
      if (record.Version === 3) break
    }
    const system = (sql: string) => database.transaction('system', (tx) => tx.query(sql))
    expect(await anomalies(place.store, told)).toEqual([])
    expect(await anomalies(place.store, told.slice(1))).toEqual([expect.stringMatching(/nobody was told/)])
    await system(`UPDATE revisions SET before = (SELECT before FROM revisions WHERE version = 2) WHERE version = 3`)
    expect(await anomalies(place.store, told)).toEqual([expect.stringMatching(/does not stand on the one before/)])
    await system(`DELETE FROM revisions WHERE version = 2`)
    expect((await anomalies(place.store, told)).join('\n')).toMatch(/version 3 is number 2/)
  })
})

/** What the clock of the house shows at kept times, whatever stands there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/store/sql.ts'
import { partSql, wallOfDay, wallOfInstant } from '../../../src/server/store/wall-sql.ts'
import { databases, type Place } from '../../support/databases.ts'
import { VISIT_CATALOG } from '../../support/visits.ts'

describe.each(databases)('times over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(VISIT_CATALOG)
  })
  afterAll(() => place.drop())
  const shown = async (wall: typeof wallOfDay, text: string, parts: readonly Parameters<typeof partSql>[1][]) => {
    const rows = await Promise.all(
      parts.map((by) => place.store.database.query(sql`SELECT ${partSql(wall(sql`${text}::text`), by)} AS said`)),
    )
    return rows.map(([row]) => row?.['said'])
  }

  it.each([
    ['2026-10-31T15:59:59.999Z', ['2026-10', '2026-10-31', '23', '6', '2026-10-26']],
    ['2026-10-31T16:00:00.000Z', ['2026-11', '2026-11-01', '00', '7', '2026-10-26']],
    ['2026-10-31T16:00:00Z', ['2026-11', '2026-11-01', '00', '7', '2026-10-26']],
    ['2026-11-01T00:30:00+08:00', ['2026-11', '2026-11-01', '00', '7', '2026-10-26']],
    ['2026-10-31t11:30:00.5-05:00', ['2026-11', '2026-11-01', '00', '7', '2026-10-26']],
    ['2026-02-31T00:00:00.000Z', ['2026-03', '2026-03-03', '08', '2', '2026-03-02']],
    ['yesterday', [null, null, null, null, null]],
    ['', [null, null, null, null, null]],
  ])('%s', async (text, said) => {
    expect(await shown(wallOfInstant, text, ['month', 'day', 'hour', 'weekday', 'week'])).toEqual(said)
  })

  it.each([
    ['2024-02-29', ['2024-02', '2024-02-29', '4', '2024-02-26']],
    ['2026-13-01', ['2027-01', '2027-01-01', '5', '2026-12-28']],
    ['2026-1-1', [null, null, null, null]],
  ])('the day %s', async (text, said) => {
    expect(await shown(wallOfDay, text, ['month', 'day', 'weekday', 'week'])).toEqual(said)
  })
})

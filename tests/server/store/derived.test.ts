/** Fields that are made and not written, whoever keeps the rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { type Place, stores } from '../../support/databases.ts'
import { DERIVED_CATALOG, PAPERS } from '../../support/derived.ts'
import { FIRST, ORIGIN, SECOND } from '../../support/libraries.ts'

const HOUR = 3_600_000
/** Eight in the evening in London: the day in the hospital is the next one. */
const START = Date.UTC(2026, 2, 9, 20)

describe.each(stores)('derived fields over $name', ({ open, isSql }) => {
  let place: Place
  let now = START
  beforeAll(async () => {
    place = await open(DERIVED_CATALOG, { clock: () => now })
  })
  afterAll(() => place.drop())

  const save = (record: WireRecord, idempotencyKey?: string, scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, {
      resource: PAPERS,
      record,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    })
  const refusedAt = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((thrown: unknown) => thrown)
    if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`)
    return error.problems.map(({ path, code }) => `${path} ${code}`)
  }

  it('numbers count up by day and owner, and a create that is sent again takes no second one', async () => {
    now = START
    const first = await save({ Name: '甲' }, 'key-1')
    expect(first).toMatchObject({ PaperNo: 'DJ20260310001' })
    expect((await save({ Name: '甲' }, 'key-1')).PaperNo).toBe('DJ20260310001')
    expect((await save({ Name: '乙' })).PaperNo).toBe('DJ20260310002')
    expect((await save({ Name: '丙' }, undefined, SECOND)).PaperNo).toBe('DJ20260310001')
    now = START + 24 * HOUR
    expect((await save({ Name: '丁' })).PaperNo).toBe('DJ20260311001')
  })

  it('fifty at once have fifty numbers', async () => {
    now = START + 48 * HOUR
    const made = await Promise.all(Array.from({ length: 50 }, (_, nth) => save({ Name: `并发 ${nth}` })))
    expect(new Set(made.map(({ PaperNo }) => PaperNo)).size).toBe(50)
    expect(
      made
        .map(({ PaperNo }) => PaperNo)
        .sort()
        .at(-1),
    ).toBe('DJ20260312050')
  })

  it('a refused create leaves no number behind that another would repeat', async () => {
    now = START + 72 * HOUR
    expect(await refusedAt(save({ Name: '甲', MadeBy: '别人' }))).toEqual(['/MadeBy readOnly'])
    const { PaperNo } = await save({ Name: '甲' })
    expect((await save({ Name: '乙' })).PaperNo).not.toBe(PaperNo)
  })

  it.runIf(isSql)('goes on behind the numbers that rows have already', async () => {
    now = START + 96 * HOUR
    await save({ Name: '甲' })
    await place.store.database.query('TRUNCATE counters')
    expect((await save({ Name: '乙' })).PaperNo).toBe('DJ20260314002')
  })

  it('stamps who and when at the moments that are named, and at no others', async () => {
    now = START + 120 * HOUR
    const made = await save({ Name: '甲' })
    const at = new Date(now).toISOString()
    expect(made).toMatchObject({ MadeAt: at, ChangedAt: at, MadeBy: FIRST.userName, PaperOn: '2026-03-15' })
    expect(made.SentBy ?? null).toBeNull()
    now += HOUR
    const changed = await save({ ...made, Name: '乙' })
    expect(changed).toMatchObject({ MadeAt: at, ChangedAt: new Date(now).toISOString(), PaperNo: made.PaperNo })
    const { libraries } = place.store
    const [transition] = PAPERS.transitions
    const sent = await libraries.transit(FIRST, ORIGIN, {
      resource: PAPERS,
      id: String(made.Id),
      transition: transition!,
    })
    expect(sent).toMatchObject({
      State: 'sent',
      SentBy: FIRST.userName,
      SentOn: '2026-03-15',
      ChangedAt: changed.ChangedAt,
    })
  })

  it('takes no other value for what is read-only, the same one is ignored; what is not, is a suggestion', async () => {
    now = START + 144 * HOUR
    const made = await save({ Name: '甲', PaperOn: '2026-01-01' })
    expect(made.PaperOn).toBe('2026-01-01')
    expect(await refusedAt(save({ Name: '甲', PaperNo: 'DJ20260316999' }))).toEqual(['/PaperNo readOnly'])
    expect(await refusedAt(save({ ...made, PaperNo: 'DJ20260316999' }))).toEqual(['/PaperNo readOnly'])
    await save({ ...made, Name: '乙' })
  })
})

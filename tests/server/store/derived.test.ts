/** Fields that are made and not written, whoever keeps the rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { withCheckSign } from '../../../src/model/text-forms.ts'
import { type Place, stores } from '../../support/databases.ts'
import { BILLS, DERIVED_CATALOG, ITEMS, PAPERS } from '../../support/derived.ts'
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

  it('counts days from a moment by the day that the house had then, while the state is one of those that count', async () => {
    now = START
    const made = await save({ Name: '甲' })
    expect(made.Waits).toBe(0)
    const { libraries } = place.store
    const waits = async () => (await libraries.byIds(FIRST, PAPERS, [String(made.Id)]))[0]?.Waits
    // A quarter to midnight in the hospital, then a quarter past.
    now = START + 19.75 * HOUR
    expect(await waits()).toBe(0)
    now = START + 20.25 * HOUR
    expect(await waits()).toBe(1)
    const [transition] = PAPERS.transitions
    await libraries.transit(FIRST, ORIGIN, { resource: PAPERS, id: String(made.Id), transition: transition! })
    expect((await waits()) ?? null).toBeNull()
  })

  it('takes no other value for what is read-only, the same one is ignored; what is not, is a suggestion', async () => {
    now = START + 144 * HOUR
    const made = await save({ Name: '甲', PaperOn: '2026-01-01' })
    expect(made.PaperOn).toBe('2026-01-01')
    expect(await refusedAt(save({ Name: '甲', PaperNo: 'DJ20260316999' }))).toEqual(['/PaperNo readOnly'])
    expect(await refusedAt(save({ ...made, PaperNo: 'DJ20260316999' }))).toEqual(['/PaperNo readOnly'])
    await save({ ...made, Name: '乙' })
  })

  const put = (resource: Resource, record: WireRecord) =>
    place.store.libraries.save(FIRST, ORIGIN, { resource, record })
  const item = (more: WireRecord) => put(ITEMS, { Name: '步行训练', Price: 19.9, ...more })

  it('fills the day of birth and the sex from the number of an identity card, while nobody has said them', async () => {
    const number = withCheckSign('id-card', '11010119900307102')
    const made = await put(BILLS, { Name: '甲', IdNo: number })
    expect(made).toMatchObject({ BornOn: '1990-03-07', Sex: 'female' })
    const other = withCheckSign('id-card', '11010119851124301')
    expect(await put(BILLS, { ...made, IdNo: other })).toMatchObject({ BornOn: '1990-03-07', Sex: 'female' })
    const own = await put(BILLS, { Name: '乙', IdNo: number, Sex: 'unknown' })
    expect(own).toMatchObject({ BornOn: '1990-03-07', Sex: 'unknown' })
    const wrong = await put(BILLS, { Name: '丙', IdNo: '110101199003071' })
    expect([wrong.BornOn ?? null, wrong.Sex ?? null]).toEqual([null, null])
  })

  it('copies what a reference leads to when it is chosen, and keeps it until another is chosen', async () => {
    const paper = await save({ Name: '甲' })
    const one = await item({ PaperId: paper.Id })
    const made = await put(BILLS, { Name: '甲', ItemId: one.Id, Lines: [{ ItemId: one.Id, Count: 3 }] })
    expect(made).toMatchObject({ PaperNo: paper.PaperNo, ItemName: '步行训练', Note: '步行训练', Total: 59.7 })
    expect(made.Lines).toEqual([{ ItemId: one.Id, Count: 3, Price: 19.9, Amount: 59.7 }])
    await put(ITEMS, { ...one, Price: 30 })
    const kept = await put(BILLS, { ...made, Lines: [{ ItemId: one.Id, Count: 4 }] })
    expect(kept.Lines).toEqual([{ ItemId: one.Id, Count: 4, Price: 19.9, Amount: 79.6 }])
    const other = await item({ Name: '手法', Price: 5 })
    const changed = await put(BILLS, { ...kept, ItemId: other.Id, Lines: [{ ItemId: other.Id, Count: 4 }] })
    expect(changed).toMatchObject({ ItemName: '手法', PaperNo: null, Note: '步行训练', Total: 20 })
  })

  it('a followed copy changes with the other record, without a new version, and is found by its new text', async () => {
    const one = await item({ Name: '旧名甲' })
    const made = await put(BILLS, { Name: '跟随', ItemId: one.Id })
    await put(ITEMS, { ...one, Name: '新名甲' })
    const { libraries } = place.store
    const ask = { page: 1, pageSize: 10, filters: {}, keyword: '新名甲' }
    const { rows } = await libraries.page(FIRST, BILLS, ask)
    expect(rows.map(({ Id, ItemName, Version }) => [Id, ItemName, Version])).toEqual([[made.Id, '新名甲', 1]])
  })

  it('computes exactly, and refuses what its field does not hold', async () => {
    const one = await item({ Price: 0.1 })
    const made = await put(BILLS, { Name: '甲', Paid: 0.1, Lines: [{ ItemId: one.Id, Count: 3 }] })
    expect(made).toMatchObject({ Total: 0.3, Share: 33.3 })
    expect((await put(BILLS, { Name: '空' })).Total).toBe(0)
    const dear = await item({ Price: 9999 })
    const tooMuch = put(BILLS, { Name: '贵', Lines: [{ ItemId: dear.Id, Count: 900 }] })
    expect(await refusedAt(tooMuch)).toEqual(['/Lines/0/Amount derived', '/Total derived'])
  })

  it('takes no other value for what is made in a row, and ignores the same', async () => {
    const one = await item({ Price: 2 })
    const lines = [{ ItemId: one.Id, Count: 3, Price: 1 }]
    expect(await refusedAt(put(BILLS, { Name: '甲', Lines: lines }))).toEqual(['/Lines/0/Price readOnly'])
    const made = await put(BILLS, { Name: '甲', Lines: [{ ItemId: one.Id, Count: 3, Price: 2, Amount: 6 }] })
    await put(BILLS, { ...made, Name: '乙' })
  })

  it('works out when it is read what is another every day, and stores nothing of it', async () => {
    now = Date.UTC(2026, 4, 1, 4)
    const made = await put(BILLS, { Name: '年龄', BornOn: '1960-05-02' })
    expect(made.Age).toBe(65)
    now = Date.UTC(2026, 4, 2, 4)
    const { libraries } = place.store
    const ids = [String(made.Id)]
    expect((await libraries.byIds(FIRST, BILLS, ids))[0]?.Age).toBe(66)
    const ask = { page: 1, pageSize: 100, filters: {} }
    const text = await libraries.pageText(FIRST, BILLS, ask)
    const rows = JSON.parse(text.rows) as readonly WireRecord[]
    expect(rows.find(({ Id }) => Id === made.Id)?.Age).toBe(66)
    expect(await refusedAt(libraries.page(FIRST, BILLS, { ...ask, sort: { field: 'Age', order: 'asc' } }))).toEqual([
      '/Age query',
    ])
    const changed = await put(BILLS, { ...made, Name: '改' })
    const [latest] = await libraries.history(FIRST, BILLS, String(changed.Id))
    expect(Object.keys(latest?.after ?? {})).not.toContain('Age')
  })
})

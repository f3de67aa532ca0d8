/** Questions that are copied, answered, counted and read, and rows that a step adds, whoever keeps the rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN, SECOND } from '../../support/libraries.ts'
import { ASKING_CATALOG, BANDS, QUESTIONS, SHEETS, stepOfTalk, TALKS } from '../../support/questions.ts'

const NOW = Date.UTC(2026, 2, 9, 2)

describe.each(stores)('answers over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(ASKING_CATALOG, { clock: () => NOW })
  })
  afterAll(() => place.drop())

  const sheet = (more: WireRecord = {}, scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, {
      resource: SHEETS,
      record: { Name: '出院回访', Scoring: 'sum', Fields: QUESTIONS, Levels: BANDS, ...more },
    })
  const talk = (record: WireRecord, scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource: TALKS, record: { Name: '甲', ...record } })
  const step = (record: WireRecord, name: string, input: WireRecord = {}) =>
    place.store.libraries.transit(FIRST, ORIGIN, {
      resource: TALKS,
      id: String(record.Id),
      transition: stepOfTalk(name),
      input,
    })
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((thrown: unknown) => thrown)
    if (!(error instanceof Failure)) throw new Error(`not refused: ${JSON.stringify(error)}`)
    return error.problems.map(({ path, message }) => `${path} ${message}`)
  }

  it('copies a whole table when the record that asks is chosen, and keeps it when that is changed', async () => {
    const asking = await sheet()
    const made = await talk({ SheetId: asking.Id })
    expect(made.Asked).toEqual(QUESTIONS)
    expect(made.Bands).toEqual(BANDS)
    await place.store.libraries.save(FIRST, ORIGIN, { resource: SHEETS, record: { ...asking, Fields: [QUESTIONS[1]] } })
    const [kept] = await place.store.libraries.byIds(FIRST, TALKS, [String(made.Id)])
    expect(kept?.Asked).toEqual(QUESTIONS)
    const other = await sheet({ Name: '另一份', Fields: [QUESTIONS[1]], Levels: null })
    const changed = await talk({ ...made, SheetId: other.Id })
    expect(changed.Asked).toEqual([QUESTIONS[1]])
    expect(changed.Bands ?? null).toBeNull()
    expect((await talk({ ...changed, SheetId: null })).Asked ?? null).toBeNull()
  })

  it('nobody writes what was copied', async () => {
    const asking = await sheet()
    const asked = [{ Label: '自己写的', Kind: 'text' }]
    expect(await refusal(talk({ SheetId: asking.Id, Asked: asked }))).toEqual([
      '/Asked 题目由系统维护，不能修改，请恢复原值',
    ])
  })

  it('takes an answer of every kind, counts the points and reads them', async () => {
    const asking = await sheet()
    const answers = { 1: 1, 2: 7, 3: [1, 2], 4: 36.5, 5: '2026-03-01', 6: '好多了' }
    const made = await talk({ SheetId: asking.Id, Answers: answers })
    expect(made).toMatchObject({ Answers: answers, Score: 11, Level: '平稳' })
    const half = await talk({ SheetId: asking.Id, Answers: { 2: 3 } })
    expect([half.Score, half.Level ?? null]).toEqual([3, null])
    expect((await talk({ SheetId: asking.Id })).Score ?? null).toBeNull()
    const recorded = await sheet({ Name: '只记录', Scoring: 'record' })
    expect((await talk({ SheetId: recorded.Id, Answers: answers })).Score ?? null).toBeNull()
  })

  it('makes one score of the points as the sheet says, by what it said then', async () => {
    const answers = { 1: 1, 2: 7, 3: [1, 2] }
    const scored = async (Scoring: string) => {
      const asking = await sheet({ Name: Scoring, Scoring })
      const made = await talk({ SheetId: asking.Id, Answers: answers })
      return [made.Score ?? null, made.Level ?? null]
    }
    expect(await scored('sum')).toEqual([11, '平稳'])
    expect(await scored('highest')).toEqual([7, expect.any(String)])
    expect((await scored('average'))[0]).toBeCloseTo(11 / 3, 6)
    expect(await scored('record')).toEqual([null, null])
  })

  it('refuses each answer that its question does not take, with the question and the cure', async () => {
    const asking = await sheet()
    const wrong = { 1: 4, 2: 11, 3: [1, 1], 4: '36', 5: '2026-02-30', 6: 5, 9: 1 }
    expect(await refusal(talk({ SheetId: asking.Id, Answers: wrong }))).toEqual([
      '/Answers/1 第 1 题“走路情况”请从 好转、差不多、变差 中选一项',
      '/Answers/2 第 2 题“今天的疼痛”请填 0 到 10 的数（分）',
      '/Answers/3 第 3 题“在做的训练”请从 步行、关节、都没做 中选，每项一次',
      '/Answers/4 第 4 题“体温”请填 30 到 45 的数（℃）',
      '/Answers/5 第 5 题“上次复诊”请按 2026-01-31 的形式填写日期',
      '/Answers/6 第 6 题“还想说的”请填写文字',
      '/Answers/9 作答里没有第 9 题：只有 6 题，请删除多出的答案',
    ])
    expect(await refusal(talk({ Answers: { 1: 1 } }))).toEqual([
      '/Answers/1 作答里没有第 1 题：还没有题目，请先选定，再作答',
    ])
  })

  it('does not take answers to other questions, and leaves old ones alone', async () => {
    const asking = await sheet()
    const made = await talk({ SheetId: asking.Id, Answers: { 1: 1 } })
    const other = await sheet({ Name: '另一份', Fields: [QUESTIONS[0]] })
    expect(await refusal(talk({ ...made, SheetId: other.Id }))).toEqual([
      '/Answers 问卷已经更换，作答是对原来题目的回答，请清空后重新作答',
    ])
    expect(await talk({ ...made, Person: '甲' })).toMatchObject({ Answers: { 1: 1 }, Person: '甲' })
    expect(await talk({ ...made, Version: 2, SheetId: other.Id, Answers: { 1: 2 } })).toMatchObject({ Score: 1 })
  })

  it('demands every answer that has to be given where the field is demanded', async () => {
    const asking = await sheet()
    const made = await talk({ SheetId: asking.Id })
    expect(await refusal(step(made, 'finish', { Closing: { 1: 2 } }))).toEqual([
      '/Closing/2 请回答第 2 题“今天的疼痛”',
      '/Closing/3 请回答第 3 题“在做的训练”',
    ])
    expect(await refusal(step(made, 'finish'))).toContain('/Closing/1 请回答第 1 题“走路情况”')
    const done = await step(made, 'finish', { Closing: { 1: 2, 2: 0, 3: [3] } })
    expect(done).toMatchObject({ State: 'done', Closing: { 1: 2, 2: 0, 3: [3] } })
    expect(await step(await talk({}), 'finish')).toMatchObject({ State: 'done' })
  })

  it('measures from the last talk before with the same person and sheet, and keeps that', async () => {
    const asking = await sheet()
    const scored = (Person: string, TalkedOn: string, points: number, scope = FIRST, of = asking) =>
      talk({ Person, TalkedOn, SheetId: of.Id, Answers: { 2: points } }, scope)
    const first = await scored('乙', '2026-01-05', 3)
    expect(first.Change ?? null).toBeNull()
    const foreign = await sheet({ Name: '他院' }, SECOND)
    await scored('乙', '2026-02-01', 10, SECOND, foreign)
    await scored('丙', '2026-02-01', 9)
    await scored('乙', '2026-03-01', 8)
    const between = await scored('乙', '2026-02-20', 5)
    expect(between.Change).toBe(2)
    expect((await scored('乙', '2026-03-02', 4)).Change).toBe(-4)
    await talk({ ...first, Answers: { 2: 1 } })
    const [kept] = await place.store.libraries.byIds(FIRST, TALKS, [String(between.Id)])
    expect(kept?.Change).toBe(2)
  })

  it('a step adds a row with what is said of it, counts it, and stops where the table is full', async () => {
    const made = await talk({})
    const once = await step(made, 'attempt', { How: 'phone', Why: '无人接听' })
    const at = new Date(NOW).toISOString()
    expect(once).toMatchObject({ Attempts: [{ At: at, Way: 'phone', Why: '无人接听' }], AttemptCount: 1 })
    expect(await refusal(step(made, 'lose'))).toEqual([' 须至少 3 次未接通，现在 1 次'])
    await step(made, 'attempt', { How: 'visit' })
    const thrice = await step(made, 'attempt', { How: 'phone' })
    expect(thrice.Attempts).toEqual([
      { At: at, Way: 'phone', Why: '无人接听' },
      { At: at, Way: 'visit' },
      { At: at, Way: 'phone' },
    ])
    expect(await refusal(step(made, 'attempt', { How: 'phone' }))).toEqual(['/Attempts 未接通记录已有 3 行，不能再加'])
    expect(await step(made, 'lose')).toMatchObject({ State: 'lost', AttemptCount: 3 })
  })
})

/** What leaving a hospital brings about, by the calls that screens make: follow-ups, a plan to come again, and who has died. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { dayAfter } from '../../src/model/condition.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { type CareCalls, careCalls } from '../support/care-calls.ts'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const TODAY = businessDay(Date.now())
const day = (days: number) => dayAfter(TODAY, days) ?? ''
const LEFT = { EndOn: day(0), Outcome: 'improved', Summary: '步行 50 米' }

describe.each(databases)('after care over $name', (database) => {
  let platform: Platform
  let calls: CareCalls
  let patient: WireRecord
  let visit: WireRecord
  let template: WireRecord
  let number = 0
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    calls = careCalls(platform)
    const templates = await calls.page('follow-up-template')
    template = templates.find(({ Name, Shelf }) => Name === '出院三次' && Shelf === 'organization') ?? {}
  })
  afterAll(() => platform.stop())

  /** Somebody who is treated. */
  beforeEach(async () => {
    const [known = {}] = await calls.page('rehabilitation-visit', { State: ['inProgress'] })
    number += 1
    patient = await calls.put('patient', {
      Name: '郑海峰',
      Sex: 'male',
      BirthDate: `1962-03-${10 + number}`,
      IdType: 'passport',
      IdNumber: `E1000000${number}`,
      Phone: `1395718000${number}`,
      PayerType: 'employee',
      Diagnoses: [{ Name: '脑梗死恢复期', Code: 'I69.3', IsMain: true }],
    })
    visit = await calls.put('rehabilitation-visit', {
      PatientId: patient['Id'],
      Kind: 'outpatient',
      DivisionId: known['DivisionId'],
      DoctorId: known['DoctorId'],
      StartOn: day(-2),
      PayerType: 'employee',
      Diagnoses: [{ Name: '脑梗死恢复期' }],
    })
    await done('rehabilitation-visit', visit, 'admit')
  })

  const done = async (name: string, record: WireRecord | undefined, transition: string, input?: object) =>
    expect(await calls.step(name, record, transition, input)).toBeUndefined()
  const tasks = async () =>
    (await calls.page('follow-up', { PatientId: [patient['Id']] })).toSorted((one, other) =>
      String(one['DueOn']).localeCompare(String(other['DueOn'])),
    )
  /** Every question, with the first thing that it takes. */
  const answered = async (task: WireRecord | undefined) => {
    const now = await calls.read('follow-up', task)
    const value = ({ Kind, Min }: WireRecord) =>
      ({ single: 1, multi: [1], text: '无', date: TODAY })[String(Kind)] ?? Number(Min ?? 0)
    const answers = (now['Asked'] as readonly WireRecord[]).map((question, at) => [String(at + 1), value(question)])
    await calls.put('follow-up', { ...now, Answers: Object.fromEntries(answers) })
  }
  const plans = async () => await calls.page('planned-return', { PatientId: [patient['Id']] })

  it('the template makes a task of each of its days, once however often somebody leaves', async () => {
    await done('rehabilitation-visit', visit, 'discharge', { ...LEFT, FollowUpTemplateId: template['Id'] })
    const made = await tasks()
    expect(made).toMatchObject(
      [7, 30, 90].map((after, index) => ({
        DueOn: day(after),
        Sequence: index + 1,
        TemplateId: template['Id'],
        VisitId: visit['Id'],
        State: 'pending',
        AttemptCount: 0,
      })),
    )
    expect(await calls.read('patient', patient)).toMatchObject({ State: 'followUp' })
    expect(await plans()).toEqual([])
    await done('rehabilitation-visit', visit, 'recall', { Reason: '补做评定' })
    await done('rehabilitation-visit', visit, 'discharge', { ...LEFT, FollowUpTemplateId: template['Id'] })
    expect(await tasks()).toEqual(made)
    expect(await calls.step('patient', patient, 'close', { CloseReason: '转社区' })).toContain('还有 3 次随访没有完成')
  })

  it('nobody is lost who was not asked for three times', async () => {
    await done('rehabilitation-visit', visit, 'discharge', { ...LEFT, FollowUpTemplateId: template['Id'] })
    const [task] = await tasks()
    const lose = async () => await calls.step('follow-up', task, 'lose', { Reason: '联系不上' })
    for (const count of [1, 2, 3]) {
      expect(await lose()).toContain('须至少 3 次未接通')
      await done('follow-up', task, 'attempt', { Way: 'phone', Outcome: 'noAnswer' })
      expect(await calls.read('follow-up', task)).toMatchObject({ AttemptCount: count, State: 'pending' })
    }
    expect(await lose()).toBeUndefined()
    expect(await calls.read('follow-up', task)).toMatchObject({
      State: 'lost',
      Attempts: Array.from({ length: 3 }, () => ({ On: TODAY, Method: 'phone', Outcome: 'noAnswer' })),
    })
  })

  it('who has to come again has a plan, is told, and comes by a visit that the plan keeps', async () => {
    await done('rehabilitation-visit', visit, 'discharge', { ...LEFT, FollowUpTemplateId: template['Id'] })
    const [task] = await tasks()
    const end = { DoneOn: TODAY, Result: 'return', Summary: '步态变差，请来复查' }
    expect(await calls.step('follow-up', task, 'finish', end)).toContain('请回答第 1 题')
    await answered(task)
    expect(await calls.step('follow-up', task, 'finish', { ...end, DoneOn: day(1) })).toContain('不能晚于今天')
    await done('follow-up', task, 'finish', { ...end, NextDueOn: day(14) })
    expect(await tasks()).toMatchObject([
      { State: 'done', Result: 'return' },
      { State: 'pending', DueOn: day(14), VisitId: visit['Id'] },
      { DueOn: day(30) },
      { DueOn: day(90) },
    ])
    const [plan] = await plans()
    expect(plan).toMatchObject({
      FollowUpId: task?.['Id'],
      FromVisitId: visit['Id'],
      PlannedOn: day(7),
      State: 'planned',
    })
    await done('planned-return', plan, 'notify', { Method: 'phone' })
    await done('planned-return', plan, 'remind', { Method: 'sms' })
    expect(await calls.read('planned-return', plan)).toMatchObject({ State: 'notified', NoticeCount: 2 })
    expect(await calls.step('planned-return', plan, 'miss', { Why: '没有来' })).toContain('过了计划日期七天')
    const way = { Kind: 'inpatient', InDivision: visit['DivisionId'], ByDoctor: visit['DoctorId'] }
    expect(await calls.step('planned-return', plan, 'arrive', way)).toContain('请填写“床号”')
    expect(await calls.read('planned-return', plan)).toMatchObject({ State: 'notified' })
    await done('planned-return', plan, 'arrive', { ...way, Kind: 'day' })
    const came = await calls.read('planned-return', plan)
    expect(came['State']).toBe('returned')
    expect(await calls.read('rehabilitation-visit', { Id: came['VisitId'] })).toMatchObject({
      PatientId: patient['Id'],
      Kind: 'day',
      StartOn: TODAY,
      State: 'registered',
      Diagnoses: [{ Name: '脑梗死恢复期' }],
      PayerType: 'employee',
    })
    expect(await calls.read('patient', patient)).toMatchObject({ VisitCount: 2 })
  })

  it('a day to come again that is said when somebody leaves is a plan of its own, and may be moved', async () => {
    const left = { ...LEFT, ReturnOn: day(0) }
    expect(await calls.step('rehabilitation-visit', visit, 'discharge', left)).toContain('计划返院须在结束日期以后')
    await done('rehabilitation-visit', visit, 'discharge', { ...left, ReturnOn: day(20) })
    const [plan, ...more] = await plans()
    expect(more).toEqual([])
    expect(plan).toMatchObject({ Reason: 'review', PlannedOn: day(20), DoctorId: visit['DoctorId'] })
    await done('planned-return', plan, 'reschedule', { NewDay: day(25) })
    expect(await calls.read('planned-return', plan)).toMatchObject({ PlannedOn: day(25), State: 'planned' })
    expect(await calls.step('planned-return', plan, 'reschedule', { NewDay: day(-1) })).toContain('今天或以后')
  })

  it('who has died is asked for no more, whoever says so', async () => {
    const left = { ...LEFT, FollowUpTemplateId: template['Id'], ReturnOn: day(20) }
    await done('rehabilitation-visit', visit, 'discharge', left)
    const [task, ...later] = await tasks()
    await done('follow-up', task, 'finish', { DoneOn: TODAY, Result: 'died', Summary: '家属告知' })
    expect(await calls.read('patient', patient)).toMatchObject({ State: 'deceased', DiedOn: TODAY })
    expect(later).toHaveLength(2)
    for (const one of later)
      expect(await calls.read('follow-up', one)).toMatchObject({ State: 'cancelled', Reason: '患者死亡' })
    expect(await plans()).toMatchObject([{ State: 'cancelled', Why: '患者死亡' }])
    expect(await calls.step('follow-up', later[0], 'reopen')).toContain('患者已死亡')
  })

  it('who dies in care has no follow-up', async () => {
    const died = { ...LEFT, Outcome: 'died', FollowUpTemplateId: template['Id'] }
    expect(await calls.step('rehabilitation-visit', visit, 'discharge', { ...died, ReturnOn: day(9) })).toContain(
      '不能约返院',
    )
    await done('rehabilitation-visit', visit, 'discharge', died)
    expect([await tasks(), await plans()]).toEqual([[], []])
    expect(await calls.read('patient', patient)).toMatchObject({ State: 'deceased', DiedOn: TODAY })
  })
})

/** From the prescription to the bill, by the calls that screens make: every figure to the cent, and no half of anything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { alikeCondition } from '../../src/model/alike.ts'
import { dayAfter, holds } from '../../src/model/condition.ts'
import { labelOf, type WireRecord } from '../../src/model/resource.ts'
import { type CareCalls, careCalls } from '../support/care-calls.ts'
import { databases } from '../support/databases.ts'
import { ADMINISTRATOR, LIBRARIES, type Platform, startPlatform } from '../support/server.ts'

const TODAY = businessDay(Date.now())
const day = (days: number) => dayAfter(TODAY, days) ?? ''
describe.each(databases)('care over $name', (database) => {
  let platform: Platform
  let calls: CareCalls
  const story: Record<string, WireRecord> = {}
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    calls = careCalls(platform)
  })
  afterAll(() => platform.stop())

  const post = (body: object) => calls.post(body)
  const page: CareCalls['page'] = (name, filters) => calls.page(name, filters)
  const read: CareCalls['read'] = (name, record) => calls.read(name, record)
  const put: CareCalls['put'] = (name, record) => calls.put(name, record)
  const step: CareCalls['step'] = (...asked) => calls.step(...asked)
  const ordersOf = async ({ Id }: WireRecord = {}) =>
    (await page('treatment-order', { PrescriptionId: [Id] })).toSorted(
      (one, other) => Number(one['PrescriptionRow']) - Number(other['PrescriptionRow']),
    )
  const charges = async () => await page('charge-detail', { VisitId: [story['visit']?.['Id']] })
  const sum = (rows: readonly WireRecord[]) =>
    rows.reduce((total, { Amount }) => total + Math.round(Number(Amount) * 100), 0) / 100
  const execute = async (order: WireRecord | undefined, ExecutedOn: string, From: string, more: WireRecord = {}) => {
    const [hour = '', minute = ''] = From.split(':')
    const ended = Number(hour) * 60 + Number(minute) + 40
    const To = `${String(Math.floor(ended / 60)).padStart(2, '0')}:${String(ended % 60).padStart(2, '0')}`
    const head = { PatientId: order?.['PatientId'], OrderId: order?.['Id'], TherapistId: order?.['TherapistId'] }
    return await put('execution-record', { ...head, ExecutedOn, From, To, Times: 1, Content: '按医嘱训练', ...more })
  }

  it('the demo rows keep every limit on records that are alike', async () => {
    const problems: string[] = []
    for (const resource of LIBRARIES.filter(({ limits }) => limits)) {
      const input = { page: 1, pageSize: 1_000, filters: {} }
      const rows = (await platform.store.libraries.page(ADMINISTRATOR, resource, input)).rows
      for (const limit of (resource.limits ?? []).filter(({ warn }) => !warn))
        for (const row of rows.filter(({ Shelf }) => Shelf === 'organization')) {
          const where = alikeCondition(limit, row)
          const most = typeof limit.most === 'object' ? limit.most.default : (limit.most ?? 1)
          const alike = where ? rows.filter((other) => other !== row && holds(where, other)) : []
          if (alike.length >= Number(most)) problems.push(`${resource.name} ${labelOf(resource, row)}`)
        }
    }
    expect(problems).toEqual([])
  })

  it('a prescription has the prices of its items, and is fixed when it is submitted', async () => {
    const [known = {}] = await page('prescription', { State: ['approved'] })
    const [one = {}] = await page('rehabilitation-visit', { Id: [known['VisitId']] })
    story['doctor'] = { Id: known['PrescriberId'] }
    story['reviewer'] = { Id: known['ReviewerId'] }
    story['therapist'] = { Id: one['TherapistId'] }
    story['patient'] = await put('patient', {
      Name: '郑海峰',
      Sex: 'male',
      BirthDate: '1962-03-14',
      IdType: 'passport',
      IdNumber: 'E10000001',
      Phone: '13957180001',
      PayerType: 'employee',
      Diagnoses: [{ Name: '脑梗死恢复期', Code: 'I69.3', IsMain: true }],
    })
    const PatientId = story['patient']['Id']
    story['visit'] = await put('rehabilitation-visit', {
      PatientId,
      Kind: 'inpatient',
      DivisionId: one['DivisionId'],
      BedNo: 'T1',
      DoctorId: story['doctor']['Id'],
      TherapistId: story['therapist']['Id'],
      StartOn: day(-2),
      PayerType: 'employee',
      Diagnoses: [{ Name: '脑梗死恢复期' }],
    })
    expect(await step('rehabilitation-visit', story['visit'], 'admit')).toBeUndefined()
    const scheme = (await page('scheme-template')).find(({ Name }) => Name === '脑卒中恢复期步行训练')
    story['course'] = await put('treatment-course', {
      PatientId,
      VisitId: story['visit']['Id'],
      SchemeTemplateId: scheme?.['Id'],
      Goals: [{ Kind: 'long', Text: 'Barthel 达到 65 分', TargetScore: 65 }],
      StartOn: day(-2),
      Title: scheme?.['Name'],
      Weeks: scheme?.['Weeks'],
    })
    expect(story['course']).toMatchObject({ Weeks: 6, EndOn: day(40), Items: scheme?.['MoItems'], InterimDays: 14 })
    expect(await step('treatment-course', story['course'], 'start')).toBeUndefined()
    expect(await read('treatment-course', story['course'])).toMatchObject({ State: 'active', NextReviewOn: day(14) })
    const items = await page('mo-item')
    const Items = ['MO-1001', 'MO-1002', 'MO-1005'].map((code) => {
      const MoItemId = items.find(({ Code }) => Code === code)?.['Id']
      return { MoItemId, Frequency: 'qd', Times: 10, StartOn: day(-2) }
    })
    story['prescription'] = await put('prescription', {
      PatientId,
      VisitId: story['visit']['Id'],
      CourseId: story['course']['Id'],
      PrescriberId: story['doctor']['Id'],
      PrescribedOn: day(-2),
      Items,
    })
    expect(story['prescription']).toMatchObject({
      State: 'draft',
      TotalTimes: 30,
      TotalAmount: 3760,
      Items: [{ Amount: 1800 }, { Amount: 1500 }, { Amount: 460 }],
    })
    expect(await step('prescription', story['prescription'], 'submit')).toBeUndefined()
    const sent = await read('prescription', story['prescription'])
    const changed = await post({ BizType: 'prescription', Operate: 'save', ...sent, Goal: '改' })
    expect([changed.status, changed.body.Content]).toEqual([403, expect.stringContaining('处方已提交')])
  })

  it('is reviewed by another doctor, and becomes an order of each row, once', async () => {
    const { doctor, reviewer, prescription } = story
    expect(await step('prescription', prescription, 'approve', { ReviewerId: doctor?.['Id'] })).toContain(
      '审核医生不能是开立医生',
    )
    const words = { ReviewerId: reviewer?.['Id'], ReviewRemark: '补充训练强度' }
    expect(await step('prescription', prescription, 'reject', words)).toBeUndefined()
    expect(await ordersOf(prescription)).toEqual([])
    expect(await step('prescription', prescription, 'submit')).toBeUndefined()
    expect(await step('prescription', prescription, 'approve', { ReviewerId: reviewer?.['Id'] })).toBeUndefined()
    expect(await step('prescription', prescription, 'approve', { ReviewerId: reviewer?.['Id'] })).toContain('审核通过')
    const orders = await ordersOf(prescription)
    expect(orders).toMatchObject(
      [180, 150, 46].map((UnitAmount, index) => ({
        PrescriptionRow: index + 1,
        State: 'pending',
        PlannedTimes: 10,
        TotalTimes: 10,
        DoneTimes: 0,
        LeftTimes: 10,
        UnitAmount,
      })),
    )
    expect((await read('prescription', prescription))['OpenOrders']).toBe(3)
    for (const order of orders)
      expect(
        await step('treatment-order', order, 'accept', { TherapistId: story['therapist']?.['Id'] }),
      ).toBeUndefined()
  })

  it('what is done counts in its order and is charged at the price of the item', async () => {
    const [first, second, third] = await ordersOf(story['prescription'])
    const done = [
      await execute(first, day(0), '08:00', { PainBefore: 2, PainAfter: 3 }),
      await execute(first, day(-2), '08:00'),
      await execute(first, day(-1), '08:00'),
      await execute(second, day(-1), '09:00'),
      await execute(second, day(0), '09:20'),
      await execute(third, day(-1), '10:00'),
      await execute(third, day(0), '10:20'),
    ]
    const pained = await post({
      BizType: 'executionRecord',
      Operate: 'save',
      PatientId: first?.['PatientId'],
      OrderId: first?.['Id'],
      TherapistId: first?.['TherapistId'],
      ExecutedOn: day(0),
      From: '13:00',
      To: '13:40',
      Times: 1,
      Content: '训练',
      PainAfter: 8,
    })
    expect([pained.status, pained.body.Content]).toEqual([400, expect.stringContaining('疼痛 8 分')])
    expect(await charges()).toEqual([])
    for (const one of done) expect(await step('execution-record', one, 'confirm')).toBeUndefined()
    expect(await ordersOf(story['prescription'])).toMatchObject([
      { DoneTimes: 3, LeftTimes: 7, LastDoneOn: day(0) },
      { DoneTimes: 2, LeftTimes: 8 },
      { DoneTimes: 2, LeftTimes: 8 },
    ])
    const rows = await charges()
    expect([rows.length, sum(rows)]).toEqual([7, 932])
    story['last'] = done[6]!
    expect(await read('treatment-course', story['course'])).toMatchObject({ DoneTimes: 7, TotalTimes: 30 })
    expect(await read('execution-record', done[0])).toMatchObject({ State: 'confirmed', Amount: 180 })
  })

  it('what was wrong is taken back by a row of its own, once', async () => {
    const { last } = story
    expect(await step('execution-record', last, 'void', { Reason: '误录' })).toBeUndefined()
    expect(await step('execution-record', last, 'void', { Reason: '误录' })).toContain('作废')
    expect(await read('execution-record', last)).toMatchObject({ State: 'voided', Amount: 0 })
    const rows = await charges()
    const gain = rows.filter(({ Amount }) => Number(Amount) > 0)
    const loss = rows.filter(({ Amount }) => Number(Amount) < 0)
    expect([rows.length, sum(gain), sum(loss), sum(rows)]).toEqual([8, 932, -46, 886])
    const [back = {}] = loss
    const first = rows.find(({ Id }) => Id === back['ReversalOf'])
    expect(back).toMatchObject({ Source: 'reversal', Quantity: -1, Price: 46, Reason: '误录', ChargedOn: day(0) })
    expect(first).toMatchObject({ Amount: 46, Reversed: 1, ExecutionId: last?.['Id'] })
    const byDay = (on: string) => sum(rows.filter(({ ChargedOn }) => ChargedOn === on))
    expect([day(-2), day(-1), day(0)].map(byDay)).toEqual([180, 376, 330])
    const byCategory = (category: string) => sum(rows.filter(({ Category }) => Category === category))
    expect(['exercise', 'occupational'].map(byCategory)).toEqual([840, 46])
    expect((await ordersOf(story['prescription']))[2]).toMatchObject({ DoneTimes: 1, LeftTimes: 9 })
    expect(await read('treatment-course', story['course'])).toMatchObject({ DoneTimes: 6, Progress: 20 })
    expect(await read('rehabilitation-visit', story['visit'])).toMatchObject({ ChargeTotal: 886, Unbilled: 886 })
    expect(await step('charge-detail', back, 'reverse', { ReverseReason: '再退' })).toContain('本身是冲正')
    expect(await step('charge-detail', first, 'reverse', { ReverseReason: '再退' })).toContain('已冲正过')
  })

  it('nobody is discharged while something is open; what is stopped stops its orders', async () => {
    const { visit, prescription } = story
    const end = { EndOn: day(0), Outcome: 'improved', Summary: '步行 50 米' }
    expect(await step('rehabilitation-visit', visit, 'discharge', end)).toContain('还有 3 条治疗医嘱未结束')
    expect(await step('prescription', prescription, 'stop', { Reason: '提前出院' })).toBeUndefined()
    expect(await ordersOf(prescription)).toMatchObject(
      Array.from({ length: 3 }, () => ({ State: 'stopped', Reason: '提前出院' })),
    )
    expect(await read('prescription', prescription)).toMatchObject({ State: 'stopped', OpenOrders: 0 })
    expect(await step('rehabilitation-visit', visit, 'discharge', end)).toBeUndefined()
    expect(await step('rehabilitation-visit', visit, 'settle')).toBeUndefined()
    expect((await charges()).map(({ State }) => State)).toEqual(Array.from({ length: 8 }, () => 'billed'))
    expect(await read('rehabilitation-visit', visit)).toMatchObject({ ChargeTotal: 886, Unbilled: 0, State: 'settled' })
    expect(await read('patient', story['patient'])).toMatchObject({ State: 'followUp' })
    expect(
      await step('execution-record', (await page('execution-record', { VisitId: [visit?.['Id']] }))[0], 'void'),
    ).toBeDefined()
  })

  it('a course that was interrupted for long is begun again after a look, and ends with what came of its aims', async () => {
    const { course } = story
    expect(await step('treatment-course', course, 'review', { Summary: '步行 20 米' })).toBeUndefined()
    expect(await step('treatment-course', course, 'hold', { Reason: '发热' })).toBeUndefined()
    expect(
      await step('treatment-course', course, 'resumeAfterCheck', { CheckedOn: day(0), Summary: '可以' }),
    ).toContain('不能复查后恢复')
    expect(await step('treatment-course', course, 'resume')).toBeUndefined()
    expect(await step('treatment-course', course, 'finish')).toContain('完成前要写每个目标的结果')
    const now = await read('treatment-course', course)
    expect(now['Reviews']).toMatchObject([{ On: day(0), Summary: '步行 20 米' }])
    const Goals = (now['Goals'] as readonly WireRecord[]).map((goal) => ({ ...goal, Result: 'achieved' }))
    await put('treatment-course', { ...now, Goals })
    expect(await step('treatment-course', course, 'finish')).toBeUndefined()
    const long = (await page('treatment-course', { State: ['onHold'] })).find(({ HoldOn }) => String(HoldOn) < day(-7))
    expect(await step('treatment-course', long, 'resume')).toContain('不能恢复')
    const late = { CheckedOn: day(1), Summary: '可以继续' }
    expect(await step('treatment-course', long, 'resumeAfterCheck', late)).toContain('不晚于今天')
    expect(await step('treatment-course', long, 'resumeAfterCheck', { ...late, CheckedOn: day(0) })).toBeUndefined()
    expect(await read('treatment-course', long)).toMatchObject({ State: 'active', ReviewedOn: day(0) })
  })

  it('the last order that is done ends its prescription, and what is taken back begins it again', async () => {
    const { doctor, reviewer, therapist } = story
    const [visit = {}] = await page('rehabilitation-visit', { State: ['inProgress'] })
    const items = await page('mo-item')
    const MoItemId = items.find(({ Code }) => Code === 'MO-1005')?.['Id']
    const prescription = await put('prescription', {
      PatientId: visit['PatientId'],
      VisitId: visit['Id'],
      PrescriberId: doctor?.['Id'],
      PrescribedOn: day(0),
      Items: [{ MoItemId, Frequency: 'once', Times: 2, StartOn: day(0) }],
    })
    await step('prescription', prescription, 'submit')
    await step('prescription', prescription, 'approve', { ReviewerId: reviewer?.['Id'] })
    const [order] = await ordersOf(prescription)
    await step('treatment-order', order, 'accept', { TherapistId: therapist?.['Id'] })
    const done = await execute({ ...order, TherapistId: therapist?.['Id'] }, day(0), '20:00', { Times: 2 })
    expect(await step('execution-record', done, 'confirm')).toBeUndefined()
    expect(await read('treatment-order', order)).toMatchObject({ State: 'completed', LeftTimes: 0 })
    expect(await read('prescription', prescription)).toMatchObject({ State: 'completed' })
    expect(await read('execution-record', done)).toMatchObject({ Amount: 92 })
    expect(await step('execution-record', done, 'void', { Reason: '录错' })).toBeUndefined()
    expect(await read('treatment-order', order)).toMatchObject({ State: 'active', LeftTimes: 2 })
    expect(await read('prescription', prescription)).toMatchObject({ State: 'approved', OpenOrders: 1 })
  })
})

/** From the roster to the treatment: plans, places, bookings and what was done of them, by the calls that screens make. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { dayAfter } from '../../src/model/condition.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { type CareCalls, careCalls } from '../support/care-calls.ts'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const TODAY = businessDay(Date.now())
const day = (days: number) => dayAfter(TODAY, days) ?? ''
/** Half past seven in the hospital. */
const MORNING_MS = Date.parse(`${TODAY}T07:30:00+08:00`)
const WEEKDAY = String(new Date(TODAY).getUTCDay() || 7)

describe.each(databases)('booking over $name', (database) => {
  let platform: Platform
  let calls: CareCalls
  let band: WireRecord
  let orders: readonly WireRecord[]
  let therapist = ''
  let otherTherapist = ''
  let room = ''
  let otherRoom = ''
  beforeAll(async () => {
    const began = Date.now()
    platform = await startPlatform(database, { rows: true, clock: () => MORNING_MS + Date.now() - began })
    calls = careCalls(platform)
    const bands = await calls.page('reservation-time')
    band = bands.find(({ Code }) => Code === 'SD-01') ?? {}
    const rooms = await calls.page('division')
    const roomOf = (code: string) => String(rooms.find(({ Code }) => Code === code)?.['Id'])
    ;[room, otherRoom] = [roomOf('BM-004'), roomOf('BM-005')]
    const staff = await calls.page('staff')
    therapist = String(staff.find(({ Name }) => Name === '冯雪')?.['Id'])
    const rostered = new Set((await calls.page('schedule-slot')).map(({ StaffId }) => StaffId))
    const isFree = ({ Id, RoleTypes, IsEnabled }: WireRecord) =>
      IsEnabled === true && (RoleTypes as readonly string[]).includes('therapist') && !rostered.has(Id)
    otherTherapist = String(staff.find((one) => isFree(one) && one['Id'] !== therapist)?.['Id'])
  })
  afterAll(() => platform.stop())

  const done = async (name: string, record: WireRecord | undefined, transition: string, input?: object) =>
    expect(await calls.step(name, record, transition, input)).toBeUndefined()
  const refusedWords = async (BizType: string, record: WireRecord) => {
    const { body } = await calls.post({ BizType, Operate: 'save', ...record })
    return JSON.stringify(body)
  }
  const slotsOf = async (StaffId: string) => await calls.page('schedule-slot', { StaffId: [StaffId] })
  const booked = (order: WireRecord | undefined, slot: WireRecord | undefined) => ({
    PatientId: order?.['PatientId'],
    OrderId: order?.['Id'],
    SlotId: slot?.['Id'],
    Source: 'desk',
  })
  /** Somebody new with an order for the room. */
  const ordered = async (number: number, times = 10) => {
    const [visit = {}] = await calls.page('rehabilitation-visit', { State: ['inProgress'] })
    const [known = {}] = await calls.page('treatment-order', { DivisionId: [room], State: ['active'] })
    const patient = await calls.put('patient', {
      Name: '郑海峰',
      Sex: 'male',
      BirthDate: '1962-03-14',
      IdType: 'passport',
      IdNumber: `E2000${String(number).padStart(4, '0')}`,
      Phone: `139571${String(number).padStart(5, '0')}`,
      PayerType: 'employee',
      Diagnoses: [{ Name: '脑梗死恢复期', IsMain: true }],
    })
    const own = await calls.put('rehabilitation-visit', {
      PatientId: patient['Id'],
      Kind: 'outpatient',
      DivisionId: visit['DivisionId'],
      DoctorId: visit['DoctorId'],
      StartOn: day(-2),
      PayerType: 'employee',
      Diagnoses: [{ Name: '脑梗死恢复期' }],
    })
    await done('rehabilitation-visit', own, 'admit')
    return await calls.put('treatment-order', {
      PatientId: patient['Id'],
      VisitId: own['Id'],
      MoItemId: known['MoItemId'],
      Kind: 'long',
      DivisionId: room,
      StartOn: day(-2),
      PlannedTimes: times,
    })
  }

  it('a plan becomes places, each once, and one person has no two plans at a time', async () => {
    const planned = {
      Name: '冯雪的每周排班',
      StaffId: therapist,
      DivisionId: room,
      ValidFrom: day(0),
      ValidUntil: day(60),
      Rows: [{ Weekday: WEEKDAY, BandId: band['Id'], Capacity: 2 }],
    }
    const plan = await calls.put('schedule-plan', planned)
    expect(await calls.step('schedule-plan', plan, 'generate', { From: day(0), To: day(0) })).toContain('当前状态')
    await done('schedule-plan', plan, 'enable')
    const generate = (From: string, To: string) => calls.step('schedule-plan', plan, 'generate', { From, To })
    expect(await generate(day(-1), day(0))).toContain('有效期')
    expect(await generate(day(1), day(0))).toContain('最后一天不能早于第一天')
    expect(await generate(day(0), day(0))).toBeUndefined()
    const [slot, ...more] = await slotsOf(therapist)
    expect(more).toEqual([])
    expect(slot).toMatchObject({ WorkDate: TODAY, From: '08:00', To: '08:40', Capacity: 2, Booked: 0, Left: 2 })
    expect(slot).toMatchObject({ PlanId: plan['Id'], DivisionId: room, State: 'open' })
    expect(await generate(day(0), day(13))).toBeUndefined()
    expect((await slotsOf(therapist)).map(({ WorkDate }) => WorkDate)).toEqual([day(0), day(7)])
    expect(await calls.read('schedule-plan', plan)).toMatchObject({ GeneratedUntil: day(13) })
    const second = await calls.put('schedule-plan', { ...planned, Name: '又一份' })
    expect(await calls.step('schedule-plan', second, 'enable')).toContain('已有启用的计划「冯雪的每周排班」')
  })

  it('of two who want the last place at the same moment one gets it, and nobody is at two places at once', async () => {
    orders = [await ordered(1), await ordered(2), await ordered(3)]
    const [slot] = await slotsOf(therapist)
    const first = await calls.put('reservation', booked(orders[0], slot))
    expect(first).toMatchObject({ WorkDate: TODAY, From: '08:00', To: '08:40', StaffId: therapist, State: 'booked' })
    const replies = await Promise.all(
      [orders[1], orders[2]].map((order) =>
        calls.post({ BizType: 'reservation', Operate: 'save', ...booked(order, slot) }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(JSON.stringify(replies.find(({ status }) => status === 400)?.body)).toContain('须「余号」大于「0」')
    expect(await calls.read('schedule-slot', slot)).toMatchObject({ Booked: 2, Left: 0 })
    const beside = await calls.put('schedule-slot', {
      StaffId: otherTherapist,
      DivisionId: room,
      WorkDate: TODAY,
      From: '08:20',
      To: '09:00',
      Capacity: 1,
    })
    expect(await refusedWords('reservation', booked(orders[0], beside))).toContain(
      `患者同一时间已有预约 ${String(first['ReservationNo'])}`,
    )
  })

  it('who came is signed in, and what was done in the time is the booking’s end', async () => {
    const [first] = await calls.page('reservation', { OrderId: [orders[0]?.['Id']] })
    expect(await calls.step('reservation', first, 'cancel', { CancelReason: '不来了' })).toContain('不能取消')
    expect(await calls.step('reservation', first, 'miss')).toContain('预约时间还没有过')
    await done('treatment-order', orders[0], 'accept', { TherapistId: therapist })
    await done('reservation', first, 'arrive')
    const treated = {
      PatientId: orders[0]?.['PatientId'],
      OrderId: orders[0]?.['Id'],
      ReservationId: first?.['Id'],
      TherapistId: therapist,
      ExecutedOn: TODAY,
      From: '08:00',
      To: '08:40',
      Times: 1,
      Content: '按医嘱训练',
    }
    const record = await calls.put('execution-record', treated)
    expect(await refusedWords('executionRecord', { ...treated, From: '10:00', To: '10:40' })).toContain(
      '这个预约已有执行记录',
    )
    await done('execution-record', record, 'confirm')
    expect(await calls.read('reservation', first)).toMatchObject({ State: 'fulfilled' })
    expect(await calls.read('treatment-order', orders[0])).toMatchObject({ DoneTimes: 1, BookedTimes: 0, LeftTimes: 9 })
    await done('execution-record', record, 'void', { Reason: '录错了' })
    expect(await calls.read('reservation', first)).toMatchObject({ State: 'arrived' })
  })

  it('no more is booked of an order than is left of it, nor in another room', async () => {
    const short = await ordered(4, 1)
    const place = { StaffId: otherTherapist, DivisionId: room, From: '08:20', To: '09:00', Capacity: 1 }
    const more = await calls.put('schedule-slot', { ...place, WorkDate: day(2) })
    await calls.put('reservation', booked(short, more))
    const next = await calls.put('schedule-slot', { ...place, WorkDate: day(3) })
    expect(await refusedWords('reservation', booked(short, next))).toContain('已全部约满或执行')
    const elsewhere = (await calls.page('schedule-slot', { DivisionId: [otherRoom], WorkDate: [day(1), day(2)] }))[0]
    expect(await refusedWords('reservation', booked(orders[2], elsewhere))).toContain('不在可选范围内')
    await done('treatment-order', short, 'stop', { Reason: '出院' })
    expect(await calls.page('reservation', { OrderId: [short['Id']] })).toMatchObject([
      { State: 'cancelled', CancelReason: '出院' },
    ])
    expect(await calls.read('schedule-slot', more)).toMatchObject({ Booked: 0 })
  })

  it('who is ill is stood in for, or the bookings are cancelled', async () => {
    const [, later] = await slotsOf(therapist)
    const one = await calls.put('reservation', booked(orders[1], later))
    expect(await calls.step('schedule-slot', later, 'stop', { StopReason: '病假', SubstituteId: therapist })).toContain(
      '不能是本人',
    )
    await done('schedule-slot', later, 'stop', { StopReason: '病假', SubstituteId: otherTherapist })
    const moved = await calls.read('reservation', one)
    expect(moved).toMatchObject({ State: 'booked', StaffId: otherTherapist, WorkDate: day(7), From: '08:00' })
    const stopped = await calls.read('schedule-slot', later)
    expect(stopped).toMatchObject({ State: 'stopped', Booked: 0, SubstituteSlotId: moved['SlotId'] })
    const stand = { Id: moved['SlotId'] }
    await done('schedule-slot', stand, 'stop', { StopReason: '设备故障' })
    expect(await calls.read('reservation', one)).toMatchObject({ State: 'cancelled', CancelReason: '设备故障' })
  })

  it('a hospital without booking has none of its calls', async () => {
    for (const BizType of ['reservation', 'scheduleSlot', 'schedulePlan', 'reservationTime']) {
      const call = async (url: string, body: object) =>
        await platform.call({ as: 'orgadmin2', url, headers: { organizationid: 'org-2' }, body: { BizType, ...body } })
      const replies = [
        await call('/bff/api/biz/getList', { page: 1, pageSize: 10 }),
        await call('/bff/api/biz/modify', { Operate: 'save', Name: '时段' }),
        await call('/bff/api/biz/getHistory', { ids: ['1'] }),
      ]
      expect([BizType, ...replies.map(({ status }) => status)]).toEqual([BizType, 403, 403, 403])
    }
  })

  it('of fifty who want one of two places two get one, and the others are told', async () => {
    const many: WireRecord[] = []
    for (let number = 100; number < 150; number += 1) many.push(await ordered(number))
    const slot = await calls.put('schedule-slot', {
      StaffId: therapist,
      DivisionId: room,
      WorkDate: day(5),
      From: '16:00',
      To: '16:40',
      Capacity: 2,
    })
    const replies = await Promise.all(
      many.map((order) => calls.post({ BizType: 'reservation', Operate: 'save', ...booked(order, slot) })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    const refusals = replies.filter(({ status }) => status !== 200).map(({ body }) => JSON.stringify(body))
    expect(refusals).toHaveLength(48)
    for (const words of refusals) expect(words).toMatch(/号源已约满（共 2 个）|须「余号」大于「0」/)
    expect(await calls.read('schedule-slot', slot)).toMatchObject({ Booked: 2, Left: 0 })
  })
})

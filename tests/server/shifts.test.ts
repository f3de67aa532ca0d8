/** Doctors' hours: carried on to the next week, full when they are full, and called off with those who have booked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { dayAfter } from '../../src/model/condition.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { type CareCalls, careCalls } from '../support/care-calls.ts'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const TODAY = businessDay(Date.now())
const day = (days: number) => dayAfter(TODAY, days) ?? ''

describe.each(databases)('hours of doctors over $name', (database) => {
  let platform: Platform
  let calls: CareCalls
  let shift: WireRecord
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    calls = careCalls(platform)
    const [known = {}] = await calls.page('doctor-shift')
    const { StaffId, DivisionId } = known
    const hours = { Session: 'night', From: '18:00', To: '20:30', ClinicKind: 'general', Fee: 10, Capacity: 1 }
    shift = await calls.put('doctor-shift', { StaffId, DivisionId, WorkDate: day(1), ...hours })
  })
  afterAll(() => platform.stop())

  const shiftsOn = async (WorkDate: string) =>
    await calls.page('doctor-shift', { StaffId: [shift['StaffId']], WorkDate: [WorkDate], Session: ['night'] })

  it('the same hours a week later are made once', async () => {
    expect(await calls.step('doctor-shift', shift, 'copyOn')).toBeUndefined()
    expect(await calls.step('doctor-shift', shift, 'copyOn')).toBeUndefined()
    const copies = (await calls.page('doctor-shift', { StaffId: [shift['StaffId']] })).filter(
      ({ WorkDate, Session }) => WorkDate === day(8) && Session === 'night',
    )
    expect(copies).toMatchObject([{ From: '18:00', Capacity: 1, Fee: 10, State: 'open', Booked: 0 }])
  })

  it('a patient takes a place of the doctor and the day, as long as there is one', async () => {
    const patients = (await calls.page('patient', { State: ['closed'] })).slice(0, 2)
    expect(patients).toHaveLength(2)
    const visitOf = (patient: WireRecord | undefined, more: object = {}) => ({
      PatientId: patient?.['Id'],
      Kind: 'outpatient',
      DivisionId: shift['DivisionId'],
      DoctorId: shift['StaffId'],
      StartOn: day(1),
      ShiftId: shift['Id'],
      PayerType: 'self',
      Diagnoses: [{ Name: '腰痛' }],
      ...more,
    })
    const wordsOf = async (visit: object) =>
      JSON.stringify((await calls.post({ BizType: 'rehabilitationVisit', Operate: 'save', ...visit })).body)
    expect(await wordsOf(visitOf(patients[0], { StartOn: day(2) }))).toContain('不在可选范围内')
    expect(await wordsOf(visitOf(patients[0], { Kind: 'day' }))).toContain('只有门诊可以挂号')
    const visit = await calls.put('rehabilitation-visit', visitOf(patients[0]))
    expect(await calls.read('doctor-shift', shift)).toMatchObject({ Booked: 1, Left: 0 })
    expect(await wordsOf(visitOf(patients[1]))).toContain('须「余号」大于「0」')
    expect(await calls.step('doctor-shift', shift, 'stop', { StopReason: '病假' })).toBeUndefined()
    expect(await calls.read('rehabilitation-visit', visit)).toMatchObject({ State: 'cancelled', Reason: '病假' })
    expect(await shiftsOn(day(1))).toMatchObject([{ State: 'stopped', Booked: 0 }])
  })
})

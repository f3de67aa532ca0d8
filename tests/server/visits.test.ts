/** What becomes of a patient when one of several visits ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

describe.each(databases)('visits over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const send = async (url: string, body: object) => {
    const reply = await platform.call({ as: 'orgadmin', url, headers: { organizationid: 'org-1' }, body })
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
    return reply.body.Data
  }
  const rows = async (BizType: string, more: object) => {
    const data = await send('/bff/api/biz/getList', { BizType, PageIndex: 1, PageSize: 40, ...more })
    return data['Row'] as readonly WireRecord[]
  }
  const step = async (id: unknown, Transition: string, Input: object = {}) =>
    expect(
      await send('/bff/api/biz/modify', {
        BizType: 'rehabilitationVisit',
        Operate: 'transit',
        ids: [id],
        Transition,
        Input,
      }),
    ).toMatchObject([{ Type: 200 }])

  it('who is in the house stays so when a visit beside the stay ends, and is followed up when the stay does', async () => {
    const [like = {}] = await rows('rehabilitationVisit', { Kind: ['inpatient'], State: ['inProgress'] })
    const [patient = {}] = await rows('patient', { State: ['registered'] })
    const { DivisionId, DoctorId, Diagnoses, PayerType } = like
    const PatientId = patient['Id']
    const stateOf = async () => (await rows('patient', { Id: String(PatientId) }))[0]?.['State']
    const day = businessDay(Date.now())
    const head = { PatientId, DivisionId, DoctorId, Diagnoses, PayerType, StartOn: day }
    const begun = { BizType: 'rehabilitationVisit', Operate: 'save', ...head, Kind: 'inpatient', BedNo: 'V9' }
    const stay = await send('/bff/api/biz/modify', begun)
    await step(stay['Id'], 'admit')
    expect(await stateOf()).toBe('inpatient')
    const beside = { ...head, Kind: 'day' }
    const made = await send('/bff/api/biz/modify', { BizType: 'rehabilitationVisit', Operate: 'save', ...beside })
    const end = { EndOn: day, Outcome: 'improved', Summary: '按计划完成' }
    await step(made['Id'], 'admit')
    expect(await stateOf()).toBe('inpatient')
    await step(made['Id'], 'discharge', end)
    expect(await stateOf()).toBe('inpatient')
    await step(stay['Id'], 'discharge', end)
    expect(await stateOf()).toBe('followUp')
  })
})

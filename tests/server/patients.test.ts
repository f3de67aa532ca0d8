/** What the library of patients refuses, and where: numbers of identity cards, who may look after them, records of one person. PAGES 3.1. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { CHECK_WRITE } from '../../src/wire/write-check.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { databases } from '../support/databases.ts'
import { ADMINISTRATOR, CATALOG, callNamed, pathsOf, type Platform, startPlatform } from '../support/server.ts'

const PATIENTS = getResource(CATALOG, 'patient')
const PERSON = {
  Name: '郑海峰',
  Sex: 'male',
  BirthDate: '1962-03-14',
  IdType: 'idCard',
  IdNumber: '330102196203140014',
  Phone: '13957180001',
  PayerType: 'employee',
}

describe.each(databases)('patients over $name', (database) => {
  let platform: Platform
  let stored: WireRecord
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    stored = (await save(PERSON)).body.Data as WireRecord
  })
  afterAll(() => platform.stop())

  const send = async (operation: 'upsert' | 'transition', input: CallInput) => {
    const call = callNamed(PATIENTS, operation)
    const { method, path, query, body } = encodeRequest(PATIENTS, call, input)
    return await platform.call({ as: 'orgadmin', method, url: path, query: query as Record<string, string>, body })
  }
  const save = (record: WireRecord) => send('upsert', { kind: 'record', record })
  const told = async (record: WireRecord) => {
    const reply = await save(record)
    return [reply.status, pathsOf(reply), reply.body.Content]
  }
  const now = async () => {
    const page = { page: 1, pageSize: 1, keyword: PERSON.Name, filters: {} }
    return (await platform.store.libraries.page(ADMINISTRATOR, PATIENTS, page)).rows[0] as WireRecord
  }
  const warned = async (question: object) => {
    const body = { Library: 'patient', ...question }
    const { Errors, Warnings } = (await platform.call({ as: 'orgadmin', url: CHECK_WRITE.path, body })).body.Data
    return [Errors, Warnings]
  }
  /** One whose birth date, sex and number are as they should be, and nobody's. */
  const other = (more: object) => ({ ...PERSON, Name: '柳如烟', Phone: '13957180002', ...more })

  it('agree with the number of their identity card, in words at the field', async () => {
    const born = '出生日期与身份证号中的不同，请对照证件，改正其中写错的一个'
    const sex = '性别与身份证号中的不同，请对照证件，改正其中写错的一个'
    const number = { IdNumber: '330102198511200022' }
    expect(await told(other({ ...number, Sex: 'female' }))).toEqual([400, ['/BirthDate'], born])
    expect(await told(other({ ...number, BirthDate: '1985-11-20' }))).toEqual([400, ['/Sex'], sex])
    expect(await told(other({ ...number, BirthDate: '1985-11-20', Sex: 'unknown' }))).toEqual([400, ['/Sex'], sex])
    // A number that is wrong by itself says so alone.
    expect(await told(other({ IdNumber: '330102198511200025' }))).toEqual([
      400,
      ['/IdNumber'],
      '身份证号不正确，请核对 18 位与末位的校验码',
    ])
    expect((await told(other({ IdType: 'passport', IdNumber: 'E12345678', Sex: 'female' })))[0]).toBe(200)
  })

  it('are judged by the number that is stored where it was sent as it is shown', async () => {
    expect(stored['IdNumber']).toBe('3301**********0014')
    const kept = (await save({ ...stored, Region: '浙江省杭州市' })).body.Data as WireRecord
    expect(kept).toMatchObject({ Region: '浙江省杭州市', IdNumber: '3301**********0014' })
    expect(await told({ ...kept, BirthDate: '1962-03-15' })).toEqual([
      400,
      ['/BirthDate'],
      expect.stringContaining('与身份证号中的不同'),
    ])
    expect((await save({ ...kept, Region: null })).status).toBe(200)
  })

  it('are nobody’s duplicate while they are edited, and another’s when they are', async () => {
    const found = await now()
    expect(await warned({ Action: 'update', Record: { ...found, Region: '杭州' } })).toEqual([[], []])
    const { IdNumber: _number, ...same } = PERSON
    const another = { ...same, IdType: 'passport', IdNumber: 'E7654321' }
    expect(await warned({ Action: 'create', Record: another })).toEqual([
      [],
      [
        expect.objectContaining({
          message: expect.stringContaining('可能已建档：郑海峰 1962-03-14 P'),
          taken: stored['Id'],
        }),
        expect.objectContaining({ message: expect.stringContaining('手机号已用于：郑海峰 P'), taken: stored['Id'] }),
      ],
    ])
    const again = await told({ ...PERSON, Name: '郑海锋' })
    expect(again).toEqual([400, ['/IdNumber'], expect.stringMatching(/^已建档：郑海峰 P\d{10}$/)])
  })

  it('do not name themselves as the record that stays', async () => {
    const ids = [String(stored['Id'])]
    const asked = { transition: 'disable', input: { DuplicateOfId: stored['Id'] } }
    const refused = await send('transition', { kind: 'ids', ids, ...asked })
    expect([refused.status, refused.text]).toEqual([
      expect.any(Number),
      expect.stringMatching(/郑海峰 P\d{10} 不能与自己重复，请选择保留的另一份档案/),
    ])
  })

  it('are looked after by doctors and therapists of their hospital', async () => {
    const staff = getResource(CATALOG, 'staff')
    const people = (await platform.store.libraries.page(ADMINISTRATOR, staff, { page: 1, pageSize: 100, filters: {} }))
      .rows
    const one = (role: string) =>
      people.find(({ RoleTypes, IsEnabled }) => IsEnabled === true && (RoleTypes as string[]).includes(role))?.['Id']
    expect(await told({ ...(await now()), DoctorId: one('nurse') })).toEqual([
      400,
      ['/DoctorId'],
      expect.stringContaining('主管医生不在可选范围内'),
    ])
    expect(await told({ ...(await now()), TherapistId: one('doctor') })).toEqual([
      400,
      ['/TherapistId'],
      expect.stringContaining('主管治疗师不在可选范围内'),
    ])
    const cared = await save({ ...(await now()), DoctorId: one('doctor'), TherapistId: one('therapist') })
    expect(cared.status).toBe(200)
  })

  it('of the demo all have a doctor and a therapist, and numbers that agree', async () => {
    const scope = { ...ADMINISTRATOR, organizationId: 'org-2' }
    const { rows } = await platform.store.libraries.page(scope, PATIENTS, { page: 1, pageSize: 100, filters: {} })
    expect(rows).toHaveLength(24)
    for (const row of rows)
      expect([row['DoctorId'], row['TherapistId']]).toEqual([expect.any(String), expect.any(String)])
  })
})

/** References with a condition, whoever keeps the rows: what a list offers for them, and what a write refuses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { ReferenceQuestion } from '../../../src/model/reference-condition.ts'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FITTING_CATALOG, NOTES, PEOPLE, VISITS, WARDS } from '../../support/fitting.ts'
import { FIRST, ORIGIN } from '../../support/libraries.ts'

const NOW = Date.UTC(2026, 2, 10, 4)

describe.each(stores)('references with a condition over $name', ({ open }) => {
  let place: Place
  const ids: Record<string, string> = {}
  const put = (resource: Resource, record: WireRecord) =>
    place.store.libraries.save(FIRST, ORIGIN, { resource, record })
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((thrown: unknown) => thrown)
    if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`)
    return error.problems.map(({ path, message }) => `${path} ${message}`)
  }
  beforeAll(async () => {
    place = await open(FITTING_CATALOG, { clock: () => NOW })
    for (const name of ['东', '西']) ids[name] = String((await put(WARDS, { Name: name })).Id)
    const people: readonly WireRecord[] = [
      { Name: '甲', WardId: ids['东'], Roles: ['doctor'] },
      { Name: '乙', WardId: ids['东'], Roles: ['nurse'] },
      { Name: '丙', WardId: ids['西'], Roles: ['doctor', 'nurse'] },
      { Name: '丁', WardId: ids['东'], Roles: ['doctor'], LeftOn: '2026-03-10' },
      { Name: '戊', WardId: ids['东'], Roles: ['doctor'], LeftOn: '2026-03-11' },
    ]
    for (const one of people) ids[String(one.Name)] = String((await put(PEOPLE, one)).Id)
  })
  afterAll(() => place.drop())

  const offered = async (name: string, own: ReferenceQuestion['own']) => {
    const input = { page: 1, pageSize: 20, filters: {}, within: { name, own } }
    const { rows } = await place.store.libraries.page(FIRST, PEOPLE, input)
    return rows.map((row) => row.Name).sort()
  }

  it('a list offers those that fit what is asked for, of the condition that the server knows', async () => {
    expect(await offered('visit/DoctorId', { WardId: ids['东']! })).toEqual(['戊', '甲'].sort())
    expect(await offered('visit/DoctorId', { WardId: ids['西']! })).toEqual(['丙'])
    expect(await offered('visit/DoctorId', {})).toEqual([])
    expect(await offered('visit/Lines/NurseId', { '/WardId': ids['东']! })).toEqual(['乙'])
    const visit = await put(VISITS, { Name: '一', WardId: ids['西'] })
    expect(await offered('note/WriterId', { VisitId: String(visit.Id) })).toEqual(['丙'])
  })

  it('a list takes no other name for a condition', async () => {
    for (const name of ['visit/WardId', 'visit/Name', 'nothing/DoctorId', 'visit/Lines/DoctorId'])
      expect(await refusal(offered(name, {}))).toEqual([expect.stringContaining('/For ')])
  })

  it('a write refuses what does not fit, at its field, in rows too, and says what to do', async () => {
    const refused = (more: WireRecord) => refusal(put(VISITS, { Name: '二', ...more }))
    const outside = '所选医生不在可选范围内，请重新选择医生'
    const other = '所选医生不在可选范围内（须「离职日期」未填写或「离职日期」大于「2026-03-10」），请重新选择医生'
    expect(await refused({ WardId: ids['东'], DoctorId: ids['丙'] })).toEqual([`/DoctorId ${outside}`])
    expect(await refused({ WardId: ids['东'], DoctorId: ids['丁'] })).toEqual([`/DoctorId ${other}`])
    expect(await refused({ DoctorId: ids['甲'] })).toEqual(['/DoctorId 所选医生不在可选范围内，请先填写病区，再选医生'])
    expect(await refused({ WardId: ids['东'], Lines: [{ NurseId: ids['乙'] }, { NurseId: ids['甲'] }] })).toEqual([
      '/Lines/1/NurseId 所选护士不在可选范围内（须「角色」含有「护士」），请重新选择护士',
    ])
    const visit = await put(VISITS, { Name: '三', WardId: ids['东'], DoctorId: ids['戊'] })
    expect(await refusal(put(NOTES, { Name: '四', VisitId: visit.Id, WriterId: ids['丙'] }))).toEqual([
      '/WriterId 所选记录人不在可选范围内，请重新选择记录人',
    ])
    await put(NOTES, { Name: '四', VisitId: visit.Id, WriterId: ids['乙'] })
  })

  it('what was chosen before stays until it, or what its condition reads of the record, is changed', async () => {
    const born = await put(PEOPLE, { Name: '己', WardId: ids['东'], Roles: ['doctor', 'nurse'] })
    const lines = [{ NurseId: ids['乙'] }, { NurseId: born.Id }]
    const made = await put(VISITS, { Name: '五', WardId: ids['东'], DoctorId: born.Id, Lines: lines })
    await put(PEOPLE, { ...born, Roles: [] })
    const kept = await put(VISITS, { ...made, Name: '六', Lines: [{ NurseId: born.Id }] })
    expect(kept).toMatchObject({ Name: '六', DoctorId: born.Id })
    expect(await refusal(put(VISITS, { ...kept, WardId: ids['西'] }))).toEqual([
      expect.stringContaining('/DoctorId '),
      expect.stringContaining('/Lines/0/NurseId '),
    ])
    await put(VISITS, { ...kept, WardId: ids['西'], DoctorId: ids['丙'], Lines: [] })
  })
})

/** An import offers what a reference may lead to, and says of all else that it may not. */
import { expect, it } from 'vitest'
import { FITTING_CATALOG } from '../../support/fitting.ts'
import { planSheet } from '../../support/import-plan.ts'

const ward = [
  { Id: 'w1', Name: '东区' },
  { Id: 'w2', Name: '西区' },
]
const person = [
  { Id: 'p1', Name: '甲', WardId: 'w1', Roles: ['doctor'] },
  { Id: 'p2', Name: '乙', WardId: 'w1', Roles: ['nurse'] },
  { Id: 'p3', Name: '丙', WardId: 'w2', Roles: ['doctor'] },
]

it('refuses in the preview what does not fit the record of its row', async () => {
  const sheet = '名称,病区,医生\n一,东区,甲\n二,东区,乙\n三,东区,丙\n四,西区,丙\n'
  const bytes = new TextEncoder().encode(sheet).buffer
  const plan = await planSheet(bytes, FITTING_CATALOG, { name: 'visit', targets: { ward, person } })
  expect(plan.problems).toEqual([
    [3, ['医生「乙」不在可选范围内，请改选其他医生']],
    [4, ['医生「丙」不在可选范围内，请改选其他医生']],
  ])
  expect(plan.jobs.map(({ record }) => record)).toMatchObject([{ DoctorId: 'p1' }, { DoctorId: 'p3' }])
})

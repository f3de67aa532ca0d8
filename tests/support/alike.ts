/** A small library with constraints: shifts that may not overlap, beds, at most two open ones of a patient. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'

const text = (title: string) => ({ title, type: 'string', maxLength: 40 })
const clock = (title: string) => ({ title, type: 'string', 'x-kind': 'time' })
const day = (title: string) => ({ title, type: 'string', format: 'date' })

const SHIFT_SCHEMA = {
  title: '排班',
  type: 'object',
  required: ['Name'],
  properties: {
    Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
    Version: { title: '版本', type: 'integer', readOnly: true },
    Name: text('名称'),
    Staff: text('人员'),
    WorkDate: day('日期'),
    From: clock('开始'),
    To: clock('结束'),
    EndAt: {
      title: '结束时刻',
      type: 'string',
      format: 'date-time',
      readOnly: true,
      'x-from': { compute: { instant: ['WorkDate', 'To'] } },
    },
    Bed: text('床位'),
    InOn: day('入住'),
    OutOn: day('离开'),
    Patient: text('患者'),
    Phone: text('电话'),
    State: {
      title: '状态',
      type: 'string',
      enum: ['open', 'stopped'],
      'x-labels': { open: '开放', stopped: '停诊' },
    },
  },
}
const SHIFT = {
  formatVersion: 2,
  name: 'shift',
  title: '排班',
  schema: 'shift',
  page: 'Shift',
  identity: { label: '{Name}' },
  wire: {
    preset: 'page-upsert',
    base: '/content/api/shift',
    calls: { list: { path: 'GetPage' }, upsert: { path: 'Save' }, delete: { path: 'Delete' } },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
  sets: { open: { where: { ne: ['State', 'stopped'] } } },
  constraints: [
    {
      by: ['Staff'],
      span: { on: 'WorkDate', from: 'From', to: 'To' },
      when: { is: 'open' },
      words: '{Staff} 在 {From}–{To} 已有排班 {Name}',
    },
    { by: ['Bed'], span: { from: 'InOn', to: 'OutOn' }, words: '{Bed} 从 {InOn} 起有人' },
    { by: ['Patient'], when: { is: 'open' }, most: 2, words: '已有 {count} 条，最多 {most} 条' },
    { by: ['Phone'], words: '电话已用于 {Name}', warn: true },
  ],
  list: { filters: ['Staff', 'Phone', 'From'] },
}

const compiled = compile(
  [{ path: 'schemas/shift.json', text: JSON.stringify(SHIFT_SCHEMA) }],
  [{ path: 'resources/shift.json', text: JSON.stringify(SHIFT) }],
)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const ALIKE_CATALOG = compiled.catalog
export const SHIFTS = getResource(ALIKE_CATALOG, 'shift')

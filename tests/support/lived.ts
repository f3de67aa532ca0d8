/** A small library whose records have a life of many states: what each step asks for, who may take it, where it ends. */
import { compile } from '../../src/compiler/compile.ts'
import type { Transition } from '../../src/model/lifecycle.ts'
import { getResource } from '../../src/model/resource.ts'

const text = (title: string) => ({ title, type: 'string', maxLength: 60 })
const kept = (field: object) => ({ ...field, readOnly: true })

export const PLAN_SCHEMA = {
  title: '方案',
  type: 'object',
  required: ['Name'],
  properties: {
    Id: kept({ title: '编号', type: 'string', maxLength: 64 }),
    Version: kept({ title: '版本', type: 'integer' }),
    Name: text('名称'),
    State: kept({
      title: '状态',
      type: 'string',
      enum: ['draft', 'submitted', 'approved', 'returned', 'voided'],
      default: 'draft',
      'x-labels': { draft: '草稿', submitted: '待审核', approved: '已通过', returned: '已退回', voided: '已作废' },
    }),
    Remark: kept(text('审核意见')),
    Dose: kept({ title: '剂量', type: 'number', minimum: 1, maximum: 9 }),
    ApprovedOn: kept({ title: '通过日期', type: 'string', format: 'date' }),
    ApprovedBy: kept(text('审核人')),
    EndOn: kept({ title: '结束日期', type: 'string', format: 'date' }),
    Title: kept(text('原名')),
    SubmittedAt: kept({
      title: '提交时间',
      type: 'string',
      format: 'date-time',
      'x-from': { stamp: 'at', on: ['submit'] },
    }),
    SubmittedBy: kept({ ...text('提交人'), 'x-from': { stamp: 'by', on: ['submit'] } }),
    NextId: kept({ title: '接着的方案', type: 'string', maxLength: 64, 'x-ref': 'plan' }),
  },
  $defs: {
    day: { title: '作废日期', type: 'string', format: 'date' },
    note: { title: '说明', type: 'string', maxLength: 20 },
  },
}

export const PLAN = {
  formatVersion: 2,
  name: 'plan',
  title: '方案',
  schema: 'plan',
  page: 'Plan',
  identity: { label: '{Name}' },
  wire: {
    preset: 'page-upsert',
    base: '/content/api/plan',
    calls: {
      list: { path: 'GetPage' },
      get: { path: 'Get' },
      upsert: { path: 'Save' },
      transit: { operation: 'transition', path: 'Transit', request: 'transit', assumed: true },
      history: { path: 'GetHistory', assumed: true },
    },
  },
  scopes: { organization: { write: ['organizationAdmin'] }, platform: { write: ['consortiumAdmin'] } },
  lifecycle: {
    field: 'State',
    final: ['voided'],
    transitions: [
      {
        name: 'submit',
        label: '提交',
        from: ['draft', 'returned'],
        to: 'submitted',
        set: { Title: { field: 'Name' } },
      },
      {
        name: 'approve',
        label: '通过',
        from: ['submitted'],
        to: 'approved',
        input: ['Dose*', 'Remark'],
        set: { ApprovedOn: { today: 0 }, ApprovedBy: { scope: 'userName' } },
      },
      {
        name: 'return',
        label: '退回',
        from: ['submitted'],
        to: 'returned',
        input: ['Remark*'],
        confirm: '退回「{Name}」（{State}）？',
        tone: 'danger',
      },
      {
        name: 'void',
        label: '作废',
        from: ['draft', 'returned', 'approved'],
        to: 'voided',
        roles: ['organizationAdmin'],
        input: [
          { name: 'Day', as: '#/$defs/day', required: true },
          { name: 'Note', as: '#/$defs/note' },
        ],
        set: { EndOn: { input: 'Day' } },
      },
      // The same state by another way: only its name tells it apart, and nobody but the house takes it.
      { name: 'expire', label: '到期', from: ['approved'], to: 'voided', roles: [], set: { EndOn: { today: 0 } } },
      { name: 'follow', label: '接续', from: ['approved'], input: ['NextId*'] },
    ],
  },
  rules: [
    {
      on: ['return'],
      must: { ne: ['Remark', '无'] },
      at: 'Remark',
      words: '请写清{Name}退回的原因，不要只写「{Remark}」',
    },
  ],
  list: { columns: ['Name', 'State'] },
  form: { sections: [{ title: '方案', fields: ['Name'] }] },
}

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value) })
const compiled = compile([file('schemas/plan.json', PLAN_SCHEMA)], [file('resources/plan.json', PLAN)])
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const PLAN_CATALOG = compiled.catalog
export const PLANS = getResource(PLAN_CATALOG, 'plan')
export const transitionNamed = (name: string): Transition => PLANS.transitions.find((one) => one.name === name)!

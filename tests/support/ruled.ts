/** Two small libraries of format 2 whose rules refuse: treatments, and the orders given in them. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'

const KEPT = {
  Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
  Version: { title: '版本', type: 'integer', readOnly: true },
}
const text = (title: string) => ({ title, type: 'string', maxLength: 60 })
const day = (title: string) => ({ title, type: 'string', format: 'date' })

const COURSE_SCHEMA = {
  title: '疗程',
  type: 'object',
  required: ['Name'],
  properties: {
    ...KEPT,
    Name: text('名称'),
    StartOn: day('开始'),
    EndOn: day('结束'),
    Limit: { title: '限额', type: 'number', minimum: 0 },
    Remark: text('备注'),
    Why: text('原因'),
    More: text('补充'),
    State: {
      title: '状态',
      type: 'string',
      enum: ['open', 'closed'],
      'x-labels': { open: '进行中', closed: '已结束' },
    },
    Items: {
      title: '项目',
      type: 'array',
      maxItems: 10,
      items: { type: 'object', properties: { No: text('序号'), Fee: { title: '费用', type: 'number', minimum: 0 } } },
    },
  },
}
const ORDER_SCHEMA = {
  title: '医嘱',
  type: 'object',
  required: ['Code', 'CourseId'],
  properties: {
    ...KEPT,
    Code: text('编码'),
    CourseId: { title: '疗程', type: 'string', maxLength: 64, 'x-ref': 'course' },
    IsOpen: { title: '未完成', type: 'boolean' },
    DueOn: day('期限'),
    Note: text('说明'),
  },
}
const head = (name: string, title: string) => ({
  formatVersion: 2,
  name,
  title,
  schema: name,
  page: title === '疗程' ? 'Course' : 'Order',
  wire: {
    preset: 'page-upsert',
    base: `/content/api/${name}`,
    calls: {
      list: { path: 'GetPage' },
      upsert: { path: 'Save' },
      delete: { path: 'Delete' },
      history: { path: 'GetHistory', assumed: true },
    },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
})
const COURSE = {
  ...head('course', '疗程'),
  identity: { label: '{Name}' },
  sets: { closed: { where: { eq: ['State', 'closed'] } } },
  lifecycle: {
    field: 'State',
    transitions: [
      { name: 'close', label: '结束', to: 'closed', confirm: '结束疗程？' },
      { name: 'reopen', label: '重新开始', to: 'open' },
    ],
  },
  rules: [
    { must: { ge: ['EndOn', { field: 'StartOn' }] }, at: 'EndOn', words: '结束不能早于开始（{StartOn}）' },
    { on: ['create'], must: { ge: ['StartOn', { today: 0 }] }, at: 'StartOn', words: '不能从过去开始' },
    { each: 'Items', must: { le: ['Fee', { field: '/Limit' }] }, at: 'Fee', words: '{No} 超过限额' },
    { when: { is: 'closed' }, lock: '*', except: ['Remark', 'State'], words: '{Name} {State}，不能修改' },
    {
      on: ['close'],
      must: { none: { of: 'order', via: 'CourseId', where: { eq: ['IsOpen', true] } } },
      words: '还有 {count} 条医嘱未完成：{names}',
    },
    { on: ['delete'], must: { none: { of: 'order', via: 'CourseId' } }, words: '还有 {count} 条医嘱：{names}' },
    { must: { gt: ['Limit', 10] }, at: 'Limit', words: '限额偏低', warn: true },
    { when: { gt: ['Limit', 100] }, show: ['Why'] },
    { when: { not: { empty: 'Why' } }, show: ['More'] },
  ],
}
const ORDER = {
  ...head('order', '医嘱'),
  identity: { label: '{Code}' },
  list: { filters: ['CourseId', 'IsOpen'] },
  rules: [
    { when: { lt: ['DueOn', { today: -30 }] }, lock: ['Code'], words: '{Code} 过期已久，编码不能再改' },
    { when: { lt: ['DueOn', { today: 0 }] }, require: ['Note'], words: '已经过期，请填写说明' },
    { must: { eq: ['CourseId.State', 'open'] }, at: 'CourseId', words: '{CourseId} 已结束，不能再开医嘱' },
    {
      must: {
        none: {
          of: 'order',
          where: { and: [{ eq: ['CourseId', { own: 'CourseId' }] }, { eq: ['Code', { own: 'Code' }] }] },
        },
      },
      at: 'Code',
      words: '{CourseId} 已有 {names}',
    },
  ],
}

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value) })
const compiled = compile(
  [file('schemas/course.json', COURSE_SCHEMA), file('schemas/order.json', ORDER_SCHEMA)],
  [file('resources/course.json', COURSE), file('resources/order.json', ORDER)],
)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const RULED_CATALOG = compiled.catalog
export const COURSES = getResource(RULED_CATALOG, 'course')
export const ORDERS = getResource(RULED_CATALOG, 'order')

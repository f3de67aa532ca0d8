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
const PAGES: Readonly<Record<string, string>> = { 疗程: 'Course', 医嘱: 'Order', 参数: 'Setting', 就诊: 'Visit' }
const head = (name: string, title: string) => ({
  formatVersion: 2,
  name,
  title,
  schema: name,
  page: PAGES[title] ?? title,
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

const SETTING_SCHEMA = {
  title: '参数',
  type: 'object',
  required: ['Code'],
  properties: {
    ...KEPT,
    Code: text('代码'),
    Value: { title: '数字', type: 'number' },
    Word: text('文字'),
    IsEnabled: { title: '启用', type: 'boolean', default: true },
  },
}
const SETTING = {
  ...head('setting', '参数'),
  scopes: { organization: { write: ['organizationAdmin'] }, platform: { write: ['consortiumAdmin'] } },
  identity: { label: '{Code}', naturalKey: ['Code'] },
  settings: { code: 'Code', values: ['Value', 'Word'] },
  lifecycle: {
    field: 'IsEnabled',
    transitions: [
      { name: 'disable', label: '停用', to: false, confirm: '停用？' },
      { name: 'enable', label: '启用', to: true },
    ],
  },
}
const least = { setting: 'least', default: 5 }
const VISIT_SCHEMA = {
  title: '就诊',
  type: 'object',
  required: ['Name'],
  properties: {
    ...KEPT,
    Name: text('姓名'),
    Fee: { title: '费用', type: 'number' },
    DueOn: day('期限'),
    Items: {
      title: '项目',
      type: 'array',
      maxItems: 10,
      items: { type: 'object', properties: { No: { title: '序号', type: 'integer', minimum: 0 } } },
    },
    State: {
      title: '状态',
      type: 'string',
      enum: ['open', 'closed'],
      'x-labels': { open: '进行中', closed: '已结束' },
      default: 'open',
      readOnly: true,
    },
  },
  $defs: { until: day('到哪天') },
}
const { wire } = head('visit', '就诊')
const transit = { path: 'Transit', operation: 'transition', request: 'transit' }
const VISIT = {
  ...head('visit', '就诊'),
  wire: { ...wire, calls: { ...wire.calls, transit } },
  identity: { label: '{Name}' },
  sets: { dear: { where: { ge: ['Fee', least] }, title: '贵重', tone: 'attention' } },
  lifecycle: {
    field: 'State',
    transitions: [
      {
        name: 'close',
        label: '结束',
        to: 'closed',
        confirm: '结束？',
        input: [{ name: 'Until', as: '#/$defs/until' }],
        when: { ge: ['DueOn', { today: { setting: 'days', default: 0 } }] },
      },
    ],
  },
  rules: [
    { must: { ge: ['Fee', least] }, at: 'Fee', words: '费用偏低', warn: true },
    { on: ['update'], must: { ge: ['Fee', least] }, at: 'Fee', words: '费用太低' },
    { each: 'Items', must: { eq: ['No', { row: '#' }] }, at: 'No', words: '序号应从 1 起' },
    { on: ['close'], must: { le: ['DueOn', { input: 'Until' }] }, words: '期限 {DueOn} 未到' },
    { on: ['close'], must: { or: [{ may: 'reveal' }, { lt: ['Fee', 100] }] }, words: '没有权利结束' },
  ],
  constraints: [
    { by: ['Name'], most: { setting: 'visits', default: 2 }, words: '{Name} 已有 {count} 次，最多 {most} 次' },
  ],
  list: { tabs: ['dear', 'all'], marks: ['dear'] },
}

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value) })
const compiled = compile(
  [
    file('schemas/course.json', COURSE_SCHEMA),
    file('schemas/order.json', ORDER_SCHEMA),
    file('schemas/setting.json', SETTING_SCHEMA),
    file('schemas/visit.json', VISIT_SCHEMA),
  ],
  [
    file('resources/course.json', COURSE),
    file('resources/order.json', ORDER),
    file('resources/setting.json', SETTING),
    file('resources/visit.json', VISIT),
  ],
)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const RULED_CATALOG = compiled.catalog
export const COURSES = getResource(RULED_CATALOG, 'course')
export const ORDERS = getResource(RULED_CATALOG, 'order')
export const SETTINGS = getResource(RULED_CATALOG, 'setting')
export const VISITS = getResource(RULED_CATALOG, 'visit')

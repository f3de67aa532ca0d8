/** Examples of what format 2 writes otherwise than format 1; each compiles by itself. */
import { MADE, STEPPED } from './effect-examples.ts'
import { ROOM, type Snippet } from './example-files.ts'

const second = (value: Snippet['value']): Snippet => ({ at: `${ROOM}#`, value: { formatVersion: 2, ...value } })
const ruled = (rule: object): Snippet => second({ rules: [rule] })
const must = (condition: object): Snippet => ruled({ must: condition, words: '不能这样保存' })
const asking = (where: object): Snippet => must({ none: { of: 'room', where } })

/** The transitions of the examples need a call of their own where the field is read-only; this one is saved. */
const ADDED_BED = { Beds: { append: { No: '加床', Fee: { field: 'Price' } } } }
const SWITCH = { name: 'disable', label: '停用', to: false, confirm: '停用后不能再被选用，确认停用？' }
const COMPARED = [
  { eq: ['Name', { field: 'Code' }] },
  { ne: ['Reason', null] },
  { lt: ['Price', 10] },
  { le: ['Sort', { field: 'Price' }] },
  { gt: ['Price', 10] },
  { ge: ['Price', 10] },
  { has: ['Marks', '贵重'] },
  { in: ['Sort', [1, 2]] },
  { empty: 'Reason' },
  { and: [{ gt: ['Price', 1] }, { empty: 'Reason' }] },
  { or: [{ gt: ['Price', 1] }, { empty: 'Reason' }] },
  { not: { empty: 'Reason' } },
]
const COMPARED_WITH_OTHER = [
  ...COMPARED.filter((one) => !JSON.stringify(one).includes('"field"')),
  { eq: ['Name', { own: 'Name' }] },
  { le: ['Sort', { own: 'Sort' }] },
  { may: 'reveal' },
]
const NAMED = { cheap: { where: { lt: ['Price', 10] } } }
const TOLD = { dear: { where: { gt: ['Price', 1000] }, title: '贵重', tone: 'attention' } }
const CALLS = { list: { path: 'GetRoomPageData' }, upsert: { path: 'InsertOrUpdateRoom' } }
const called = (calls: object): Snippet => ({
  at: `${ROOM}#`,
  value: {
    formatVersion: 2,
    wire: { preset: 'page-upsert', base: '/content/api/Room', calls: { ...CALLS, ...calls } },
  },
})

const GROUP = { read: ['consortiumAdmin'], as: 'masked', except: ['Reason', 'Price'] }

/** By the heading that they stand under. */
export const SECOND_FORMAT_EXAMPLES: Readonly<Record<string, readonly Snippet[]>> = {
  identity: [{ at: 'resources/room-type.json#', value: { formatVersion: 2, identity: { single: true } } }],
  scopes: [
    second({
      scopes: { organization: { write: ['right:systemSetting'] } },
      access: { read: ['organizationAdmin', 'right:systemSetting'] },
    }),
  ],
  sets: [second({ sets: { ...NAMED, dear: { where: { not: { is: 'cheap' } } } } })],
  list: [
    second({
      sets: { ...TOLD, shut: { where: { eq: ['IsEnabled', false] }, title: '已停用' } },
      list: {
        tabs: ['dear', 'shut', 'all'],
        open: ['dear'],
        marks: ['dear'],
        totals: {
          count: { title: '条数', count: true },
          dear: { title: '贵重的单价合计', sum: 'Price', where: { is: 'dear' } },
        },
      },
    }),
    second({ sets: TOLD, list: { totals: { types: { title: '类别', distinct: 'TypeId' } } } }),
    second({
      list: {
        timetable: {
          lane: 'ParentId',
          on: 'OpenOn',
          from: 'OpensAt',
          to: 'ClosesAt',
          label: '{OpensAt} {Name}',
          tone: 'Stage',
          days: 7,
        },
      },
    }),
  ],
  rules: [
    ruled({ when: { eq: ['IsEnabled', false] }, show: ['Reason'], require: ['Reason'] }),
    ruled({ must: { gt: ['Price', 0] }, at: 'Price', words: '单价须大于 0，现在是 {Price}' }),
    ruled({
      on: ['create'],
      when: { eq: ['IsEnabled', true] },
      must: { ge: ['OpenOn', { today: -7 }] },
      words: '启用日期不要早于七天前',
      warn: true,
    }),
    ruled({ each: 'Beds', must: { le: ['Fee', { field: '/Price' }] }, at: 'Fee', words: '{No} 的床位费不能超过单价' }),
    ruled({ when: { eq: ['IsEnabled', false] }, lock: '*', except: ['Reason'], words: '{Name} 已停用，不能修改' }),
    ruled({
      on: ['update'],
      must: { none: { of: 'room', via: 'ParentId', where: { eq: ['IsEnabled', true] } } },
      words: '还有 {count} 个启用的下级：{names}',
    }),
    {
      at: `${ROOM}#`,
      value: {
        formatVersion: 2,
        wire: {
          preset: 'page-upsert',
          base: '/content/api/Room',
          calls: { ...CALLS, isOpen: { operation: 'test', path: 'IsRoomOpen', when: { eq: ['IsEnabled', true] } } },
        },
        rules: [{ on: ['update'], call: 'isOpen', passes: true, words: '该治疗室已停用，请刷新列表' }],
      },
    },
  ],
  视图: [
    {
      at: 'resources/open-room-type.json#',
      value: {
        where: { eq: ['IsEnabled', true] },
        offers: [],
        list: { columns: ['Name'], sort: { field: 'Name', order: 'asc' } },
      },
    },
  ],
  show: [
    second({
      list: { filters: ['ParentId', 'Stage'] },
      show: {
        head: ['Code', 'Name', 'Stage'],
        sections: [{ title: '下级', of: 'room', via: 'ParentId', columns: ['Code', 'Name', 'Stage'], create: true }],
      },
    }),
  ],
  constraints: [
    second({ constraints: [{ by: ['Code'] }, { by: ['TypeId', 'Name'] }] }),
    second({
      constraints: [
        { by: ['TypeId'], when: { eq: ['IsEnabled', true] }, most: 3, words: '已有 {count} 间启用，最多 {most} 间' },
        {
          by: ['ParentId'],
          span: { from: 'OpenOn', to: 'CloseOn' },
          words: '与 {Name}（{OpenOn} 起）的使用时间重叠',
          warn: true,
        },
        {
          by: ['TypeId'],
          span: { on: 'OpenOn', from: 'Code', to: 'Name' },
          words: '{OpenOn} {Code}–{Name} 已有安排',
        },
      ],
    }),
  ],
  settings: [
    second({
      settings: { code: 'Code', values: ['Price', 'Name'] },
      rules: [{ must: { le: ['Price', { setting: 'price-limit', default: 100 }] }, words: '单价太高' }],
    }),
    second({
      constraints: [
        { by: ['TypeId'], most: { setting: 'rooms', default: 3 }, words: '已有 {count} 间，最多 {most} 间' },
      ],
    }),
  ],
  lifecycle: [
    second({
      lifecycle: {
        field: 'IsEnabled',
        transitions: [{ ...SWITCH, set: { Reason: null }, from: [true], when: { gt: ['Price', 0] } }],
      },
    }),
    second({
      wire: {
        preset: 'page-upsert',
        base: '/content/api/Room',
        calls: {
          ...CALLS,
          transit: { operation: 'transition', path: 'TransitRooms', request: 'transit', assumed: true },
        },
      },
      lifecycle: {
        field: 'Stage',
        final: ['closed'],
        transitions: [
          {
            name: 'open',
            label: '开放',
            from: ['planned'],
            to: 'open',
            input: ['Checker*', { name: 'Day', as: '#/$defs/day', required: true }],
            set: { CheckedOn: { input: 'Day' }, OpenedAt: { now: {} }, FirstName: { field: 'Name' } },
            confirm: '开放「{Name}」？',
          },
          {
            name: 'close',
            label: '关闭',
            from: ['open'],
            to: 'closed',
            set: { ClosedOn: { today: 0 }, Checker: { scope: 'userName' } },
            tone: 'danger',
            after: { field: 'CloseOn', hours: 24 },
          },
          { name: 'recheck', label: '复查', from: ['open'], input: ['Checker*', 'CheckedOn'] },
          { name: 'addBed', label: '加床', from: ['open'], set: ADDED_BED },
        ],
      },
    }),
  ],
  effects: [
    affecting({ where: { and: [{ eq: ['IsEnabled', true] }, { lt: ['Price', { own: 'Price' }] }] } }),
    affecting({ when: { is: 'cheap' }, where: { is: 'cheap' } }),
    ...STEPPED,
    ...MADE,
  ],
  wire: [
    called({ transit: { operation: 'transition', path: 'TransitRooms', request: 'transit', assumed: true } }),
    called({
      isUsed: {
        operation: 'test',
        path: 'IsRoomUsed',
        of: { of: 'room', via: 'ParentId', where: { eq: ['IsEnabled', true] } },
      },
    }),
  ],
  access: [privateAccess({}), privateAccess({ group: GROUP })],
  条件: [
    ...COMPARED.map((where) => second({ sets: { some: { where } } })),
    second({ sets: { ...NAMED, low: { where: { is: 'cheap' } } } }),
    ...[...COMPARED, { is: 'cheap' }].map((when) =>
      second({ sets: NAMED, lifecycle: { field: 'IsEnabled', transitions: [{ ...SWITCH, when }] } }),
    ),
    ...[...COMPARED, { is: 'cheap' }].map((when) =>
      second({ sets: NAMED, constraints: [{ by: ['Code'], when, words: '已有 {Name}' }] }),
    ),
    second({ sets: NAMED, rules: [{ when: { is: 'cheap' }, show: ['Spelling'] }] }),
    ...COMPARED.map(must),
    second({ sets: NAMED, rules: [{ must: { is: 'cheap' }, words: '太贵' }] }),
    must({ lt: ['CheckedAt', { now: { hours: 2 } }] }),
    must({ ge: ['OpenOn', { today: { setting: 'earliest-days', default: 0 } }] }),
    must({ ne: ['Name', { scope: 'userName' }] }),
    must({ eq: ['OpenOn', { idCard: ['Phone', 'birthDate'] }] }),
    must({ may: 'reveal' }),
    ruled({ each: 'Beds', must: { ne: ['Fee', { row: '#' }] }, words: '{No} 的床位费不对' }),
    second({
      lifecycle: { field: 'IsEnabled', transitions: [{ ...SWITCH, when: { may: 'systemSetting' } }] },
    }),
    must({ eq: ['TypeId.Name', '治疗室'] }),
    must({ format: ['Phone', 'mobile'] }),
    must({ some: { of: 'room', via: 'ParentId' } }),
    ...COMPARED.map(asking),
    asking({ eq: ['Name', { own: 'Name' }] }),
    ...COMPARED_WITH_OTHER.map((where) => affecting({ where })),
    ...COMPARED.map((where) => called({ cheapList: { operation: 'list', path: 'GetCheapRooms', where } })),
  ],
}

/** A new room brings something about in the one above it. */
function affecting(more: object) {
  return second({
    sets: NAMED,
    lifecycle: { field: 'IsEnabled', transitions: [SWITCH] },
    effects: [{ on: ['create'], transit: 'disable', at: 'ParentId', ...more }],
  })
}

function privateAccess(more: object) {
  return {
    at: `${ROOM}#`,
    value: {
      formatVersion: 2,
      scopes: { organization: { write: ['organizationAdmin'] } },
      access: { read: ['organizationAdmin', 'right:systemSetting'], subject: 'Id', ...more },
      wire: {
        preset: 'page-upsert',
        base: '/content/api/Room',
        calls: {
          list: { method: 'POST', path: 'GetRoomPageData', request: 'page-body' },
          reveal: { path: 'RevealRoom', assumed: true },
        },
      },
    },
  }
}

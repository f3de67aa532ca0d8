/** A library with every kind of field that statistics count, three statistics over it, and rows that are always the same. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource, type WireRecord } from '../../src/model/resource.ts'

const text = (title: string) => ({ title, type: 'string', maxLength: 40 })
const KINDS = ['first', 'again', 'urgent']
export const VISIT_SCHEMA = {
  title: '就诊',
  type: 'object',
  required: ['Code'],
  properties: {
    Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
    OrganizationId: { title: '归属', type: 'string', maxLength: 64, readOnly: true },
    Version: { title: '版本', type: 'integer', readOnly: true },
    Code: { ...text('单号'), 'x-search': true },
    Person: { ...text('患者'), 'x-mask': 'name' },
    Ward: text('病区'),
    Kind: { title: '类别', type: 'string', enum: KINDS, 'x-labels': { first: '初诊', again: '复诊', urgent: '急诊' } },
    IsPaid: { title: '已结', type: 'boolean' },
    Fee: { title: '费用', type: 'number', 'x-kind': 'money', 'x-unit': '元' },
    Minutes: { title: '时长', type: 'integer', 'x-unit': '分钟' },
    On: { title: '日期', type: 'string', format: 'date' },
    At: { title: '时刻', type: 'string', format: 'date-time' },
    BirthDate: { title: '出生日期', type: 'string', format: 'date' },
    Age: {
      title: '年龄',
      type: 'integer',
      readOnly: true,
      'x-unit': '岁',
      'x-from': { compute: { years: ['BirthDate', { today: 0 }] } },
    },
  },
}
export const VISIT = {
  formatVersion: 2,
  name: 'visit',
  title: '就诊',
  schema: 'visit',
  page: 'Visit',
  identity: { label: '{Code}' },
  wire: {
    preset: 'page-upsert',
    base: '/content/api/Visit',
    calls: { list: { method: 'POST', path: 'GetPage', request: 'page-body' }, upsert: { path: 'Save' } },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
  sets: {
    paid: { where: { eq: ['IsPaid', true] } },
    late: { where: { lt: ['On', { today: -30 }] } },
  },
  list: { columns: ['Code', 'Kind'], filters: ['Kind', 'IsPaid', 'Minutes', 'On', 'At', 'BirthDate'] },
  access: {
    read: ['organizationAdmin'],
    group: { read: ['consortiumAdmin'], as: 'masked', except: ['BirthDate', 'Age'] },
  },
}

const VIEW = {
  title: '视图',
  show: ['visits', 'paid', 'late', 'fee', 'unpaid', 'minutes', 'wards', 'middle', 'paidRate'],
}
export const VISITS = {
  formatVersion: 1,
  name: 'visits',
  title: '就诊统计',
  of: 'visit',
  time: 'At',
  dimensions: {
    kind: { field: 'Kind' },
    paid: { field: 'IsPaid' },
    ward: { field: 'Ward', top: 2 },
    long: { field: 'Minutes', bins: [0, 15, 60] },
    age: { field: 'Age', bins: [0, 18, 65] },
    month: { field: 'At', by: 'month' },
    week: { field: 'On', by: 'week' },
    hour: { field: 'At', by: 'hour' },
    weekday: { field: 'On', by: 'weekday' },
    day: { field: 'At', by: 'day' },
  },
  measures: {
    visits: { title: '人次', count: {} },
    paid: { title: '已结人次', count: { is: 'paid' } },
    late: { title: '一月前', count: { is: 'late' } },
    fee: { title: '费用', sum: 'Fee' },
    paidFee: { title: '已结费用', sum: 'Fee', where: { is: 'paid' } },
    unpaid: { title: '未结费用', minus: ['fee', 'paidFee'] },
    minutes: { title: '平均时长', mean: 'Minutes' },
    middle: { title: '时长中位数', median: 'Minutes', where: { ne: ['Kind', 'urgent'] } },
    wards: { title: '病区数', distinct: 'Ward' },
    paidRate: { title: '已结率', ratio: ['paid', 'visits'], minBase: 5 },
  },
  filters: {
    StartDate: { ge: 'At' },
    EndDate: { le: 'At' },
    Before: { lt: 'On' },
    Longer: { gt: 'Minutes' },
    Kind: { in: 'Kind' },
    Paid: { eq: 'IsPaid' },
  },
  keyword: 'Keyword',
  views: [
    { ...VIEW, name: 'all', as: 'figures' },
    { ...VIEW, name: 'byKind', as: 'bars', group: ['kind', 'paid'] },
    { ...VIEW, name: 'byWard', as: 'table', group: ['ward'] },
    { ...VIEW, name: 'byLength', as: 'lines', group: ['long'] },
    { ...VIEW, name: 'byAge', as: 'bars', group: ['age'] },
    { ...VIEW, name: 'byMonth', as: 'lines', group: ['month', 'ward'] },
  ],
}
const OF_TIME = {
  ...VISITS,
  name: 'visit-times',
  measures: { visits: VISITS.measures.visits, wards: VISITS.measures.wards },
  views: ['week', 'hour', 'weekday', 'day', 'kind'].map((group) => {
    return { name: group, title: '视图', as: 'table', group: [group], show: ['visits', 'wards'] }
  }),
}
const FEW = {
  ...VISITS,
  name: 'visit-few',
  minShown: 5,
  views: [
    { ...VIEW, name: 'byWard', as: 'table', group: ['ward'] },
    { ...VIEW, name: 'byBoth', as: 'table', group: ['kind', 'long'] },
  ],
  measures: VISITS.measures,
}

const OF_MEMBERS = {
  ...VISITS,
  name: 'visit-members',
  dimensions: { ...VISITS.dimensions, hospital: { field: 'OrganizationId' } },
  views: [
    { ...VIEW, name: 'all', as: 'figures' },
    { ...VIEW, name: 'byHospital', as: 'bars', group: ['hospital'] },
    { ...VIEW, name: 'byBoth', as: 'table', group: ['hospital', 'kind'] },
    { ...VIEW, name: 'byAge', as: 'bars', group: ['age'] },
  ],
}

/** Rates that are told of visits of one kind alone. */
const ALIKE = {
  ...VISITS,
  name: 'visit-alike',
  measures: {
    visits: VISITS.measures.visits,
    paid: { ...VISITS.measures.paid, alike: 'Kind' },
    late: VISITS.measures.late,
    paidRate: VISITS.measures.paidRate,
    lateRate: { title: '一月前的比例', ratio: ['late', 'visits'], minBase: 5 },
  },
  views: ['', 'kind', 'long'].map((group) => ({
    name: group || 'all',
    title: '视图',
    as: group === '' ? 'figures' : 'table',
    group: group === '' ? [] : [group],
    show: ['visits', 'paid', 'paidRate', 'lateRate'],
  })),
}

/** The schema, the descriptor and these statistics, compiled. */
export function compiledVisits(
  statistics: readonly { readonly name: string }[] = [VISITS, OF_TIME, FEW, OF_MEMBERS, ALIKE],
  library: object = VISIT,
) {
  return compile(
    [{ path: 'schemas/visit.json', text: JSON.stringify(VISIT_SCHEMA) }],
    [{ path: 'resources/visit.json', text: JSON.stringify(library) }],
    {
      statistics: statistics.map((one) => {
        return { path: `resources/statistics/${one.name}.json`, text: JSON.stringify(one, null, 2) }
      }),
    },
  )
}

const compiled = compiledVisits()
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))
export const VISIT_CATALOG = compiled.catalog
export const VISIT_LIBRARY = getResource(VISIT_CATALOG, 'visit')

const NOW = Date.UTC(2026, 10, 26, 6)
export const VISIT_NOW = () => NOW

/** 120 records around the ends of days, months and bins, some of them half empty. */
export function visitRecords(): readonly WireRecord[] {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const pick = (values: readonly unknown[]) => values[random(values.length)]
  return Array.from({ length: 120 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 8 + random(3), 1 + random(28), 14 + random(4), 30 * random(2)))
    const birth = `${1940 + random(80)}-${pick(['11-25', '11-26', '11-27', '02-28'])}`
    const all: WireRecord = {
      Code: `V${index}`,
      Ward: pick(['东区', '西区', '南区', '北区', undefined]),
      Kind: pick([...KINDS, 'again', undefined]),
      IsPaid: pick([true, true, false, undefined]),
      Fee: pick([0.1, 0.2, 19.99, 1_000_000.07, undefined]),
      Minutes: pick([0, 14, 15, 59, 60, 200, undefined]),
      On: pick([at.toISOString().slice(0, 10), '2026-11-01', '2026-10-27', undefined]),
      At: pick([at.toISOString(), at.toISOString(), undefined]),
      BirthDate: pick([birth, birth, '2008-11-26', '2008-11-27', undefined]),
    }
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  })
}

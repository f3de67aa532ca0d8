/** What is wrong in a statistics file is said with its place and its cure. */
import { describe, expect, it } from 'vitest'
import { compiledVisits, VISIT, VISIT_CATALOG, VISITS } from '../support/visits.ts'

/** What is put where, by the keys on the way; undefined takes it away. */
type Change = readonly [where: string, value: unknown]

/** The problems of the file with a change, as they are said. */
function problemsOf([where, value]: Change): readonly string[] {
  const file = JSON.parse(JSON.stringify(VISITS)) as typeof VISITS
  const keys = where.split('/')
  const last = keys.pop() ?? ''
  let holder = file as unknown as Record<string, unknown>
  for (const key of keys) holder = holder[key] as Record<string, unknown>
  if (value === undefined) delete holder[last]
  else holder[last] = value
  const { problems, catalog } = compiledVisits([file])
  expect(catalog.statistics).toEqual({})
  // The library goes on working.
  expect(Object.keys(catalog.resources)).toEqual(['visit'])
  expect(problems.map((problem) => problem.file).filter((path) => path !== 'resources/statistics/visits.json')).toEqual(
    [],
  )
  return problems.map(({ path, message, cure }) => `${path} ${message} → ${cure}`)
}

describe('statistics files', () => {
  it('are in the catalog, frozen, with what their authors left to the library', () => {
    const { visits } = VISIT_CATALOG.statistics ?? {}
    expect(Object.isFrozen(visits?.views)).toBe(true)
    expect(visits?.dimensions.find(({ name }) => name === 'age')).toEqual({
      name: 'age',
      title: '年龄',
      field: 'Age',
      bins: [0, 18, 65],
      since: 'BirthDate',
    })
    expect(visits?.measures.find(({ name }) => name === 'paid')).toMatchObject({ where: { eq: ['IsPaid', true] } })
    expect(visits?.access.read).toEqual(['organizationAdmin', 'consortiumAdmin'])
  })

  it.each<readonly [why: string, ...change: Change, said: string]>([
    ['a library that there is not', 'of', 'vist', '/of 没有名为 vist 的库 → 是否想写 visit？'],
    [
      'a field that there is not',
      'dimensions/kind/field',
      'Knd',
      '/dimensions/kind/field 没有字段 Knd → 是否想写 Kind？',
    ],
    ['a time that is none', 'time', 'Kind', '/time 「类别」不是日期或时刻'],
    [
      'a person',
      'dimensions/kind/field',
      'Person',
      '/dimensions/kind/field 「患者」是打码的个人信息，不能用来分组或筛选',
    ],
    ['a text without an end', 'dimensions/ward/top', undefined, '/dimensions/ward/field 「病区」的内容没有限数'],
    ['days of what is no time', 'dimensions/kind/by', 'day', '/dimensions/kind/by 「类别」不是日期或时刻'],
    ['a clock of a day', 'dimensions/week/by', 'hour', '/dimensions/week/by 「日期」只有日期，没有钟点'],
    ['bins out of order', 'dimensions/long/bins', [15, 0], '/dimensions/long/bins 分段的下限没有从小到大'],
    ['what is another every day', 'dimensions/age/bins', undefined, '/dimensions/age/field 「年龄」每天不同'],
    ['nothing to count', 'measures/paid', { title: '已结' }, '/measures/paid paid 要算什么没有说清'],
    ['two things to count', 'measures/paid/sum', 'Fee', '/measures/paid paid 写了 count、sum，只能写一个'],
    ['the sum of no number', 'measures/fee/sum', 'Kind', '/measures/fee/sum 不能对「类别」（Kind）这样统计'],
    [
      'a set that there is not',
      'measures/paid/count',
      { is: 'pad' },
      '/measures/paid/count/is 没有集合 pad → 是否想写 paid？',
    ],
    [
      'a choice that there is not',
      'measures/paid/count',
      { eq: ['Kind', 'frist'] },
      '/measures/paid/count/eq/1 「类别」没有选项 frist → 是否想写 first？',
    ],
    [
      'whom nobody may count',
      'measures/paid/count',
      { eq: ['Person', '甲'] },
      '/measures/paid/count 「患者」是打码的个人信息，不能写进统计的条件',
    ],
    [
      'different contents of what is masked',
      'measures/wards/distinct',
      'Person',
      '/measures/wards/distinct 「患者」是打码的个人信息，不能拿来统计',
    ],
    [
      'what the server keeps',
      'measures/paid/count',
      { eq: ['OrganizationId', 'org-1'] },
      '/measures/paid/count 「归属」由服务端保管，不能写进统计的条件',
    ],
    [
      'the first few hospitals',
      'dimensions/kind',
      { field: 'OrganizationId', top: 2 },
      '/dimensions/kind/field 机构不分段，也不分前几名',
    ],
    [
      'a ratio of what there is not',
      'measures/paidRate/ratio/0',
      'pad',
      '/measures/paidRate/ratio/0 没有指标 pad → 是否想写 paid？',
    ],
    [
      'a ratio of different units',
      'measures/paidRate/ratio/0',
      'fee',
      '/measures/paidRate/ratio fee、visits 的单位不同：元、条',
    ],
    [
      'a standard beside a ratio',
      'measures/paidRate/alike',
      'Kind',
      '/measures/paidRate/alike ratio 旁边不写 alike → 写在它所用的 count 旁边',
    ],
    ['a standard that is none', 'measures/paid/alike', 'On', '/measures/paid/alike 「日期」说不出判断的标准'],
    ['a standard of a person', 'measures/paid/alike', 'Person', '/measures/paid/alike 「患者」是打码的个人信息'],
    ['a standard that is another every day', 'measures/paid/alike', 'Age', '/measures/paid/alike 「年龄」说不出'],
    ['a ratio without a least base', 'measures/paidRate/minBase', undefined, '/measures/paidRate 缺少 minBase'],
    ['a filter of another sort', 'filters/Kind', { ge: 'Kind' }, '/filters/Kind/ge 「类别」不能用 ge 筛选'],
    ['all below what stands alone', 'filters/Kind', { under: 'Kind' }, '被引用的库要有一个字段引用它自己'],
    ['a keyword by the name of a filter', 'keyword', 'Kind', '/keyword Kind 已另有所指'],
    ['a view twice', 'views/1/name', 'all', '/views/1/name 视图 all 写了两次'],
    ['a view of what there is not', 'views/0/show/0', 'paidrate', '没有指标 paidrate → 是否想写 paidRate？'],
    ['a line without an order', 'views/1/as', 'lines', '/views/1/group lines 的第一个维度没有先后'],
    ['a funnel of groups', 'views/2/as', 'funnel', '/views/2/group funnel 是一步一步的合计，不分组'],
    ['a funnel of no counts', 'views/0/as', 'funnel', '/views/0/show'],
    ['shares of no whole', 'views/2/as', 'shares', '/views/2/as shares 是一个整体的构成'],
    ['figures that are grouped', 'views/1/as', 'figures', '/views/1/group figures 是合计的数字，不分组'],
    [
      'a measure that nobody shows',
      'measures/more',
      { title: '多余', count: {} },
      '/measures/more 指标 more 没有视图显示',
    ],
    ['a reader who may not read', 'access', { read: ['auditor'] }, '/access/read/0 角色 auditor 不能看库 visit'],
    [
      'a page of a library',
      'page',
      'Visit',
      '/page page Visit 已由库 visit 使用 → 换成菜单里另一个 pathIndex，或删除 page',
    ],
    [
      'a path of a library',
      'call',
      { path: '/content/api/Visit/GetPage' },
      '/call/path /content/api/Visit/GetPage 已由库 visit 回答',
    ],
    ['a path that is none', 'call', { path: 'summary' }, '/call/path'],
    ['a path of the house itself', 'call', { path: '/report/redash/QueryResults' }, '/call/path'],
    [
      'a choice of a view that there is not',
      'call',
      { path: '/api/Visits', choice: { name: 'Flat', true: ['al'], false: ['byKind'] } },
      '/call/choice/true/0 没有视图 al → 是否想写 all？',
    ],
    [
      'a choice by the name of a filter',
      'call',
      { path: '/api/Visits', choice: { name: 'Kind', true: ['all'], false: ['byKind'] } },
      '/call/choice/name 正文里已有 Kind',
    ],
    ['a key that there is not', 'color', 'red', '/color 不认识的键 color'],
    ['three dimensions', 'views/5/group', ['month', 'ward', 'kind'], '/views/5/group'],
  ])('refuse %s', (_why, where, value, said) => {
    expect(problemsOf([where, value]).filter((one) => one.includes(said))).toHaveLength(1)
  })

  it('refuse a standard that the consortium is not shown', () => {
    const group = { ...VISIT.access.group, except: ['Minutes'] }
    const library = { ...VISIT, access: { ...VISIT.access, group } }
    const paid = { ...VISITS.measures.paid, alike: 'Minutes' }
    const file = { ...VISITS, measures: { ...VISITS.measures, paid } }
    const { problems } = compiledVisits([file], library)
    expect(problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
      '/measures/paid/alike 联合体看不到「时长」，却要按它决定给不给比率',
    ])
  })
})

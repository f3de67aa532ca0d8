/** What of statistics breaks whom when it changes, each with its place in the files. */
import { describe, expect, it } from 'vitest'
import { breakingFindings } from '../../src/gate/breaking/compare.ts'
import { VISIT, VISIT_SCHEMA, VISITS } from '../support/visits.ts'
import { changesOf, line } from './breaking-lines.ts'
import type { Files } from './fixture.ts'

const PATH = 'resources/statistics/visits.json'
const filesOf = (statistic?: object): Files => ({
  'schemas/visit.json': JSON.stringify(VISIT_SCHEMA),
  'resources/visit.json': JSON.stringify(VISIT),
  ...(statistic && { [PATH]: JSON.stringify(statistic, null, 2) }),
})
const { StartDate: _gone, ...filters } = VISITS.filters
const { late: _late, ...measures } = VISITS.measures
const withoutLate = VISITS.views.map((view) => ({ ...view, show: view.show.filter((name) => name !== 'late') }))

describe('statistics', () => {
  it.each<[why: string, now: object | undefined, lines: readonly string[]]>([
    ['unchanged', VISITS, []],
    [
      'that mean something else',
      { ...VISITS, measures: { ...VISITS.measures, paid: { ...VISITS.measures.paid, count: { is: 'late' } } } },
      [
        expect.stringMatching(
          /^B24 指标「已结人次」的口径变了：「日期」.*的条数.* \| ok break ok$/,
        ) as unknown as string,
      ],
    ],
    [
      'whose rates ask for one standard',
      { ...VISITS, measures: { ...VISITS.measures, paid: { ...VISITS.measures.paid, alike: 'Kind' } } },
      [expect.stringMatching(/^B24 指标「已结人次」的口径变了.* \| ok break ok$/) as unknown as string],
    ],
    [
      'told apart otherwise',
      { ...VISITS, dimensions: { ...VISITS.dimensions, ward: { field: 'Ward', top: 3 } } },
      ['B24 维度「病区」的分法变了 | ok break ok'],
    ],
    [
      'narrowed by other records',
      { ...VISITS, filters: { ...VISITS.filters, StartDate: { gt: 'At' } } },
      ['B24 StartDate 筛选的不是原来那些记录了 | ok break ok'],
    ],
    ['without a keyword', { ...VISITS, keyword: undefined }, ['B24 不能再按 Keyword 筛选 | ok break break']],
    ['without a filter', { ...VISITS, filters }, ['B24 不能再按 StartDate 筛选 | ok break break']],
    ['without a view', { ...VISITS, views: VISITS.views.slice(0, -1) }, ['B24 没有视图「视图」了 | ok break break']],
    ['without a measure', { ...VISITS, measures, views: withoutLate }, ['B24 没有指标「一月前」了 | ok break break']],
    ['that are gone', undefined, ['B24 删除了统计「就诊统计」 | ok break break']],
    [
      'that are called otherwise',
      { ...VISITS, title: '门诊统计', measures: { ...VISITS.measures, visits: { title: '就诊次数', count: {} } } },
      [],
    ],
  ])('%s', (_why, now, lines) => {
    expect(changesOf(filesOf(VISITS), filesOf(now)).map(line)).toEqual(lines)
  })

  it('says the line of the new file, or of the old one where there is none', () => {
    const found = breakingFindings(changesOf(filesOf(VISITS), filesOf()))
    expect(found).toMatchObject([{ file: PATH, line: 1, code: 'B24', level: 'error', before: true }])
    const now = filesOf({ ...VISITS, dimensions: { ...VISITS.dimensions, ward: { field: 'Ward', top: 3 } } })
    const [finding] = breakingFindings(changesOf(filesOf(VISITS), now))
    const at = now[PATH]!.split('\n').findIndex((text) => text.includes('"ward": {'))
    expect([finding?.file, finding?.line, finding?.cure]).toEqual([PATH, at + 1, expect.stringContaining('换一个名称')])
  })
})

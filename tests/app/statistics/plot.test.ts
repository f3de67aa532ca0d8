/** What a view shows: the same numbers as picture, table, sentence and sheet; the keys that walk them. */
import { describe, expect, it } from 'vitest'
import { type ChartLooks, optionOf } from '../../../src/app/statistics/chart-option.ts'
import {
  blankWords,
  type Plot,
  plotOf as plotOfAnswer,
  plotWords,
  sharesIn,
  toldWords,
  withheldWords,
} from '../../../src/app/statistics/plot.ts'
import { sheetsOf } from '../../../src/app/statistics/save-sheets.ts'
import { nextPoint } from '../../../src/app/statistics/use-plot-keys.ts'
import type { WrittenSheet } from '../../../src/wire/sheets/write-workbook.ts'
import type { Statistic, StatisticRow, StatisticStandards, StatisticView } from '../../../src/model/statistic.ts'

const DECLARED = {
  dimensions: [
    { name: 'age', title: '年龄段', field: 'Age' },
    { name: 'sex', title: '性别', field: 'Sex' },
  ],
  measures: [
    { name: 'people', title: '人数', kind: 'count', unit: '人' },
    { name: 'rate', title: '比例', kind: 'ratio', of: ['risky', 'people'], minBase: 1 },
  ],
} as const
const row = (
  labels: Record<string, string>,
  figures: StatisticRow['figures'],
  more: Partial<StatisticRow> = {},
): StatisticRow => ({
  group: {},
  labels,
  figures,
  ranges: {},
  suppressed: [],
  lists: {},
  ...more,
})
const BY_AGE = [
  row({ age: '儿童' }, { people: 4, rate: 0.25 }, { lists: { people: { Age: { in: ['1'] } } } }),
  row({ age: '老人' }, { people: 9, rate: null }),
  row({ age: '成人' }, { people: null, rate: null }, { suppressed: ['people'] }),
]
const plotOf = (
  statistic: Pick<Statistic, 'measures' | 'dimensions'>,
  shown: StatisticView,
  rows: readonly StatisticRow[],
  standards: readonly StatisticStandards[] = [],
) => plotOfAnswer(statistic, shown, { rows, standards })
const view = { name: 'byAge', title: '按年龄', as: 'bars', group: ['age'], show: ['people', 'rate'] } as const

const MIXED: readonly StatisticStandards[] = [{ name: 'rate', standards: ['5°', '7°'], words: '切点不同' }]

interface PieLabel {
  readonly formatter: (part: { readonly name: string }) => string
}

interface StepLabel {
  readonly formatter: (part: { readonly dataIndex: number }) => string
}

interface Whiskered {
  readonly type: string
  readonly renderItem: (place: object, api: object) => { readonly shape: { readonly d: string } }
}

const LOOKS: ChartLooks = {
  mode: 'light',
  text: '',
  quiet: '',
  line: '',
  surface: '',
  palette: [],
  fontPx: 12,
  fontFamily: '',
  isNarrow: false,
  widthPx: 600,
  isStill: true,
}

const rowsOf = (sheet: WrittenSheet | undefined) => (sheet ? [...(sheet.rows() as Iterable<unknown>)] : [])

describe('a plot', () => {
  const plot = plotOf(DECLARED, view, BY_AGE)

  it('has a series for each measure, and knows of each point its words and its list', () => {
    expect(plot.categories).toEqual(['儿童', '老人', '成人'])
    expect(plot.series.map(({ title, isRate, points }) => [title, isRate, points.map(({ words }) => words)])).toEqual([
      ['人数', false, ['4', '9', '人数少，不显示']],
      ['比例', true, ['25.0%', '—', '—']],
    ])
    expect(plot.series[0]?.points.map(({ list }) => list)).toEqual([{ Age: { in: ['1'] } }, undefined, undefined])
  })

  it('names in its picture what is drawn of it alone', () => {
    const told = plotOf(DECLARED, view, [row({ age: '儿童' }, { people: 4, rate: null })], MIXED)
    expect(optionOf(told, LOOKS)).toMatchObject({ legend: { data: ['人数'] } })
    expect(optionOf(plot, LOOKS)).toMatchObject({ legend: { data: ['人数', '比例'] } })
  })

  it('of two dimensions has a series for each value of the second, with gaps where nothing was counted', () => {
    const rows = [row({ age: '儿童', sex: '男' }, { people: 1 }), row({ age: '老人', sex: '女' }, { people: 2 })]
    const { series } = plotOf(DECLARED, { ...view, group: ['age', 'sex'] }, rows)
    expect(series.map(({ title, points }) => [title, points.map(({ value }) => value)])).toEqual([
      ['男', [1, null]],
      ['女', [null, 2]],
    ])
  })

  it('of two dimensions has the values of the second in their order, whichever of them each row has', () => {
    const pairs = [
      ['儿童', '轻'],
      ['儿童', '重'],
      ['儿童', '未填写'],
      ['成人', '轻'],
      ['成人', '中'],
      ['老人', '中'],
      ['老人', '重'],
    ]
    const rows = pairs.map(([age = '', sex = '']) => row({ age, sex }, { people: 1 }))
    const { series } = plotOf(DECLARED, { ...view, group: ['age', 'sex'] }, rows)
    expect(series.map(({ title }) => title)).toEqual(['轻', '中', '重', '未填写'])
  })

  it('tells the interval of a rate in words, and as whiskers where they stand at the middle of a category', () => {
    const range = [0.2553, 0.3662] as const
    const rated = row({ age: '儿童' }, { people: 263, rate: 81 / 263 }, { ranges: { rate: range } })
    const both = plotOf(DECLARED, view, [rated])
    expect(both.series.map(({ points }) => toldWords(points[0]!))).toEqual(['263', '30.8%（95% 区间 25.5%–36.6%）'])
    const drawn = (plot: Plot, looks = LOOKS) =>
      (optionOf(plot, looks) as { readonly series: readonly Whiskered[] }).series.filter(
        ({ type }) => type === 'custom',
      )
    expect(drawn(both)).toMatchObject([{ yAxisIndex: 1, encode: { x: 0, y: [1, 2] }, data: [[0, ...range]] }])
    const alone = plotOf(DECLARED, { ...view, show: ['rate'] }, [rated])
    const [whiskers] = drawn(alone)
    expect(whiskers).not.toHaveProperty('yAxisIndex')
    const at = [0, ...range]
    const api = {
      value: (one: number) => at[one] ?? 0,
      coord: ([x = 0, y = 0]: readonly number[]) => [x + 50, Math.round(y * 100)],
    }
    expect(whiskers?.renderItem({}, api).shape.d).toBe('M45 26H55M50 26L50 37M45 37H55')
    const beside = plotOf(DECLARED, { ...view, show: ['rate'], group: ['age', 'sex'] }, [
      { ...rated, labels: { age: '儿童', sex: '男' } },
      { ...rated, labels: { age: '儿童', sex: '女' } },
    ])
    expect([drawn(beside), drawn({ ...beside, form: 'lines' }).length]).toEqual([[], 2])
  })

  it('of steps tells how many there are and which part of the step before, of enough people alone', () => {
    const measures = [...DECLARED.measures, { name: 'late', title: '迟到', kind: 'count', unit: '人' }] as const
    const steps = { name: 'steps', title: '步骤', as: 'funnel', group: [], show: ['people', 'late', 'none'] } as const
    const declared = { ...DECLARED, measures: [...measures, { ...measures[2], name: 'none', title: '缺席' }] } as const
    const lists = { people: { Age: { in: ['1'] } } }
    const funnel = plotOf(declared, steps, [row({}, { people: 40, late: 10, none: 3 }, { lists })])
    expect(funnel).toMatchObject({ form: 'funnel', axis: '步骤', categories: ['人数', '迟到', '缺席'] })
    const told = funnel.series.map(({ title, points }) => [title, points.map((point) => toldWords(point))])
    expect(told).toEqual([
      ['数量', ['40', '10', '3']],
      ['占上一步', ['—', '25.0%（95% 区间 14.2%–40.2%）', '—']],
    ])
    expect(funnel.series[0]?.points[0]?.list).toEqual(lists.people)
    const { series } = optionOf(funnel, LOOKS) as { readonly series: readonly { readonly label: StepLabel }[] }
    const words = [0, 1, 2].map((dataIndex) => series[0]?.label.formatter({ dataIndex }))
    expect(words).toEqual(['40人', '10人，占上一步 25.0%', '3人'])
    const mixed: readonly StatisticStandards[] = [{ name: 'late', standards: ['5°', '7°'], words: '切点不同' }]
    const apart = plotOf(declared, steps, [row({}, { people: 40, late: 30, none: 25 })], mixed)
    expect(apart.series.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [40, 30, 25],
      [null, null, null],
    ])
    expect([blankWords(apart), withheldWords(apart)]).toEqual([undefined, '切点不同'])
  })

  it('has all its names where there are few, on several lines where they are long', () => {
    const names = (looks: ChartLooks) =>
      (optionOf(plot, looks) as { readonly xAxis: { readonly axisLabel: object } }).xAxis.axisLabel
    expect(names(LOOKS)).toMatchObject({ interval: 0, width: 170, overflow: 'break' })
    expect(names({ ...LOOKS, widthPx: 200 })).not.toHaveProperty('interval')
  })

  it('that is a table of two dimensions tells every measure', () => {
    const rows = [row({ age: '儿童', sex: '男' }, { people: 1, rate: 0.5 })]
    const table = plotOf(DECLARED, { ...view, as: 'table', group: ['age', 'sex'] }, rows)
    expect([table.axis, table.categories]).toEqual(['年龄段，性别', ['儿童，男']])
    expect(table.series.map(({ title, points }) => [title, points[0]?.words])).toEqual([
      ['人数', '1'],
      ['比例', '50.0%'],
    ])
  })

  it('tells no shares of a whole of which some is withheld, and that it leaves something out', () => {
    const shares = { ...view, as: 'shares', show: ['people'] } as const
    expect(sharesIn(plotOf(DECLARED, shares, BY_AGE.slice(0, 2)))).toEqual([30.8, 69.2])
    const some = plotOf(DECLARED, shares, BY_AGE)
    expect([sharesIn(some), withheldWords(some)]).toEqual([undefined, '部分数字因人数少不显示'])
    expect(withheldWords(plotOf(DECLARED, shares, BY_AGE.slice(0, 2)))).toBeUndefined()
    const named = (plot: Plot) => {
      const { series } = optionOf(plot, LOOKS) as { readonly series: readonly { readonly label: PieLabel }[] }
      return series[0]?.label.formatter({ name: '儿童' })
    }
    expect([named(some), named(plotOf(DECLARED, shares, BY_AGE.slice(0, 2)))]).toEqual(['儿童 4', '儿童 30.8%'])
  })

  it('is one sentence, and a sheet with what the numbers mean', () => {
    expect(plotWords(plot)).toBe('按年龄段，共 3 项。人数：最高 老人 9人，最低 儿童 4人；比例：儿童 25.0%')
    const answer = {
      definitions: [{ name: 'people', title: '人数', unit: '人', words: '全部患者记录的条数' }],
      asOf: '2026-11-26',
      standards: [{ name: 'rate', standards: ['5°', '7°'], words: '切点不同' }],
    }
    const [sheet, meanings] = sheetsOf({
      fileName: 'x',
      answer,
      views: [{ title: '按年龄', plot }],
      filters: ['性别 男'],
    })
    expect(sheet?.columns.map(({ header }) => header)).toEqual(['年龄段', '人数（人）', '比例'])
    expect(rowsOf(sheet)).toEqual([
      [
        ['儿童', '4', '25.0%'],
        ['老人', '9', '—'],
        ['成人', '人数少，不显示', '—'],
      ],
    ])
    expect(JSON.stringify(rowsOf(meanings))).toContain('性别 男')
    expect(JSON.stringify(rowsOf(meanings))).toContain('["没有给出","切点不同"]')
  })

  it('says why there is nothing to draw', () => {
    expect(blankWords(plot)).toBeUndefined()
    expect(blankWords(plotOf(DECLARED, view, BY_AGE.slice(2)))).toBe('人数少，不显示')
    expect(blankWords(plotOf(DECLARED, view, []))).toBe('没有符合条件的记录')
    const untold = [row({ age: '儿童' }, { people: 40, rate: null })]
    const rates = plotOf(DECLARED, { ...view, show: ['rate'] }, untold, MIXED)
    expect(blankWords(rates)).toBe('切点不同')
    const beside = plotOf(DECLARED, view, untold, MIXED)
    expect([blankWords(beside), withheldWords(beside)]).toEqual([undefined, '切点不同'])
    expect(withheldWords(plotOf(DECLARED, { ...view, show: ['people'] }, untold, MIXED))).toBeUndefined()
  })

  it('is walked by keys, and never left by them', () => {
    const walk = (...keys: readonly string[]) =>
      keys.reduce<ReturnType<typeof nextPoint>>((at, key) => nextPoint(plot, at, key), undefined)
    expect(walk('ArrowRight')).toEqual({ series: 0, at: 0 })
    expect(walk('ArrowRight', 'ArrowRight', 'ArrowDown')).toEqual({ series: 1, at: 1 })
    expect(walk('End', 'ArrowRight', 'ArrowUp')).toEqual({ series: 0, at: 2 })
    expect(walk('Home', 'ArrowLeft', 'ArrowDown', 'ArrowDown')).toEqual({ series: 1, at: 0 })
    expect(nextPoint(plot, undefined, 'x')).toBeUndefined()
  })
})

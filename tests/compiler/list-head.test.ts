/** Tabs, marks and totals: sets of the library that have a name for people, and figures that can be worked out. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { DESCRIPTOR, descriptorFile, SCHEMA, schemaFile } from './fixture.ts'

type Json = Readonly<Record<string, unknown>>

const SETS = {
  red: { where: { eq: ['Color', 'red'] }, title: '红的', tone: 'attention' },
  dear: { where: { gt: ['Price', 100] } },
  plain: { where: { empty: 'Color' }, title: '没有颜色的' },
}

function compiled(list: Json) {
  const thing = { ...(JSON.parse(DESCRIPTOR) as Json), formatVersion: 2, sets: SETS, list }
  const { catalog, problems } = compile([schemaFile(SCHEMA)], [descriptorFile(JSON.stringify(thing))])
  return { list: catalog.resources['thing']?.list, problems: problems.map(({ message, cure }) => `${message} ${cure}`) }
}

describe('the head of a list', () => {
  it('has its tabs in order, with the sets written out', () => {
    const { list, problems } = compiled({ tabs: ['red', 'all', 'plain'], open: ['plain', 'red'], marks: ['red'] })
    expect(problems).toEqual([])
    const red = { name: 'red', title: '红的', tone: 'attention', where: { eq: ['Color', 'red'] } }
    expect(list?.tabs).toEqual([
      red,
      { name: 'all', title: '全部' },
      { name: 'plain', title: '没有颜色的', where: { empty: 'Color' } },
    ])
    expect(list?.open).toEqual(['plain', 'red'])
    expect(list?.marks).toEqual([red])
  })

  it('has totals of numbers, of all that differ, of a part', () => {
    const { list, problems } = compiled({
      totals: {
        sum: { title: '金额', sum: 'Price', where: { is: 'red' } },
        colors: { title: '颜色', distinct: 'Color' },
        all: { title: '条数', count: true },
      },
    })
    expect(problems).toEqual([])
    expect(list?.totals).toEqual([
      { name: 'sum', title: '金额', measure: 'sum', field: 'Price', where: { eq: ['Color', 'red'] } },
      { name: 'colors', title: '颜色', measure: 'distinct', field: 'Color' },
      { name: 'all', title: '条数', measure: 'count' },
    ])
  })

  it.each<[why: string, list: Json, problem: string]>([
    ['a set that there is not', { tabs: ['rod'] }, '没有集合 rod 是否想写 red？'],
    ['a set without a title', { tabs: ['dear'] }, '集合 dear 没有 title 在 sets.dear 中写上 title'],
    ['a mark without a tone', { marks: ['plain'] }, '集合 plain 没有 tone 在 sets.plain 中写上 tone'],
    ['all records as a mark', { marks: ['all'] }, '没有集合 all'],
    ['to be opened what is no tab', { tabs: ['red'], open: ['plain'] }, 'plain 不是标签'],
    ['a sum of words', { totals: { sum: { title: '和', sum: 'Name' } } }, '不能对“名称”（Name）这样统计'],
    ['a sum of nothing', { totals: { sum: { title: '和' } } }, 'sum 要算什么没有说清'],
    ['two figures in one', { totals: { sum: { title: '和', count: true, sum: 'Price' } } }, 'sum 要算什么没有说清'],
    ['a field that there is not', { totals: { sum: { title: '和', sum: 'Prize' } } }, '没有字段 Prize'],
  ])('refuses %s', (_why, list, problem) => {
    expect(compiled(list).problems).toEqual([expect.stringContaining(problem)])
  })
})

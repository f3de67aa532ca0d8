/** What the author of `show` and of `list.timetable` is told: at which word, and what would do. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { rows, schemaOf, text } from '../support/small-schema.ts'

const headOf = (name: string, title: string, more: object) => ({
  formatVersion: 2,
  name,
  title,
  schema: name,
  page: name,
  wire: {
    preset: 'page-upsert',
    base: `/content/api/${name}`,
    calls: { list: { method: 'POST', path: 'GetPage', request: 'page-body' }, upsert: { path: 'Save' } },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
  ...more,
})
const SCHEMAS = {
  person: schemaOf('人', { Kind: { title: '类别', type: 'string', enum: ['a', 'b'] } }),
  stay: schemaOf('住院', {
    PersonId: text('病人', { 'x-ref': 'person' }),
    OtherId: text('陪护', { 'x-ref': 'person' }),
    Day: { title: '日期', type: 'string', format: 'date' },
    From: { title: '开始', type: 'string', maxLength: 5, 'x-kind': 'time' },
    Items: rows('项目', { Name: text('名称') }),
  }),
}
const STAYS = { title: '住院', of: 'stay', via: 'PersonId', columns: ['Name', 'Day'], create: true }
const WEEK = { lane: 'PersonId', on: 'Day', from: 'From', label: '{From} {Name}' }

const compiled = (section: object, week: object = WEEK, more: readonly object[] = []) =>
  compile(
    Object.entries(SCHEMAS).map(([name, schema]) => ({ path: `schemas/${name}.json`, text: JSON.stringify(schema) })),
    [
      headOf('person', '人', { show: { head: ['Kind'], sections: [{ ...STAYS, ...section }] } }),
      headOf('stay', '住院', { list: { filters: ['PersonId'], timetable: week } }),
      ...more,
    ].map((made) => ({
      path: `resources/${(made as { readonly name: string }).name}.json`,
      text: JSON.stringify(made),
    })),
  )
const said = (section: object, week?: object) =>
  compiled(section, week).problems.map(({ file, path, message, cure }) => `${file} ${path} ${message}：${cure}`)

describe('show', () => {
  it('knows the library, the field that refers, and its columns', () => {
    expect(said({})).toEqual([])
    const { catalog } = compiled({})
    expect(catalog.resources['person']?.show).toEqual({ head: ['Kind'], sections: [STAYS] })
    expect(catalog.resources['stay']?.list.timetable).toEqual({
      lane: 'PersonId',
      on: 'Day',
      from: 'From',
      label: [{ field: 'From' }, ' ', { field: 'Name' }],
      days: 7,
    })
  })

  it.each([
    [{ of: 'stays' }, '/show/sections/0/of 没有名为 stays 的库'],
    [{ via: 'Name' }, '/show/sections/0/via 住院的 Name 没有引用本库：可用的有：PersonId、OtherId'],
    [{ via: 'OtherId' }, '/show/sections/0/via 住院的列表不能按「陪护」筛选：在 stay 的 list.filters 中加上 OtherId'],
    [{ columns: ['Nam'] }, '/show/sections/0/columns/0 住院没有列 Nam'],
  ])('%j is refused', (section, words) => {
    const [first = ''] = said(section)
    expect(first).toContain(`resources/person.json ${words}`)
  })

  it('a view without a list opens the record, and shows what its library shows', () => {
    const { catalog, problems } = compiled({}, WEEK, [
      { formatVersion: 2, name: 'person-page', title: '一个人', page: 'PersonPage', of: 'person' },
    ])
    expect(problems).toEqual([])
    expect(catalog.resources['person-page']).toMatchObject({
      view: { of: 'person', isRecord: true },
      show: { sections: [STAYS] },
    })
  })
})

describe('list.timetable', () => {
  it.each([
    [{ lane: 'Name' }, '/list/timetable/lane 「名称」（Name）不能作 lane'],
    [{ on: 'From' }, '/list/timetable/on 「开始」（From）不能作 on'],
    [{ from: 'Day' }, '/list/timetable/from 「日期」（Day）不能作 from'],
    [{ tone: 'Name' }, '/list/timetable/tone 「名称」（Name）不能作 tone'],
    [{ label: '{Nam}' }, '/list/timetable/label 没有字段 Nam'],
    [{ label: '时间' }, '/list/timetable/label 称呼的写法不对'],
  ])('%j is refused', (week, words) => {
    const [first = ''] = said({}, { ...WEEK, ...week })
    expect(first).toContain(`resources/stay.json ${words}`)
  })
})

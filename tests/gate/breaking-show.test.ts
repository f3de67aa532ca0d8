/** What stands beside a record, and the week of a list: who works by them finds them gone. */
import { describe, expect, it } from 'vitest'
import { edit } from '../compiler/fixture.ts'
import { changesOf, line } from './breaking-lines.ts'
import { BLOCK } from './fixture.ts'
import { lived, livedFiles } from './lived.ts'

const COLOR = '"Color": {'
const FIELDS = `"OtherId": { "title": "替代", "type": "string", "maxLength": 64, "x-ref": "thing" },
    "Day": { "title": "日期", "type": "string", "format": "date" },
    "From": { "title": "开始", "type": "string", "maxLength": 5, "x-kind": "time" },`
const SCHEMAS = {
  'schemas/thing.json': edit(livedFiles()['schemas/thing.json'] ?? '', COLOR, `${FIELDS}\n    ${COLOR}`),
}
const filesWith = (blocks: Readonly<Record<string, object>>) => ({
  ...SCHEMAS,
  'resources/thing.json': Object.entries(blocks).reduce(
    (text, [key, block]) => edit(text, BLOCK, `${BLOCK}  "${key}": ${JSON.stringify(block)},\n`),
    lived(),
  ),
})
const FILTERS = ['OtherId']
const SECTION = { title: '下级', of: 'thing', via: 'OtherId', create: true }
const showing = (...sections: readonly object[]) =>
  filesWith({ list: { filters: FILTERS }, ...(sections.length > 0 ? { show: { sections } } : {}) })
const WEEK = { lane: 'OtherId', on: 'Day', from: 'From', label: '{From}' }
const weekly = (timetable?: object) => filesWith({ list: { filters: FILTERS, ...(timetable ? { timetable } : {}) } })

describe('what stands beside a record', () => {
  it.each([
    ['that came harms nobody', showing(), showing(SECTION), ['-- 查看时有了“下级” | ok ok ok']],
    ['that went is missed', showing(SECTION), showing(), ['B23 查看时不再有“下级” | ok break warn']],
    [
      'where no more can be begun is told',
      showing(SECTION),
      showing({ ...SECTION, create: undefined }),
      ['B23 “下级”中不再能新增 | ok warn warn'],
    ],
    ['that stays is not told', showing(SECTION), showing({ ...SECTION, title: '下面的' }), []],
  ])('%s', (_what, before, after, lines) => {
    expect(changesOf(before, after).map(line)).toEqual(lines)
  })
})

describe('the week of a list', () => {
  it.each([
    ['that came harms nobody', weekly(), weekly(WEEK), ['-- 列表有了周表 | ok ok ok']],
    ['that went is missed', weekly(WEEK), weekly(), ['B23 列表不再有周表 | ok warn ok']],
    [
      'that looks otherwise is told',
      weekly(WEEK),
      weekly({ ...WEEK, label: '{From} {Day}' }),
      ['B23 周表的样子改了 | ok ok info'],
    ],
    ['that stays is not told', weekly(WEEK), weekly({ ...WEEK, days: 7 }), []],
  ])('%s', (_what, before, after, lines) => {
    expect(changesOf(before, after).map(line)).toEqual(lines)
  })
})

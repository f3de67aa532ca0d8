/** A check reads statistics like any other authored file, also when only they have changed. */
import { describe, expect, it } from 'vitest'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { check, commitAll, foundIn } from './run-check.ts'
import { tempProject, writeIn } from './support.ts'

const FILE = 'resources/statistics/things.json'
const statistic = (changes: object = {}) =>
  JSON.stringify(
    {
      formatVersion: 1,
      name: 'things',
      title: '物品统计',
      of: 'thing',
      time: 'BoughtOn',
      measures: { things: { title: '件数', count: {} } },
      views: [{ name: 'all', title: '合计', as: 'figures', show: ['things'] }],
      ...changes,
    },
    undefined,
    2,
  )
const BOUGHT = '"BoughtOn": { "title": "购买日期", "type": "string", "format": "date" },\n    "Price": {'
const LIBRARY = { 'resources/thing.json': DESCRIPTOR, 'schemas/thing.json': edit(SCHEMA, '"Price": {', BOUGHT) }
const TIME = { time: 'Nmae' }

describe('check', { timeout: 120_000 }, () => {
  it('says where statistics are wrong, and what to write', () => {
    const ran = check(['--root', tempProject({ ...LIBRARY, [FILE]: statistic(TIME) })])
    expect(foundIn(ran)).toContain(`${FILE}:6:11  D3`)
    expect(ran.out).toContain('没有字段 Nmae → 是否想写 Name？')
    expect(ran.code).toBe(1)
  })

  it('looks at statistics that have changed since, and at those of a library that has', () => {
    const root = tempProject({ ...LIBRARY, [FILE]: statistic() })
    const since = () => foundIn(check(['--root', root, '--since', 'HEAD'])).filter((one) => one.startsWith(FILE))
    commitAll(root)
    expect(since()).toEqual([])
    writeIn(root, FILE, statistic(TIME))
    expect(since()).toEqual([`${FILE}:6:11  D3`])
    writeIn(root, FILE, statistic())
    writeIn(root, 'schemas/thing.json', SCHEMA)
    expect(since()).toEqual([`${FILE}:6:11  D3`])
  })
})

/** Waivers hold somebody: for a time, for one place, and in the sight of whoever reviews. */
import { describe, expect, it } from 'vitest'
import { accept, baselineText } from '../../src/gate/accept.ts'
import { grownFindings } from '../../src/gate/grown.ts'
import type { Finding } from '../../src/gate/rule.ts'
import { readWaivers } from '../../src/gate/waivers.ts'

const CODES = ['L2', 'D3', 'B2', 'V8', 'V9']
const TODAY = '2026-11-21'
/** 180 days later. */
const LAST = '2027-05-20'
const PATH = 'resources/gate/waivers.json'
const FILES = [
  { path: 'resources/charge.json', text: '{ "title": "收费", "list": { "columns": ["A", "B"] } }' },
  { path: 'resources/device.json', text: '{ "title": "设备" }' },
  { path: 'schemas/charge.json', text: '{ "properties": { "A": { "title": "甲" } } }' },
]
const found = (file: string, path: string): Finding => ({
  code: 'L2',
  level: 'error',
  library: '',
  file,
  line: 1,
  column: 1,
  path,
  message: '不是中文',
  cure: '写中文',
})
const FOUND = [found('resources/charge.json', '/title'), found('resources/device.json', '/title')]
const waiver = (over: object = {}) => ({
  rule: 'L2',
  path: 'resources/charge.json',
  reason: '沿用',
  by: '张三',
  expires: '2026-12-31',
  ...over,
})
const source = (list: readonly object[]) => ({ path: PATH, text: JSON.stringify(list, null, 2) })
const accepted = (over: object, isSeen = true) =>
  accept(FOUND, {
    waivers: readWaivers(source([waiver(over)]), CODES),
    baseline: {},
    today: TODAY,
    isSeen: () => isSeen,
    files: FILES,
  })
const about = (findings: readonly Finding[]) => findings.filter(({ file }) => file === PATH)
const said = (findings: readonly Finding[]) =>
  about(findings).map(({ code, line, message, cure }) => `${line} ${code} ${message} → ${cure}`)

describe('V8 a waiver has an end', () => {
  it.each(['2027-05-21', '2028-01-01', '2999-12-31'])('not beyond 180 days: %s', (expires) => {
    expect(said(accepted({ expires }))).toEqual([
      `7 V8 豁免的期限太长（张三，到 ${expires}），从今天起最多 180 天：L2 resources/charge.json → 写成 "expires": "${LAST}" 或更早，到时再决定`,
    ])
  })

  it.each([TODAY, '2026-12-31', LAST])('within them: %s', (expires) => {
    expect(said(accepted({ expires }))).toEqual([])
  })
})

describe('V8 a waiver is about a file or a place in one', () => {
  it.each(['resources', 'resources/', 'schemas', '.', '*', 'resources/*.json'])('not about a folder: %s', (path) => {
    const findings = accepted({ path })
    expect(findings.filter((one) => one.accepted)).toEqual([])
    expect(about(findings).map(({ code, level, line }) => `${line} ${code} ${level}`)).toEqual(['4 V8 error'])
  })

  it('and says which files it would have been about', () => {
    expect(said(accepted({ path: 'resources' }))[0]).toContain(
      '每个文件写一条，如 "path": "resources/charge.json"、"resources/device.json"',
    )
    expect(said(accepted({ path: 'schemas' }))[0]).toContain('没有文件有这条规则的问题，删除这一条')
  })

  it.each(['resources/charge.json', 'resources/charge.json#', 'resources/charge.json#/title'])('%s', (path) => {
    const findings = accepted({ path })
    expect(said(findings)).toEqual([])
    expect(findings.flatMap((one) => one.accepted ?? [])).toEqual([
      { by: 'waiver', reason: '沿用', who: '张三', until: '2026-12-31' },
    ])
  })
})

describe('V5 a waiver whose path is misspelt', () => {
  it.each([
    ['resources/chrage.json', '是否想写 resources/charge.json？'],
    ['resources/Charge.json', '是否想写 resources/charge.json？'],
    ['./resources/charge.json', '是否想写 resources/charge.json？'],
    ['resources\\charge.json', '是否想写 resources/charge.json？'],
    ['resources/charge', '是否想写 resources/charge.json？'],
    ['resource/device.json', '是否想写 resources/device.json？'],
    ['resources/chrage.json#/title', '是否想写 resources/charge.json#/title？'],
  ])('%s is told the file that is meant', (path, cure) => {
    expect(said(accepted({ path }, false))).toEqual([expect.stringMatching(/^4 V5 豁免的文件不存在：L2 /)])
    expect(said(accepted({ path }))[0]).toContain(cure)
  })

  it.each([
    ['resources/charge.json#/titel', '是否想写 resources/charge.json#/title？'],
    ['resources/charge.json#/list/colums', '是否想写 resources/charge.json#/list/columns？'],
    ['resources/charge.json#/list/columns/7', '是否想写 resources/charge.json#/list/columns/0？'],
  ])('%s is told the place that is meant', (path, cure) => {
    expect(said(accepted({ path }))).toEqual([expect.stringMatching(/^4 V5 豁免所指的位置在文件中不存在：L2 /)])
    expect(said(accepted({ path }))[0]).toContain(cure)
  })

  it('a place that is there, and has not the finding, is told where the file has it', () => {
    expect(said(accepted({ path: 'resources/charge.json#/list' }))[0]).toContain(
      '这个文件中该规则的问题在 resources/charge.json#/title，是否想写这一处？',
    )
  })

  it('is like nothing that there is: then it goes', () => {
    expect(said(accepted({ path: 'resources/removed.json' }))[0]).toContain('文件已不存在，删除这一条')
  })

  it('may be about a file that the change took away', () => {
    expect(said(accepted({ rule: 'B2', path: 'resources/removed.json' }, false))).toEqual([])
  })
})

describe('V9 what is accepted more than before', () => {
  const state = (list: readonly object[] | undefined, findings: readonly Finding[] = []) => ({
    waivers: list && source(list),
    baseline: { path: 'resources/gate/baseline.json', text: baselineText(findings) },
  })
  const grown = (now: ReturnType<typeof state>, before: ReturnType<typeof state>) =>
    grownFindings(now, before, CODES).map(({ level, code, file, line, message }) => [level, code, file, line, message])

  it.each<
    [why: string, now: ReturnType<typeof state>, before: ReturnType<typeof state>, place: unknown[], words: string]
  >([
    [
      'the first waiver',
      state([waiver()]),
      state(undefined),
      [PATH, 3],
      '新增了豁免（张三，到 2026-12-31：沿用）：L2 resources/charge.json',
    ],
    [
      'one more waiver',
      state([waiver(), waiver({ path: 'resources/device.json', by: '李四' })]),
      state([waiver()]),
      [PATH, 10],
      '新增了豁免（李四，到 2026-12-31：沿用）：L2 resources/device.json',
    ],
    [
      'a longer one',
      state([waiver({ expires: '2027-02-01' })]),
      state([waiver()]),
      [PATH, 7],
      '豁免由 2026-12-31 延长到 2027-02-01（张三：沿用）：L2 resources/charge.json',
    ],
    [
      'more in the baseline',
      state([], FOUND),
      state([], FOUND.slice(1)),
      ['resources/gate/baseline.json', 2],
      '基线增加了 1 处：L2 resources/charge.json#/title',
    ],
  ])('is told with its place, and fails nothing: %s', (_why, now, before, place, words) => {
    expect(grown(now, before)).toEqual([['info', 'V9', ...place, words]])
  })

  it.each<[why: string, now: ReturnType<typeof state>, before: ReturnType<typeof state>]>([
    ['the same', state([waiver()], FOUND), state([waiver()], FOUND)],
    ['less', state([], []), state([waiver()], FOUND)],
    [
      'a shorter term and another order',
      state([waiver({ rule: 'D3' }), waiver({ expires: '2026-12-01' })]),
      state([waiver(), waiver({ rule: 'D3' })]),
    ],
  ])('is nothing: %s', (_why, now, before) => {
    expect(grown(now, before)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { accept, baselineText, readBaseline } from '../../src/gate/accept.ts'
import { fingerprintOf } from '../../src/gate/fingerprint.ts'
import type { Finding } from '../../src/gate/rule.ts'
import { readWaivers } from '../../src/gate/waivers.ts'

const CODES = ['S1', 'L2', 'V4', 'V5']
const FOUND: Finding = {
  code: 'L2',
  level: 'error',
  library: 'x',
  file: 'resources/x.json',
  line: 3,
  column: 5,
  path: '/list/columns/2',
  message: '上限 60 太小',
  cure: '改大',
}
const GOOD = { rule: 'L2', path: 'resources/x.json', reason: '沿用', by: '张三', expires: '2026-11-21' }
const FILES = [{ path: 'resources/x.json', text: '{}' }]
const waiversOf = (...list: readonly object[]) =>
  readWaivers({ path: 'resources/gate/waivers.json', text: JSON.stringify(list, null, 2) }, CODES)
const accepting = (list: readonly object[], today = '2026-11-21') => ({
  waivers: waiversOf(...list),
  baseline: {},
  today,
  isSeen: () => true,
  files: FILES,
})

describe('a waiver', () => {
  it.each([
    ['a file', 'resources/x.json', true],
    ['a place', 'resources/x.json#/list/columns/2', true],
    ['what lies below a place', 'resources/x.json#/list', true],
    ['a folder', 'resources', false],
    ['another place', 'resources/x.json#/list/columns/20', false],
    ['half a name', 'resources/x.js', false],
    ['another file', 'resources/y.json', false],
  ])('of %s', (_why, path, covers) => {
    const [first] = accept([FOUND], accepting([{ ...GOOD, path }]))
    expect(first?.accepted !== undefined).toBe(covers)
  })

  it('V4 holds through its last day, and not after', () => {
    expect(accept([FOUND], accepting([GOOD])).map(({ code, accepted }) => [code, accepted?.reason])).toEqual([
      ['L2', '沿用'],
    ])
    const late = accept([FOUND], accepting([GOOD], '2026-11-22'))
    expect(late.map(({ code, level, accepted, line }) => [code, level, accepted, line])).toEqual([
      ['L2', 'error', undefined, 3],
      ['V4', 'error', undefined, 7],
    ])
  })

  it('V5 is of no use when it met nothing, unless its rule was not looked for', () => {
    expect(accept([], accepting([GOOD])).map(({ code, level }) => [code, level])).toEqual([['V5', 'warning']])
    expect(accept([], { ...accepting([GOOD]), isSeen: () => false })).toEqual([])
  })

  it.each<[why: string, item: unknown, place: string, message: string]>([
    ['no object', 'L2', '2:3', '豁免不是一个对象'],
    ['a key that is not known', { ...GOOD, until: '2027-01-01' }, '8:5', '豁免中不认识的键 until'],
    ['a missing reason', { ...GOOD, reason: ' ' }, '5:15', '豁免缺少 reason'],
    ['a rule that is not there', { ...GOOD, rule: 'Q1' }, '3:13', '没有可以豁免的规则 Q1'],
    ['the rule about waivers', { ...GOOD, rule: 'V4' }, '3:13', '没有可以豁免的规则 V4'],
    ['a day that is none', { ...GOOD, expires: '2026-02-30' }, '7:16', '到期日 2026-02-30 不是日期'],
  ])('%s is refused with its place', (_why, item, place, message) => {
    const { problems, list } = waiversOf(item as object)
    expect(problems.map((problem) => [`${problem.line}:${problem.column}`, problem.message])).toEqual([
      [place, message],
    ])
    expect(list).toEqual([])
  })
})

describe('the baseline', () => {
  it('outlives moved lines and changed numbers, and holds for nothing else', () => {
    const { baseline } = readBaseline({ path: 'resources/gate/baseline.json', text: baselineText([FOUND]) })
    const accepted = (found: Finding) =>
      accept([found], { waivers: undefined, baseline, today: '2026-11-21', isSeen: () => true, files: FILES })[0]
        ?.accepted?.by
    expect(accepted({ ...FOUND, line: 90, column: 1 })).toBe('baseline')
    expect(accepted({ ...FOUND, message: '上限 80 太小' })).toBe('baseline')
    expect(accepted({ ...FOUND, code: 'S1' })).toBeUndefined()
    expect(accepted({ ...FOUND, path: '/list/columns/3' })).toBeUndefined()
    expect(accepted({ ...FOUND, message: '下限 60 太小' })).toBeUndefined()
  })

  it('leaves out what a waiver covers', () => {
    expect(baselineText([{ ...FOUND, accepted: { by: 'waiver', reason: '' } }])).toBe('{}\n')
    expect(Object.keys(JSON.parse(baselineText([FOUND])) as object)).toEqual([fingerprintOf(FOUND)])
  })
})

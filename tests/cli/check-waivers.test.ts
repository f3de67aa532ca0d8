/** V8 and V9 through the command: against a commit, against a folder, and alone. */
import { describe, expect, it } from 'vitest'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'
import { check, commitAll, foundIn } from './run-check.ts'
import { tempProject, writeIn } from './support.ts'

const WAIVERS = 'resources/gate/waivers.json'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const waiver = (over: object = {}) =>
  JSON.stringify([
    { rule: 'D2', path: 'resources/thing.json', reason: '沿用旧写法', by: '张三', expires: inDays(30), ...over },
  ])
const MISTYPED = { 'resources/thing.json': edit(DESCRIPTOR, '"page"', '"pgae"') }

describe('waivers and the baseline in a review', { timeout: 120_000 }, () => {
  it('V9 are told when they grew since a commit, also where warnings fail', () => {
    const root = tempProject(MISTYPED)
    commitAll(root)
    writeIn(root, WAIVERS, waiver())
    const ran = check(['--root', root, '--since', 'HEAD', '--fail-on', 'warning'])
    expect(foundIn(ran)).toContain(`${WAIVERS}:1:10  V9`)
    expect(ran.out).toContain('新增了豁免（张三，到 ')
    expect(ran.code).toBe(0)
    commitAll(root)
    expect(check(['--root', root, '--since', 'HEAD']).out).not.toContain('V9')
  })

  it('V9 are told when they are more than in another folder', () => {
    const base = tempProject(MISTYPED)
    const root = tempProject(MISTYPED)
    check(['--root', root, '--write-baseline'])
    const ran = check(['--root', root, '--base', base])
    expect(ran.out).toMatch(
      /^resources\/gate\/baseline\.json:2:3 {2}V9 {2}基线增加了 \d+ 处：.*D2 resources\/thing\.json/m,
    )
    expect(check(['--root', root, '--base', root]).out).not.toContain('V9')
  })

  it.each<[why: string, over: object, words: string]>([
    ['too long', { expires: inDays(400) }, '从今天起最多 180 天'],
    ['a folder', { path: 'resources' }, '豁免的是整个文件夹'],
    ['every file', { path: 'resources/*' }, '豁免的是整个文件夹'],
  ])('V8 fail when they hold nobody: %s', (_why, over, words) => {
    const ran = check(['--root', tempProject({ ...MISTYPED, [WAIVERS]: waiver(over) })])
    expect(ran.code).toBe(1)
    expect(ran.out).toContain(words)
  })

  it('say in the reports who answers, and until when', () => {
    const ran = check(['--root', tempProject({ ...MISTYPED, [WAIVERS]: waiver() }), '--format', 'markdown'])
    expect(ran.code).toBe(0)
    expect(ran.out).toContain(`沿用旧写法（张三，到 ${inDays(30)}）`)
  })
})

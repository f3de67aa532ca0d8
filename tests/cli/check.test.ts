import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { check, foundIn } from './run-check.ts'
import { tempProject, writeIn } from './support.ts'

const MISTYPED = { 'resources/thing.json': edit(DESCRIPTOR, '"page"', '"pgae"') }
/** A month from now. */
const SOON = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const waiver = (over: object = {}) =>
  JSON.stringify([
    { rule: 'D2', path: 'resources/thing.json', reason: '沿用旧写法', by: '张三', expires: SOON, ...over },
  ])

describe('npm run check', { timeout: 120_000 }, () => {
  it('says no error and exits 0 when all is well', () => {
    const { code, out, err } = check(['--root', tempProject()])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/1 个库/)
    expect(out).not.toMatch(/处错误/)
  })

  it('prints file:line:col, code, message and cure, and exits 1, when something is wrong', () => {
    const { code, out } = check(['--root', tempProject(MISTYPED)])
    expect(code).toBe(1)
    expect(out).toMatch(/^resources\/thing\.json:6:3 {2}D\d+ {2}不认识的键 pgae → 是否想写 page？$/m)
    expect(out).toMatch(/0 个库可用，1 个库停用/)
  })

  it('a wrong example is found, though the catalog is compiled without it', () => {
    const root = tempProject({ 'schemas/thing.json': edit(SCHEMA, '"Name": "甲"', '"Name": 7') })
    const { code, out } = check(['--root', root])
    expect(code).toBe(1)
    expect(out).toMatch(/^schemas\/thing\.json:13:26 {2}S\d+ {2}样例不符合本结构/m)
  })

  it('works from any folder, and by a link as npm makes for a bin', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'console-elsewhere-'))
    const link = join(elsewhere, 'rehab-check')
    symlinkSync(join(import.meta.dirname, '../../src/cli/check.mjs'), link)
    const root = tempProject(MISTYPED)
    expect(check(['--root', root], elsewhere).code).toBe(1)
    expect(check([], root)).toEqual(check(['--root', root], elsewhere))
    rmSync(elsewhere, { recursive: true })
  })

  it.each<[why: string, args: () => readonly string[]]>([
    ['a folder without the two', () => ['--root', mkdtempSync(join(tmpdir(), 'console-empty-'))]],
    ['a folder that is not there', () => ['--root', '/no/such/folder']],
    ['--since where there is no repository', () => ['--root', tempProject(), '--since', 'HEAD']],
    ['a base that is not there', () => ['--root', tempProject(), '--base', '/no/such/folder']],
    ['waivers that do not parse', () => ['--root', tempProject({ 'resources/gate/waivers.json': '[{]' })]],
    [
      'a waiver without an end',
      () => ['--root', tempProject({ 'resources/gate/waivers.json': waiver({ expires: '以后' }) })],
    ],
    ['a baseline that is none', () => ['--root', tempProject({ 'resources/gate/baseline.json': '[]' })]],
    ['an output that cannot be written', () => ['--root', tempProject(), '--out', 'json:/proc/none/x.json']],
    ['a store that cannot be read', () => ['--root', tempProject(), '--store', '/no/such/store']],
  ])('exits 2, which never reads as clean, for %s', (_why, args) => {
    const { code, err } = check(args())
    expect(code).toBe(2)
    expect(err).toContain('无法检查：')
  })

  it.each<[why: string, args: readonly string[], words: string]>([
    ['an unknown option', ['--rot', '.'], '没有选项 --rot，是否想写 root？'],
    ['an unknown format', ['--format', 'jsn'], '没有格式 jsn，是否想写 json？'],
    ['an output without a file', ['--out', 'sarif'], '--out 写成 格式:文件'],
    ['an unknown level', ['--fail-on', 'eror'], '没有级别 eror，是否想写 error？'],
    ['an unknown rule', ['--explain', 'S111'], '没有规则 S111，是否想写 S11？'],
    ['a seed that is none', ['--seed', 'x'], '--seed 须是'],
    ['two states to compare with', ['--since', 'HEAD', '--base', '.'], '只能写一个'],
    ['a plan without a state before', ['--plan'], '--plan 要与改动前比较'],
    ['drafts without a plan', ['--since', 'HEAD', '--out', 'plan:x.sql'], '请加上 --plan'],
    ['a stray word', ['resources'], '命令行不能理解'],
    ['an option without its value', ['--root'], '选项 --root 后面缺少内容'],
  ])('exits 3 and shows the usage for %s', (_why, args, words) => {
    const { code, out, err } = check(args)
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toContain(words)
    expect(err).toContain('用法：npm run check')
  })

  it('explains a rule, and lists them all', () => {
    const { code, out } = check(['--explain', 's11'])
    expect(code).toBe(0)
    expect(out).toMatch(/^S11 {2}错误 {2}数据结构编译过慢或过大\n\n.{40}/s)
    expect(check(['--explain', 'U6']).out).toMatch(/\n写法见 docs\/descriptor\.md#lifecycle\n$/)
    expect(check(['--list']).out).toMatch(/^V4\t错误\t豁免已过期$/m)
  })

  it('writes several formats at once, and nothing but the result to standard output', () => {
    const root = tempProject(MISTYPED)
    const files = ['json', 'junit', 'sarif', 'github', 'gitlab', 'markdown', 'text']
    const { code, out, err } = check([
      '--root',
      root,
      '--format',
      'json',
      ...files.flatMap((format) => ['--out', `${format}:${join(root, 'out', format)}`]),
    ])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(JSON.parse(out)).toEqual(JSON.parse(readFileSync(join(root, 'out/json'), 'utf8')))
    for (const format of files) expect(readFileSync(join(root, 'out', format), 'utf8')).toContain('pgae')
  })

  it('--fail-on sets from which level on it fails', () => {
    const root = tempProject({ 'resources/gate/waivers.json': waiver({ rule: 'S1' }) })
    expect(check(['--root', root]).code).toBe(0)
    const warned = check(['--root', root, '--fail-on', 'warning'])
    expect(warned.code).toBe(1)
    expect(foundIn(warned)).toContainEqual(expect.stringMatching(/^resources\/gate\/waivers\.json:1:\d+ {2}V5$/))
  })
})

describe('what is accepted', { timeout: 120_000 }, () => {
  const ruleOf = (root: string) => / ([A-Z]\d+)$/.exec(foundIn(check(['--root', root]))[0] ?? '')?.[1] ?? ''

  it('V4 an expired waiver no longer covers and is a finding itself; one that holds does', () => {
    const root = tempProject(MISTYPED)
    const rule = ruleOf(root)
    writeIn(root, 'resources/gate/waivers.json', waiver({ rule }))
    expect(check(['--root', root]).code).toBe(0)
    writeIn(root, 'resources/gate/waivers.json', waiver({ rule, expires: '2020-01-31' }))
    const expired = check(['--root', root])
    expect(expired.code).toBe(1)
    expect(foundIn(expired)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/waivers\.json:1:\d+ {2}V4$/),
        `resources/thing.json:6:3  ${rule}`,
      ]),
    )
  })

  it('a baseline accepts what was there, wherever it moves, and nothing new', () => {
    const root = tempProject(MISTYPED)
    const { code, err } = check(['--root', root, '--write-baseline'])
    expect(code).toBe(0)
    expect(err).toContain('已写入 resources/gate/baseline.json')
    const moved = edit(MISTYPED['resources/thing.json'], '"formatVersion": 1,\n', '\n\n\n"formatVersion": 1,\n')
    writeIn(root, 'resources/thing.json', moved)
    expect(check(['--root', root]).code).toBe(0)
    writeIn(root, 'resources/thing.json', edit(moved, '"title"', '"titel"'))
    const fresh = check(['--root', root])
    expect(fresh.code).toBe(1)
    expect(foundIn(fresh).every((line) => !line.startsWith('resources/thing.json:9:3'))).toBe(true)
  })

  it('--write-baseline of a part would forget the rest, so it is refused', () => {
    expect(check(['--root', tempProject(), '--write-baseline', '--since', 'HEAD']).code).toBe(3)
  })
})

describe('--fix', { timeout: 120_000 }, () => {
  it('makes what is mechanical, says so, checks again, and leaves the rest to people', () => {
    const root = tempProject(MISTYPED)
    const { code, out, err } = check(['--root', root, '--fix'])
    expect(code).toBe(1)
    expect(err).toMatch(/^已改正 resources\/thing\.json:1:1 {2}S20 /m)
    expect(out).toContain('不认识的键 pgae')
    expect(out).not.toContain('S20')
    const fixed = JSON.parse(readFileSync(join(root, 'resources/thing.json'), 'utf8')) as Record<string, unknown>
    expect(fixed).toMatchObject({ $schema: '../schemas/meta/resource.v1.json', pgae: 'Thing' })
    expect(check(['--root', root, '--fix']).err).toBe('')
  })

  it('a file that cannot be read stops the check', () => {
    const root = tempProject()
    symlinkSync('/no/such/file', join(root, 'resources/gone.json'))
    expect(check(['--root', root, '--fix']).code).toBe(2)
    expect(existsSync(join(root, 'resources/gate'))).toBe(false)
    writeFileSync(join(root, 'resources/x.txt'), 'not ours')
  })
})

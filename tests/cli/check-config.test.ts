/** `check.config.json`, `--rules` and `--list --format json`, as their users have them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { check, foundIn } from './run-check.ts'
import { tempProject } from './support.ts'

/** An English title is a warning of L2. */
const ENGLISH = { 'resources/thing.json': edit(DESCRIPTOR, '"title": "物品"', '"title": "Thing"') }
const MISTYPED = { 'resources/thing.json': edit(DESCRIPTOR, '"page"', '"pgae"') }
const config = (value: unknown) => ({ 'check.config.json': JSON.stringify(value, null, 2) })
const codes = (ran: ReturnType<typeof check>) => foundIn(ran).map((line) => line.split('  ')[1])

describe('check.config.json', { timeout: 120_000 }, () => {
  it('sets levels; a flag wins over it; the report says what it switched off', () => {
    const off = tempProject({ ...ENGLISH, ...config({ rules: { L2: 'off' } }) })
    const ran = check(['--root', off])
    expect(codes(ran)).not.toContain('L2')
    expect(ran.out).toContain('注意：check.config.json 关闭了 L2，1 处没有计入')
    expect(codes(check(['--root', off, '--rules', 'L']))).toContain('L2')
    const strict = tempProject({ ...ENGLISH, ...config({ rules: { L2: 'error' } }) })
    expect(check(['--root', strict]).code).toBe(1)
    const failing = tempProject({ ...ENGLISH, ...config({ failOn: 'warning' }) })
    expect(check(['--root', failing]).code).toBe(1)
    expect(check(['--root', failing, '--fail-on', 'error']).code).toBe(0)
  })

  it('shows what it ignores as accepted, and a new baseline does not take it over', () => {
    const entry = { rule: 'L2', path: 'resources/th*.json', reason: '厂家的商标' }
    const root = tempProject({ ...ENGLISH, ...config({ ignore: [entry] }) })
    const ran = check(['--root', root, '--write-baseline', '--out', `json:${join(root, 'out.json')}`])
    const { findings } = JSON.parse(readFileSync(join(root, 'out.json'), 'utf8')) as {
      findings: { code: string; accepted?: object }[]
    }
    expect(findings.find(({ code }) => code === 'L2')?.accepted).toEqual({ by: 'config', reason: '厂家的商标' })
    expect(ran.out).toContain('忽略了 1 处')
    expect(readFileSync(join(root, 'resources/gate/baseline.json'), 'utf8')).not.toContain('"L2"')
  })

  it('says of what it ignores in vain, unless only a part was checked', () => {
    const entry = { rule: 'L3', path: 'resources/th*.json', reason: '厂家的商标' }
    const root = tempProject({ ...ENGLISH, ...config({ ignore: [entry] }) })
    expect(check(['--root', root]).out).toMatch(/check\.config\.json:3:\d+  V5  ignore 中的一条没有用到：L3/)
    expect(check(['--root', root, '--rules', 'L2']).out).not.toContain('没有用到')
  })

  it.each<[why: string, text: string, words: RegExp]>([
    ['is no JSON', '{ "rules": ', /^check\.config\.json:1:\d+ /],
    [
      'names no rule',
      '{\n  "rules": { "L22": "off" }\n}',
      /^check\.config\.json:2:14 .*没有规则 L22 → 是否想写 L2？$/m,
    ],
    ['switches off what must stay', '{ "rules": { "S12": "off" } }', /S12 不能关闭、降级或忽略.* → 删除这一条/],
  ])('exits 3 with place and cure when it %s', (_why, text, words) => {
    const { code, out, err } = check(['--root', tempProject({ 'check.config.json': text })])
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toMatch(words)
    expect(err).not.toContain('用法')
  })
})

describe('--rules and --list', { timeout: 120_000 }, () => {
  it('--rules reports these alone and says that it is a part', () => {
    const root = tempProject(ENGLISH)
    const ran = check(['--root', root, '--rules', 'l2,D3'])
    expect([...new Set(codes(ran))]).toEqual(['L2'])
    expect(ran.out).toContain('注意：只检查了 L2、D3（--rules），其余的')
  })

  it('--rules never calls a library clean that it could not look at', () => {
    const ran = check(['--root', tempProject(MISTYPED), '--rules', 'L'])
    expect(ran.code).toBe(1)
    expect(codes(ran)).toContain('D2')
  })

  it.each<[args: readonly string[], words: string]>([
    [['--rules', 'Q9'], '没有规则 Q9'],
    [['--rules', ','], '--rules 写规则或类'],
    [['--rules', 'B'], '规则 B 要与别的内容核对，请加上 --since 或 --base'],
    [['--rules', 'X7'], '请加上 --openapi'],
    [['--rules', 'S', '--write-baseline'], '不能与 --rules 同用'],
    [['--color', '--no-color'], '只能写一个'],
  ])('exits 3 for %j', (args, words) => {
    const { code, err } = check(['--root', tempProject(), ...args])
    expect(code).toBe(3)
    expect(err).toContain(words)
  })

  it('--list --format json is for programs', () => {
    const rules = JSON.parse(check(['--list', '--format', 'json']).out) as Record<string, unknown>[]
    expect(rules.length).toBeGreaterThan(80)
    expect(rules.find(({ code }) => code === 'S12')).toMatchObject({ family: 'S', level: 'error', firm: true })
    expect(rules.find(({ code }) => code === 'L2')).toMatchObject({ family: 'L', level: 'warning', firm: false })
    for (const rule of rules) expect(rule).toMatchObject({ title: expect.any(String), help: expect.any(String) })
  })
})

describe('colours and lines', { timeout: 120_000 }, () => {
  const root = () => tempProject(MISTYPED)

  it('a pipe gets one line for each finding; --color and FORCE_COLOR get the terminal’s form', () => {
    const piped = check(['--root', root()]).out
    expect(piped).not.toContain('\u001b')
    expect(piped).not.toContain(' | ')
    for (const ran of [
      check(['--root', root(), '--color']),
      check(['--root', root()], undefined, { FORCE_COLOR: '1' }),
    ]) {
      expect(ran.out).toContain('\u001b[1;31m^')
      expect(ran.out).toContain('"pgae": "Thing"')
    }
    expect(check(['--root', root(), '--no-color'], undefined, { FORCE_COLOR: '1' }).out).not.toContain('\u001b')
  })

  it('--out html: writes the page, with the lines of the files', () => {
    const folder = root()
    const ran = check(['--root', folder, '--out', `html:${join(folder, 'report.html')}`])
    expect(ran).toMatchObject({ code: 1, err: '' })
    const page = readFileSync(join(folder, 'report.html'), 'utf8')
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).toContain('<mark>&quot;pgae&quot;</mark>')
  })

  it('a file that is asked for is never coloured', () => {
    const folder = root()
    check(['--root', folder, '--color', '--out', `text:${join(folder, 'out.txt')}`])
    expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toMatch(/^resources\/thing\.json:6:3 {2}D2 /m)
  })

  it('of a field that was removed it shows the old file', () => {
    const base = tempProject()
    const head = tempProject({
      'schemas/thing.json': edit(SCHEMA, '    "IsEnabled": { "title": "启用", "type": "boolean" },\n', ''),
    })
    const { out } = check(['--root', head, '--base', base, '--color'])
    expect(out).toContain('（改动前的文件）')
    expect(out).toContain('"IsEnabled": { "title": "启用"')
  })
})

/** V6: what could not be checked is an error in every report and exit code 2, never a line on standard error alone. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'
import { check, foundIn } from './run-check.ts'
import { tempProject } from './support.ts'

const FORMATS = ['text', 'json', 'junit', 'sarif', 'gitlab', 'github', 'markdown'] as const

function reportsOf(args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'console-reports-'))
  const ran = check([...args, ...FORMATS.flatMap((format) => ['--out', `${format}:${join(folder, format)}`])])
  const texts = Object.fromEntries(FORMATS.map((format) => [format, readFileSync(join(folder, format), 'utf8')]))
  return { ...ran, texts: texts as Record<(typeof FORMATS)[number], string> }
}

const MISTYPED = { 'resources/thing.json': edit(DESCRIPTOR, '"page"', '"pgae"') }

describe('V6 a run that is not whole', { timeout: 120_000 }, () => {
  it.each<[why: string, args: () => readonly string[], words: string]>([
    ['no project', () => ['--root', mkdtempSync(join(tmpdir(), 'console-empty-'))], '没有 schemas/ 和 resources/'],
    ['nothing to compare with', () => ['--root', tempProject(), '--since', 'HEAD'], 'git'],
    [
      'waivers that do not parse',
      () => ['--root', tempProject({ 'resources/gate/waivers.json': '[{]' })],
      '带双引号的键',
    ],
    [
      'a store that cannot be read',
      () => ['--root', tempProject(), '--store', '/no/such/store'],
      '不是控制台的数据目录',
    ],
    ['a platform file that is not there', () => ['--root', tempProject(), '--openapi', '/no/x.json'], '读不到文件'],
  ])('says so in every format: %s', (_why, args, words) => {
    const { code, err, out, texts } = reportsOf(args())
    expect(code).toBe(2)
    expect(err).toContain(words)
    for (const format of FORMATS) {
      expect(texts[format], format).toContain(words)
      expect(texts[format], format).toContain('V6')
      expect(texts[format], format).not.toContain('没有错误')
    }
    expect(out).toBe(texts.text)
    expect(texts.text).toContain('没有查完，不能当作通过（退出码 2）')
    expect(JSON.parse(texts.json)).toMatchObject({ failed: true, complete: false, exitCode: 2 })
    expect(texts.junit).toMatch(/errors="1"[^]*<error type="V6"/)
    const [run] = JSON.parse(texts.sarif).runs
    expect(run.invocations).toMatchObject([
      { executionSuccessful: false, exitCode: 2, toolExecutionNotifications: [{ level: 'error' }] },
    ])
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain(words)
    const issues = JSON.parse(texts.gitlab) as readonly { readonly check_name: string; readonly severity: string }[]
    expect(issues.filter((issue) => issue.check_name === 'V6').map((issue) => issue.severity)).toEqual(['blocker'])
    expect(texts.github).toMatch(/^::error [^\n]*title=V6 /m)
    expect(texts.github).toMatch(/^::error title=资料库检查::/m)
    expect(texts.markdown).toContain('资料库检查：❌ 没有查完')
  })

  it('a whole one says that too', () => {
    const { code, err, texts } = reportsOf(['--root', tempProject()])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(texts.json)).toMatchObject({ failed: false, complete: true, exitCode: 0 })
    expect(JSON.parse(texts.sarif).runs[0].invocations).toEqual([{ executionSuccessful: true, exitCode: 0 }])
    for (const format of FORMATS) expect(texts[format], format).not.toContain('没有查完，')
  })

  it('still reports what it did find', () => {
    const ran = check(['--root', tempProject(MISTYPED), '--store', '/no/such/store'])
    expect(ran.code).toBe(2)
    expect(foundIn(ran)).toEqual(expect.arrayContaining(['resources:1:1  V6', 'resources/thing.json:6:3  D2']))
  })

  it('cannot be waived, nor written into the baseline', () => {
    const waiver = { rule: 'V6', path: 'resources/thing.json', reason: '不管', by: '张三', expires: '2026-12-31' }
    const waived = check(['--root', tempProject({ 'resources/gate/waivers.json': JSON.stringify([waiver]) })])
    expect(waived.code).toBe(2)
    expect(waived.out).toContain('没有可以豁免的规则 V6')
    const root = tempProject(MISTYPED)
    const based = check(['--root', root, '--store', '/no/such/store', '--write-baseline'])
    expect({ code: based.code, err: based.err }).toEqual({ code: 2, err: expect.stringContaining('没有写基线') })
    expect(check(['--root', root]).code).toBe(1)
  })

  it('of reports that cannot be written tells those that can', () => {
    const ran = check(['--root', tempProject(), '--out', 'json:/proc/none/x.json'])
    expect(ran.code).toBe(2)
    expect(ran.out).toMatch(/V6 {2}不能写入报告 \/proc\/none\/x\.json/)
    expect(ran.out).not.toContain('没有错误')
  })
})

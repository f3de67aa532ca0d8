// @vitest-environment jsdom
import { Ajv2020 } from 'ajv/dist/2020.js'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '../../../src/gate/fingerprint.ts'
import { failingFindings, type Report } from '../../../src/gate/report.ts'
import { REPORT_FORMATS } from '../../../src/gate/report/formats.ts'
import reportSchema from '../../../schemas/meta/report.v1.json' with { type: 'json' }
import sarifSchema from '../../fixtures/sarif/sarif-2.1.0.json' with { type: 'json' }
import { CLEAN, FINDINGS, REPORT } from './report.ts'

const written = (format: string, report: Report = REPORT) => REPORT_FORMATS[format]?.(report) ?? ''

/** Schemas that are not ours, and therefore not held to our strictness. */
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { uri: true, 'uri-reference': true, 'date-time': true, uuid: true },
})
const checks = { report: ajv.compile(reportSchema), sarif: ajv.compile(sarifSchema) }

function complaints(schema: keyof typeof checks, value: unknown): unknown {
  checks[schema](value)
  return checks[schema].errors ?? []
}

const xml = (text: string) => new DOMParser().parseFromString(text, 'application/xml')

describe('the formats of a report', () => {
  it('as text: one line each, the gravest first, the accepted counted, the total last', () => {
    const lines = written('text', { ...REPORT, findings: [FINDINGS.info, FINDINGS.accepted, FINDINGS.warning] }).split(
      '\n',
    )
    expect(lines).toEqual([
      '警告：',
      'schemas/shared/a b.json:3:5  L3  标点用了半角 → 写成全角',
      '提示：',
      'resources/thing.json:12:5  X10  调用 list 没有样例 → 录一份样例',
      '注意：条件的取值超过 10000 种，只检查了一部分',
      '1 处警告，1 处提示；1 个库可用，1 个库停用；另有 1 处已豁免',
      '',
    ])
    expect(written('text', CLEAN)).toBe('1 个库，没有错误\n')
  })

  it('name files from where the report is read', () => {
    const report = { ...REPORT, prefix: 'packages/console/' }
    for (const format of ['text', 'json', 'github', 'gitlab', 'markdown', 'sarif', 'junit'])
      expect(written(format, report), format).toContain('packages/console/resources/thing.json')
  })

  describe('as JSON', () => {
    it('keeps to its published schema', () => {
      expect(complaints('report', JSON.parse(written('json')))).toEqual([])
      expect(complaints('report', JSON.parse(written('json', CLEAN)))).toEqual([])
      expect(complaints('report', { ...JSON.parse(written('json')), more: 1 })).not.toEqual([])
    })

    it('says whether the run failed, and how many of what', () => {
      const said = JSON.parse(written('json'))
      expect(said).toMatchObject({
        failed: true,
        counts: { error: 1, warning: 1, info: 1, accepted: 1 },
        since: 'origin/main',
      })
      expect(said.findings[0]).toMatchObject({
        code: 'D3',
        message: FINDINGS.error.message,
        pointer: '/list/columns/2',
      })
      expect(JSON.parse(written('json', CLEAN)).failed).toBe(false)
    })
  })

  describe('as SARIF', () => {
    const log = () => JSON.parse(written('sarif'))

    it('validates against the official schema', () => {
      expect(complaints('sarif', log())).toEqual([])
      expect(complaints('sarif', JSON.parse(written('sarif', CLEAN)))).toEqual([])
      expect(complaints('sarif', { ...log(), version: '2.0.0' })).not.toEqual([])
    })

    it('brings the rules with help, points at them, and suppresses what is accepted', () => {
      const [run] = log().runs
      for (const result of run.results) expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
      expect(run.tool.driver.rules.every((rule: { help: { markdown: string } }) => rule.help.markdown.length > 0)).toBe(
        true,
      )
      const suppressed = run.results.filter((result: { suppressions?: unknown[] }) => result.suppressions)
      expect(suppressed).toHaveLength(1)
      expect(suppressed[0].suppressions[0].justification).toBe('等平台改名')
    })

    it('writes addresses as addresses, and mechanical cures as fixes', () => {
      const result = log().runs[0].results.find((one: { ruleId: string }) => one.ruleId === 'L3')
      expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('schemas/shared/a%20b.json')
      expect(result.fixes[0].artifactChanges[0].replacements[0].insertedContent.text).toBe('：')
    })

    it('knows a finding again when its lines have moved', () => {
      const moved = {
        ...REPORT,
        findings: REPORT.findings.map((finding) => ({ ...finding, line: finding.line + 40, column: 9 })),
      }
      const prints = (text: string) =>
        JSON.parse(text).runs[0].results.map((one: { partialFingerprints: object }) => one.partialFingerprints)
      expect(prints(written('sarif', moved))).toEqual(prints(written('sarif')))
      expect(new Set(prints(written('sarif')).map((one: object) => JSON.stringify(one))).size).toBe(
        REPORT.findings.length,
      )
    })
  })

  it('links every rule to its page, where the report knows where pages are', () => {
    const docs = 'https://forge.example/team/console/blob/main/'
    const linked: Report = { ...REPORT, docs }
    const { rules } = JSON.parse(written('sarif', linked)).runs[0].tool.driver
    expect(rules.map(({ helpUri }: { helpUri: string }) => helpUri)).toEqual([
      `${docs}docs/descriptor.md#${encodeURI('一个字段')}`,
      `${docs}docs/check.md#${encodeURI('l-文字')}`,
      `${docs}docs/descriptor.md#wire`,
    ])
    expect(complaints('sarif', JSON.parse(written('sarif', linked)))).toEqual([])
    expect(JSON.parse(written('gitlab', linked))[0].content.body).toMatch(/^https:.*docs\/descriptor\.md#/)
    expect(written('markdown', linked)).toContain(`[D3](${docs}docs/descriptor.md#`)
    expect(written('markdown', { ...REPORT, docs: 'file:///console/' })).not.toContain('file:')
    expect(written('sarif')).not.toContain('helpUri')
  })

  describe('as JUnit', () => {
    const suites = () => [...xml(written('junit')).querySelectorAll('testsuite')]

    it('is XML whatever the words hold, with a suite per library and a case per rule', () => {
      expect(xml(written('junit')).querySelector('parsererror')).toBeNull()
      expect(suites().map((suite) => suite.getAttribute('name'))).toEqual(['thing', 'other', '共用'])
      for (const suite of suites()) {
        expect(suite.querySelectorAll('testcase')).toHaveLength(REPORT.rules.length)
        for (const [name, tag] of [
          ['tests', 'testcase'],
          ['failures', 'failure'],
          ['skipped', 'skipped'],
        ] as const)
          expect(suite.getAttribute(name), name).toBe(String(suite.querySelectorAll(tag).length))
      }
    })

    it('has the totals of the whole run, and the time it took', () => {
      const root = xml(written('junit', { ...REPORT, durationMs: 1_234 })).documentElement
      for (const name of ['tests', 'failures', 'errors', 'skipped'])
        expect(root.getAttribute(name), name).toBe(
          String(suites().reduce((sum, suite) => sum + Number(suite.getAttribute(name)), 0)),
        )
      expect(root.getAttribute('failures')).toBe(String(root.querySelectorAll('failure').length))
      expect(root.getAttribute('time')).toBe('1.234')
      for (const suite of suites()) expect(suite.getAttribute('time')).toMatch(/^\d/)
      expect(xml(written('junit', CLEAN)).documentElement.getAttribute('failures')).toBe('0')
    })

    it('fails what fails the run and nothing else', () => {
      const failures = [...xml(written('junit')).querySelectorAll('failure')]
      expect(failures).toHaveLength(failingFindings(REPORT).length)
      expect(failures[0]?.textContent).toContain('resources/thing.json:12:5 /list/columns/2')
      expect(failures[0]?.textContent).toContain('是否想写 Price？')
      expect(xml(written('junit', { ...REPORT, failOn: 'warning' })).querySelectorAll('failure')).toHaveLength(2)
      const outputs = [...xml(written('junit')).querySelectorAll('system-out')].map((one) => one.textContent)
      expect(outputs.join('\n')).toContain('提示：resources/thing.json:12:5')
    })
  })

  describe('as GitHub annotations', () => {
    it('escapes what a command would read, the gravest first, totals last', () => {
      const lines = written('github').trimEnd().split('\n')
      expect(lines.map((line) => line.slice(0, line.indexOf(' ')))).toEqual([
        '::error',
        '::warning',
        '::notice',
        '::notice',
        '::notice',
      ])
      expect(lines[0]).toContain('file=resources/thing.json,line=12,endLine=12,col=5,title=D3 字段必须存在::')
      expect(lines[0]).toContain('100%25')
      expect(lines[0]).toContain('换%0A行')
      expect(lines.at(-1)).toContain('1 处错误')
    })

    it('escapes commas and colons in file names', () => {
      const report = { ...REPORT, findings: [{ ...FINDINGS.error, file: 'schemas/a,b:c.json' }] }
      expect(written('github', report)).toContain('file=schemas/a%2Cb%3Ac.json,')
    })
  })

  it('as GitLab code quality: what the report of that kind must have, each fingerprint once', () => {
    const twice = { ...REPORT, findings: [...REPORT.findings, { ...FINDINGS.error, line: 99 }] }
    const issues = JSON.parse(written('gitlab', twice))
    expect(issues).toHaveLength(4)
    for (const issue of issues)
      expect(issue).toEqual({
        description: expect.any(String),
        check_name: expect.any(String),
        fingerprint: expect.any(String),
        severity: expect.stringMatching(/^(info|minor|major|critical|blocker)$/),
        location: { path: expect.any(String), lines: { begin: expect.any(Number) } },
      })
    expect(new Set(issues.map((issue: { fingerprint: string }) => issue.fingerprint)).size).toBe(4)
    expect(issues[0].fingerprint).toBe(fingerprintOf(FINDINGS.error))
  })

  describe('as Markdown', () => {
    const html = (report: Report = REPORT) =>
      new DOMParser().parseFromString(marked.parse(written('markdown', report), { async: false }), 'text/html')

    it('shows the verdict, findings, changes and what was accepted as tables that hold together', () => {
      const page = html()
      expect(page.querySelector('h2')?.textContent).toBe('资料库检查：❌ 未通过')
      const tables = [...page.querySelectorAll('table')]
      expect(tables).toHaveLength(5)
      for (const table of tables)
        for (const row of table.querySelectorAll('tr'))
          expect(row.children).toHaveLength(table.querySelectorAll('th').length)
      expect(page.body.textContent).toContain('「单价」的上限由 1000 改为 500')
    })

    it('takes no markup from words', () => {
      const cells = [...html().querySelectorAll('td')].map((cell) => cell.textContent)
      expect(cells.some((text) => text?.includes('<价格>|"a,b":100%'))).toBe(true)
    })

    it('puts the change that breaks before those that do not, and says when nothing changed', () => {
      const rows = [...html().querySelectorAll('table')]
        .find((table) => table.textContent?.includes('录入'))
        ?.querySelectorAll('tbody tr')
      expect(rows?.[0]?.textContent).toContain('❌ 破坏')
      expect(html(CLEAN).body.textContent).toContain('没有变化')
      expect(html(CLEAN).querySelector('h2')?.textContent).toBe('资料库检查：✅ 通过')
    })

    it('counts what it does not list', () => {
      const many = Array.from({ length: 60 }, (_, line) => ({ ...FINDINGS.error, line: line + 1 }))
      expect(html({ ...REPORT, findings: many }).body.textContent).toContain('另有 10 处')
    })
  })
})

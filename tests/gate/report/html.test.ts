// @vitest-environment jsdom
/** The HTML page, and the release note in it, in Markdown and in JSON: what came and what became wider. */
import { describe, expect, it } from 'vitest'
import type { Report } from '../../../src/gate/report.ts'
import { LATE_FORMATS } from '../../../src/gate/report/formats.ts'
import { jsonOf } from '../../../src/gate/report/json.ts'
import { markdownOf } from '../../../src/gate/report/markdown.ts'
import { releaseNotes } from '../../../src/gate/report/release.ts'
import { edit, SCHEMA } from '../../compiler/fixture.ts'
import { changesOf, schemaOf, withBlock, withFields } from '../breaking-lines.ts'
import { THING } from '../fixture.ts'
import { CHANGES, CLEAN, FINDINGS, NASTY, REPORT } from './report.ts'

const htmlOf = await LATE_FORMATS['html']!()
const pageOf = (report: Report) => new DOMParser().parseFromString(htmlOf(report), 'text/html')
const TEXT = `${'\n'.repeat(11)}    "columns": ["<b>", "Prise & \u0007"]\n`
const WITH_TEXT: Report = { ...REPORT, textOf: () => TEXT }

describe('the page', () => {
  it('loads and runs nothing, and says so to the browser', () => {
    const page = pageOf(WITH_TEXT)
    expect(page.querySelectorAll('script, link, img, iframe, object, base, form')).toHaveLength(0)
    expect(htmlOf(WITH_TEXT)).not.toMatch(/\bon[a-z]+="|javascript:|@import|url\(|https?:/)
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script')
  })

  it('takes no markup from words, files or help, and keeps the words', () => {
    const rules = REPORT.rules.map((rule) => ({ ...rule, help: '<img src=x onerror=alert(1)> 改法' }))
    const page = pageOf({ ...WITH_TEXT, rules, notes: ['<script>alert(1)</script>'], since: '"><b>' })
    expect(page.querySelectorAll('img, script, b')).toHaveLength(0)
    expect(page.querySelector('.finding.error')?.textContent).toContain('<价格>|"a,b":100%· `x` & 换')
    expect(page.querySelector('aside')?.textContent).toContain('<script>alert(1)</script>')
    expect(NASTY).toContain('<价格>')
  })

  it('shows each open finding with its lines, by library, the gravest first, and links its rule', () => {
    const page = pageOf(WITH_TEXT)
    const libraries = [...page.querySelectorAll('.library > summary')].map(
      (head) => head.textContent?.trim().split(' ')[0],
    )
    expect(libraries).toEqual(['物品', '共用'])
    const first = page.querySelector('.finding')
    expect(first?.classList.contains('error')).toBe(true)
    expect(first?.querySelector('mark')?.textContent).toBe('"columns"')
    expect(first?.querySelector('pre')?.textContent).toContain('"Prise & ·"')
    for (const link of page.querySelectorAll('.finding a'))
      expect(page.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull()
  })

  it('leads to the pages of the project where they have an address, and nowhere on a disk', () => {
    const linksOf = (docs: string) =>
      [...pageOf({ ...WITH_TEXT, docs }).querySelectorAll('.rule a')].map((link) => link.getAttribute('href'))
    const links = linksOf('https://git.example.org/console/')
    expect(links.length).toBeGreaterThan(0)
    for (const link of links)
      expect(link).toMatch(/^https:\/\/git\.example\.org\/console\/docs\/(descriptor|check)\.md#/)
    expect(linksOf('file:///home/me/console/')).toEqual([])
  })

  it('shows what is accepted apart, the notes, and the total', () => {
    const page = pageOf(WITH_TEXT)
    expect(page.querySelector('.accepted')?.textContent).toContain('等平台改名')
    expect(page.querySelector('aside')?.textContent).toContain('条件的取值超过 10000 种')
    expect(page.querySelector('.verdict')?.textContent).toBe('未通过')
    expect(pageOf(CLEAN).querySelector('.verdict')?.textContent).toBe('通过')
    expect(
      pageOf({ ...CLEAN, findings: [{ ...FINDINGS.error, code: 'V6' }] }).querySelector('.verdict')?.textContent,
    ).toBe('没有查完')
  })

  it('a box for each level stands before what it hides', () => {
    const page = pageOf(WITH_TEXT)
    const boxes = [...page.querySelectorAll('body > input[type="checkbox"]')]
    expect(boxes.map(({ id }) => id)).toEqual(['show-error', 'show-warning', 'show-info'])
    for (const box of boxes) {
      expect(page.querySelector(`label[for="${box.id}"]`)).not.toBeNull()
      expect(box.compareDocumentPosition(page.querySelector('main')!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
  })

  it('puts what breaks into a table and what is new into the release note', () => {
    const page = pageOf(WITH_TEXT)
    expect([...page.querySelectorAll('tbody tr')].map((row) => row.children[1]?.textContent)).toEqual([
      CHANGES[1]?.words,
    ])
    expect(page.querySelector('.news')?.textContent).toContain('新增字段「备注」')
    expect(pageOf({ ...CLEAN, changes: [] }).querySelector('.news')).toBeNull()
  })
})

describe('the release note', () => {
  const notesOf = (base: Parameters<typeof changesOf>[0], head: Parameters<typeof changesOf>[1]) =>
    releaseNotes({
      changes: changesOf(base, head),
      libraries: [{ name: 'thing', title: '物品', works: true }],
    }).flatMap(({ title, parts }) =>
      parts.flatMap((part) => part.lines.map((line) => `${title} ${part.title} ${line}`)),
    )
  const PRICE = '"minimum": 0, "x-kind"'
  const schema = (from: string, to: string) => schemaOf(edit(SCHEMA, from, to))

  it.each<[why: string, base: Parameters<typeof changesOf>[0], head: Parameters<typeof changesOf>[1], line: string]>([
    [
      'a field',
      THING,
      withFields('"Note": { "title": "备注", "type": "string", "maxLength": 20 }'),
      '物品 新增 新增字段「备注」',
    ],
    [
      'an option',
      THING,
      schema('["red", "blue"], "x-labels": {', '["red", "blue", "green"], "x-labels": { "green": "绿",'),
      '物品 新增 「颜色」新增选项「绿」',
    ],
    [
      'a longer limit',
      THING,
      schema('"maxLength": 60', '"maxLength": 90'),
      '物品 放宽 「名称」的最多字数由 60 字 改为 90 字',
    ],
    ['a limit that fell', THING, schema(PRICE, '"x-kind"'), '物品 放宽 「单价」不再有下限（原为 0 元）'],
    ['no longer required', THING, schema('"required": ["Name"],', '"required": [],'), '物品 放宽 「名称」不再必填'],
    [
      'another header',
      THING,
      withBlock('"import": { "synonyms": { "Name": ["品名"] } }'),
      '物品 新增 「名称」也认得表头“品名”',
    ],
    [
      'other words',
      THING,
      schema('"title": "单价",', '"title": "单价", "description": "含税",'),
      '物品 其他改动 「单价」的说明改了',
    ],
  ])('%s', (_why, base, head, line) => {
    expect(notesOf(base, head)).toContain(line)
  })

  it('a new library', () => {
    const other = edit(
      edit(
        edit(THING['resources/thing.json']!, '"name": "thing"', '"name": "other"'),
        '"page": "Thing"',
        '"page": "Other"',
      ),
      '/content/api/Thing',
      '/content/api/Other',
    )
    expect(notesOf(THING, { ...THING, 'resources/other.json': other })).toEqual(['other 新增 新增库「物品」'])
  })

  it('holds nothing that breaks or warns', () => {
    expect(notesOf(THING, schema('"maxLength": 60', '"maxLength": 30'))).toEqual([])
    expect(notesOf(withFields('"Note": { "title": "备注", "type": "string", "maxLength": 20 }'), THING)).toEqual([])
  })

  it('stands in Markdown and, change by change, in JSON', () => {
    expect(markdownOf(REPORT)).toContain(
      '### 更新说明：不影响已有使用的\n\n#### 物品 `thing`\n\n新增：\n\n- 新增字段「备注」',
    )
    expect(markdownOf(CLEAN)).not.toContain('更新说明')
    const { changes } = JSON.parse(jsonOf(REPORT)) as { changes: { words: string; gain?: string }[] }
    expect(changes.map(({ gain }) => gain)).toEqual(['added', undefined])
  })
})

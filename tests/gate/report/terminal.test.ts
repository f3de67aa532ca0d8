/** What a person sees at a terminal: the place in the file, whatever stands on its line. */
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { viewerOf } from '../../../src/cli/check/viewer.ts'
import type { Report } from '../../../src/gate/report.ts'
import { frameOf, linesOf } from '../../../src/gate/report/frame.ts'
import { terminalReport } from '../../../src/gate/report/terminal.ts'
import { CLEAN, FINDINGS, REPORT } from './report.ts'

const hitOf = (line: string, column: number, width = 80) => {
  const found = frameOf([line], { line: 1, column, width })[0]
  if (!found?.hit) throw new Error('the frame has no place')
  const { indent, start, end } = found.hit
  return { text: found.text, indent, token: found.text.slice(start, end) }
}

/** Columns of a terminal, counted by hand: two for every sign of the Chinese and full-width blocks. */
const columnsOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(sign) ? 2 : 1), 0)

describe('the place on a line', () => {
  it.each<[why: string, line: string, column: number, indent: number, token: string]>([
    ['plain', '  "a": 12.5,', 8, 7, '12.5'],
    ['behind Chinese signs', '"标题": "名称"', 7, 8, '"名称"'],
    ['behind full-width signs', '"ＡＢ，": true', 8, 10, 'true'],
    ['behind an emoji of two units', '"😀": 1', 7, 6, '1'],
    ['behind a combining mark', '"e\u0301": 1', 7, 5, '1'],
    ['behind a tab', '\t"a"', 2, 2, '"a"'],
    ['behind what cannot be seen', '"a\u200b": 1', 7, 6, '1'],
    ['a text with an escaped quote', '["a\\"b", 1]', 2, 1, '"a\\"b"'],
    ['a text that has no end', '["ab', 2, 1, '"ab'],
    ['one sign', '{}', 1, 0, '{'],
    ['behind the end', 'abc', 9, 3, ''],
    ['on an empty line', '', 1, 0, ''],
  ])('%s', (_why, line, column, indent, token) => {
    expect(hitOf(line, column)).toMatchObject({ indent, token })
  })

  it.each([1, 60, 200, 300])('a line that is too long is cut around column %i', (column) => {
    const line = `"${'汉'.repeat(300)}"`
    const { text, indent } = hitOf(line, column, 40)
    expect(columnsOf(text.replaceAll('…', ' '))).toBeLessThanOrEqual(40)
    expect(indent).toBeLessThan(40)
    expect(text).toContain('…')
  })

  it('the place stays on the sign it is about when the line is cut', () => {
    const line = `${'x'.repeat(500)}"wrong"${'y'.repeat(500)}`
    expect(hitOf(line, 501, 60)).toMatchObject({ token: '"wrong"' })
  })

  it('there is none where the file has no such line', () => {
    expect(frameOf(['a'], { line: 2, column: 1, width: 80 })).toEqual([])
  })

  it('lines are the editor’s, whatever ends them', () => {
    expect(linesOf('\uFEFFa\r\nb\n')).toEqual(['a', 'b', ''])
  })
})

const FILE = '{\n  "list": {\n    "columns": ["Code", "Price", "单价", "Nmae"]\n  }\n}\n'
const ONE: Report = {
  ...CLEAN,
  findings: [{ ...FINDINGS.error, line: 3, column: 40, message: '没有字段 Nmae', cure: '是否想写 Name？' }],
  textOf: ({ file, before }) => (file === 'resources/thing.json' ? (before ? 'old\nfile\nhere' : FILE) : undefined),
}
const plain = (report: Report, width = 100) => terminalReport(report, { color: false, width })

describe('the terminal’s form', () => {
  it('shows three lines and a caret under the column, as the documentation does', () => {
    const lines = plain(ONE).split('\n')
    expect(lines.slice(2, 7)).toEqual([
      'resources/thing.json:3:40  D3  没有字段 Nmae → 是否想写 Name？',
      '    2 |   "list": {',
      '  > 3 |     "columns": ["Code", "Price", "单价", "Nmae"]',
      `      |${' '.repeat(42)}^`,
      '    4 |   }',
    ])
    const page = readFileSync(new URL('../../../docs/check.md', import.meta.url), 'utf8')
    expect(page).toContain(`       |${' '.repeat(42)}^\n`)
  })

  it('takes the old file for what stands there alone, and says so', () => {
    const text = plain({ ...ONE, findings: ONE.findings.map((finding) => ({ ...finding, before: true })) })
    expect(text).toContain('resources/thing.json:3:40（改动前的文件）')
    expect(text).toContain('> 3 | here')
  })

  it('does without lines where there is no text, and says the total', () => {
    const text = plain({ ...REPORT, textOf: () => undefined })
    expect(text).not.toContain(' | ')
    expect(text).toContain('错误 1 处')
    expect(text.trimEnd().split('\n').at(-1)).toContain('1 处错误')
  })

  it('colours when asked, never otherwise, and obeys no sign of a file or a message', () => {
    const nasty = '{\n  "a": "\u001b[2J\u0007",\n  "b": 1\n}'
    const report = {
      ...ONE,
      findings: [{ ...FINDINGS.error, line: 2, column: 8, message: '\u001b[31m' }],
      textOf: () => nasty,
    }
    expect([...plain(report)].filter((sign) => sign < ' ' && sign !== '\n')).toEqual([])
    const colored = terminalReport(report, { color: true, width: 100 })
    expect(colored).toContain('\u001b[1;31m^\u001b[0m')
    expect(stripVTControlCharacters(colored)).toBe(plain(report))
  })
})

describe('who gets it', () => {
  const tty = { isTTY: true, columns: 120 }
  it.each<
    [why: string, options: { color?: boolean }, stream: object, env: Record<string, string>, color: boolean | undefined]
  >([
    ['a terminal', {}, tty, {}, true],
    ['a pipe', {}, {}, {}, undefined],
    ['a terminal with NO_COLOR', {}, tty, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR says nothing', {}, tty, { NO_COLOR: '' }, true],
    ['a dumb terminal', {}, tty, { TERM: 'dumb' }, false],
    ['a pipe with FORCE_COLOR', {}, {}, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0 refuses', {}, tty, { FORCE_COLOR: '0' }, false],
    ['NO_COLOR wins over FORCE_COLOR', {}, {}, { NO_COLOR: '1', FORCE_COLOR: '1' }, undefined],
    ['--color wins over NO_COLOR', { color: true }, {}, { NO_COLOR: '1' }, true],
    ['--no-color at a terminal', { color: false }, tty, { FORCE_COLOR: '1' }, false],
    ['--no-color in a pipe', { color: false }, {}, { FORCE_COLOR: '1' }, undefined],
  ])('%s', (_why, options, stream, env, color) => {
    expect(viewerOf(options, stream, env)?.color).toBe(color)
  })
})

import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCode } from '../../src/cli/house.ts'
import { twinProblems } from '../../src/cli/twins.ts'

const SUM = 'return rows.reduce((sum, row) => sum + row.price * row.count, 0)'
const one = `/** One. */\nexport function totalOf(rows: Rows): number {\n  ${SUM}\n}\n`
const findings = (...texts: readonly string[]) =>
  twinProblems(texts.map((text, index) => ({ path: `src/${index + 1}.ts`, text }))).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  )

describe('what two files declare alike', () => {
  it.each([
    ['under another name', `const A = 1\n\nfunction sumOf(rows: Rows): number {\n  ${SUM}\n}\n`, 3, 'sumOf'],
    [
      'with other spaces and words',
      `function totalOf(rows: Rows): number {\n  // Why.\n\n    ${SUM}\n}\n`,
      1,
      'totalOf',
    ],
  ])('is found %s', (_how, other, line, name) => {
    expect(findings(one, other)).toEqual([`src/2.ts:${line} ${name} is totalOf of src/1.ts`])
  })

  it('is found in constants', () => {
    const list = "= { organization: '本机构', platform: '平台', consortium: '联盟' } as const\n"
    expect(findings(`const A ${list}\nconst B = 1\n`, `export const C ${list}\nlet d\n`)).toEqual([
      'src/2.ts:1 C is A of src/1.ts',
    ])
  })

  it('is no finding where it is short, or not quite the same', () => {
    expect(findings('const A = [1, 2]\nlet a\n', 'const B = [1, 2]\nlet b\n')).toEqual([])
    expect(findings(one, one.replace('+ row', '- row'))).toEqual([])
  })

  it('there is none of in the code', () => {
    const files = readCode(resolve(import.meta.dirname, '../..'), 'src')
    expect(files.length).toBeGreaterThan(500)
    expect(twinProblems(files)).toEqual([])
  })
})

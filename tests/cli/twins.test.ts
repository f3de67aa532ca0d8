import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCode } from '../../src/cli/house.ts'
import { sharedNameProblems, twinProblems } from '../../src/cli/twins.ts'

const SUM = 'return rows.reduce((sum, row) => sum + row.price * row.count, 0)'
const one = `/** One. */\nexport function totalOf(rows: Rows): number {\n  ${SUM}\n}\n`
const written = (...texts: readonly string[]) => texts.map((text, index) => ({ path: `src/${index + 1}.ts`, text }))
const findings = (...texts: readonly string[]) =>
  twinProblems(written(...texts)).map(({ file, line, message }) => `${file}:${line} ${message}`)

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

describe('one exported name', () => {
  it('is found in the second file that has it, whatever it names there', () => {
    const files = written(
      'export const a = 1\nexport type Draft = string\n',
      'const b = 2\nexport interface Draft {}\n',
    )
    expect(sharedNameProblems(files).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'src/2.ts:2 Draft is exported by src/1.ts too',
    ])
  })

  it('may be a type and its value in one file, and private anywhere', () => {
    expect(
      sharedNameProblems(written('export const LEVELS = 1\nexport type LEVELS = 1\n', 'const LEVELS = 2\n')),
    ).toEqual([])
  })

  it('stands for one thing in the code', () => {
    expect(sharedNameProblems(readCode(resolve(import.meta.dirname, '../..'), 'src'))).toEqual([])
  })
})

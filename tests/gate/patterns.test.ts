/** S6 and RELIABILITY S3: no regular expression, of a schema or of our own, that a text could keep busy for ever. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { patternJudge } from '../../src/cli/pattern-speed.ts'
import { loadSources } from '../../src/cli/files.ts'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { type JudgePattern, loopsOf, withPatternJudge } from '../../src/gate/rules/schema/pattern.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { FORMATS } from '../../src/model/validator.ts'
import { edited, sourcesOf, withField } from './fixture.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'patterns-'))
const judge = patternJudge(join(folder, 'patterns.json'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Written {
  readonly file: string
  readonly pattern: string
  readonly flags: string
}

describe('what can be said at a glance', () => {
  it.each([
    ['^[a-z]+$', 1],
    ['^https?://[^\\s/]\\S*$', 1],
    ['^\\d+\\d+$', 2],
    ['[a-z]+$', 2],
    ['^a+|b+$', 3],
    ['^[a-z]{1,50}x{2,}$', 2],
    ['^[+*]$', 0],
  ])('%s has %i loops at most', (pattern, loops) => {
    expect(loopsOf(pattern)).toBe(loops)
  })

  it.each(['^(a+)+$', '^(ab)*$', '(x)\\1+', '^(?=.*[A-Z]).{8,}$', '^(?<!a)b+$', '^(a|a){2,}$'])(
    '%s is not simple',
    (pattern) => {
      expect(loopsOf(pattern)).toBeUndefined()
    },
  )
})

describe('S6 with somebody who can judge any pattern', () => {
  const findings = (pattern: string, maxLength: number, by: JudgePattern = judge) => {
    const field = { title: '编码', type: 'string', maxLength, pattern, 'x-messages': { pattern: '照样例填写' } }
    const project = readProject(sourcesOf(edited('schema', ...withField(`"Code": ${JSON.stringify(field)}`))))
    return findingsOf(project, withPatternJudge(RULES, by))
      .filter(({ code }) => code === 'S6')
      .map(({ level, message }) => `${level} ${message}`)
  }

  it.each([
    // The compiler refuses these itself, once, and nobody else needs to judge them.
    ['two branches that match the same', '^(?:a|a)*$', 60, ['error 正则表达式可能极慢']],
    ['words and perhaps a blank', '^(\\w+\\s?)*$', 60, ['error 正则表达式可能极慢']],
    [
      'neighbours that match the same, in a long text',
      '^\\d+\\d+\\d+$',
      5_000,
      ['warning 正则表达式遇到 5000 个字的特别文字会很慢'],
    ],
    ['neighbours that match the same, in a short text', '^\\d+\\d+$', 100, []],
    ['a repeated group of plain text', '^(?:ab|cd)*$', 60, []],
    ['a plain pattern', '^[A-Z]{2}-[0-9]{4,}$', 60, []],
  ])('%s', (_why, pattern, maxLength, expected) => {
    expect(findings(pattern, maxLength)).toEqual(expected)
  })

  it('believes a judge who says that it is exponential', () => {
    const found = findings('^(?:ab)*$', 60, () => ({ speed: 'exponential' }))
    expect(found).toEqual(['error 正则表达式遇到特别的文字会极慢'])
  })

  it('says so when it cannot tell', () => {
    const found = findings('^(?:ab)*$', 60, () => ({ speed: 'unknown' }))
    expect(found).toEqual(['info 没能判断这个正则表达式会不会很慢'])
  })

  it('asks nobody about plain patterns', () => {
    const asked: string[] = []
    findings('^[A-Z]{2}-[0-9]{4,}$', 60, (pattern) => {
      asked.push(pattern)
      return { speed: 'linear' }
    })
    expect(asked).toEqual([])
  })

  it('remembers what was judged, and survives a memory that holds garbage', () => {
    const file = join(folder, 'kept.json')
    writeFileSync(file, '{"/^(?:ab)*$/u": {"speed": "exponential"}, "/b/u": {"speed": 7}, "/c/u": nonsense')
    expect(patternJudge(file)('^(?:ab)*$', 'u')).toEqual({ speed: 'linear' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ '/^(?:ab)*$/u': { speed: 'linear' } })
    writeFileSync(file, '{"/^(?:ab)*$/u": {"speed": "polynomial", "degree": 3}}')
    expect(patternJudge(file)('^(?:ab)*$', 'u')).toEqual({ speed: 'polynomial', degree: 3 })
  })
})

describe('RELIABILITY S3: of all regular expressions none is exponential', () => {
  it('those of the schemas and of the meta-schemas', () => {
    const { schemas } = loadSources(ROOT)
    const metas = ['schema', 'resource'].map((name) => readText(`schemas/meta/${name}.v1.json`))
    const patterns = [...schemas.map(({ text }) => text), ...metas].flatMap((text) => patternsIn(JSON.parse(text)))
    expect(patterns.length).toBeGreaterThan(20)
    expect(notSafe(patterns.map((pattern) => ({ file: 'schemas', pattern, flags: 'u' })))).toEqual([])
  })

  it('those of the formats', () => {
    expect(
      notSafe(Object.entries(FORMATS).map(([file, { source, flags }]) => ({ file, pattern: source, flags }))),
    ).toEqual([])
  })

  it('those of the code', { timeout: 120_000 }, () => {
    const written = codeFiles().flatMap(expressionsIn)
    expect(written.length).toBeGreaterThan(200)
    expect(notSafe(written)).toEqual([])
  })
})

/** Whatever is exponential; what the judge gives up on must stand a trial. */
function notSafe(written: readonly Written[]): readonly string[] {
  return written.flatMap(({ file, pattern, flags }) => {
    if (loopsOf(pattern) !== undefined) return []
    const { speed } = judge(pattern, flags)
    const fails = speed === 'exponential' || (speed === 'unknown' && !standsTrial(new RegExp(pattern, flags)))
    return fails ? [`${file} /${pattern}/${flags} ${speed}`] : []
  })
}

/** Texts of thirty letters that go wrong at the end: what is exponential needs a billion steps for one of them. */
function standsTrial(expression: RegExp): boolean {
  const letters = ['a', '0', ' ', '"', '\\', '-', '.', ',', '/', '[', '%', '+1 ', '10.', '""', 'a.']
  const starts = ['', '"', ';filename="', '+', '//', '+1']
  return starts.every((start) =>
    letters.every((letter) => {
      const text = `${start}${letter.repeat(30)}\u0000`
      const began = performance.now()
      text.replace(expression, '')
      return performance.now() - began < 200
    }),
  )
}

function patternsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner),
  )
}

function codeFiles(): readonly string[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `src/${file}`)
}

function expressionsIn(file: string): readonly Written[] {
  const written: Written[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex } = node as { readonly regex?: Omit<Written, 'file'> }
    if (regex) written.push({ file, pattern: regex.pattern, flags: regex.flags })
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(parseAst(readText(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return written
}

function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

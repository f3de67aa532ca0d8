/** S6 and RELIABILITY S3: no regular expression, of a schema or of our own, that a text could keep busy for ever. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { check } from 'recheck'
import { parseAst } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { patternJudge } from '../../src/cli/pattern-speed.ts'
import { tryPattern } from '../../src/cli/pattern-trial.ts'
import { loadSources } from '../../src/cli/files.ts'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { type JudgePattern, loopsOf, withPatternJudge } from '../../src/gate/rules/schema/pattern.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { TEXT_FORMATS } from '../../src/model/text-formats.ts'
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

  const BLANKS = (count: number, more = '') => `^${more}${'\\s*'.repeat(count)}x$`

  it.each([
    // The compiler refuses these itself, once, and nobody else needs to judge them.
    ['two branches that match the same', '^(?:a|a)*$', 60, ['error 正则表达式可能极慢']],
    ['words and perhaps a blank', '^(\\w+\\s?)*$', 60, ['error 正则表达式可能极慢']],
    [
      'neighbours that match the same, in a long text',
      '^\\d+\\d+\\d+$',
      5_000,
      ['error 正则表达式遇到 5000 个字的特别文字会算上几秒以至几年'],
    ],
    ['neighbours that match the same, in a short text', '^\\d+\\d+$', 100, []],
    ['two runs of blanks in a short text', BLANKS(2), 60, []],
    ['two in a long one', BLANKS(2), 5_000, ['warning 正则表达式遇到 5000 个字的特别文字会很慢']],
    ['two in one of a book', BLANKS(2), 50_000, ['error 正则表达式遇到 50000 个字的特别文字会算上几秒以至几年']],
    ['many in a short one', BLANKS(9), 60, ['error 正则表达式遇到 60 个字的特别文字会算上几秒以至几年']],
    [
      'what can only be tried out, since it looks ahead',
      '^(?=\\s*\\s*x).*$',
      12_000,
      ['warning 正则表达式遇到 12000 个字的特别文字会很慢'],
    ],
    ['a repeated group of plain text', '^(?:ab|cd)*$', 60, []],
    ['a plain pattern', '^[A-Z]{2}-[0-9]{4,}$', 60, []],
  ])('%s', (_why, pattern, maxLength, expected) => {
    expect(findings(pattern, maxLength)).toEqual(expected)
  })

  it('looks at the items of a list, and inside of rows, too', () => {
    const item = `{ "type": "string", "maxLength": 9000, "pattern": ${JSON.stringify(BLANKS(2))}, "x-messages": { "pattern": "照样例填写" } }`
    const rows = `{ "type": "object", "additionalProperties": false, "properties": { "Tags": { "title": "标签", "type": "array", "maxItems": 9, "items": ${item} } } }`
    const text = `"Parts": { "title": "配件", "type": "array", "maxItems": 9, "items": ${rows} }`
    const project = readProject(sourcesOf(edited('schema', ...withField(text))))
    const found = findingsOf(project, withPatternJudge(RULES, judge)).filter(({ code }) => code === 'S6')
    expect(found.map(({ level, path }) => `${level} ${path}`)).toEqual([
      'warning /properties/Parts/items/properties/Tags/items/pattern',
    ])
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

describe('a trial, where nothing can be proven', () => {
  it.each<[pattern: string, speed: string, from: number, to: number]>([
    ['^(?=\\s*\\s*x).*$', 'polynomial', 1.7, 2.3],
    ['^(?=\\s*\\s*\\s*x).*$', 'polynomial', 2.3, 3.3],
    ['^(?=(a+)+$).*b$', 'exponential', 0, 0],
    [`^${'\\s*'.repeat(40)}x$`, 'exponential', 0, 0],
    ['^(?=.*[A-Z])(?=.*\\d).{8,}$', 'unknown', 0, 0],
    ['^(?:ab|cd)*$', 'unknown', 0, 0],
  ])('%s is %s', (pattern, speed, from, to) => {
    const tried = tryPattern(pattern, 'u')
    expect(tried.speed).toBe(speed)
    expect(tried.degree ?? 0).toBeGreaterThanOrEqual(from)
    expect(tried.degree ?? 0).toBeLessThanOrEqual(to)
  })

  it('ends when its time is over, whatever it has found', () => {
    let clock = 0
    expect(tryPattern('^a', 'u', () => (clock += 100))).toEqual({ speed: 'exponential' })
    expect(clock).toBeLessThan(2_000)
  })
})

describe('RELIABILITY S3: of all regular expressions none is exponential', () => {
  it('those of the schemas and of the meta-schemas', async () => {
    const { schemas } = loadSources(ROOT)
    const metas = ['schema', 'resource'].map((name) => readText(`schemas/meta/${name}.v1.json`))
    const patterns = [...schemas.map(({ text }) => text), ...metas].flatMap((text) => patternsIn(JSON.parse(text)))
    expect(patterns.length).toBeGreaterThan(20)
    expect(await notSafe(patterns.map((pattern) => ({ file: 'schemas', pattern, flags: 'u' })))).toEqual([])
  })

  it('those of the formats', async () => {
    expect(
      await notSafe(
        Object.entries(TEXT_FORMATS).map(([file, { source, flags }]) => ({ file, pattern: source, flags })),
      ),
    ).toEqual([])
  })

  it('those of the code', { timeout: 120_000 }, async () => {
    const written = codeFiles().flatMap(expressionsIn)
    expect(written.length).toBeGreaterThan(200)
    expect(await notSafe(written)).toEqual([])
  })
})

/** Whatever is exponential; what the judge gives up on must stand a trial. */
async function notSafe(written: readonly Written[]): Promise<readonly string[]> {
  const unsafe: string[] = []
  for (const { file, pattern, flags } of uniqueOf(written)) {
    const speed = await speedOf(pattern, flags)
    const fails = speed === 'exponential' || (speed === 'unknown' && !standsTrial(new RegExp(pattern, flags)))
    if (fails) unsafe.push(`${file} /${pattern}/${flags} ${speed}`)
  }
  return unsafe
}

/** Each that is not simple, once. */
function uniqueOf(written: readonly Written[]): readonly Written[] {
  const hard = written.filter(({ pattern }) => loopsOf(pattern) === undefined)
  return [...new Map(hard.map((one) => [`/${one.pattern}/${one.flags}`, one])).values()]
}

/** By the native program where there is one: it proves what plain JavaScript gives up on. */
async function speedOf(pattern: string, flags: string): Promise<string> {
  const found = await check(pattern, flags, { timeout: 10_000 })
  return found.status === 'unknown' ? 'unknown' : found.complexity.type
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

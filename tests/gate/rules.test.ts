/** The gate's test of itself: what every rule must bring along, and that none of the compiler's words goes unclaimed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breakingFindings, compareProjects } from '../../src/gate/breaking/compare.ts'
import { type Project, readProject } from '../../src/gate/project.ts'
import { FAMILIES, type Finding, LEVELS, type Rule, type TextEdit } from '../../src/gate/rule.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { claims, findingsOf } from '../../src/gate/run.ts'
import { type Files, type RuleFixture, sourcesOf, THING } from './fixture.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FIXTURES = resolve(import.meta.dirname, 'fixtures')
const COMPILER = resolve(ROOT, 'src/compiler')
const SIDES = ['schema', 'descriptor'] as const
type Side = (typeof SIDES)[number]

/** In whose files each part of the compiler finds problems. */
const SIDES_OF_FILE: Readonly<Record<string, readonly Side[]>> = {
  'source.ts': SIDES,
  'meta.ts': SIDES,
  'meta-words.ts': SIDES,
  'named-mistakes.ts': ['schema'],
  'schema-rules.ts': ['schema'],
  'kinds-of-schema.ts': ['schema'],
  'nodes.ts': ['schema'],
  'fields.ts': ['schema'],
  'derived.ts': ['schema'],
  'initials.ts': ['schema'],
  'answers.ts': ['schema'],
  'rollup-where.ts': ['schema'],
  'counted-uses.ts': ['descriptor'],
  'reference-conditions.ts': ['schema'],
  'of-today.ts': ['descriptor'],
  'limits.ts': ['descriptor'],
  'call-fields.ts': ['descriptor'],
  'calls.ts': ['descriptor'],
  'cross-checks.ts': ['descriptor'],
  'effects.ts': ['descriptor'],
  'effects-among.ts': ['descriptor'],
  'identity.ts': ['descriptor'],
  'lifecycle.ts': ['descriptor'],
  'list-head.ts': ['descriptor'],
  'timetable.ts': ['descriptor'],
  'show.ts': ['descriptor'],
  'transition-input.ts': ['descriptor'],
  'transition-set.ts': ['descriptor'],
  'timed.ts': ['descriptor'],
  'reference-rules.ts': ['descriptor'],
  'renames.ts': ['descriptor'],
  'access.ts': ['descriptor'],
  'served.ts': ['descriptor'],
  'rule-operands.ts': ['descriptor'],
  'settings.ts': ['descriptor'],
  'single.ts': ['descriptor'],
  'views.ts': ['descriptor'],
  'statistic-dimensions.ts': ['descriptor'],
  'statistic-measures.ts': ['descriptor'],
  'statistic-views.ts': ['descriptor'],
  'statistic-words.ts': ['descriptor'],
  'statistics.ts': ['descriptor'],
  'view-files.ts': ['descriptor'],
  'conditions.ts': ['descriptor'],
  'rules.ts': ['descriptor'],
  'rules-among.ts': ['descriptor'],
  'sets.ts': ['descriptor'],
}
/** Words that are of fewer sides than their file. */
const SIDES_OF_WORD: Readonly<Record<string, readonly Side[]>> = {
  'meta.ts formatVersion': ['descriptor'],
  'library.ts name': ['descriptor'],
  'library.ts unknownSchema': ['descriptor'],
  'library.ts example': ['schema'],
  'library.ts schema': ['schema'],
  'nodes.ts ref': SIDES,
  'compile.ts duplicate': ['descriptor'],
  'compile.ts unknownResource': ['schema'],
  'compile.ts brokenResource': SIDES,
}

const rows = RULES.map((rule) => [rule.code, rule] as const)
const fixtureCodes = readdirSync(FIXTURES)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))

describe('every rule says what it is', () => {
  it('codes are of their family and stand for one rule each', () => {
    const codes = RULES.map((rule) => rule.code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes.filter((code) => !new RegExp(`^[${FAMILIES.join('')}][1-9]\\d?$`).test(code))).toEqual([])
  })

  it.each(rows)('%s has a level, a Chinese title without a full stop, and help of substance', (_code, rule) => {
    expect(LEVELS).toContain(rule.level)
    expect(rule.title).toMatch(/^(?=.*\p{Script=Han}).{4,40}$/u)
    expect(rule.title).not.toMatch(/[。.：:]$/)
    expect(rule.help.match(/\p{Script=Han}/gu)?.length ?? 0).toBeGreaterThanOrEqual(30)
    expect(rule.help).not.toContain(rule.title)
  })
})

describe('every rule finds what it is about, and nothing where it is mended', () => {
  it('each fixture belongs to a rule', () => {
    expect(fixtureCodes.filter((code) => !RULES.some((rule) => rule.code === code))).toEqual([])
  })

  it.each(rows)('%s has a fixture, or a test of its own when other code reports it', (code, rule) => {
    const proven =
      fixtureCodes.includes(code) || (rule.each === 'reported' && new RegExp(`\\b${code}\\b`).test(ownTests()))
    expect(proven, `write tests/gate/fixtures/${code}.ts, or a test whose name begins with ${code}`).toBe(true)
  })

  it.each(rows.filter(([code]) => fixtureCodes.includes(code)))('%s', async (code, rule) => {
    const { fixture } = (await import(`./fixtures/${code}.ts`)) as { fixture: RuleFixture }
    const failing = run(rule, fixture.fails, fixture.base).filter((found) => found.code === code)
    expect(failing.map(({ file, line, column }) => `${file}:${line}:${column}`)).toContain(fixture.at)
    const there = failing.filter(({ file, line, column }) => `${file}:${line}:${column}` === fixture.at)
    expect(there.map(({ cure }) => cure).join('\n')).toContain(fixture.cure)
    for (const { message, cure } of there) expect(message + cure).toMatch(/\p{Script=Han}/u)
    expect(run(rule, fixture.passes, fixture.base).filter((found) => found.code === code)).toEqual([])
    expect(projectOf(fixture.passes).problems, 'what passes must also compile').toEqual([])
    const edits = failing.flatMap((found) => found.edits ?? [])
    if (edits.length === 0) return
    const mended = run(rule, withEdits({ ...THING, ...fixture.fails }, edits), fixture.base)
    expect(mended.filter((found) => found.code === code && found.edits)).toEqual([])
  })
})

describe('every word of the compiler is reported under one code', () => {
  const words = wordsOfCompiler()

  it('the parts of the compiler are known to this test', () => {
    expect(words.filter(({ sides }) => sides.length === 0).map(({ name }) => name)).toEqual([])
  })

  it.each(words.flatMap(({ name, word, sides }) => sides.map((side) => [name, side, word] as const)))(
    '%s in a %s',
    (_name, side, word) => {
      expect(RULES.filter((rule) => claims(rule, word, side)).map((rule) => rule.code)).toHaveLength(1)
    },
  )

  it('no rule claims a word that the compiler does not know', () => {
    const known = new Set(words.map(({ word }) => word))
    const claimed = RULES.flatMap((rule) => ('words' in rule ? (rule.words ?? []) : []))
    expect(claimed.filter((word) => !known.has(word))).toEqual([])
  })
})

function run(rule: Rule, files: Files, base: Files | undefined): readonly Finding[] {
  const project = projectOf(files)
  if (base && rule.each === 'reported') return breakingFindings(compareProjects(projectOf(base), project))
  return findingsOf(
    project,
    RULES.filter((other) => other === rule || 'words' in other),
  )
}

/** The files with the edits made, the last first, so that none moves another. */
function withEdits(files: Files, edits: readonly TextEdit[]): Files {
  const byPlace = [...edits].sort((a, b) => b.offset - a.offset)
  return byPlace.reduce((edited, { file, offset, length, text }) => {
    const old = edited[file] ?? ''
    return { ...edited, [file]: old.slice(0, offset) + text + old.slice(offset + length) }
  }, files)
}

function projectOf(files: Files): Project {
  return readProject(sourcesOf(files))
}

/** The text of all other tests of the gate, where reported rules are proven. */
function ownTests(): string {
  const folders = ['tests/gate', 'tests/cli'].map((folder) => resolve(ROOT, folder)).filter(existsSync)
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => resolve(folder, file)))
  return files
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('rules.test.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\b(?:it|describe)(?:\.each[^]*?\))?\(\s*['"`]([^\n]*)/g),
    ])
    .map((match) => `${match[1] ?? ''} `)
    .join('\n')
}

function wordsOfCompiler(): readonly {
  readonly name: string
  readonly word: string
  readonly sides: readonly Side[]
}[] {
  return readdirSync(COMPILER).flatMap((file) => {
    const text = readFileSync(resolve(COMPILER, file), 'utf8')
    const words = new Set([...text.matchAll(/\bcode: '([A-Za-z]+)'/g)].map((match) => match[1] ?? ''))
    return [...words].map((word) => {
      const name = `${file} ${word}`
      return { name, word, sides: SIDES_OF_WORD[name] ?? SIDES_OF_FILE[file] ?? [] }
    })
  })
}

/**
 * A cure is never itself refused: every replacement that the gate offers for a rule's fixture is made, and the files are checked
 * again by all rules. What it cures is gone, and no error stands there that was not there before.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { quickFixOf } from '../../src/gate/editing/quick-fix.ts'
import { spanAt } from '../../src/gate/editing/span.ts'
import { fixText } from '../../src/gate/fix.ts'
import { readProject } from '../../src/gate/project.ts'
import type { Finding, TextEdit } from '../../src/gate/rule.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { edited, type Files, type RuleFixture, sourcesOf, THING, withBlock, withField } from './fixture.ts'

const FOLDER = resolve(import.meta.dirname, 'fixtures')
const CODES = readdirSync(FOLDER).flatMap((file) => /^([A-Z]\d+)\.ts$/.exec(file)?.[1] ?? [])

const check = (files: Files) => findingsOf(readProject(sourcesOf(files)), RULES)
/** Lines and columns move when something is put before them. */
const unplaced = (words: string) => words.replace(/\d+ [行列]/g, '# 行')
const known = ({ code, file, path, message }: Finding) => `${code} ${file}${path} ${unplaced(message)}`
const errorsOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ level }) => level === 'error')
    .map(({ code, message, cure }) => `${code} ${unplaced(message)} → ${cure}`)

/** What the studio's button would do: the rule's own edits, or the one word that was meant. */
function editsOf(files: Files, finding: Finding): readonly TextEdit[] {
  const text = files[finding.file]
  return text === undefined ? [] : (quickFixOf(finding, text, spanAt(text, finding))?.edits ?? finding.edits ?? [])
}

function mended(files: Files, finding: Finding): Files {
  const fixed = { ...files }
  const edits = editsOf(files, finding)
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const own = edits.filter((edit) => edit.file === file)
    const { text, made } = fixText(files[file] ?? '', [{ ...finding, edits: own }])
    expect(made, `${finding.code}: its edits fit the file`).toHaveLength(1)
    fixed[file] = text
  }
  return fixed
}

/** Makes each cure alone, and tells how many there were. */
function cureEach(files: Files): number {
  const before = check(files)
  const curable = before.filter((finding) => editsOf(files, finding).length > 0)
  for (const finding of curable) {
    const after = check(mended(files, finding))
    expect(after.map(known), `${finding.message} → ${finding.cure}`).not.toContain(known(finding))
    const old = new Set(errorsOf(before))
    expect(errorsOf(after).filter((error) => !old.has(error))).toEqual([])
  }
  return curable.length
}

describe('every mechanical cure of a fixture', () => {
  it.each(CODES)('%s', async (code) => {
    const { fixture } = (await import(`./fixtures/${code}.ts`)) as { fixture: RuleFixture }
    cureEach({ ...THING, ...fixture.fails })
  })

  it('there are some', async () => {
    const counts = await Promise.all(
      ['S5', 'S18', 'S19', 'S20', 'D2', 'D3', 'D5', 'D18', 'L3'].map(async (code) => {
        const { fixture } = (await import(`./fixtures/${code}.ts`)) as { fixture: RuleFixture }
        return { code, count: cureEach({ ...THING, ...fixture.fails }) }
      }),
    )
    expect(counts.filter(({ count }) => count === 0)).toEqual([])
  })

  it.each<[why: string, files: Files]>([
    ['a Cyrillic letter in a column', edited('descriptor', ...withBlock('"list": { "columns": ["\u0421olor"] }'))],
    ['a full-width key', edited('schema', ...withField('"A": { "\uff54itle": "甲", "type": "boolean" }'))],
    ['a type in capitals', edited('schema', ...withField('"A": { "title": "甲", "type": "Boolean" }'))],
    [
      'a choice that is none',
      edited(
        'descriptor',
        ...withBlock('"form": { "rules": [{ "when": { "eq": ["Color", "Red"] }, "require": ["Price"] }] }'),
      ),
    ],
    ['a page with a space', edited('descriptor', '"page": "Thing"', '"page": "Thi ng"')],
  ])('%s', (_why, files) => {
    expect(cureEach({ ...THING, ...files })).toBeGreaterThan(0)
  })
})

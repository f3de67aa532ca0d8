/**
 * What every rule brings along: a project in which it finds something, and one like it in which it finds nothing.
 *
 * Shapes  `tests/gate/fixtures/<CODE>.ts` exports `fixture`. Files lie over the small project of `tests/compiler/fixture.ts`
 *         (`schemas/thing.json`, `resources/thing.json`), so that a fixture holds only what matters. `at` is where the finding
 *         must stand: `resources/thing.json:6:3`; `cure` a part of its cure.
 */
import { roleOf, sourcesFrom } from '../../src/gate/file-role.ts'
import { type ProjectSources, readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'

export type Files = Readonly<Record<string, string>>

export interface RuleFixture {
  readonly fails: Files
  readonly passes: Files
  readonly at: string
  readonly cure: string
  /** The files before the change, for rules that compare (B, V). */
  readonly base?: Files
}

export const THING: Files = { 'schemas/thing.json': SCHEMA, 'resources/thing.json': DESCRIPTOR }

type Side = 'schema' | 'descriptor'
const PATHS = { schema: 'schemas/thing.json', descriptor: 'resources/thing.json' } as const
const TEXTS = { schema: SCHEMA, descriptor: DESCRIPTOR } as const

/** The thing with text of one of its files replaced. */
export function edited(side: Side, from: string, to: string): Files {
  return { [PATHS[side]]: edit(TEXTS[side], from, to) }
}

/** The same as what fails; `«` in the new text marks where the finding must stand. */
export function marked(side: Side, from: string, to: string): Pick<RuleFixture, 'fails' | 'at'> {
  return markedIn(PATHS[side], edit(TEXTS[side], from, to))
}

/** A whole file that fails, with its `«`. */
export function markedIn(path: string, text: string): Pick<RuleFixture, 'fails' | 'at'> {
  const before = text.slice(0, text.indexOf('«')).split('\n')
  const at = `${path}:${before.length}:${(before.at(-1) ?? '').length + 1}`
  return { fails: { [path]: text.replace('«', '') }, at }
}

/** The thing in format 2, with one more block. */
export function inFormat2(block: string): string {
  return edit(edit(DESCRIPTOR, '"formatVersion": 1', '"formatVersion": 2'), BLOCK, `${BLOCK}  ${block},\n`)
}

/** Where one more field of the schema goes, and one more block of the descriptor. */
export const FIELD = '"maxLength": 60 },\n'
export const BLOCK = '  "page": "Thing",\n'
export const withField = (text: string): readonly [string, string] => [FIELD, `${FIELD}    ${text},\n`]
export const withBlock = (text: string): readonly [string, string] => [BLOCK, `${BLOCK}  ${text},\n`]

export function sourcesOf(files: Files): ProjectSources {
  const all = Object.entries({ ...THING, ...files }).map(([path, text]) => ({ path, text }))
  return sourcesFrom(
    all,
    all.map(({ path }) => path).filter((path) => roleOf(path) === undefined),
  )
}

/** What the rules of that code find in the files, as `message → cure`. */
export function foundBy(code: string, files: Files): readonly string[] {
  return findingsOf(readProject(sourcesOf(files)), RULES)
    .filter((found) => found.code === code)
    .map(({ message, cure }) => `${message} → ${cure}`)
}

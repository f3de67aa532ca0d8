/**
 * The map of edits and rules: every edit that an author can make is made on the libraries of this project, and answered as the map
 * says; every key of the two formats is in the map. `docs/check-coverage.md` is the map; to write it anew after a change that
 * is meant: `UPDATE_COVERAGE=1 npx vitest run tests/gate/edits/edits.test.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSources } from '../../../src/cli/files.ts'
import { compareProjects } from '../../../src/gate/breaking/compare.ts'
import type { ContractChange } from '../../../src/gate/change.ts'
import { type Project, readProject } from '../../../src/gate/project.ts'
import { CALL_EDITS } from './call-edits.ts'
import { ANSWER_EDITS } from './answer-edits.ts'
import { COUNTED_EDITS } from './counted-edits.ts'
import type { Draft, Edit, Json } from './edit.ts'
import { FIELD_EDITS } from './field-edits.ts'
import { FORM_EDITS, SHEET_EDITS } from './form-edits.ts'
import { HEAD_EDITS, LIST_EDITS, RIGHT_EDITS } from './library-edits.ts'
import { FILE_EDITS, LIMIT_EDITS } from './limit-edits.ts'
import { coverageDocument, UNANSWERED } from './map.ts'
import { allKeys, changedKeys, type Side } from './meta-keys.ts'
import { COPY_EDITS, GUARD_EDITS, LIFECYCLE_EDITS } from './work-edits.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PAGE = resolve(ROOT, 'docs/check-coverage.md')
const GROUPS: readonly (readonly [title: string, edits: readonly Edit[]])[] = [
  ['字段', [...FIELD_EDITS, ...COUNTED_EDITS, ...ANSWER_EDITS]],
  ['字段的限制', LIMIT_EDITS],
  ['数据结构的其余', FILE_EDITS],
  ['库本身', HEAD_EDITS],
  ['角色与数据范围', RIGHT_EDITS],
  ['列表', LIST_EDITS],
  ['表单', FORM_EDITS],
  ['导入、改名与服务端的提示', SHEET_EDITS],
  ['状态变更', LIFECYCLE_EDITS],
  ['先决条件', GUARD_EDITS],
  ['引用平台的记录', COPY_EDITS],
  ['调用', CALL_EDITS],
]
const EDITS = GROUPS.flatMap(([, edits]) => edits)
/** Different enough from each other: copies of platform records, state machines, groups, rows, two libraries of one schema. */
const LIBRARIES = ['charge-item', 'acupoint', 'acupoint-type', 'acupoint-template', 'division', 'recovery-mission']
const sources = loadSources(ROOT)
const parsed = (path: string) =>
  JSON.parse([...sources.schemas, ...sources.descriptors].find((file) => file.path === path)!.text) as Json

/** Written out whole, so that every field can be edited where it stands. */
function inlined(node: unknown, root: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => inlined(item, root))
  if (typeof node !== 'object' || node === null) return node
  const { $ref: ref, ...rest } = node as Json
  const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlined(value, root)]))
  if (typeof ref !== 'string') return own
  const [file = '', name = ''] = ref.split('#/$defs/')
  const target = file === '' ? root : parsed(`schemas/${file}`)
  return { ...(inlined((target['$defs'] as Json)[name], target) as Json), ...own }
}

const DRAFTS: readonly Draft[] = LIBRARIES.map((name) => {
  const descriptor = parsed(`resources/${name}.json`)
  const raw = parsed(`schemas/${String(descriptor['schema'])}.json`)
  const { $defs: _defs, ...schema } = inlined(raw, raw) as Json
  return { descriptor, schema }
})

function projectOf({ schema, descriptor }: Draft): Project {
  return readProject(
    {
      schemas: [
        { path: `schemas/${String(descriptor['schema'])}.json`, text: JSON.stringify(schema) },
        ...sources.schemas.filter(({ path }) => path.startsWith('schemas/shared/')),
      ],
      descriptors: [{ path: `resources/${String(descriptor['name'])}.json`, text: JSON.stringify(descriptor) }],
    },
    {
      names: [
        ...sources.descriptors.map(({ path }) => path.slice('resources/'.length, -'.json'.length)),
        'thing',
        'other',
      ],
    },
  )
}

interface Trial {
  readonly changes: readonly ContractChange[]
  readonly keys: ReadonlySet<string>
}

/** The edit made on one library; a text says why it could not be. */
function tried({ prepare, change }: Edit, draft: Draft): Trial | string {
  const before = structuredClone(draft)
  if (prepare && !prepare(before)) return 'nothing to prepare'
  const after = structuredClone(before)
  if (!change(after)) return 'nothing to change'
  const [base, head] = [projectOf(before), projectOf(after)]
  const problem = [...base.problems, ...head.problems][0]
  if (problem) return `${problem.file} ${problem.path}: ${problem.message}`
  const sides: readonly Side[] = ['schema', 'descriptor']
  const keys = sides.flatMap((side) => [...changedKeys(side, before[side], after[side])])
  return { changes: compareProjects(base, head), keys: new Set(keys) }
}

const isMet = (answer: Edit['answer'], changes: readonly ContractChange[]) =>
  answer === 'none'
    ? changes.length === 0
    : answer === 'told'
      ? changes.length > 0 && changes.every(({ code }) => code === undefined)
      : changes.some(({ code }) => code === answer)

describe('every edit', () => {
  it.each(EDITS.map((edit) => [edit.name, edit] as const))('%s', (_name, edit) => {
    const trials = DRAFTS.map((draft) => tried(edit, draft))
    const made = trials.filter((trial) => typeof trial !== 'string')
    expect(made.length, trials.filter((trial) => typeof trial === 'string').join('\n')).toBeGreaterThan(0)
    for (const { changes, keys } of made) {
      const said = changes.map(({ code, words }) => `${code ?? '--'} ${words}`)
      expect(isMet(edit.answer, changes), `${edit.answer} must answer, but: ${said.join('; ')}`).toBe(true)
      expect(edit.keys.filter((key) => !keys.has(key))).toEqual([])
    }
  })

  it('that no rule answers says whom it harms not', () => {
    const silent = EDITS.filter(({ answer, why }) => (answer === 'told' || answer === 'none') !== (why !== undefined))
    expect(silent.map(({ name }) => name)).toEqual([])
    expect(new Set(EDITS.map(({ name }) => name)).size).toBe(EDITS.length)
  })
})

describe('every key', () => {
  it.each<Side>(['schema', 'descriptor'])('of the %s is in the map, or is there for nobody', (side) => {
    const covered = new Set([...EDITS.flatMap(({ keys }) => keys), ...Object.keys(UNANSWERED)])
    const keys = allKeys(side)
    // What only holds other keys is changed through them.
    const own = keys.filter((key) => !keys.some((other) => other.startsWith(`${key}.`) || other.startsWith(`${key}[`)))
    expect(own.filter((key) => !covered.has(key))).toEqual([])
  })

  it('that is said to be there for nobody exists and is not edited', () => {
    const all = new Set([...allKeys('schema'), ...allKeys('descriptor')])
    const edited = new Set(EDITS.flatMap(({ keys }) => keys))
    expect([...edited, ...Object.keys(UNANSWERED)].filter((key) => !all.has(key))).toEqual([])
    expect(Object.keys(UNANSWERED).filter((key) => edited.has(key))).toEqual([])
  })
})

it('the map in docs/ is this one', () => {
  const page = coverageDocument(GROUPS)
  if (process.env['UPDATE_COVERAGE'] === '1') writeFileSync(PAGE, page)
  expect(readFileSync(PAGE, 'utf8') === page ? '' : 'docs/check-coverage.md is stale: see the head of this test').toBe(
    '',
  )
})

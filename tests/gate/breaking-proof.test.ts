/**
 * What the comparison calls harmless is harmless, and what it calls breaking breaks somebody: proven with the real validators
 * over made libraries, each in two states.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareProjects } from '../../src/gate/breaking/compare.ts'
import { type Project, readProject } from '../../src/gate/project.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { BLOCK, sourcesOf } from './fixture.ts'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'

type Json = Readonly<Record<string, unknown>>
interface State {
  readonly fields: Readonly<Record<string, Json>>
  readonly required: readonly string[]
  readonly rules: readonly unknown[]
}

const optional = (name: string, ...values: readonly unknown[]) =>
  fc.constantFrom(undefined, ...values).map((value): Json => (value === undefined ? {} : { [name]: value }))
const merged = (...parts: readonly fc.Arbitrary<Json>[]) =>
  fc.tuple(...parts).map((some): Json => Object.assign({}, ...some) as Json)

const number = merged(
  fc.constantFrom<Json>(
    { type: 'number' },
    { type: 'number', 'x-decimals': 1 },
    { type: 'number', 'x-decimals': 2 },
    { type: 'integer' },
  ),
  optional('minimum', 0, 1, 2),
  optional('maximum', 5, 7, 9),
  optional('exclusiveMaximum', 6, 8),
  optional('multipleOf', 1, 2, 4),
)
const texts = merged(
  fc.constantFrom<Json>({ type: 'string', maxLength: 3 }, { type: 'string', maxLength: 6 }),
  optional('minLength', 1, 2),
  optional('pattern', '^a', 'b$').map((part) =>
    part['pattern'] === undefined ? part : { ...part, 'x-messages': { pattern: '写法不对' } },
  ),
)
const choice = fc.subarray(['a', 'b', 'c'], { minLength: 1 }).map((values): Json => ({
  type: 'string',
  enum: values,
  'x-labels': Object.fromEntries(values.map((value) => [value, `选项${value}`])),
}))
const tags = merged(
  fc.constantFrom<Json>({ type: 'array', maxItems: 2 }, { type: 'array', maxItems: 3 }),
  optional('minItems', 1, 2),
  optional('uniqueItems', true),
  fc.constantFrom<Json>({ items: { type: 'string', maxLength: 1 } }, { items: { type: 'string', maxLength: 2 } }),
)
const rows = fc.tuple(number, fc.boolean(), fc.boolean()).map(([inner, isRequired, hasNote]): Json => ({
  type: 'array',
  maxItems: 2,
  items: {
    type: 'object',
    ...(isRequired ? { required: ['Count'] } : {}),
    properties: {
      Count: { title: '数量', ...inner },
      ...(hasNote ? { Note: { title: '说明', type: 'string', maxLength: 3 } } : {}),
    },
  },
}))
const condition = fc.constantFrom<unknown>(
  { eq: ['C', 'a'] },
  { in: ['C', ['a', 'b']] },
  { not: { eq: ['C', 'c'] } },
  { gt: ['A', 2] },
  { lt: ['A', 6] },
  { empty: 'B' },
  { and: [{ eq: ['C', 'a'] }, { gt: ['A', 2] }] },
  { or: [{ eq: ['C', 'a'] }, { empty: 'B' }] },
)
const rule = fc.tuple(condition, fc.constantFrom('B', 'D')).map(([when, name]) => ({ when, require: [name] }))

const NAMES = ['A', 'B', 'C', 'D', 'E']
const titled = (field: Json, index: number): Json => ({ title: `字段${'甲乙丙丁戊'[index]}`, ...field })
const states = fc
  .tuple(fc.tuple(number, texts, choice, tags, rows), fc.subarray(NAMES), fc.array(rule, { maxLength: 2 }))
  .map(([made, required, rules]): State => ({
    fields: Object.fromEntries(made.map((field, index) => [NAMES[index]!, titled(field, index)])),
    required,
    rules,
  }))
/** Mostly alike, so that harmless pairs are not rare. */
const pairs = fc
  .tuple(states, states, fc.subarray(NAMES, { maxLength: 2 }), fc.constantFrom('fields', 'required', 'rules'))
  .map(([one, other, changed, part]): readonly [State, State] => {
    const fields = Object.fromEntries(NAMES.map((name) => [name, (changed.includes(name) ? other : one).fields[name]!]))
    return [
      one,
      {
        fields,
        required: part === 'required' ? other.required : one.required,
        rules: part === 'rules' ? other.rules : one.rules,
      },
    ]
  })

const SERVER = {
  Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
  Name: { title: '名称', type: 'string', maxLength: 60 },
}

function projectOf({ fields, required, rules }: State): Project | undefined {
  const schema = { title: '物品', type: 'object', required, properties: { ...SERVER, ...fields } }
  const form = `${BLOCK}  "form": ${JSON.stringify({ rules })},\n`
  const project = readProject(
    sourcesOf({ 'schemas/thing.json': JSON.stringify(schema), 'resources/thing.json': edit(DESCRIPTOR, BLOCK, form) }),
  )
  return project.problems.length === 0 ? project : undefined
}

const count = fc.constantFrom<unknown>(0, 0.5, 0.25, 1, 2, 3, 4, 5, 5.5, 6, 7, 8, 9, 12, undefined, null)
const word = fc.constantFrom<unknown>(
  '',
  ' ',
  'a',
  'ab',
  'b',
  'abb',
  'aab',
  'aaaab',
  'aaaaab',
  'xyzxyz',
  'aaaaaaa',
  undefined,
  null,
)
const record = fc.record({
  A: count,
  B: word,
  C: fc.constantFrom<unknown>('a', 'b', 'c', 'd', undefined),
  D: fc.option(fc.array(fc.constantFrom('a', 'b', 'ab', 'abc'), { maxLength: 4 }), { nil: undefined }),
  E: fc.option(fc.array(fc.record({ Count: count, Note: word }), { maxLength: 3 }), { nil: undefined }),
})
const withoutUndefined = (value: WireRecord): WireRecord => JSON.parse(JSON.stringify(value)) as WireRecord

describe('a change that is called harmless', () => {
  it('refuses no record that was valid before', { timeout: 60_000 }, () => {
    let harmless = 0
    fc.assert(
      fc.property(pairs, fc.array(record, { minLength: 60, maxLength: 60 }), ([one, other], records) => {
        const [before, after] = [projectOf(one), projectOf(other)]
        fc.pre(before !== undefined && after !== undefined)
        const changes = compareProjects(before!, after!)
        const harms = changes.flatMap(({ entering, reading }) => [entering, reading])
        if (harms.includes('break') || harms.includes('warn')) return
        harmless += changes.length > 0 ? 1 : 0
        const [old, now] = [before!.libraries[0]!.validate(), after!.libraries[0]!.validate()]
        for (const made of records.map(withoutUndefined)) if (old(made).length === 0) expect(now(made)).toEqual([])
      }),
      { numRuns: 250, seed: 5, endOnFailure: true },
    )
    expect(harmless).toBeGreaterThan(20)
  })
})

describe('a change that is called breaking', () => {
  /** Every field alone, so that the values tried can be many. */
  const VALUES: Readonly<Record<string, readonly unknown[]>> = {
    A: [
      0, 0.1, 0.25, 0.5, 1, 1.25, 1.5, 2, 2.25, 2.5, 3, 4, 4.5, 5, 5.5, 5.75, 6, 6.5, 7, 7.5, 7.75, 8, 9, 10, 11, 12,
      -1, -0.25, 3.125,
    ],
    B: [
      '',
      'a',
      'b',
      'x',
      'ab',
      'aa',
      'xb',
      'xy',
      'aab',
      'abx',
      'xyz',
      'aaaa',
      'xxxb',
      'xxxx',
      'aaaaab',
      'xxxxxb',
      'axxxxx',
      'xxxxxx',
    ],
    C: ['a', 'b', 'c'],
    D: [
      [],
      ['a'],
      ['b'],
      ['aa'],
      ['a', 'b'],
      ['a', 'a'],
      ['aa', 'a'],
      ['a', 'b', 'c'],
      ['a', 'a', 'b'],
      ['aa', 'b', 'c'],
    ],
  }
  const single = fc.constantFrom('A', 'B', 'C', 'D').chain((name) => fc.tuple(fc.constant(name), states, states))

  it('refuses a record that was valid before', { timeout: 60_000 }, () => {
    let breaking = 0
    fc.assert(
      fc.property(single, ([name, one, other]) => {
        const alone = ({ fields, required }: State): State => ({
          fields: { [name]: fields[name]! },
          required: required.filter((one) => one === name),
          rules: [],
        })
        const [before, after] = [projectOf(alone(one)), projectOf(alone(other))]
        fc.pre(before !== undefined && after !== undefined)
        const changes = compareProjects(before!, after!)
        const told = changes.filter(({ entering, code }) => entering === 'break' && code !== 'B14')
        const [old, now] = [before!.libraries[0]!.validate(), after!.libraries[0]!.validate()]
        const records: readonly WireRecord[] = [{}, ...(VALUES[name] ?? []).map((value) => ({ [name]: value }))]
        const valid = records.filter((made) => old(made).length === 0)
        const witness = valid.find((made) => now(made).length > 0)
        if (told.length === 0) {
          expect(witness).toBeUndefined()
          return
        }
        // Two limits that leave no value at all, or limits that another one hides, refuse nobody.
        if (told.length > 1 || hidden(alone(one).fields[name]!, alone(other).fields[name]!)) return
        breaking += 1
        expect(witness, told.map(({ words }) => words).join()).toBeDefined()
      }),
      { numRuns: 400, seed: 5, endOnFailure: true },
    )
    expect(breaking).toBeGreaterThan(50)
  })
})

/** Whether several limits bound the same end, or steps leave out what a limit forbids. */
function hidden(...fields: readonly Json[]): boolean {
  return fields.some(
    (field) =>
      field['exclusiveMaximum'] !== undefined ||
      field['multipleOf'] !== undefined ||
      field['pattern'] !== undefined ||
      Number(field['minItems'] ?? 0) >= Number(field['maxItems'] ?? 9),
  )
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSIGNMENTS_MAX, assignmentsOf } from '../../src/gate/reach/assign.ts'
import { cyclesOf } from '../../src/gate/reach/cycles.ts'
import { reachOf } from '../../src/gate/reach/reach.ts'
import { lifeOf } from '../../src/gate/reach/states.ts'
import { seenWords, witnessWords } from '../../src/gate/reach/words.ts'
import { readProject } from '../../src/gate/project.ts'
import type { Condition } from '../../src/model/condition.ts'
import { ruleState } from '../../src/model/form-rules.ts'
import type { FormRule, Resource } from '../../src/model/resource.ts'
import { sourcesOf } from './fixture.ts'
import { bruteForce, field, forms } from './reach-forms.ts'
import { thingWithLife, thingWithRules } from './reach-thing.ts'

describe('reachability by the values that matter', () => {
  it('U1 U2 U3 says of random forms what trying every record says', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const reach = reachOf(form.resource)
        const found = {
          seen: reach.fields.flatMap((one) => (one.witness ? [one.field] : [])).sort(),
          dead: [...new Set(reach.deadEnds.map((one) => one.field))].sort(),
          rules: reach.rules.map((one) => ({ holds: one.holding !== undefined, fails: one.failing !== undefined })),
        }
        expect(reach.unproven).toEqual([])
        expect(found).toEqual(bruteForce(form))
        for (const one of reach.fields)
          if (one.witness) expect(ruleState(form.resource, one.witness).hidden).not.toContain(one.field)
      }),
      { numRuns: 100, seed: 20260101 },
    )
  }, 30_000)

  it('U8 draws from more ways than it tries, and calls nothing unreachable that it did not find', () => {
    const many = Array.from({ length: 8 }, (_, index) => field(`N${index}`, 'choice'))
    const values = { type: 'integer', enum: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }
    const when: Condition = { and: many.map((one): Condition => ({ eq: [one.name, 7] })) }
    const resource = {
      fields: [...many, field('Last', 'text')],
      schema: { properties: Object.fromEntries(many.map((one) => [one.name, values])) },
      form: {
        sections: [{ title: '', fields: ['Last'] }],
        rules: [{ when, show: ['Last'], require: [] }],
        computed: [],
      },
    } as unknown as Resource
    const reach = reachOf(resource)
    expect(reach.unproven).toEqual([{ rules: [0], size: 11 ** 8 }])
    expect(reach.fields).toEqual([{ field: 'Last', witness: undefined, isProven: false }])
    expect(reach.rules).toMatchObject([{ holding: undefined, isProven: false }])
    expect(seenWords(resource, reach.fields[0] ?? never())).toBe('没有找到能显示它的情况')
  })

  it('draws each value of each field when it cannot try all', () => {
    const inputs = new Map(Array.from({ length: 6 }, (_, index) => [`N${index}`, [0, 1, 2, 3, 4, 5, 6]]))
    const drawn = [...assignmentsOf(inputs)]
    expect(drawn).toHaveLength(ASSIGNMENTS_MAX)
    for (const name of inputs.keys()) expect(new Set(drawn.map((record) => record[name])).size).toBe(7)
    expect(new Set(drawn.map((record) => JSON.stringify([record['N0'], record['N1'], record['N2']]))).size).toBe(343)
  })

  it('says when a field can be seen in the words of the form', () => {
    const resource = thing(thingWithRules([{ when: { in: ['Color', ['red', 'blue']] }, show: ['Price'] }]))
    const [name, , , price] = reachOf(resource).fields
    expect(seenWords(resource, name ?? never())).toBe('总是显示')
    expect(seenWords(resource, price ?? never())).toBe('「颜色」为「红」、「蓝」时显示')
    expect(witnessWords(resource, ['Color', 'IsEnabled'], price?.witness ?? {})).toBe(
      '「颜色」为「红」，「启用」未填写',
    )
  })

  it('a field shown by a hidden field is hidden too, whatever still stands in it', () => {
    const { form } = thing(
      thingWithRules([
        { when: { eq: ['IsEnabled', true] }, show: ['Color'] },
        { when: { eq: ['Color', 'red'] }, show: ['Price'] },
      ]),
    )
    const record = { Name: '甲', Color: 'red', Price: 3 }
    expect([...ruleState({ form }, { ...record, IsEnabled: true }).hidden]).toEqual([])
    expect([...ruleState({ form }, { ...record, IsEnabled: false }).hidden].sort()).toEqual(['Color', 'Price'])
  })
})

describe('circles and states', () => {
  it('U4 follows circles through conditions and computed fields', () => {
    const shows = (from: string, to: string): FormRule => ({ when: { empty: from }, show: [to], require: [] })
    const computed = [{ field: 'A', from: 'C', function: 'pinyinInitials' as const }]
    expect(cyclesOf({ rules: [shows('A', 'B'), shows('B', 'C')], computed: [] })).toEqual([])
    expect(cyclesOf({ rules: [shows('A', 'B'), shows('B', 'C')], computed })).toEqual([
      { fields: ['A', 'B', 'C'], by: { kind: 'computed', index: 0 } },
    ])
    expect(cyclesOf({ rules: [shows('A', 'A')], computed: [] })).toEqual([
      { fields: ['A'], by: { kind: 'rules', index: 0 } },
    ])
  })

  it('U6 walks from the first state as far as transitions lead', () => {
    const forth = { name: 'forth', to: 'blue' }
    const back = { name: 'back', to: 'red', when: { eq: ['Color', 'blue'] } }
    expect(lifeOf(thing(thingWithLife([back])))).toMatchObject({ closed: ['back'], states: [{ never: ['blue'] }] })
    expect(lifeOf(thing(thingWithLife([back, forth])))).toMatchObject({ closed: [], states: [{ never: [] }] })
  })
})

function thing(files: Readonly<Record<string, string>>): Resource {
  return readProject(sourcesOf(files)).catalog.resources['thing'] ?? never()
}

function never(): never {
  throw new Error('the fixture did not compile')
}

/**
 * Random small forms, and what trying every record that there can be says of them: the oracle of the proofs.
 */
import fc from 'fast-check'
import { type Condition, holds, type Scalar } from '../../src/model/condition.ts'
import { fieldsOf } from '../../src/model/condition-parts.ts'
import { ruleState, withoutHidden } from '../../src/model/form-rules.ts'
import type { Field, FormRule, JsonSchema, Resource, WireRecord } from '../../src/model/resource.ts'
import { toProblems } from '../../src/model/wrap-validate.ts'

/** A field with every value that it can have, or so many that nothing falls between them. */
interface Dense {
  readonly field: Field
  readonly schema: JsonSchema
  readonly literals: readonly Scalar[]
  readonly values: readonly unknown[]
}

export const field = (name: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  name,
  kind,
  title: name,
  required: false,
  readOnly: false,
  search: false,
  ...more,
})
const LETTERS = ['0', 'a', 'b', 'c', 'z']
const DENSE: readonly Dense[] = [
  { field: field('Flag', 'flag'), schema: { type: 'boolean' }, literals: [true, false, null], values: [true, false] },
  {
    field: field('Choice', 'choice'),
    schema: { type: 'string', enum: ['x', 'y', 'z'] },
    literals: ['x', 'y', 'w', null],
    values: ['x', 'y', 'z'],
  },
  {
    field: field('Count', 'number', { decimals: 0 }),
    schema: { type: 'integer', minimum: 0, maximum: 6 },
    literals: [-1, 0, 2, 2.5, 3, 6, 9],
    values: [0, 1, 2, 3, 4, 5, 6],
  },
  {
    field: field('Dose', 'number', { decimals: 1 }),
    schema: { type: 'number', minimum: 0, exclusiveMaximum: 1 },
    literals: [0, 0.3, 0.31, 0.9, 1],
    values: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
  },
  {
    field: field('Text', 'text', { maxLength: 2 }),
    schema: { type: 'string', maxLength: 2 },
    literals: ['a', 'b', 'ba', 'long', '', 3],
    values: [...LETTERS, ...LETTERS.flatMap((one) => LETTERS.map((other) => one + other)), '其他'],
  },
  {
    field: field('Tags', 'tags', { maxItems: 3 }),
    schema: { type: 'array', items: { type: 'string' } },
    literals: ['a', null],
    values: [['a']],
  },
]

const conditionOver = (inputs: readonly Dense[]): fc.Arbitrary<Condition> =>
  fc.letrec<{ condition: Condition; leaf: Condition }>((tie) => ({
    leaf: fc.constantFrom(...inputs).chain(({ field: { name }, literals }) =>
      fc.oneof(
        fc
          .tuple(fc.constantFrom('eq', 'ne', 'lt', 'gt'), fc.constantFrom(...literals))
          .map(([operator, value]) => ({ [operator]: [name, value] }) as unknown as Condition),
        fc.subarray([...literals]).map((values): Condition => ({ in: [name, values] })),
        fc.constant<Condition>({ empty: name }),
      ),
    ),
    condition: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      tie('leaf'),
      fc.array(tie('condition'), { minLength: 1, maxLength: 2 }).map((and): Condition => ({ and })),
      fc.array(tie('condition'), { minLength: 1, maxLength: 2 }).map((or): Condition => ({ or })),
      tie('condition').map((not): Condition => ({ not })),
    ),
  })).condition

export interface Form {
  readonly resource: Resource
  readonly inputs: readonly Dense[]
}

/** Three inputs in a row and one field more; a rule shows only what stands after all that it reads. */
export const forms: fc.Arbitrary<Form> = fc
  .tuple(
    fc.shuffledSubarray([...DENSE], { minLength: 3, maxLength: 3 }),
    fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  )
  .chain(([inputs, required]) => {
    const names = [...inputs.map((one) => one.field.name), 'Last']
    const rule = fc.integer({ min: 1, max: 3 }).chain((count) =>
      fc.record({
        when: conditionOver(inputs.slice(0, count)),
        show: fc.subarray(names.slice(count)),
        require: fc.subarray(names),
      }),
    )
    return fc
      .array(rule, { minLength: 1, maxLength: 4 })
      .map((rules) => ({ inputs, resource: resourceOf(inputs, required, rules) }))
  })

function resourceOf(inputs: readonly Dense[], required: readonly boolean[], rules: readonly FormRule[]): Resource {
  const shown = rules.flatMap((rule) => rule.show)
  const fields = inputs.map((one, index) => ({
    ...one.field,
    // The compiler refuses to hide what the schema always requires.
    required: required[index] === true && !shown.includes(one.field.name),
  }))
  const all = [...fields, field('Last', 'text', { maxLength: 9 })]
  return {
    fields: all,
    schema: { properties: Object.fromEntries(inputs.map((one) => [one.field.name, one.schema])) },
    form: {
      sections: [{ title: '全部', fields: all.map((one) => one.name) }],
      rules,
      computed: [],
      unique: [],
      reset: [],
    },
  } as unknown as Resource
}

/** What the form and the validator themselves do with each possible record, without any cleverness. */
export function bruteForce({ resource, inputs }: Form) {
  const seen = new Set<string>()
  const dead = new Set<string>()
  const rules = resource.form.rules.map(() => ({ holds: false, fails: false }))
  const reads = new Set(resource.form.rules.flatMap((rule) => fieldsOf(rule.when)))
  const grow = (records: readonly WireRecord[], { field: { name }, values }: Dense): readonly WireRecord[] => {
    const isRequired = resource.fields.some((one) => one.name === name && one.required)
    return records.flatMap((record) => [
      ...(isRequired ? [] : [record]),
      ...values.map((value) => ({ ...record, [name]: value })),
    ])
  }
  for (const record of inputs.reduce(grow, [{}])) {
    const state = ruleState(resource, record)
    const sent = withoutHidden(record, state)
    const missing = toProblems(resource, [], sent).map((problem) => problem.path.slice(1))
    if (missing.some((name) => reads.has(name) && !state.hidden.has(name))) continue
    for (const one of resource.fields) if (!state.hidden.has(one.name)) seen.add(one.name)
    for (const name of missing) if (state.hidden.has(name)) dead.add(name)
    resource.form.rules.forEach((rule, index) => {
      const verdict = rules[index]
      if (verdict) verdict[holds(rule.when, sent) ? 'holds' : 'fails'] = true
    })
  }
  return { seen: [...seen].sort(), dead: [...dead].sort(), rules }
}

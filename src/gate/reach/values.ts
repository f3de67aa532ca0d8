/**
 * The finite set of values that matter for one field of a condition: enough that whatever the condition can say of any value
 * of the field, it says of one of these.
 *
 * Shapes  Choices and flags are enumerated; numbers and texts are stood for by the literals they are compared with, by their
 *         neighbours and by the field's own bounds. `undefined` is an empty field and always comes last. A text stands for
 *         every text between two literals; that such a text fits the field's pattern is taken on trust.
 * Errors  None: what an author can write, however odd, yields some values.
 */
import { clockAfter, clockOf } from '../../model/clock.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import { type Around, type Condition, isOperand, type Right, rightValue, type Scalar } from '../../model/condition.ts'
import { simplePartsOf } from '../../model/condition-parts.ts'
import type { Field, JsonSchema } from '../../model/resource.ts'

/** Literals by the field that they are compared with. */
export type Literals = ReadonlyMap<string, readonly Scalar[]>

/** A text of which it matters only that it is none of the others. */
export const OTHER_TEXT = '其他'
/** Of more than five values that one list is asked for, not all lists are tried. */
const LISTS_MAX = 32
const DAY_MS = 86_400_000
const SECOND_MS = 1_000

/** A moment to try conditions at that depend on it; no claim of "never" is made of those. */
export const SAMPLE_MOMENT: Around = { today: '2026-06-15', nowMs: Date.UTC(2026, 5, 15, 4) }

/** Whether what the conditions say depends on the day or on who asks. */
export function dependsOnMoment(conditions: readonly Condition[]): boolean {
  return conditions.flatMap(simplePartsOf).some((leaf) => {
    const right = rightOf(leaf)
    return isOperand(right) && !('field' in right)
  })
}

/** Collects the values that conditions compare each field with; fields compared with one another have each other's too. */
export function literalsOf(conditions: readonly Condition[]): Literals {
  const literals = new Map<string, readonly Scalar[]>()
  const add = (field: string, values: readonly Scalar[]) =>
    void literals.set(field, [...new Set([...(literals.get(field) ?? []), ...values])])
  const alike: (readonly [string, string])[] = []
  for (const leaf of conditions.flatMap(simplePartsOf)) {
    if ('may' in leaf) continue
    if ('empty' in leaf) add(leaf.empty, [])
    else if ('in' in leaf) add(leaf.in[0], leaf.in[1])
    else {
      const [name] = Object.values(leaf)[0] as readonly [string]
      const right = rightOf(leaf)
      if (!isOperand(right)) add(name, [right])
      else if ('field' in right) {
        alike.push([name, right.field])
        for (const field of [name, right.field]) add(field, SEEDS)
      } else
        add(
          name,
          [rightValue(right, {}, SAMPLE_MOMENT) as Scalar].filter((value) => value !== undefined),
        )
    }
  }
  // What one field is compared with is passed on to those that it is compared with itself.
  for (let round = 0; round < alike.length; round++)
    for (const [one, other] of alike) {
      add(one, literals.get(other) ?? [])
      add(other, literals.get(one) ?? [])
    }
  return literals
}

/** Of two fields that are compared, one must be able to come before the other, whatever their type. */
const SEEDS: readonly Scalar[] = ['2026-01-01', '2026-01-03', 1, 3]

function rightOf(leaf: object): Right {
  const said: unknown = Object.values(leaf)[0]
  return Array.isArray(said) ? (said[1] as Right) : null
}

/** The values of a field that a saved record can have; the empty one only where the schema does not ask for a value. */
export function reachableValues(field: Field, schema: JsonSchema, literals: readonly Scalar[]): readonly unknown[] {
  const filled = filledValues(field, schema, [...literals, ...scalars(field.default)])
  return field.required && filled.length > 0 ? filled : [...filled, undefined]
}

function filledValues(field: Field, schema: JsonSchema, literals: readonly Scalar[]): readonly unknown[] {
  if (field.kind === 'flag') return [true, false]
  if (Array.isArray(schema['enum'])) return schema['enum']
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return numbers(field, schema, literals)
    case 'array':
      return lists(field, literals)
    case 'object':
      return [{}]
    default:
      return texts(field, schema, literals)
  }
}

/** Every list of what is asked for, and one of something else. */
function lists({ choices }: Field, literals: readonly Scalar[]): readonly unknown[] {
  const asked = literals.filter((value) => typeof value === 'string' && isChoice(choices, value))
  const other = choices ? choices.find(({ value }) => !asked.includes(value))?.value : OTHER_TEXT
  const subsets = asked.reduce<readonly (readonly Scalar[])[]>(
    (known, value) => [...known, ...known.map((list) => [...list, value])].slice(0, LISTS_MAX),
    [[]],
  )
  return [...subsets.filter((list) => list.length > 0), ...(other === undefined ? [] : [[other]])]
}

function isChoice(choices: Field['choices'], value: Scalar): boolean {
  return choices === undefined || choices.some((choice) => choice.value === value)
}

/** Each literal and bound, the nearest possible values around them, and the bounds themselves. */
function numbers(field: Field, schema: JsonSchema, literals: readonly Scalar[]): readonly number[] {
  const bounds = [schema['minimum'], schema['maximum'], schema['exclusiveMinimum'], schema['exclusiveMaximum']]
  const marks = [...literals, ...bounds].filter((value) => typeof value === 'number')
  const step = stepOf(field, schema, marks)
  const near = marks.flatMap((mark) => {
    const below = Math.floor(mark / step)
    return [-1, 0, 1, 2].map((steps) => rounded((below + steps) * step))
  })
  const exact = field.decimals === undefined && schema['multipleOf'] === undefined ? marks : []
  const all = [...new Set([...exact, ...near, ...(marks.length === 0 ? [0, 1] : [])])]
  return all.filter((value) => isWithin(value, schema))
}

function stepOf(field: Field, schema: JsonSchema, marks: readonly number[]): number {
  if (typeof schema['multipleOf'] === 'number' && schema['multipleOf'] > 0) return schema['multipleOf']
  if (field.decimals !== undefined) return 10 ** -field.decimals
  const sorted = [...marks].sort((a, b) => a - b)
  const gaps = sorted.slice(1).map((mark, index) => mark - (sorted[index] ?? mark))
  return Math.min(1, ...gaps.filter((gap) => gap > 0)) / 2
}

/** Steps of 0.1 do not add up exactly; a record holds what a person would type. */
function rounded(value: number): number {
  return Number(value.toPrecision(15))
}

function isWithin(value: number, schema: JsonSchema): boolean {
  const bound = (name: string, otherwise: number) => (typeof schema[name] === 'number' ? schema[name] : otherwise)
  return (
    value >= bound('minimum', -Infinity) &&
    value <= bound('maximum', Infinity) &&
    value > bound('exclusiveMinimum', -Infinity) &&
    value < bound('exclusiveMaximum', Infinity)
  )
}

function texts(field: Field, schema: JsonSchema, literals: readonly Scalar[]): readonly string[] {
  // What is blank counts as empty: a form never keeps it.
  const known = literals.filter((value) => typeof value === 'string' && value.trim() !== '') as readonly string[]
  if (KIND_FACTS[field.kind].value === 'time') return instants(field, known)
  if (field.kind === 'time') return clocks(known)
  const { minLength: least = 0, maxLength: most = Infinity } = field
  const fits = (text: string) => text !== '' && text.length <= most && text.length >= least
  const near = known.flatMap((literal) => [above(literal, most), below(literal, most)])
  const other = OTHER_TEXT.slice(0, most).padEnd(least, OTHER_TEXT)
  const fitting = known.filter((literal) => fits(literal) && matches(literal, schema['pattern']))
  return [...new Set([...fitting, ...near.map((text) => text.padEnd(least, '0')).filter(fits), other])]
}

/** Of at most that length, a text that sorts right after the literal. */
function above(literal: string, most: number): string {
  return literal.length < most ? `${literal}0` : stepped(literal.slice(0, most), 1)
}

/** Of at most that length, a text that sorts before the literal and after whatever is much smaller. */
function below(literal: string, most: number): string {
  if (literal.length > most) return literal.slice(0, most)
  return `${stepped(literal, -1)}z`.slice(0, most)
}

function stepped(text: string, by: 1 | -1): string {
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + by)
}

function instants(field: Field, literals: readonly string[]): readonly string[] {
  const isDate = field.kind === 'date'
  const textAt = (ms: number) => new Date(ms).toISOString().slice(0, isDate ? 10 : 24)
  const near = literals.flatMap((literal) => {
    const at = Date.parse(literal)
    const step = isDate ? DAY_MS : SECOND_MS
    return Number.isNaN(at) || Math.abs(at) > 8e15 ? [] : [textAt(at - step), textAt(at + step)]
  })
  const dates = literals.filter((literal) => !Number.isNaN(Date.parse(literal)))
  return [...new Set([...dates, ...near, textAt(0), textAt(Date.UTC(2100, 0, 1))])]
}

/** Of two fields that are compared, one must be able to come before the other, and a third between. */
const CLOCKS: readonly string[] = ['00:00', '08:00', '12:00', '23:59']

function clocks(literals: readonly string[]): readonly string[] {
  const known = literals.filter((literal) => clockOf(literal) === literal)
  const near = known.flatMap((literal) => [clockAfter(literal, -1), clockAfter(literal, 1)])
  return [...new Set([...known, ...near, ...CLOCKS])]
}

function matches(text: string, pattern: unknown): boolean {
  if (typeof pattern !== 'string') return true
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}

function scalars(value: unknown): readonly Scalar[] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : []
}

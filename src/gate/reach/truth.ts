/** Whether a condition can hold and can fail, over all that the fields it reads can be: by enumeration, not by reasoning. */
import { type Condition, holds, isOperand, type Right } from '../../model/condition.ts'
import { fieldsOf, simplePartsOf } from '../../model/condition-parts.ts'
import type { JsonSchema, Resource, WireRecord } from '../../model/resource.ts'
import { assignmentsOf, type Inputs, spaceOf } from './assign.ts'
import { withUnknownSettings } from './settings.ts'
import { dependsOnMoment, literalsOf, reachableValues, SAMPLE_MOMENT } from './values.ts'

export interface Truth {
  /** An assignment under which it holds, or fails; undefined when there is none (or none was found). */
  readonly holding: WireRecord | undefined
  readonly failing: WireRecord | undefined
  /** Whether all assignments were looked at. */
  readonly isProven: boolean
}

/** The part of a library that conditions are about. */
export type Conditioned = Pick<Resource, 'fields' | 'schema'>

/** `only` narrows a field to fewer values than its schema allows. */
export function truthOf(about: Conditioned, said: Condition, narrowed: Inputs = new Map()): Truth {
  const { condition, only, ...resource } = withUnknownSettings(about, said)
  const inputs = inputsOf(resource, [condition], new Map([...only, ...narrowed]))
  let holding: WireRecord | undefined
  let failing: WireRecord | undefined
  for (const record of assignmentsOf(inputs)) {
    if (holds(condition, record, SAMPLE_MOMENT)) holding ??= record
    else failing ??= record
    if (holding && failing) break
  }
  return {
    holding,
    failing,
    isProven: (holding && failing) !== undefined || (spaceOf(inputs).isWhole && !dependsOnMoment([condition])),
  }
}

/** The values of each field that the conditions read; one that the schema does not have is always empty. */
export function inputsOf(resource: Conditioned, conditions: readonly Condition[], only: Inputs = new Map()): Inputs {
  const literals = literalsOf([...conditions, ...boundsBetween(resource, conditions)])
  return new Map(
    [...new Set(conditions.flatMap(fieldsOf))].map((name) => {
      const field = resource.fields.find((candidate) => candidate.name === name)
      if (!field) return [name, [undefined]]
      return [
        name,
        only.get(name) ?? reachableValues(field, propertyOf(resource.schema, name), literals.get(name) ?? []),
      ]
    }),
  )
}

/** The bounds of fields that are compared with one another, as conditions: one must be tried beyond the other's. */
function boundsBetween({ fields }: Conditioned, conditions: readonly Condition[]): readonly Condition[] {
  return conditions.flatMap(simplePartsOf).flatMap((leaf) => {
    const [name, right] = Object.values(leaf)[0] as readonly [string, Right]
    if (!isOperand(right) || !('field' in right)) return []
    const bounds = [name, right.field].flatMap((one) => {
      const field = fields.find((candidate) => candidate.name === one)
      return [field?.minimum, field?.maximum].filter((bound) => bound !== undefined)
    })
    return [{ in: [name, bounds] as const }]
  })
}

function propertyOf(schema: JsonSchema, name: string): JsonSchema {
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined
  return (properties && Object.hasOwn(properties, name) && properties[name]) || {}
}

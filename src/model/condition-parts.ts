/** What a condition is made of: its comparisons and questions, and the fields that it reads. For whoever analyses conditions; asking them takes less. */
import { type Expression, isOperand, type Link, type Operand, type Right } from './condition.ts'

/** The field names that a condition reads, the right sides' too. Of `Ref.Field` the reference is the record's own. */
export function fieldsOf(condition: Expression): readonly string[] {
  return simplePartsOf(condition).flatMap((leaf) => {
    if ('empty' in leaf) return [ownName(leaf.empty)]
    if ('may' in leaf) return []
    if ('some' in leaf || 'none' in leaf) return ownFieldsOf('some' in leaf ? leaf.some : leaf.none)
    const [name, right] = Object.values(leaf)[0] as readonly [string, unknown]
    const other = isOperand(right as Right) ? ownRead(right as Operand) : ''
    return other === '' ? [ownName(name)] : [ownName(name), ownName(other)]
  })
}

/** What an operand reads of the record itself, or of the row; nothing else has a name there. */
function ownRead(operand: Operand): string {
  if ('field' in operand) return operand.field
  if ('idCard' in operand) return operand.idCard[0]
  return 'row' in operand && operand.row !== '#' ? operand.row : ''
}

type Leaf = Exclude<Expression, { readonly and: unknown } | { readonly or: unknown } | { readonly not: unknown }>

/** The comparisons and questions of a condition, from left to right. */
export function simplePartsOf(condition: Expression): readonly Leaf[] {
  if ('and' in condition) return condition.and.flatMap(simplePartsOf)
  if ('or' in condition) return condition.or.flatMap(simplePartsOf)
  if ('not' in condition) return simplePartsOf(condition.not)
  return [condition]
}

/** What a question about other records reads of the record that asks. */
function ownFieldsOf({ where }: Link): readonly string[] {
  return (where ? simplePartsOf(where) : []).flatMap((leaf) => {
    const right = Object.values(leaf)[0] as readonly [string, Right] | string
    const said = typeof right === 'string' ? null : right[1]
    return isOperand(said) && 'own' in said ? [ownName(said.own)] : []
  })
}

function ownName(name: string): string {
  return name.split('.')[0] ?? name
}

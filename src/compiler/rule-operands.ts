/** What a rule may read beside the record only where it is there: its row, and what a transition asks for. */
import { type Expression, isOperand, type Operand, type Right } from '../model/condition.ts'
import { simplePartsOf } from '../model/condition-parts.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Field } from '../model/resource.ts'
import type { JsonKey } from './source.ts'
import { meant } from './suggest.ts'
import { failAt, type ViewsInput } from './views.ts'

/** What every operation of the rule asks for: at another there is no answer. */
export function answersAsked(on: readonly string[] = [], transitions: readonly Transition[]): readonly Field[] {
  const asked = on.map((name) => transitions.find((one) => one.name === name)?.input?.fields ?? [])
  return (asked[0] ?? []).filter(({ name }) => asked.every((fields) => fields.some((field) => field.name === name)))
}

interface Beside {
  readonly condition: Expression
  readonly each: string | undefined
  readonly inputs: readonly Field[]
}

/** A row is there with `each`, an answer at transitions that ask for it. */
export function checkBeside(views: ViewsInput, path: readonly JsonKey[], { condition, each, inputs }: Beside): void {
  const operands = simplePartsOf(condition).flatMap((leaf) => {
    const said: unknown = Object.values(leaf)[0]
    return Array.isArray(said) && isOperand(said[1] as Right) ? [said[1] as Operand] : []
  })
  for (const operand of operands) {
    if ('row' in operand && each === undefined)
      failAt(views, path, {
        code: 'position',
        message: '没有写 each，这里没有行',
        cure: '写上 each，或改用 {"field": …}',
      })
    if ('input' in operand && !inputs.some(({ name }) => name === operand.input))
      failAt(views, path, {
        code: 'position',
        message: `on 中的操作没有都问 ${operand.input}`,
        cure: `on 只写问它的变更；${meant(
          operand.input,
          inputs.map(({ name }) => name),
        )}`,
      })
  }
}

/** States and what leads from one to another: transitions, the flag that switches a record off, guards asked before. */
import type { Condition, Scalar } from '../model/condition.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Field, JsonSchema, Resource } from '../model/resource.ts'
import { REQUESTS } from '../wire/requests.ts'
import type { AuthoredTransition, Descriptor } from './authored.ts'
import { compileCondition } from './conditions.ts'
import type { JsonKey } from './source.ts'
import type { ProblemInput } from './source.ts'
import { misfitOf } from './field-values.ts'
import { meant } from './suggest.ts'
import { compileAfter } from './timed.ts'
import { checkAsked, compileInput, type DefinitionOf } from './transition-input.ts'
import { compileSet } from './transition-set.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

type Calls = Resource['calls']

interface Lived {
  readonly calls: Calls
  /** Of a whole record. */
  readonly schema: JsonSchema
  readonly definition: DefinitionOf
}

/** Reads `lifecycle.transitions`: the changes of state that a record can go through, and the call that makes each. */
export function compileTransitions(views: ViewsInput, lived: Lived): readonly Transition[] {
  const { calls } = lived
  const { lifecycle, wire } = views.descriptor
  if (!lifecycle) return []
  const usual = usualCall(views, calls)
  const saved = lifecycle.transitions.some((transition) => (transition.call ?? usual) === undefined)
  const saves = Object.values(calls).some((call) => call?.operation === 'upsert' || call?.operation === 'update')
  if (wire.preset === 'page-upsert' && saved && !saves) {
    failAt(views, ['lifecycle'], {
      code: 'missingKey',
      message: '没有保存的调用，状态无法变更',
      cure: '在 wire.calls 中加上 upsert，或删除 lifecycle',
    })
  }
  checkField(views, ['lifecycle', 'field'], lifecycle.field)
  checkFinal(views, lifecycle)
  return lifecycle.transitions.map((authored, index): Transition => {
    const path = ['lifecycle', 'transitions', index]
    const name = authored.field ?? lifecycle.field
    const field = authored.field ? checkField(views, [...path, 'field'], name) : fieldOf(views, name)
    const call = authored.call ?? usual
    const made = { ...authored, ...(call === undefined ? {} : { call }) }
    if (authored.to !== undefined) checkValue(views, [...path, 'to'], { field, value: authored.to })
    const input = compileInput(views, path, { ...lived, authored: made, field })
    const set = compileSet(views, [...path, 'set'], { set: authored.set, input })
    for (const [other, value] of Object.entries(set.also)) {
      const changed = fieldOf(views, other)
      // Format 1 empties no field with a transition.
      if (value !== null || views.source.authored || changed?.required)
        checkValue(views, [...path, 'set', other], { field: changed, value })
    }
    const opening = compileOpening(views, path, { ...authored, field })
    checkCall(views, [...path, 'call'], { calls, name: authored.call, operation: 'transition' })
    checkAsked(views, path, { calls, authored: made, field })
    checkReview(views, calls, index)
    const { set: _set, from: _from, when: _when, input: _input, after: _after, ...kept } = made
    const timed = compileAfter(views, path, authored)
    return {
      ...kept,
      ...(opening ? { when: opening } : {}),
      field: name,
      ...set,
      ...(input ? { input } : {}),
      ...timed,
    }
  })
}

/** The call that takes any transition by its name: those that name no other are made by it. */
function usualCall({ source }: ViewsInput, calls: Calls): string | undefined {
  if (source.authored) return undefined
  return Object.values(calls).find((call) => call?.operation === 'transition' && REQUESTS[call.request].namesTransition)
    ?.name
}

function checkFinal(views: ViewsInput, { field: name, final = [] }: NonNullable<Descriptor['lifecycle']>): void {
  const field = fieldOf(views, name)
  final.forEach((value, index) => checkValue(views, ['lifecycle', 'final', index], { field, value }))
}

interface Opening extends Pick<AuthoredTransition, 'from' | 'when'> {
  readonly field: Field | undefined
}

/** When it is open: in the states of `from`, and while `when` holds. */
function compileOpening(views: ViewsInput, path: readonly JsonKey[], opening: Opening): Condition | undefined {
  const { from, when, field } = opening
  from?.forEach((value, index) => checkValue(views, [...path, 'from', index], { field, value }))
  const states: readonly Condition[] = from && field ? [{ in: [field.name, from] }] : []
  const rest = when ? [compileCondition(views, [...path, 'when'], when)] : []
  const parts = [...states, ...rest]
  return parts.length > 1 ? { and: parts } : parts[0]
}

/** Who did what, and why, is known of transitions that have a call: others are saved like any change. */
function checkReview(views: ViewsInput, calls: Calls, index: number): void {
  const all = views.descriptor.lifecycle?.transitions ?? []
  const { name, call, notBy, reason } = all[index] ?? {}
  const path = ['lifecycle', 'transitions', index]
  const writeCall = '写上 call，并在 wire.calls 中加上它（operation 写 transition）'
  if (notBy !== undefined) {
    const other = all.find((one) => one.name === notBy && notBy !== name)
    const names = all.map((one) => one.name).filter((one) => one !== name)
    if (!other)
      failAt(views, [...path, 'notBy'], {
        code: 'unknownAction',
        message: `没有别的变更 ${notBy}`,
        cure: meant(notBy, names),
      })
    else if (call === undefined || other.call === undefined) {
      const which = call === undefined ? name : notBy
      failAt(views, [...path, 'notBy'], {
        code: 'missingKey',
        message: `${which} 没有 call，不知道是谁做的`,
        cure: writeCall,
      })
    }
  }
  if (!reason) return
  if (call === undefined)
    return failAt(views, [...path, 'reason'], {
      code: 'missingKey',
      message: `${name} 没有 call，原因无处可写`,
      cure: writeCall,
    })
  const found = calls[call]
  if (found?.operation === 'transition' && found.reason === undefined)
    failAt(views, [...path, 'reason'], {
      code: 'missingKey',
      message: `调用 ${call} 没有写原因的参数名`,
      cure: `在 wire.calls.${call} 写上 "reason": "Reason"`,
    })
}

/** The flag whose false means that a record can no longer be chosen: the one of the block itself. */
export function enabledField(views: ViewsInput): string | undefined {
  const { lifecycle } = views.descriptor
  return lifecycle && fieldOf(views, lifecycle.field)?.kind === 'flag' ? lifecycle.field : undefined
}

interface NamedCall {
  readonly calls: Calls
  readonly name: string | undefined
  readonly operation: 'transition' | 'test'
}

/** Whether a call of that name and operation exists; a problem at `path` when not. */
export function checkCall(views: ViewsInput, path: readonly JsonKey[], { calls, name, operation }: NamedCall): void {
  if (name === undefined || calls[name]?.operation === operation) return
  const names = Object.values(calls).flatMap((call) => (call?.operation === operation ? [call.name] : []))
  const message = calls[name] ? `调用 ${name} 的 operation 不是 ${operation}` : `没有调用 ${name}`
  const missing = `在 wire.calls 中加上它，operation 写 ${operation}`
  failAt(views, path, { code: 'unknownCall', message, cure: names.length > 0 ? meant(name, names) : missing })
}

interface NewValue {
  readonly field: Field | undefined
  readonly value: Scalar
}

function checkValue(views: ViewsInput, path: readonly JsonKey[], { field, value }: NewValue): void {
  const wrong = field && (value === null ? nothing(field) : misfitOf(field, value))
  if (wrong) failAt(views, path, { code: 'unknownState', ...wrong })
}

/** A record is always in one of the states. */
function nothing(field: Field): Pick<ProblemInput, 'message' | 'cure'> {
  const choices = (field.choices ?? []).map((choice) => String(choice.value))
  const cure =
    field.kind === 'flag' ? '写 true 或 false' : `写一个值${choices.length > 0 ? `，${meant('', choices)}` : ''}`
  return { message: `“${field.title}”（${field.name}）不能变为空（null）`, cure }
}

function fieldOf({ fields }: ViewsInput, name: string): Field | undefined {
  return fields.find((field) => field.name === name)
}

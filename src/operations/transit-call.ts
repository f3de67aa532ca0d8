/** A call that carries out transitions: which one it means, and whether what comes with it is what that asks for. */
import { mayTransit } from '../model/access.ts'
import type { Call } from '../model/call.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Problem } from '../model/problem.ts'
import type { Outcome } from '../model/query.ts'
import { reasonProblems } from '../model/review.ts'
import { inputLibrary } from '../model/transition-input.ts'
import { REQUESTS } from '../wire/requests.ts'
import type { IdsInput } from '../wire/shapes.ts'
import { eachId } from './each.ts'
import { misfitOperation, type OperationInput } from './input.ts'
import { refuseAny } from './work.ts'

/** Of each record by itself; what is wrong with the call itself is said before any is touched. */
export async function transit(operation: OperationInput): Promise<readonly Outcome[]> {
  const { resource, call, input, scope } = operation
  if (input.kind !== 'ids') throw misfitOperation(operation)
  const transition = meantTransition(operation, input)
  if (transition) {
    refuseAny(reasonProblems(transition, call, input.reason))
    refuseAny(await inputProblems(operation, transition, input))
  }
  const may = () => transition !== undefined && mayTransit(resource, scope, { transition })
  const { reason, input: filled, versions } = input
  return eachId(operation, may, async ({ store, origin, idempotencyKey }, id) => {
    const change = { resource, id, transition: transition!, reason, idempotencyKey, input: filled }
    return { record: await store.transit(scope, origin, { ...change, version: versions?.[id] }) }
  })
}

/** By its name, or as the one that leads to the value sent. */
function meantTransition({ resource, call }: OperationInput, input: IdsInput): Transition | undefined {
  const own = resource.transitions.filter((transition) => transition.call === call.name)
  const isNamed = REQUESTS[call.request].namesTransition
  const found = isNamed
    ? own.find(({ name }) => name === input.transition)
    : own.find(({ to }) => input.value === undefined || to === input.value)
  if (!found) refuseAny([isNamed ? unknownName(own) : unknownValue(call, own)])
  return found
}

function unknownName(own: readonly Transition[]): Problem {
  const names = own.map(({ name, label }) => `${name}（${label}）`).join('、')
  return { code: 'choice', path: '/Transition', message: `参数 Transition 应为 ${names}` }
}

function unknownValue({ field = '' }: Call, own: readonly Transition[]): Problem {
  const values = own.map(({ to, label }) => `${String(to)}（${label}）`).join('、')
  return { code: 'choice', path: `/${field}`, message: `参数 ${field} 应为 ${values}` }
}

/** What is wrong with what the dialog was answered, at its fields. */
async function inputProblems(
  { resource, validatorOf, call }: OperationInput,
  transition: Transition,
  { input = {} }: IdsInput,
): Promise<readonly Problem[]> {
  const library = inputLibrary(resource, transition)
  const { inputAt = '' } = REQUESTS[call.request]
  if (!library) return Object.keys(input).map((name) => needless(transition, `${inputAt}/${name}`))
  const problems = (await validatorOf(library))(input)
  return problems.map((problem) => ({ ...problem, path: `${inputAt}${problem.path}` }))
}

function needless({ label }: Transition, path: string): Problem {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { code: 'unknownParameter', path, message: `${label}不需要填写 ${name}，请去掉` }
}

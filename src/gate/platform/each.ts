/** Operations on several records, each by itself, and transitions among them. */
import { isOpen, mayTransit } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import type { Outcome } from '../../model/query.ts'
import { labelOf, type WireRecord } from '../../model/resource.ts'
import { reasonProblems, sameActorWords } from '../../model/review.ts'
import { withState } from './copies.ts'
import { idsOf, type OperationInput, refuseAny } from './operation.ts'
import { isOwn, isSeen } from './tables.ts'

export function transit(operation: OperationInput): readonly Outcome[] {
  const { resource, call, input, scope, tables } = operation
  const value = input.kind === 'ids' ? input.value : undefined
  const named = resource.transitions.filter((transition) => transition.call === call.name)
  const transition = named.find(({ to }) => value === undefined || to === value)
  const offered = named.map(({ to, label }) => `${String(to)}（${label}）`).join('、')
  const message = `参数 ${call.field ?? ''} 应为 ${offered}`
  if (!transition) return refuseAny([{ code: 'choice', path: `/${call.field ?? ''}`, message }]) ?? []
  const reason = input.kind === 'ids' ? input.reason : undefined
  refuseAny(reasonProblems(transition, call, reason))
  return forEach(operation, mayTransit(resource, scope, transition), (id) => {
    const before = tables.find(resource, id)
    if (!before || !isSeen(scope, before)) throw new Failure('notFound')
    if (!isOwn(scope, before) || !mayTransit(resource, scope, transition, before)) throw new Failure('forbidden')
    if (!isOpen(transition, before)) {
      const state =
        before[transition.field] === transition.to ? `已${transition.label}` : `当前状态不能${transition.label}`
      throw new Failure('invalid', { words: `「${labelOf(resource, before)}」${state}` })
    }
    // All that was done here was done by the one person that there is.
    const steps = tables.history(resource, id)
    if (transition.notBy !== undefined && steps.some((step) => step.reason === transition.notBy))
      throw new Failure('invalid', { words: sameActorWords(resource, transition, before) })
    const { version } = resource.identity
    const next = version ? { [version]: Number(before[version]) + 1 } : {}
    const after = { ...before, ...transition.also, [transition.field]: transition.to, ...next }
    tables.write(resource, { before, after, reason: transition.name, remark: reason }, scope)
    return { record: withState(tables, resource, after), words: '' }
  })
}

/** Each by itself; the failure of a single one is the answer. */
export function forEach(
  operation: OperationInput,
  may: boolean,
  work: (id: string) => { readonly record: WireRecord; readonly words: string },
): readonly Outcome[] {
  if (!may) throw new Failure('forbidden')
  const ids = [...new Set(idsOf(operation))]
  return ids.map((id) => {
    try {
      return { id, ok: true, ...work(id) }
    } catch (error) {
      if (ids.length === 1 || !(error instanceof Failure)) throw error
      return { id, ok: false, words: error.message, record: null }
    }
  })
}

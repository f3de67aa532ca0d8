/** Four eyes and reasons: why a transition is refused to somebody who might otherwise make it. */
import type { Problem } from './problem.ts'
import type { Transition } from './lifecycle.ts'
import type { Call } from './call.ts'
import type { Revision } from './query.ts'
import { labelOf, type Resource, type WireRecord } from './resource.ts'

/** What is wrong with the reason that was or was not given. */
export function reasonProblems(transition: Transition, call: Call, reason: string | undefined): readonly Problem[] {
  const path = `/${call.reason ?? ''}`
  if (transition.reason && reason === undefined)
    return [{ code: 'required', path, message: `${transition.label}须填写原因，请补上` }]
  if (!transition.reason && reason !== undefined)
    return [{ code: 'unknownParameter', path, message: `${transition.label}不需要原因，请去掉` }]
  return []
}

/** `「深蹲」由您提交审核，须由其他人审核通过` */
export function sameActorWords(resource: Resource, transition: Transition, record: WireRecord): string {
  const first = resource.transitions.find(({ name }) => name === transition.notBy)
  return `「${labelOf(resource, record)}」由您${first?.label ?? ''}，须由其他人${transition.label}`
}

/** Whether whoever reads these revisions, newest first, made the transition that this one names last. */
export function isBarred({ notBy }: Transition, revisions: readonly Revision[]): boolean {
  return notBy !== undefined && revisions.find(({ reason }) => reason === notBy)?.isMine === true
}

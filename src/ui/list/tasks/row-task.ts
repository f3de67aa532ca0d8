/** What can be done to rows besides opening them: a transition, a deletion; in words. `task-runner.ts` does it. */
import { hasOperation } from '../../../model/access.ts'
import { BIN_DAYS } from '../../../model/change-origin.ts'
import type { Transition } from '../../../model/lifecycle.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { Action } from '../../guards/ask.ts'

export type RowTask =
  | {
      readonly kind: 'transition'
      readonly transition: Transition
      readonly reason?: string
      readonly input?: WireRecord
    }
  | { readonly kind: 'delete' }

/** A task that has been asked for, on these records. */
export interface OpenTask {
  readonly task: RowTask
  readonly ids: readonly string[]
}

export interface RowTaskWords {
  readonly label: string
  /** 已停用 */
  readonly done: string
  readonly danger: boolean
  readonly question: string
}

export function taskWords(task: RowTask, resource: Resource): RowTaskWords {
  if (task.kind === 'delete') {
    const question = hasOperation(resource, 'history')
      ? `删除后 ${BIN_DAYS} 天内可以从回收站恢复，确认删除？`
      : '删除后不能恢复，确认删除？'
    return { label: '删除', done: '已删除', danger: true, question }
  }
  const { label, confirm, to, tone } = task.transition
  const danger = to === false || tone === 'danger'
  return { label, done: `已${label}`, danger, question: confirm ?? `确认${label}？` }
}

/** What guards know it by. */
export function actionOf(task: RowTask): Action {
  return task.kind === 'delete' ? { name: 'delete', label: '删除' } : task.transition
}

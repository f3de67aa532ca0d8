/** What a failed save means to the form: problems at fields, a conflict to settle, or words above the form. */
import { type ConflictData, Failure, FAILURES } from '../../model/failure.ts'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'

export type SaveRefusal =
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }
  | { readonly kind: 'conflict'; readonly current: WireRecord | null }
  | { readonly kind: 'words'; readonly words: string }

export function saveRefusal(resource: Resource, error: unknown): SaveRefusal {
  if (!(error instanceof Failure)) return { kind: 'words', words: FAILURES.unknown.words }
  if (error.code === 'conflict') {
    const data = error.data as Partial<ConflictData> | null
    return { kind: 'conflict', current: data?.current ?? null }
  }
  const placed = error.problems.filter((problem) => isOnScreen(resource, problem))
  if (placed.length > 0) return { kind: 'problems', problems: placed }
  const details = error.problems.map((problem) => problem.message)
  return { kind: 'words', words: [error.message, ...details].join('；') }
}

function isOnScreen(resource: Resource, problem: Problem): boolean {
  const name = problem.path.split('/')[1] ?? ''
  return resource.form.sections.some((section) => section.fields.includes(name))
}

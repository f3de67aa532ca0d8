/** What is said when a guard could not be asked. */
import { Failure, FAILURES } from '../../model/failure.ts'
import type { Action } from './ask.ts'

export function unansweredWords({ label }: Action, error: unknown): string {
  const words = error instanceof Failure ? error.message : FAILURES.unknown.words
  return `没有确认能否${label}，因此什么也没有做：${words}。请稍后再试。`
}

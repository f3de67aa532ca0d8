/** What is said when a guard could not be asked. */
import { failureWords } from '../../model/failure-words.ts'
import type { Action } from './ask.ts'

export function unansweredWords({ label }: Action, error: unknown): string {
  return `没有确认能否${label}，因此什么也没有做：${failureWords(error)}。请稍后再试。`
}

/** How many questions are answered: all that a list needs to know of answers. */
import { isEmpty } from './condition.ts'
import { isObject } from './plain.ts'

export function answeredCount(answers: unknown): number {
  return isObject(answers) ? Object.values(answers).filter((value) => !isEmpty(value)).length : 0
}

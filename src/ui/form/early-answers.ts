/** What is wrong with answers while a form is filled in: fetched only for libraries that ask questions. */
import { answerProblems, isAnswersField } from '../../model/answer-problems.ts'
import type { RuleState } from '../../model/form-rules.ts'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'

export function earlyAnswers(
  { fields }: Resource,
  record: WireRecord,
  { required, hidden }: RuleState,
): readonly Problem[] {
  return fields
    .filter(isAnswersField)
    .filter(({ name, readOnly }) => !readOnly && !hidden.has(name))
    .flatMap((field) => answerProblems(field, { record, isComplete: field.required || required.has(field.name) }))
}

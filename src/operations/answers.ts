/**
 * Answers are judged by the questions that were asked, once those are copied: each must be one that its question takes, and all that
 * have to be answered are answered where somebody demands the field.
 *
 * Errors  `Failure('invalid')` with a problem at each answer: `/Answers/3`.
 */
import { answerProblems, type AnswersField, isAnswersField } from '../model/answer-problems.ts'
import { answeredCount } from '../model/answered.ts'
import { type Around, holds, isEmpty } from '../model/condition.ts'
import { ruleState } from '../model/form-rules.ts'
import type { TransitionInput } from '../model/lifecycle.ts'
import type { Problem } from '../model/problem.ts'
import { type JudgedWrite, rulesAsked } from '../model/record-rules.ts'
import type { Resource } from '../model/resource.ts'
import { sameValue } from '../model/same-value.ts'
import { aroundOf } from './around.ts'
import { isJudgeable } from './trial.ts'
import { refuseAny, type Work } from './work.ts'

/** Whether the write demands the field is asked of its schema, its rules, and the transition's input. */
export async function requireAnswered(work: Work, judged: JudgedWrite, input?: TransitionInput): Promise<void> {
  const fields = work.resource.fields.filter(isAnswersField).filter(({ name }) => isJudgeable(work, [name]))
  if (fields.length === 0) return
  const around = { ...(await aroundOf(work)), ...(judged.input ? { input: judged.input } : {}) }
  refuseAny(
    fields.flatMap((field) => {
      const isRuled = isDemandedNow(work, judged, { field, around })
      if (!isRuled && !isTouched(field, judged)) return []
      if (isOfOtherQuestions(field, judged)) return [otherQuestions(work.resource, field)]
      const isComplete = isRuled || isDemanded(work, judged, { field, input })
      return answerProblems(field, { record: judged.after, isComplete })
    }),
  )
}

/** Yesterday's answers stay as they are while nobody touches them or what was asked. */
function isTouched({ name, answering }: AnswersField, { before, after }: JudgedWrite): boolean {
  const names = [name, answering.asked]
  return before === null || names.some((one) => !sameValue(before[one] ?? null, after[one] ?? null))
}

/** Answers that stayed while the record that asks was exchanged: they may even fit, and mean something else. */
function isOfOtherQuestions({ name, answering: { of } }: AnswersField, { before, after }: JudgedWrite): boolean {
  if (before === null || isEmpty(before[of]) || answeredCount(after[name]) === 0) return false
  return before[of] !== after[of] && sameValue(before[name] ?? null, after[name] ?? null)
}

function otherQuestions({ fields }: Resource, { name, title, answering }: AnswersField): Problem {
  const of = fields.find((field) => field.name === answering.of)?.title ?? answering.of
  return { code: 'answer', path: `/${name}`, message: `${of}已经更换，${title}是对原来题目的回答，请清空后重新作答` }
}

interface Demanding {
  readonly field: AnswersField
  readonly input: TransitionInput | undefined
}

function isDemanded({ resource }: Work, { after }: JudgedWrite, { field, input }: Demanding): boolean {
  const { name, required } = field
  const isAsked = input?.fields.some((one) => one.name === name && one.required) ?? false
  return required || isAsked || ruleState(resource, after).required.has(name)
}

interface Ruled {
  readonly field: AnswersField
  readonly around: Around
}

/** A rule of this very operation. */
function isDemandedNow({ resource }: Work, judged: JudgedWrite, { field, around }: Ruled): boolean {
  return rulesAsked(resource, judged).some(
    ({ each, require = [], when }) =>
      each === undefined && require.includes(field.name) && (!when || holds(when, judged.after, around)),
  )
}

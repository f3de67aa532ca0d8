/** What is wrong with answers, question by question: the form and the server say the same. */
import { ANSWER_MAX, type Answering, answerTo, type AskedQuestion, questionsOf } from './answers.ts'
import { isObject } from './plain.ts'
import type { Problem } from './problem.ts'
import type { Field, WireRecord } from './resource.ts'

/** A field that holds answers. */
export type AnswersField = Field & { readonly answering: Answering }

export function isAnswersField(field: Field): field is AnswersField {
  return field.answering !== undefined
}

interface Judged {
  readonly record: WireRecord
  /** Whether every question that has to be answered is to be answered by now. */
  readonly isComplete: boolean
}

/** In the order of the questions; what answers no question comes last. */
export function answerProblems({ name, title, answering }: AnswersField, judged: Judged): readonly Problem[] {
  const { record, isComplete } = judged
  const answers = record[name] ?? {}
  if (!isObject(answers)) return []
  const questions = questionsOf(record[answering.asked])
  const at = (number: number | string) => `/${name}/${number}`
  const found = questions.flatMap((question): readonly Problem[] => {
    const { number, label, required } = question
    const answer = answerTo(question, answers)
    const named = `第 ${number} 题“${label}”`
    if (answer === undefined)
      return isComplete && required ? [{ code: 'required', path: at(number), message: `请回答${named}` }] : []
    const wrong = misfit(question, answer)
    return wrong === undefined ? [] : [{ code: 'answer', path: at(number), message: `${named}${wrong}` }]
  })
  const unknown = Object.keys(answers).filter((key) => !questions.some(({ number }) => String(number) === key))
  const words =
    questions.length === 0 ? '还没有题目，请先选定，再作答' : `只有 ${questions.length} 题，请删除多出的答案`
  return [
    ...found,
    ...unknown.map((key) => ({
      code: 'answer',
      path: at(key),
      message: `${title}里没有第 ${key.slice(0, 8)} 题：${words}`,
    })),
  ]
}

/** Why the question does not take the answer, with what to do. */
function misfit(question: AskedQuestion, answer: unknown): string | undefined {
  const { kind } = question
  if (kind === 'single') return isOption(question, answer) ? undefined : `请从 ${choicesOf(question)} 中选一项`
  if (kind === 'multi') return isOptions(question, answer) ? undefined : `请从 ${choicesOf(question)} 中选，每项一次`
  if (kind === 'number' || kind === 'score') return numberMisfit(question, answer)
  if (kind === 'date') return isDay(answer) ? undefined : '请按 2026-01-31 的形式填写日期'
  if (typeof answer !== 'string') return '请填写文字'
  return [...answer].length > ANSWER_MAX ? `最多 ${ANSWER_MAX} 字，请缩短` : undefined
}

function numberMisfit({ min, max, unit }: AskedQuestion, answer: unknown): string | undefined {
  if (typeof answer === 'number' && answer >= (min ?? -Infinity) && answer <= (max ?? Infinity)) return undefined
  if (min !== undefined && max !== undefined) return `请填 ${min} 到 ${max} 的数${unitWords(unit)}`
  if (min !== undefined) return `请填不小于 ${min} 的数${unitWords(unit)}`
  return max === undefined ? `请填写数字${unitWords(unit)}` : `请填不大于 ${max} 的数${unitWords(unit)}`
}

const unitWords = (unit: string) => (unit === '' ? '' : `（${unit}）`)

function isOption({ options }: AskedQuestion, value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= options.length
}

function isOptions(question: AskedQuestion, value: unknown): boolean {
  return Array.isArray(value) && new Set(value).size === value.length && value.every((one) => isOption(question, one))
}

function choicesOf({ options }: AskedQuestion): string {
  const labels = options.map(({ label }) => label)
  return labels.length > 6 ? `${labels.slice(0, 6).join('、')}等 ${labels.length} 项` : labels.join('、')
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

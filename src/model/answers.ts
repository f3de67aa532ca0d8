/**
 * Answers to the questions of a table that stands in the same record: what a question takes, what is wrong with an answer, what the
 * answers are worth and how they are told. One meaning for form, server, print and file.
 *
 * Shapes  An answer stands under the number of its question, from 1: `{ "1": 2, "2": 7, "3": [1, 4], "4": "2026-01-31" }`. Of a choice
 *         it is the number of the option, from 1. Questions are rows with the columns of `QUESTION_COLUMNS`; a table without `Kind`
 *         asks for an option where a row has options, and for points where it has none.
 * Source  LANGUAGE 1.9 (kind `answers`), section 2 (`score`, `level`).
 */
import { isEmpty } from './condition.ts'
import { addExact } from './exact.ts'
import { isObject } from './plain.ts'

/** Where a field of answers finds what was asked; all but `items` are fields of the same record. */
export interface Answering {
  /** Refers to the record that asks. */
  readonly of: string
  /** The table of questions over there. */
  readonly items: string
  /** The questions as they were copied. */
  readonly asked: string
  /** The readings of the score as they were copied: `From`, `To`, `Label`. */
  readonly bands?: string
  /** How points become a score, as it was copied: one of `SCORINGS`; they are added where nothing is said. */
  readonly scoring?: string
}

/** Added, their mean, the highest one; nothing counts of what is only kept. */
export const SCORINGS = ['sum', 'average', 'highest', 'record'] as const

export const QUESTION_KINDS = ['text', 'number', 'single', 'multi', 'score', 'date'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** What the columns of a question may be called; the first that is there counts. */
export const QUESTION_COLUMNS = {
  label: ['Label', 'Text', 'Name'],
  kind: ['Kind'],
  required: ['Required'],
  options: ['Options'],
  min: ['Min'],
  max: ['Max', 'MaxScore'],
  unit: ['Unit'],
} as const
export const OPTION_COLUMNS = { label: ['Label', 'Name'], points: ['Score'] } as const
export const BAND_COLUMNS = { from: ['From'], to: ['To'], label: ['Label'] } as const

/** Letters of an answer that is written. */
export const ANSWER_MAX = 500
/** More than any questionnaire asks. */
export const QUESTIONS_MAX = 200

interface Option {
  readonly label: string
  readonly points: number | undefined
}

export interface AskedQuestion {
  /** From 1. */
  readonly number: number
  readonly label: string
  readonly kind: QuestionKind
  /** Unless the table says otherwise. */
  readonly required: boolean
  readonly options: readonly Option[]
  readonly min: number | undefined
  readonly max: number | undefined
  readonly unit: string
}

/** The questions of a copied table, in their order. */
export function questionsOf(asked: unknown): readonly AskedQuestion[] {
  return rowsOf(asked).map((row, index) => {
    const options = rowsOf(valueIn(row, QUESTION_COLUMNS.options)).map((option) => ({
      label: textIn(option, OPTION_COLUMNS.label),
      points: numberIn(option, OPTION_COLUMNS.points),
    }))
    const said = valueIn(row, QUESTION_COLUMNS.kind)
    return {
      number: index + 1,
      label: textIn(row, QUESTION_COLUMNS.label),
      kind: QUESTION_KINDS.find((kind) => kind === said) ?? (options.length > 0 ? 'single' : 'score'),
      required: valueIn(row, QUESTION_COLUMNS.required) !== false,
      options,
      min: numberIn(row, QUESTION_COLUMNS.min),
      max: numberIn(row, QUESTION_COLUMNS.max),
      unit: textIn(row, QUESTION_COLUMNS.unit),
    }
  })
}

/** The answer to a question; undefined where there is none. */
export function answerTo({ number }: AskedQuestion, answers: unknown): unknown {
  const value = isObject(answers) && Object.hasOwn(answers, String(number)) ? answers[String(number)] : undefined
  return isEmpty(value) ? undefined : value
}

export interface AskedParts {
  readonly asked: unknown
  /** One of `SCORINGS`. */
  readonly scoring?: unknown
}

/** What the answers are worth together; undefined where nothing that is answered has points, and where nothing counts. */
export function scoreOf({ asked, scoring }: AskedParts, answers: unknown): number | undefined {
  const points = questionsOf(asked).flatMap((question) => answerPoints(question, answerTo(question, answers)) ?? [])
  if (points.length === 0 || scoring === 'record') return undefined
  if (scoring === 'highest') return Math.max(...points)
  const sum = points.reduce(addExact, 0)
  return scoring === 'average' ? sum / points.length : sum
}

interface Read extends AskedParts {
  readonly bands: unknown
}

/** How the score is read; undefined while a question that counts has no answer yet, and where no reading fits. */
export function levelOf({ bands, ...parts }: Read, answers: unknown): string | undefined {
  const score = scoreOf(parts, answers)
  const { asked } = parts
  const open = questionsOf(asked).some(
    (question) => question.required && hasPoints(question) && answerTo(question, answers) === undefined,
  )
  if (score === undefined || open) return undefined
  const band = rowsOf(bands).find((row) => {
    const [from, to] = [numberIn(row, BAND_COLUMNS.from), numberIn(row, BAND_COLUMNS.to)]
    return score >= (from ?? -Infinity) && score <= (to ?? Infinity)
  })
  return band && (textIn(band, BAND_COLUMNS.label) || undefined)
}

/** Whether an answer to it can have points. */
function hasPoints({ kind, options }: AskedQuestion): boolean {
  return kind === 'score' || options.some(({ points }) => points !== undefined)
}

function pointsOf({ kind, options }: AskedQuestion, answer: unknown): readonly number[] {
  if (kind === 'score') return typeof answer === 'number' ? [answer] : []
  const chosen = kind === 'single' || kind === 'multi' ? [answer].flat() : []
  return chosen.flatMap((one) => (typeof one === 'number' ? (options[one - 1]?.points ?? []) : []))
}

/** The points of one answer, as the table of answers shows them; undefined where it has none. */
export function answerPoints(question: AskedQuestion, answer: unknown): number | undefined {
  const points = pointsOf(question, answer)
  return points.length === 0 ? undefined : points.reduce(addExact, 0)
}

/** An answer in words: options by what they are called. */
export function answerWords({ kind, options, unit }: AskedQuestion, answer: unknown): string {
  if (isEmpty(answer)) return ''
  if (kind === 'single' || kind === 'multi')
    return [answer]
      .flat()
      .map((one) => (typeof one === 'number' ? (options[one - 1]?.label ?? String(one)) : String(one)))
      .join('、')
  return `${String(answer)}${typeof answer === 'number' ? unit : ''}`
}

/** One line for each question that is answered, for a cell or a page: `2. 今天的疼痛：3分`. */
export function answerLines(asked: unknown, answers: unknown): readonly string[] {
  return questionsOf(asked).flatMap((question) => {
    const answer = answerTo(question, answers)
    return answer === undefined ? [] : [`${question.number}. ${question.label}：${answerWords(question, answer)}`]
  })
}

type Row = Readonly<Record<string, unknown>>

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.map((row: unknown) => (isObject(row) ? row : {})) : []
}

function valueIn(row: Row, names: readonly string[]): unknown {
  const name = names.find((one) => Object.hasOwn(row, one))
  return name === undefined ? undefined : row[name]
}

function textIn(row: Row, names: readonly string[]): string {
  const value = valueIn(row, names)
  return typeof value === 'string' ? value.trim() : ''
}

function numberIn(row: Row, names: readonly string[]): number | undefined {
  const value = valueIn(row, names)
  return typeof value === 'number' ? value : undefined
}

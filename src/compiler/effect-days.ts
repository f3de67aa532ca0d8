/** The days on which an effect makes each of its rows: from one day to another, on weekdays that the row says. */
import type { CreateEffect } from '../model/effect.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { Field } from '../model/resource.ts'
import { type EffectNaming, operandProblems, type RowFields } from './effect-set.ts'
import { meant } from './suggest.ts'

const WEEKDAYS: readonly unknown[] = ['1', '2', '3', '4', '5', '6', '7']

const END_FIELD: Omit<Field, 'name' | 'title'> = { kind: 'date', required: true, readOnly: true, search: false }

/** Ends that are no days, and a weekday that the row does not say. */
export function dayProblems(naming: EffectNaming, effect: CreateEffect, rows: RowFields): readonly AuthorProblem[] {
  const { days } = effect
  if (!days) return []
  const ends = (['from', 'to'] as const).flatMap((name) => {
    const field: Field = { ...END_FIELD, name, title: name === 'from' ? '第一天' : '最后一天' }
    return operandProblems(naming, ['days', name], { field, rows, operand: days[name], effect })
  })
  return [...ends, ...(days.weekday ? weekdayProblems(naming, days.weekday.row, rows) : [])]
}

function weekdayProblems({ say }: EffectNaming, name: string, { fields }: RowFields): readonly AuthorProblem[] {
  const isWeekday = ({ choices = [] }: Field) =>
    choices.length > 0 && choices.every(({ value }) => WEEKDAYS.includes(value))
  const field = fields.find((one) => one.name === name)
  if (field && isWeekday(field)) return []
  const message = field ? `「${field.title}」不是星期` : `没有字段 ${name}`
  const known = fields.filter(isWeekday).map((one) => one.name)
  const cure = field ? '写一个单选或多选字段，选项是 "1"（周一）到 "7"（周日）' : meant(name, known)
  return [say(['days', 'weekday', 'row'], message, cure)]
}

/**
 * Fields of answers: the questions that they answer stand beside them, copied from the record that asks, in columns whose meaning is
 * known. Whether that record has such a table is seen with all copies, when all libraries are known.
 */
import {
  ANSWER_MAX,
  type Answering,
  BAND_COLUMNS,
  OPTION_COLUMNS,
  QUESTION_COLUMNS,
  QUESTION_KINDS,
  QUESTIONS_MAX,
  SCORINGS,
} from '../model/answers.ts'
import { KIND_FACTS, type Kind } from '../model/kind.ts'
import type { Field, JsonSchema } from '../model/resource.ts'
import type { Value } from '../model/value.ts'
import type { DerivedInput } from './derived.ts'
import { isJsonObject, type JsonObject } from './nodes.ts'
import { type JsonKey, problemAt } from './source.ts'
import { meant } from './suggest.ts'

/** What any answers are; which of them a question takes is judged beside the questions. */
export const ANSWERS_SCHEMA: JsonSchema = {
  maxProperties: QUESTIONS_MAX,
  propertyNames: { maxLength: 3, pattern: '^[1-9][0-9]{0,2}$' },
  additionalProperties: {
    anyOf: [
      { type: 'number' },
      { type: 'string', maxLength: ANSWER_MAX },
      { type: 'array', maxItems: QUESTIONS_MAX, items: { type: 'integer' } },
    ],
  },
}

export function answeringOf(value: JsonObject): Answering | undefined {
  const said = value['x-answers']
  return isJsonObject(said) ? (said as unknown as Answering) : undefined
}

/** The fields with what `score` and `level` read besides the answers: where they were asked, and how a score is read. */
export function withAskedNames(fields: readonly Field[]): readonly Field[] {
  if (!fields.some(({ answering }) => answering)) return fields
  const of = (name: string) => fields.find((field) => field.name === name)?.answering
  const named = (value: Value): Value => {
    if (typeof value !== 'object') return value
    if ('score' in value || 'level' in value) {
      const { asked, scoring, bands } = of('score' in value ? value.score : value.level) ?? {}
      const names = { asked, scoring, ...('level' in value && { bands }) }
      return { ...value, ...Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)) }
    }
    const [[name, parts]] = Object.entries(value) as [[string, unknown]]
    return Array.isArray(parts) && name !== 'idCard' ? ({ [name]: parts.map(named) } as unknown as Value) : value
  }
  return fields.map((field) =>
    field.derived && 'compute' in field.derived
      ? { ...field, derived: { ...field.derived, compute: named(field.derived.compute) } }
      : field,
  )
}

const ASKED: readonly JsonKey[] = ['x-answers', 'asked']

interface Checked {
  readonly field: Field
  readonly fields: readonly Field[]
  readonly say: (at: readonly JsonKey[], message: string, cure: string) => void
}

/** Reports answers to what nobody asks. */
export function checkAnswers({ resource: { fields }, places, findings }: DerivedInput): void {
  for (const [path, node] of places) {
    const field = fieldAt(fields, path)
    if (!field || (field.kind !== 'answers' && node.value['x-answers'] === undefined)) continue
    const say: Checked['say'] = ([keyword = '', ...keys], message, cure) => {
      const at = Object.hasOwn(node.value, keyword) ? node.origin(String(keyword)) : node.at
      findings.problems.push(problemAt({ ...at, path: [...at.path, ...keys] }, { code: 'answers', message, cure }))
    }
    checkField({ field, fields, say }, path)
  }
}

function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  const [name, ...rest] = path.split('/')
  const field = fields.find((one) => one.name === name)
  return rest.length === 0 || !field ? field : fieldAt(field.fields ?? [], rest.join('/'))
}

function checkField(checked: Checked, path: string): void {
  const { field, fields, say } = checked
  const { answering } = field
  if (field.kind !== 'answers')
    return say(['x-answers'], `x-answers 用于作答，这里是${KIND_FACTS[field.kind].words}`, '加上 "x-kind": "answers"')
  if (!answering) return say(['x-kind'], '没有说回答的是什么', '加上 "x-answers": {"of": …, "items": …, "asked": …}')
  if (path.includes('/')) return say(['x-kind'], '作答只能是记录上的字段', '把它移到记录上')
  if (field.derived) say(['x-from'], '作答由人填写', '删除 x-from')
  if (field.default !== undefined) say(['default'], '作答没有默认值', '删除 default')
  const { of, items, asked, bands, scoring } = answering
  const references = fields.filter(({ reference }) => reference !== undefined).map(({ name }) => name)
  if (!references.includes(of)) return say(['x-answers', 'of'], `没有引用字段 ${of}`, meant(of, references))
  const questions = copiedPart(checked, { key: 'asked', name: asked, from: `${of}.${items}` })
  if (questions) checkQuestions(checked, questions)
  const readings = bands === undefined ? undefined : copiedPart(checked, { key: 'bands', name: bands, from: `${of}.` })
  if (readings) checkBands(checked, readings)
  const way = scoring === undefined ? undefined : copiedPart(checked, { key: 'scoring', name: scoring, from: `${of}.` })
  if (way) checkScoring(checked, way)
}

interface Copy {
  readonly key: 'asked' | 'bands' | 'scoring'
  readonly name: string
  /** What the copy's path is, or begins with. */
  readonly from: string
}

function copiedPart({ fields, say }: Checked, { key, name, from }: Copy): Field | undefined {
  const kind = key === 'scoring' ? 'choice' : 'rows'
  const fitting = fields.filter((one) => one.kind === kind)
  const field = fitting.find((one) => one.name === name)
  const wrong = (message: string, cure: string) => void say(['x-answers', key], message, cure)
  const names = fitting.map((one) => one.name)
  if (!field) return void wrong(`没有${KIND_FACTS[kind].words} ${name}`, meant(name, names))
  const copy = field.derived && 'copy' in field.derived ? field.derived.copy : ''
  const fits = from.endsWith('.') ? copy.startsWith(from) : copy === from
  const path = from.endsWith('.') ? `${from}字段` : from
  if (!fits || !field.readOnly)
    return void wrong(
      `${name} 不是从 ${path} 复制来的`,
      `在 ${name} 写上 "x-from": {"copy": "${path}"} 和 "readOnly": true`,
    )
  return field
}

interface Column {
  readonly table: Field
  /** Of `x-answers`. */
  readonly key: Copy['key']
  readonly names: readonly string[]
  readonly kinds: readonly Kind[]
  readonly isNeeded?: true
}

const TEXTS: readonly Kind[] = ['text', 'longText']
const NUMBERS: readonly Kind[] = ['number', 'money']

/** The column of that meaning; undefined where there is none, or one of another kind, which is reported. */
function columnOf(say: Checked['say'], column: Column): Field | undefined {
  const { table, key, names, kinds, isNeeded } = column
  const [first = ''] = names
  const found = names.flatMap((name) => table.fields?.find((field) => field.name === name) ?? [])[0]
  if (found && kinds.includes(found.kind)) return found
  const wanted = kinds.map((kind) => KIND_FACTS[kind].words).join('或')
  if (found)
    say(
      ['x-answers', key],
      `${table.name} 的列 ${found.name} 应为${wanted}，这里是${KIND_FACTS[found.kind].words}`,
      '改正列的类型',
    )
  else if (isNeeded)
    say(['x-answers', key], `${table.name} 没有列 ${names.join('、')}`, `在 ${table.name} 加上列 ${first}（${wanted}）`)
  return undefined
}

function checkQuestions({ say }: Checked, table: Field): void {
  const column = (names: readonly string[], kinds: readonly Kind[], isNeeded?: true) =>
    columnOf(say, { table, key: 'asked', names, kinds, ...(isNeeded ? { isNeeded } : {}) })
  const { label, kind, required, options, min, max, unit } = QUESTION_COLUMNS
  column(label, TEXTS, true)
  column(required, ['flag'])
  column(min, NUMBERS)
  column(max, NUMBERS)
  column(unit, TEXTS)
  const asked = column(kind, ['choice'])
  const kinds = (asked?.choices ?? []).map(({ value }) => String(value))
  const unknown = kinds.find((one) => !QUESTION_KINDS.some((known) => known === one))
  if (unknown !== undefined) say(ASKED, `不认识题型 ${unknown}`, `题型只用 ${QUESTION_KINDS.join('、')}`)
  const offered = column(options, ['rows'])
  if (offered) {
    columnOf(say, { table: offered, key: 'asked', names: OPTION_COLUMNS.label, kinds: TEXTS, isNeeded: true })
    columnOf(say, { table: offered, key: 'asked', names: OPTION_COLUMNS.points, kinds: NUMBERS })
  } else if (kinds.some((one) => one === 'single' || one === 'multi'))
    say(ASKED, `${table.name} 有选择题，没有列 Options`, '加上列 Options（表格），每行有 Label')
  if ((table.maxItems ?? Infinity) > QUESTIONS_MAX)
    say(ASKED, `最多 ${QUESTIONS_MAX} 题`, `把 ${table.name} 的 maxItems 写成 ${QUESTIONS_MAX} 以下`)
}

function checkScoring({ say }: Checked, { choices = [] }: Field): void {
  const unknown = choices.find(({ value }) => !SCORINGS.some((known) => known === value))
  if (unknown)
    say(['x-answers', 'scoring'], `不认识计分方式 ${String(unknown.value)}`, `计分方式只用 ${SCORINGS.join('、')}`)
}

function checkBands({ say }: Checked, table: Field): void {
  const column = (names: readonly string[], kinds: readonly Kind[]) =>
    columnOf(say, { table, key: 'bands', names, kinds, isNeeded: true })
  column(BAND_COLUMNS.from, NUMBERS)
  column(BAND_COLUMNS.to, NUMBERS)
  column(BAND_COLUMNS.label, TEXTS)
}

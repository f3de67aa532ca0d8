/** What an effect says the fields of another record get: every name there, every value of the field's sort, nothing missing. */
import { isOperand, type Operand, type Scalar } from '../model/condition.ts'
import { type CreateEffect, DAY_OF_ROW, type Effect, isComputedValue } from '../model/effect.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { refersTo } from '../model/referrers.ts'
import type { Field, Resource } from '../model/resource.ts'
import { checkTaken } from './conditions.ts'
import type { EffectNeighbours } from './effects-among.ts'
import { misfitOf } from './field-values.ts'
import type { JsonKey } from './source.ts'
import { meant } from './suggest.ts'
import { checkComputed } from './values.ts'

export interface EffectNaming {
  /** Whose step it is. */
  readonly resource: Resource
  readonly target: Resource
  readonly all: EffectNeighbours
  /** At a path inside the effect. */
  readonly say: (path: readonly JsonKey[], message: string, cure: string) => AuthorProblem
}

/** What `{row: F}` reads: columns of rows, or the fields of a library's records. */
export interface RowFields {
  readonly fields: readonly Field[]
  /** Of records, whose ids are references to it. */
  readonly name?: string
}

type Rows = RowFields | { readonly problem: AuthorProblem } | undefined

/** What each new record is made of; or why that cannot be told. */
export function effectRows(naming: EffectNaming, effect: CreateEffect): Rows {
  const rows = rowsOfEach(naming, effect)
  if (!rows || 'problem' in rows || !effect.days) return rows
  return { ...rows, fields: [...rows.fields, DAY_FIELD] }
}

/** The day of a row, where there are days. */
const DAY_FIELD: Field = {
  name: DAY_OF_ROW,
  title: '那一天',
  kind: 'date',
  required: true,
  readOnly: true,
  search: false,
}

function rowsOfEach(naming: EffectNaming, { each }: CreateEffect): Rows {
  const { resource, all, say } = naming
  if (each === undefined) return resource
  if (typeof each === 'string') return rowsAlong(naming, each.split('.'), resource)
  const library = all.byName.get(each.of)?.resource
  if (!all.names.includes(each.of))
    return { problem: say(['each', 'of'], `没有名为 ${each.of} 的库`, meant(each.of, all.names)) }
  if (!library) return undefined
  const referring = library.fields.filter((field) => refersTo(field, resource.name)).map(({ name }) => name)
  if (each.via !== undefined && referring.includes(each.via)) return library
  return {
    problem: say(['each', 'via'], `${library.title}的 ${each.via} 没有引用本库`, meant(each.via ?? '', referring)),
  }
}

function rowsAlong(naming: EffectNaming, [name = '', ...rest]: readonly string[], from: RowFields): Rows {
  const { say, all } = naming
  const names = from.fields.filter(({ kind }) => kind === (rest.length === 0 ? 'rows' : 'reference'))
  const field = names.find((one) => one.name === name)
  if (!field) {
    const what = rest.length === 0 ? '表格' : '引用字段'
    const known = names.map((one) => one.name)
    return { problem: say(['each'], `没有${what} ${name}`, meant(name, known)) }
  }
  if (rest.length === 0) return { fields: field.fields ?? [] }
  const target = all.byName.get(field.reference ?? '')?.resource
  // Of a library that is not there, or does not work, others say so.
  return target && rowsAlong(naming, rest, target)
}

/** What a new record must have and gets from nobody, and what nobody may say of it. */
export function neededProblems({ target, say }: EffectNaming, set: readonly string[]): readonly AuthorProblem[] {
  const { id, version } = target.identity
  const names = target.fields.map(({ name }) => name)
  const isMade = ({ name, derived, readOnly }: Field) =>
    name === id ||
    name === version ||
    (readOnly && derived !== undefined && ('number' in derived || 'stamp' in derived || 'rollup' in derived))
  const strange = set.flatMap((name) => {
    const field = target.fields.find((one) => one.name === name)
    if (!field) return [say(['set', name], `${target.title}没有字段 ${name}`, meant(name, names))]
    return isMade(field) ? [say(['set', name], `「${field.title}」由服务端生成`, '删除它')] : []
  })
  const missing = target.fields.filter(
    (field) =>
      field.required && field.default === undefined && field.derived === undefined && !set.includes(field.name),
  )
  return [
    ...strange,
    ...missing.map(({ name, title }) =>
      say(['set'], `新的${target.title}要有${title}（${name}）`, `在 set 里写 ${name}`),
    ),
  ]
}

interface Given {
  /** That take the values. */
  readonly fields: readonly Field[]
  readonly rows: RowFields
}

/** Values that read what is not there, or are of another sort. */
export function valueProblems(naming: EffectNaming, effect: Effect, { fields, rows }: Given): readonly AuthorProblem[] {
  return Object.entries(effect.set ?? {}).flatMap(([name, value]) => {
    const field = fields.find((one) => one.name === name)
    if (!field) return []
    const path = ['set', name]
    if (isComputedValue(value)) return computedProblems(naming, path, { field, rows, compute: value.compute })
    if (isOperand(value)) return operandProblems(naming, path, { field, rows, operand: value, effect })
    const misfit = misfitOf(field, value as Scalar)
    return misfit ? [naming.say(path, misfit.message, misfit.cure)] : []
  })
}

interface Computing extends Pick<Given, 'rows'> {
  readonly field: Field
  readonly compute: Parameters<typeof checkComputed>[0]
}

function computedProblems(
  { resource, say }: EffectNaming,
  path: readonly JsonKey[],
  { field, rows, compute }: Computing,
): readonly AuthorProblem[] {
  const problems: AuthorProblem[] = []
  checkComputed(compute, {
    field,
    level: rows.fields,
    outer: resource.fields,
    isInRow: true,
    say: (at, message, cure) => void problems.push(say([...path, ...at], message, cure)),
  })
  return problems
}

interface Reading extends Pick<Given, 'rows'> {
  readonly field: Field
  readonly operand: Operand
  readonly effect: Effect
}

export function operandProblems(
  { resource, say }: EffectNaming,
  path: readonly JsonKey[],
  { field, rows, operand, effect }: Reading,
): readonly AuthorProblem[] {
  const problems: AuthorProblem[] = []
  const findings = { problems, used: new Set<never>() }
  const asked = resource.transitions
    .filter(({ name }) => effect.on.includes(name))
    .map(({ input }) => input?.fields ?? [])
  const isRow = 'row' in operand
  const fieldOf = (name: string) => meantField(isRow ? rows : resource, name)
  const inputField = (name: string) =>
    asked.find((one) => one.some((other) => other.name === name))?.find((other) => other.name === name)
  const name = isRow ? operand.row : 'field' in operand ? operand.field : undefined
  if (name !== undefined && name !== '#' && !fieldOf(name)) {
    const known = (isRow ? rows : resource).fields.map((one) => one.name)
    return [say(path, `没有字段 ${name}`, meant(name, known))]
  }
  if ('input' in operand && !asked.every((one) => one.some((other) => other.name === operand.input)))
    return [say(path, `${effect.on.join('、')} 没有都问 ${operand.input}`, '写本记录的字段，或让那个状态变更问它')]
  checkTaken({ source: SOURCELESS, findings }, path, { field, operand, sides: { fieldOf, inputField } })
  return problems.map(({ message, cure }) => say(path, message, cure))
}

/** Places are said by the naming. */
const SOURCELESS = { path: '', stem: '', text: '', tree: undefined, value: undefined, problems: [] }

/** The id of a record is of one sort with references to its library. */
function meantField(rows: RowFields & Partial<Pick<Resource, 'identity'>>, name: string): Field | undefined {
  const field = rows.fields.find((one) => one.name === name)
  return field && rows.name !== undefined && name === (rows.identity?.id ?? '')
    ? { ...field, kind: 'reference', reference: rows.name }
    : field
}

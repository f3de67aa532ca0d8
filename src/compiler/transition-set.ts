/** What a transition sets besides its state: constants, what is read at its moment, rows that a table gets more. */
import { isOperand, type Operand, type Right, type Scalar } from '../model/condition.ts'
import { countedNames } from '../model/derived.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { AppendedRow, Transition, TransitionInput } from '../model/lifecycle.ts'
import type { Field } from '../model/resource.ts'
import type { AuthoredAppend, AuthoredTransition } from './authored.ts'
import { checkTaken } from './conditions.ts'
import { misfitOf } from './field-values.ts'
import type { JsonKey } from './source.ts'
import { meant } from './suggest.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

interface Setting {
  readonly set: AuthoredTransition['set']
  readonly input: TransitionInput | undefined
}

export function isAppend(value: Scalar | Operand | AuthoredAppend): value is AuthoredAppend {
  return typeof value === 'object' && value !== null && 'append' in value
}

/** Reads `set`. */
export function compileSet(
  views: ViewsInput,
  path: readonly JsonKey[],
  { set = {}, input }: Setting,
): Pick<Transition, 'also' | 'takes' | 'appends'> {
  const also: Record<string, Scalar> = {}
  const takes: Record<string, Operand> = {}
  const appends: Record<string, AppendedRow> = {}
  for (const [name, value] of Object.entries(set)) {
    const at = [...path, name]
    const field = checkField(views, at, name)
    checkWritten(views, at, field)
    if (isAppend(value)) {
      appends[name] = value.append
      if (field) checkRow(views, [...at, 'append'], { field, row: value.append, input })
    } else if (isOperand(value)) {
      takes[name] = value
      checkRead(views, at, { field, operand: value, input })
    } else also[name] = value
  }
  return {
    also,
    ...(Object.keys(takes).length > 0 ? { takes } : {}),
    ...(Object.keys(appends).length > 0 ? { appends } : {}),
  }
}

/** Numbers that are kept of other records change with those alone. */
export function checkWritten(views: ViewsInput, path: readonly JsonKey[], field: Field | undefined): void {
  if (!field || !countedNames(views.fields).has(field.name)) return
  const message = `「${field.title}」（${field.name}）由服务端从别的记录统计，变更不能写它`
  failAt(views, path, { code: 'inputField', message, cure: '删除它；要改变这个数，改变所统计的记录' })
}

interface Reading {
  /** That takes the value. */
  readonly field: Field | undefined
  readonly operand: Operand
  readonly input: TransitionInput | undefined
}

function checkRead(views: ViewsInput, path: readonly JsonKey[], { field, operand, input }: Reading): void {
  if ('field' in operand) checkField(views, [...path, 'field'], operand.field)
  if ('input' in operand) checkInput(views, [...path, 'input'], { name: operand.input, input })
  const sides = {
    fieldOf: (other: string) => views.fields.find((one) => one.name === other),
    inputField: (other: string) => input?.fields.find((one) => one.name === other),
  }
  if (field) checkTaken(views, path, { field, operand, sides })
}

function checkInput(
  views: ViewsInput,
  path: readonly JsonKey[],
  { name, input }: { readonly name: string; readonly input: TransitionInput | undefined },
): void {
  const names = (input?.fields ?? []).map((field) => field.name)
  if (names.includes(name)) return
  failAt(views, path, { code: 'inputField', message: `这个变更没有问 ${name}`, cure: meant(name, names) })
}

interface Appending {
  readonly field: Field
  readonly row: AppendedRow
  readonly input: TransitionInput | undefined
}

/** Every column is there, takes such a value, and is filled where a row has to have it. */
function checkRow(views: ViewsInput, path: readonly JsonKey[], { field, row, input }: Appending): void {
  const wrong = (at: readonly JsonKey[], message: string, cure: string) =>
    failAt(views, at, { code: 'append', message, cure })
  if (field.kind !== 'rows')
    return wrong(path, `「${field.title}」是${KIND_FACTS[field.kind].words}，不能加一行`, 'append 只用于表格字段')
  const columns = field.fields ?? []
  const names = columns.map(({ name }) => name)
  for (const [name, said] of Object.entries(row)) {
    const [at, column] = [[...path, name], columns.find((one) => one.name === name)]
    if (!column) wrong(at, `「${field.title}」没有列 ${name}`, meant(name, names))
    else if (column.derived && column.readOnly) wrong(at, `列 ${name} 由服务端生成`, '删除这一列')
    else if (isOperand(said)) checkRead(views, at, { field: column, operand: said, input })
    else {
      const misfit = KIND_FACTS[column.kind].isPlain ? misfitOf(column, said) : SEVERAL
      if (misfit) wrong(at, misfit.message, misfit.cure)
    }
  }
  for (const { name, title, required, derived } of columns) {
    if (!required || derived || isFilled(row[name], input)) continue
    wrong([...path, ...(Object.hasOwn(row, name) ? [name] : [])], `每一行都要有${title}（${name}）`, FILLED_CURE)
  }
}

const SEVERAL = { message: '这一列放不下一个值', cure: '写 {"field": …} 或 {"input": …}，取同一种内容' }
const FILLED_CURE = '写一个值，或写成 {"input": …}，并在 input 中写上 "required": true'

/** Whether it is never empty, as far as that can be told. */
function isFilled(said: Right | undefined, input: TransitionInput | undefined): boolean {
  if (said === undefined || said === null) return false
  if (!isOperand(said) || !('input' in said)) return true
  return input?.fields.find(({ name }) => name === said.input)?.required ?? true
}

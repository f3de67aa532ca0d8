/** List and form: what the author chose, or what the schema suggests; every field named must exist. */
import { KIND_FACTS } from '../model/kind.ts'
import { PAGE_SIZE_DEFAULT } from '../model/limits.ts'
import type { Field, Resource } from '../model/resource.ts'
import type { AuthoredConstraint, Descriptor } from './authored.ts'
import { compileInitials } from './initials.ts'
import type { Findings, SchemaNode } from './nodes.ts'
import { type JsonKey, type ParsedSource, problemAt, type ProblemInput } from './source.ts'
import { meant } from './suggest.ts'

/** Columns shown at first when the author names none. */
const COLUMNS_MAX = 8

export interface ViewsInput {
  readonly source: ParsedSource
  readonly descriptor: Descriptor
  readonly fields: readonly Field[]
  readonly findings: Findings
}

/** Whether a field of that name exists; a problem at `path` when not. */
export function checkField(
  { source, fields, findings }: ViewsInput,
  path: readonly JsonKey[],
  name: string,
): Field | undefined {
  const field = fields.find((candidate) => candidate.name === name)
  if (field) return field
  const cure = meant(
    name,
    fields.map((candidate) => candidate.name),
  )
  findings.problems.push(problemAt({ source, path }, { code: 'unknownField', message: `没有字段 ${name}`, cure }))
  return undefined
}

/** Reports every name of a list that is no field of the library. */
export function checkFields(views: ViewsInput, path: readonly JsonKey[], names: readonly string[] | undefined): void {
  names?.forEach((name, index) => checkField(views, [...path, index], name))
}

/**
 * Reads the `list` block: columns, filters, sort order and grouping, with what the schema suggests where the author
 * is silent.
 */
export function compileList(views: ViewsInput): Resource['list'] {
  const { list = {} } = views.descriptor
  const { fields, source, findings } = views
  for (const key of ['columns', 'hidden', 'filters'] as const) checkFields(views, ['list', key], list[key])
  list.filters?.forEach((name, index) => {
    const kind = fields.find((field) => field.name === name)?.kind
    if (!kind || columnOf({ kind }) !== 'never') return
    const input = { code: 'kind', message: `不能按 ${name} 筛选`, cure: '表格和分组字段没有筛选，删除它' }
    findings.problems.push(problemAt({ source, path: ['list', 'filters', index] }, input))
  })
  const columns = list.columns ?? firstColumns(fields)
  const shown = fields.filter((field) => columnOf(field) !== 'never' && !field.readOnly)
  if (list.sort) checkSort(views, list.sort.field)
  checkListEdits(views)
  const groupBy = list.groupBy === undefined ? undefined : checkField(views, ['list', 'groupBy'], list.groupBy)
  if (groupBy && groupBy.kind !== 'reference') {
    const input = {
      code: 'kind',
      message: `${groupBy.name} 不是引用字段，不能分组`,
      cure: '换一个带 x-ref 的字段，或删除 groupBy',
    }
    findings.problems.push(problemAt({ source, path: ['list', 'groupBy'] }, input))
  }
  return {
    columns,
    hidden: list.hidden ?? shown.map((field) => field.name).filter((name) => !columns.includes(name)),
    filters:
      list.filters ?? fields.filter((field) => isFilteredFirst(field) && !field.readOnly).map((field) => field.name),
    sort: list.sort ?? firstSort(views, columns),
    pageSize: list.pageSize ?? PAGE_SIZE_DEFAULT,
    ...(groupBy ? { groupBy: groupBy.name } : {}),
    quickEdit: list.quickEdit ?? [],
    ...(list.order === undefined ? {} : { order: list.order }),
  }
}

function checkSort(views: ViewsInput, name: string): void {
  const { fields, source, findings } = views
  const path = ['list', 'sort', 'field'] as const
  const field = checkField(views, path, name)
  if (!field || isSortable(field)) return
  const sortable = fields.filter((candidate) => isSortable(candidate)).map((candidate) => candidate.name)
  const input = { code: 'unsortable', message: `不能按 ${field.name} 排序`, cure: meant('', sortable) }
  findings.problems.push(problemAt({ source, path }, input))
}

/** Fields that a list changes by itself, which must be such as it can. */
function checkListEdits(views: ViewsInput): void {
  const { list = {} } = views.descriptor
  const { source, findings } = views
  checkFields(views, ['list', 'quickEdit'], list.quickEdit)
  list.quickEdit?.forEach((name, index) => {
    const field = views.fields.find((candidate) => candidate.name === name)
    if (!field || !(field.readOnly || columnOf(field) === 'never')) return
    const input = { code: 'kind', message: `${name} 不能在列表中修改`, cure: '只读、表格和分组字段不行，删除它' }
    findings.problems.push(problemAt({ source, path: ['list', 'quickEdit', index] }, input))
  })
  const order = list.order === undefined ? undefined : checkField(views, ['list', 'order'], list.order)
  if (order && order.decimals !== 0) {
    const input = { code: 'kind', message: `${order.name} 不是整数`, cure: '换一个 "type": "integer" 的字段' }
    findings.problems.push(problemAt({ source, path: ['list', 'order'] }, input))
  }
}

/**
 * Reads the `form` block: sections, unique keys and computed fields. Without sections every editable field stands in
 * one.
 */
export function compileForm(
  views: ViewsInput,
  places: ReadonlyMap<string, SchemaNode>,
): Omit<Resource['form'], 'rules'> {
  const { form = {}, constraints } = views.descriptor
  const { fields } = views
  const editable = fields.filter((field) => !field.readOnly).map((field) => field.name)
  form.sections?.forEach((section, index) => checkFields(views, ['form', 'sections', index, 'fields'], section.fields))
  if (form.sections)
    checkReachable(
      views,
      form.sections.flatMap((section) => section.fields),
    )
  form.computed?.forEach((computed, index) => {
    checkField(views, ['form', 'computed', index, 'field'], computed.field)
    checkField(views, ['form', 'computed', index, 'from'], computed.from)
    if (computed.spelling !== undefined) checkField(views, ['form', 'computed', index, 'spelling'], computed.spelling)
  })
  constraints?.forEach(({ by }, index) => checkFields(views, ['constraints', index, 'by'], by))
  checkFields(views, ['form', 'reset'], form.reset)
  const naturalKey = views.descriptor.identity?.naturalKey ?? []
  // That no number is given twice is for the database to prove.
  const numbers = fields.filter(({ derived }) => derived && 'number' in derived).map(({ name }) => [name])
  return {
    sections: form.sections ?? [{ title: '基本信息', fields: editable }],
    computed: [...(form.computed ?? []), ...compileInitials(views, places)],
    unique: [
      ...(constraints?.filter(isPlain).map(({ by }) => by) ?? (naturalKey.length > 0 ? [naturalKey] : [])),
      ...numbers,
    ],
    reset: [...new Set([...naturalKey, ...(form.reset ?? [])])],
  }
}

/** Whether it is only that values may not repeat. */
export function isPlain({ span, when, most, words, warn }: AuthoredConstraint): boolean {
  return [span, when, most, words, warn].every((said) => said === undefined)
}

/** A required field that no section shows could never be filled; one shown twice would be two inputs of one value. */
function checkReachable({ source, fields, findings }: ViewsInput, shown: readonly string[]): void {
  const at = { source, path: ['form', 'sections'] }
  for (const field of fields) {
    if (field.required && !field.readOnly && !shown.includes(field.name)) {
      const input = {
        code: 'unplaced',
        message: `必填字段 ${field.name} 不在表单中`,
        cure: `把 "${field.name}" 加入一个分组`,
      }
      findings.problems.push(problemAt(at, input))
    }
    if (shown.filter((name) => name === field.name).length > 1) {
      findings.problems.push(
        problemAt(at, { code: 'placedTwice', message: `字段 ${field.name} 在表单中出现两次`, cure: '只保留一处' }),
      )
    }
  }
}

const columnOf = ({ kind }: Pick<Field, 'kind'>) => KIND_FACTS[kind].column

const isSortable = ({ kind }: Field) => KIND_FACTS[kind].isSortable

/** What is picked from a few. */
const isFilteredFirst = ({ kind }: Field) => KIND_FACTS[kind].filter === 'in' && KIND_FACTS[kind].isPicked

function firstColumns(fields: readonly Field[]): readonly string[] {
  const candidates = fields.filter((field) => !field.readOnly && columnOf(field) !== 'never')
  const first = candidates.filter((field) => columnOf(field) !== 'second')
  return (first.length > 0 ? first : candidates).slice(0, COLUMNS_MAX).map((field) => field.name)
}

function firstSort({ descriptor, fields }: ViewsInput, columns: readonly string[]): Resource['list']['sort'] {
  const candidates = [...(descriptor.identity?.naturalKey ?? []), ...columns]
  const isPlace = (field: Field) => isSortable(field) && field.mask === undefined
  const sortable = candidates.find((name) => fields.some((field) => field.name === name && isPlace(field)))
  return { field: sortable ?? descriptor.identity?.id ?? 'Id', order: 'asc' }
}

/** Puts a problem at a place of the descriptor. */
export function failAt({ source, findings }: ViewsInput, path: readonly JsonKey[], input: ProblemInput): void {
  findings.problems.push(problemAt({ source, path }, input))
}

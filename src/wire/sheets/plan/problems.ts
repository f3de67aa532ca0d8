/** Everything that can be wrong with a row, each in words that name the cell and the cure. */
import { SHELF_FIELD } from '../../../model/access.ts'
import { titlePath } from '../../../model/problem-words.ts'
import { type Mention, mentionsOf } from '../../../model/mentions.ts'
import { fittingKey, isFitting, OUTSIDE_WORDS } from '../../../model/reference-condition.ts'
import { labelOf, type WireRecord } from '../../../model/resource.ts'
import { type SheetColumn, columnValue } from '../column.ts'
import type { RowDraft } from './judge.ts'
import type { ImportPlanInput } from './plan.ts'
import type { RowProblem } from './planned.ts'

/** The problems of reading a row: cells, repetition, and its rows on other sheets. */
export function readingProblems({ cells, lists }: RowDraft, repeated: string | undefined): RowProblem[] {
  const problems = cells.flatMap(({ column, problem }) => (problem === undefined ? [] : [ofCell(column, problem)]))
  if (repeated !== undefined) problems.push(ofRow(repeated))
  return [...problems, ...lists.flatMap(({ list }) => list?.problems ?? [])]
}

/** Why the row cannot mean the record that its id names. */
export function identityProblem({ resource, stored }: ImportPlanInput, draft: RowDraft): string | undefined {
  const { id, key, found, exported, copyOf } = draft
  const titles = resource.identity.naturalKey.map((name) => titlePath(resource.fields, `/${name}`)).join('、')
  if (id !== '' && !found)
    return exported === undefined
      ? `找不到编号为 ${id} 的记录，请核对或清空这一格`
      : `这条记录在导出之后已被删除，或不属于本机构；不再需要请删除这一行，要重新新增请清空这一行的编号（隐藏的列）`
  const other = key === undefined ? undefined : stored.own(key)
  if (copyOf !== undefined && other)
    return `由第 ${copyOf} 行复制而来，但“${titles}”已有「${labelOf(resource, other)}」，请改成没有用过的`
  if (id === '' || !other || !found || other === found || !stored.isOwn(found)) return undefined
  return `编号与“${titles}”不是同一条记录：编号是「${labelOf(resource, found)}」，“${titles}”是「${labelOf(resource, other)}」；如果只排序了部分列，请重新导出再改`
}

/** The problem of a row whose record belongs to the platform; undefined when it may be written. */
export function ownershipProblem({ stored, rules }: ImportPlanInput, draft: RowDraft, foreign: WireRecord | undefined) {
  const isForeign = draft.found !== undefined && draft.found[SHELF_FIELD] !== undefined && !stored.isOwn(draft.found)
  if (isForeign) return ofRow('这是平台的记录，只有平台能修改')
  return foreign && rules.mustReference
    ? ofRow('平台已有这条记录，本机构不能直接修改；需要自己的版本请先引用，再导入')
    : undefined
}

/** Why a row is skipped under the chosen mode (only new, only existing ones); undefined when it is not. */
export function skippedWords({ choices }: ImportPlanInput, { found }: RowDraft): string | undefined {
  if (choices.mode === 'create' && found) return '已存在，仅新增时不更新'
  return choices.mode === 'update' && !found ? '不存在，仅更新时不新增' : undefined
}

/** The problems of cells that are filled although the form would hide their field. */
export function hiddenProblems(draft: RowDraft, hidden: ReadonlySet<string>): readonly RowProblem[] {
  return draft.cells
    .filter(({ column, isBlank }) => !isBlank && hidden.has(column.path.split('/')[0] ?? ''))
    .map(({ column }) => ofCell(column, `“${column.field.title}”在当前内容下不需要填写，请清空这一格`))
}

/** What was switched off since stays where it is, but is not chosen anew. */
export function disabledProblems(
  { targets }: ImportPlanInput,
  draft: RowDraft,
  stored: WireRecord,
): readonly RowProblem[] {
  return draft.cells.flatMap(({ column, value }) => {
    const { field, path } = column
    if (field.kind !== 'reference' || value === undefined || columnValue(stored, path) === value) return []
    const target = targets.get(field.reference ?? '', String(value))
    return target?.isDisabled ? [ofCell(column, `${field.title}「${target.label}」已停用，请改选启用中的`)] : []
  })
}

/** What a reference may not lead to is not chosen anew. What hangs on who asks, or on a record further away, the server judges. */
export function outsideProblems(
  { resource, targets, rules }: ImportPlanInput,
  stored: WireRecord,
  record: WireRecord,
): readonly RowProblem[] {
  const keyOf = (each: WireRecord) => (mention: Mention) => fittingKey(mention, each)
  const kept = new Set(mentionsOf(resource.fields, stored).map(keyOf(stored)))
  return mentionsOf(resource.fields, record).flatMap((mention): RowProblem[] => {
    const { field, id, path, row } = mention
    const target = targets.get(field.reference ?? '', id)
    const isJudged =
      field.within && target?.read && !/"(?:scope|may)":|"own":"[^"]*\./.test(JSON.stringify(field.within))
    if (!isJudged || kept.has(keyOf(record)(mention))) return []
    if (isFitting(field.within, target.read, { row, record, around: rules.around })) return []
    const message = `${field.title}「${target.label}」${OUTSIDE_WORDS}，请改选其他${field.title}`
    return [{ path: path.slice(1), title: titlePath(resource.fields, path), message }]
  })
}

/** What the form's validator says of the record that a row would write. */
export function judgedRow({ resource, rules }: ImportPlanInput, record: WireRecord): readonly RowProblem[] {
  const { id } = resource.identity
  const editable = new Set(
    resource.fields.filter((field) => !field.readOnly && field.name !== id).map(({ name }) => name),
  )
  const sent = Object.fromEntries(Object.entries(rules.known(record)).filter(([name]) => editable.has(name)))
  return rules.validate(sent).map(({ path, message }) => ({
    path: path.slice(1),
    title: titlePath(resource.fields, `/${path.split('/')[1] ?? ''}`),
    message,
  }))
}

function ofCell({ path, header }: SheetColumn, message: string): RowProblem {
  return { path, title: header, message }
}

/** A problem of the whole row. */
export function ofRow(message: string): RowProblem {
  return { path: '', title: '整行', message }
}

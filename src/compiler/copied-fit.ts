/** Whether what a copy takes over can stand in its field: of one kind, no longer, and of a table every column in turn. */
import { isOfToday } from '../model/derived.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { Field } from '../model/resource.ts'
import type { Say } from './derived.ts'
import { meant } from './suggest.ts'

interface Copied {
  readonly field: Field
  /** What is copied. */
  readonly found: Field
  readonly say: Say
}

export function checkCopied({ follows, ...copied }: Copied & { readonly follows: boolean }): void {
  const { field, say } = copied
  if (field.kind === 'rows' && follows)
    return say(['follow'], '整张表格的复制不跟着变', '删除 follow；要看最新的内容，从引用的记录看')
  checkFit(copied, '')
}

/** `column` is told in front of a column's own words. */
function checkFit({ field, found, say }: Copied, column: string): void {
  const wrong = (message: string, cure: string) => say(['copy'], `${column}${message}`, cure)
  if (isOfToday(found)) return wrong(`${found.name} 每天不同，不能复制`, '复制它所用的字段')
  const [own, theirs] = [KIND_FACTS[field.kind].value, KIND_FACTS[found.kind].value]
  if (own !== theirs || own === 'record' || field.reference !== found.reference)
    return wrong(`复制来的是${KIND_FACTS[found.kind].words}，这里是${KIND_FACTS[field.kind].words}`, '改正字段的类型')
  if (found.mask !== undefined && (field.mask !== found.mask || !field.readOnly))
    return wrong(
      `${found.name} 打码，复制来的也须打码，而且不能由人填写`,
      `加上 "x-mask": "${found.mask}" 和 "readOnly": true`,
    )
  if (field.maxLength !== undefined && (found.maxLength ?? 0) > field.maxLength)
    wrong(`${found.name} 可以有 ${found.maxLength} 字，这里放不下`, `把 maxLength 写成 ${found.maxLength} 以上`)
  if (field.kind === 'rows') checkColumns({ field, found, say }, column)
}

function checkColumns({ field, found, say }: Copied, above: string): void {
  const theirs = found.fields ?? []
  const { maxItems = Infinity } = field
  if ((found.maxItems ?? 0) > maxItems)
    say(['copy'], `${found.name} 可以有 ${found.maxItems} 行，这里放不下`, `把 maxItems 写成 ${found.maxItems} 以上`)
  for (const inner of field.fields ?? []) {
    const column = `${above}列 ${inner.name}：`
    const source = theirs.find(({ name }) => name === inner.name)
    const names = theirs.map(({ name }) => name)
    if (!source) say(['copy'], `${column}${found.name} 没有这一列`, `删除这一列，或${meant(inner.name, names)}`)
    else if (inner.derived) say(['copy'], `${column}整列复制而来，不能另写 x-from`, '删除这一列的 x-from，或删除这一列')
    else checkColumn({ field: inner, found: source, say }, column)
  }
}

/** What the other library lets pass has to pass here as well: nobody could correct it. */
function checkColumn(copied: Copied, column: string): void {
  const { field, found, say } = copied
  const alike = '照所引用的库写这一列，如用 $ref 引用它的定义'
  if (field.required && !found.required) say(['copy'], `${column}这里必填，而复制来的可以空着`, alike)
  const values = new Set(field.choices?.map(({ value }) => value))
  const more = field.choices && found.choices?.find(({ value }) => !values.has(value))
  if (more) say(['copy'], `${column}没有选项 ${more.value}`, alike)
  const { minimum = -Infinity, maximum = Infinity } = field
  if ((found.minimum ?? -Infinity) < minimum || (found.maximum ?? Infinity) > maximum)
    say(['copy'], `${column}数字的范围比复制来的小`, alike)
  checkFit(copied, column)
}

/** Family R of the rules: as much as one screen, one page and one form can carry. */
import type { Field, Resource } from '../../model/resource.ts'
import type { JsonKey } from '../../compiler/source.ts'
import type { Library } from '../project.ts'
import type { LibraryRule, Rule, RuleFinding } from '../rule.ts'

const SCHEMA_BYTES_MAX = 65_536
const FIELDS_MAX = 150
const ROWS_DEPTH_MAX = 2
const COLUMNS_MAX = 12
/** Ten, not eight: what the platform's own lists of libraries with many kinds filter by. */
const FILTERS_MAX = 10
const FORM_FIELDS_MAX = 60
const PAGE_SIZE_MAX = 200

const SIZE_RULE: LibraryRule = {
  code: 'R1',
  level: 'warning',
  title: '数据结构大小适中',
  each: 'library',
  help: `每打开一个表单都要先读它的数据结构并准备好校验。字段超过 ${FIELDS_MAX} 个、展开后超过 ${SCHEMA_BYTES_MAX / 1024} KB，或表格里再套两层表格，打开和输入都会变慢，手机上尤其明显。

\`\`\`json
{ "Rows": { "items": { "properties": { "Inner": { "items": { "properties": { "Deeper": {} } } } } } } }
\`\`\`

**改法**：很长的选项改为引用另一个库；成批的内容分成另一个库，用 \`x-ref\` 相连。`,
  check: checkSize,
}

const SCREEN_RULE: LibraryRule = {
  code: 'R2',
  level: 'warning',
  title: '列表和表单放得下',
  each: 'library',
  help: `默认的列超过 ${COLUMNS_MAX} 个，在笔记本上就要左右滚动；筛选超过 ${FILTERS_MAX} 个，找筛选比找记录还费时；表单一次显示的字段超过 ${FORM_FIELDS_MAX} 个，没有人能一次填完。

\`\`\`json
{ "list": { "columns": ["A", "B", "C", "…共 13 个"] } }
\`\`\`

**改法**：次要的列移到 \`hidden\`，人可以自己选出；少用的筛选删去；表单按条件显示，或把成组的内容改为表格。`,
  check: checkScreen,
}

const PAGE_RULE: LibraryRule = {
  code: 'R3',
  level: 'warning',
  title: '每页行数适中',
  each: 'library',
  help: `每页超过 ${PAGE_SIZE_MAX} 行，翻到列表、排序和修改之后的刷新都要等；人一眼也看不了这么多。需要全部内容的，用导出。

\`\`\`json
{ "list": { "pageSize": 1000 } }
\`\`\`

**改法**：写 20 到 100；用筛选和关键字缩小范围。`,
  check: checkPage,
}

export const BUDGET_RULES: readonly Rule[] = [SIZE_RULE, SCREEN_RULE, PAGE_RULE]

function* checkSize({ resource, schema, descriptor, places }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const at = { source: schema ?? descriptor, path: ['properties'] }
  const bytes = JSON.stringify(resource.schema).length
  if (bytes > SCHEMA_BYTES_MAX) {
    const message = `数据结构展开后有 ${Math.round(bytes / 1024)} KB`
    yield { at, atKey: true, message, cure: '减少选项和嵌套，或分成两个库' }
  }
  if (places.size > FIELDS_MAX)
    yield { at, atKey: true, message: `共有 ${places.size} 个字段`, cure: '把成组的内容分成另一个库' }
  const depth = rowsDepth(resource.fields)
  if (depth > ROWS_DEPTH_MAX)
    yield { at, atKey: true, message: `表格套了 ${depth} 层`, cure: '最多两层；里面的内容分成另一个库' }
}

function rowsDepth(fields: readonly Field[]): number {
  return Math.max(0, ...fields.map(({ kind, fields: inner = [] }) => (kind === 'rows' ? 1 : 0) + rowsDepth(inner)))
}

function* checkScreen({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const at = (...path: readonly JsonKey[]) => ({ source: descriptor, path })
  const { list, form } = resource
  if (list.columns.length > COLUMNS_MAX)
    yield { at: at('list', 'columns'), message: `默认有 ${list.columns.length} 列`, cure: '次要的列移到 hidden' }
  if (list.filters.length > FILTERS_MAX)
    yield { at: at('list', 'filters'), message: `有 ${list.filters.length} 个筛选`, cure: '只保留常用的筛选' }
  const shown = visibleAtOnce(resource)
  if (shown > FORM_FIELDS_MAX)
    yield { at: at('form', 'sections'), message: `表单一次显示 ${shown} 个字段`, cure: '按条件显示，或改为表格' }
  for (const [index, { fields, title }] of form.sections.entries())
    if (fields.length === 0) {
      const message = `分组「${title}」没有字段`
      yield { at: at('form', 'sections', index, 'fields'), message, cure: '加入字段，或删除这个分组' }
    }
}

/** Fields of the form that no condition hides; groups count by what is inside. */
function visibleAtOnce({ form, fields }: Resource): number {
  const hidden = new Set(form.rules.flatMap((rule) => rule.show))
  const placed = form.sections.flatMap((section) => section.fields).filter((name) => !hidden.has(name))
  const sizeOf = (field: Field): number =>
    field.kind === 'group' ? (field.fields ?? []).reduce((sum, inner) => sum + sizeOf(inner), 0) : 1
  return fields.reduce((sum, field) => sum + (placed.includes(field.name) ? sizeOf(field) : 0), 0)
}

function* checkPage({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource || resource.list.pageSize <= PAGE_SIZE_MAX) return
  const at = { source: descriptor, path: ['list', 'pageSize'] }
  yield { at, message: `每页 ${resource.list.pageSize} 行`, cure: `不超过 ${PAGE_SIZE_MAX}，常用 20 到 100` }
}

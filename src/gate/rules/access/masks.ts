/** A6, A7: personal data in private libraries is masked, and what is masked is told nowhere by the way. */
import { isJsonObject, valueAt } from '../../../compiler/nodes.ts'
import type { JsonKey, Located } from '../../../compiler/source.ts'
import type { Condition } from '../../../model/condition.ts'
import { fieldsOf } from '../../../model/condition-parts.ts'
import type { Field, Resource } from '../../../model/resource.ts'
import { fieldPlace, type Library } from '../../project.ts'
import { titleWords } from '../../../model/condition-words.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'
import { ruleAt } from '../../rule-places.ts'

/** Titles of fields that tell how to reach somebody or who they are. */
const PERSONAL = /手机|电话|证件|身份证|护照|住址|家庭地址|医保号|医保卡/
/** What only says which sort of these it is. */
const SORT_OF_IT = /(?:类型|种类|类别)$/

export const MASK_RULES_OF_LIBRARIES: readonly LibraryRule[] = [
  {
    code: 'A6',
    level: 'error',
    title: '私密的库里个人信息都打码',
    each: 'library',
    help: `写了 \`access.subject\` 的库存的是患者等人的资料：电话、证件号、住址、医保号须打码，看过的关键字也不能留在地址和服务器的日志里，所以列表用 POST 来取。

\`\`\`json
{ "Phone": { "title": "手机号", "type": "string", "maxLength": 11 } }
\`\`\`

**改法**：在数据结构的字段里写 \`x-mask\`：phone、idNumber、address、tail4 之一；列表的调用写 \`"method": "POST", "request": "page-body"\`。`,
    check: checkPrivate,
  },
  {
    code: 'A7',
    level: 'error',
    title: '打码的内容不从别处露出来',
    each: 'library',
    help: `打了码的字段，排序和按一部分内容筛选可以一步步试出它的内容；写进记录的称呼、识别记录的字段或提示的话，就又原样显示了。姓名（x-mask 为 name）例外：看得到全名的人可以搜索它，称呼里也可以有它。

\`\`\`json
{ "identity": { "label": "{Phone}" }, "list": { "sort": { "field": "Phone", "order": "asc" } } }
\`\`\`

**改法**：从所指的地方去掉这个字段；要按完整内容查找，写 \`"x-search": "exact"\` 并放进 \`list.filters\`。`,
    check: checkMasked,
  },
]

function* checkPrivate(library: Library): Iterable<RuleFinding> {
  const { resource, descriptor } = library
  if (resource?.access.subject === undefined) return
  for (const [path, field] of fieldsWithin(resource.fields)) {
    if (field.mask !== undefined || field.fields || !isPersonal(field)) continue
    yield {
      at: fieldPlace(library, path),
      message: `「${field.title}」是个人信息，却没有打码`,
      cure: '加上 "x-mask"：phone、idNumber、address、tail4 之一',
    }
  }
  for (const call of Object.values(resource.calls))
    if (call?.request === 'page-query')
      yield {
        at: { source: descriptor, path: ['wire', 'calls', call.name] },
        message: `${call.name} 把关键字写在地址里，会留在日志中`,
        cure: '写上 "method": "POST", "request": "page-body"',
      }
}

function isPersonal({ title, kind }: Field): boolean {
  return (kind === 'text' || kind === 'longText') && PERSONAL.test(title) && !SORT_OF_IT.test(title)
}

function* fieldsWithin(fields: readonly Field[], prefix = ''): Iterable<readonly [string, Field]> {
  for (const field of fields) {
    yield [`${prefix}${field.name}`, field]
    yield* fieldsWithin(field.fields ?? [], `${prefix}${field.name}/`)
  }
}

function* checkMasked(library: Library): Iterable<RuleFinding> {
  const { resource, descriptor } = library
  if (!resource) return
  const masked = (name: string) => resource.fields.find((field) => field.name === name && field.mask !== undefined)
  const closed = (name: string) => (masked(name)?.mask === 'name' ? undefined : masked(name))
  const inFile = (...path: readonly JsonKey[]) => ({ source: descriptor, path })
  const told = (at: Located, name: string, [what, cure]: readonly [string, string]): RuleFinding => ({
    at,
    message: `${titleWords(resource, name)}已打码，${what}`,
    cure,
  })
  for (const [path, { mask, search, title }] of fieldsWithin(resource.fields))
    if (mask !== undefined && mask !== 'name' && search !== false)
      yield {
        at: fieldPlace(library, path),
        message: `「${title}」已打码，不能用关键字搜索`,
        cure: '删除 x-search，或写成 "exact"',
      }
  const { identity, list } = resource
  if (masked(list.sort.field)) yield told(inFile('list', 'sort'), list.sort.field, ['不能用来排序', '按别的字段排序'])
  const label = identity.label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  for (const name of label.filter(closed))
    yield told(inFile('identity', 'label'), name, ['不能写进称呼', `从 label 中去掉 {${name}}`])
  for (const [index, name] of identity.naturalKey.entries())
    if (masked(name))
      yield told(inFile('identity', 'naturalKey', index), name, ['不能用来识别记录', '用编号这样的字段'])
  for (const [index, name] of list.filters.entries())
    if (closed(name) && !closed(name)?.isExact)
      yield told(filterPlace(library, index), name, [
        '不能按一部分内容筛选',
        '在字段里写 "x-search": "exact"，或从 filters 去掉',
      ])
  yield* headOf(library, list, masked)
  yield* wordsOf(library, resource, closed)
}

/** By the records that a tab holds or that are marked, and by what a total comes to, the content is told. */
function* headOf(
  { descriptor: source }: Library,
  { tabs = [], marks = [], totals = [] }: Resource['list'],
  masked: (name: string) => Field | undefined,
): Iterable<RuleFinding> {
  const read = (where: Condition | undefined) => (where ? fieldsOf(where) : [])
  const places = [
    ...tabs.map(({ where }, index) => ({ path: ['list', 'tabs', index], names: read(where) })),
    ...marks.map(({ where }, index) => ({ path: ['list', 'marks', index], names: read(where) })),
    ...totals.map(({ name, field, where }) => ({
      path: ['list', 'totals', name],
      names: [...(field === undefined ? [] : [field]), ...read(where)],
    })),
  ]
  for (const { path, names } of places)
    for (const field of names.flatMap((name) => masked(name) ?? []))
      yield {
        at: { source, path },
        message: `「${field.title}」已打码，不能用在标签、标记和合计里`,
        cure: `换一个条件，不用 ${field.name}`,
      }
}

/** Derived filters stand nowhere in the file. */
function filterPlace({ descriptor }: Library, index: number): Located {
  const at = { source: descriptor, path: ['list', 'filters'] }
  return Array.isArray(valueAt(at))
    ? { ...at, path: [...at.path, index] }
    : { ...at, path: isJsonObject(descriptor.value) ? ['list'] : [] }
}

/** What is said when something is refused. */
function* wordsOf(
  library: Library,
  { rules = [], locks = [], transitions }: Resource,
  closed: (name: string) => Field | undefined,
): Iterable<RuleFinding> {
  const named = (words: string | undefined) =>
    [...(words ?? '').matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => closed(name) ?? [])
  const told = (at: Located, field: Field): RuleFinding => ({
    at,
    message: `「${field.title}」已打码，不能写进提示的话`,
    cure: `去掉 {${field.name}}`,
  })
  for (const [index, { each, words }] of rules.entries())
    if (each === undefined)
      for (const field of named(words)) yield told(ruleAt(library, ['verdict', index], 'words'), field)
  for (const [index, { words }] of locks.entries())
    for (const field of named(words)) yield told(ruleAt(library, ['lock', index], 'words'), field)
  for (const [index, { confirm }] of transitions.entries())
    for (const field of named(confirm))
      yield told({ source: library.descriptor, path: ['lifecycle', 'transitions', index, 'confirm'] }, field)
}

/** X2, X3, X11: what a call sends must have a place of its own, and a name that means one thing. */
import type { JsonKey } from '../../../compiler/source.ts'
import { type Call, REQUEST_SHAPES } from '../../../model/call.ts'
import type { Field, Resource } from '../../../model/resource.ts'
import { KEYWORD_PATTERN } from '../../../model/rules.ts'
import { parameterNames } from '../../../wire/page-parameters-read.ts'
import { REQUEST_READERS } from '../../../wire/request-readers.ts'
import { REQUESTS } from '../../../wire/requests.ts'
import { isOrganizationParameter } from '../../../wire/strict.ts'
import { type Library, fieldPlace } from '../../project.ts'
import { titleWords } from '../../../model/condition-words.ts'
import type { Rule, RuleFinding } from '../../rule.ts'

type Fail = (key: string, message: string, cure: string) => RuleFinding

function eachCall(library: Library, check: (resource: Resource, call: Call, fail: Fail) => Iterable<RuleFinding>) {
  const { resource, descriptor } = library
  if (!resource) return []
  return Object.values(resource.calls).flatMap((call) => {
    if (!call) return []
    const fail: Fail = (key, message, cure) => {
      const path: readonly JsonKey[] = ['wire', 'calls', call.name, ...key.split('/')]
      return { at: { source: descriptor, path }, message, cure }
    }
    return [...check(resource, call, fail)]
  })
}

/** Headers that every call has already. */
const HEADERS_TAKEN =
  /^(?:authorization|content-type|content-length|host|cookie|organizationid|x-organization-id|idempotency-key)$/i
const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

function* variables(_resource: Resource, call: Call, fail: Fail): Iterable<RuleFinding> {
  const placeholders: readonly string[] = call.path.match(/\{[^{}]*\}/g) ?? []
  const own = `{${call.param}}`
  if (call.request === 'id-path' && !placeholders.includes(own))
    yield fail('path', `路径中没有 ${own}，编号无处可放`, `写成 ${call.path.replace(/\/?(?:\{[^{}]*\})?$/, '')}/${own}`)
  for (const placeholder of placeholders) {
    if (call.request === 'id-path' && placeholder === own) continue
    const cure =
      call.request === 'id-path' ? `只能用 ${own}` : `加上 "request": "id-path", "param": "${placeholder.slice(1, -1)}"`
    yield fail('path', `路径中的 ${placeholder} 没有值可填`, cure)
  }
  if (call.request === 'id-query' && isOrganizationParameter(call.param))
    yield fail('param', `${call.param} 是机构的参数，不能放记录的编号`, '换成平台所用的参数名，如 id')
  if (call.request === 'id-header' && (!HEADER.test(call.param) || HEADERS_TAKEN.test(call.param)))
    yield fail('param', `请求头不能叫 ${call.param}`, '换成平台所用的请求头名称，如 MessageId')
  if (REQUESTS[call.request].carries === 'page' && call.paging.index === call.paging.size)
    yield fail('paging', `页码和每页条数的参数同名：${call.paging.index}`, '写成不同的名称，如 PageIndex 和 PageSize')
}

/** Shapes whose body is an object that constant members can join. */
const WITH_BODY: ReadonlySet<Call['request']> = new Set(
  REQUEST_SHAPES.filter((shape) => REQUEST_READERS[shape].body?.['type'] === 'object'),
)

function* names(resource: Resource, call: Call, fail: Fail): Iterable<RuleFinding> {
  const constants = Object.keys(call.constant ?? {})
  if (constants.length > 0 && !WITH_BODY.has(call.request)) {
    const cure = `删除 constant，或把 request 改为 ${[...WITH_BODY].join('、')} 之一`
    yield fail('constant', `按 ${call.request} 发送的调用没有可以放 constant 的正文`, cure)
    return
  }
  const taken = bodyNames(resource, call)
  for (const name of constants) {
    if (!taken.has(name)) continue
    yield fail(
      `constant/${name}`,
      `constant 中的 ${name} 与正文里的${taken.get(name) ?? ''}同名，会把它盖掉`,
      '换一个名称',
    )
  }
  if (REQUESTS[call.request].hasValue && call.field === 'ids')
    yield fail('field', '新值不能叫 ids，那是编号列表的名称', '换一个字段')
  if (REQUESTS[call.request].inputAt === '') yield* answers(resource, call, fail)
  if (REQUESTS[call.request].carries === 'page') yield* clashes(resource, call, fail)
}

/** What a transition asks for travels beside the ids and the value, so it may not be called as they are. */
function* answers(resource: Resource, call: Call, fail: Fail): Iterable<RuleFinding> {
  const taken = bodyNames(resource, call)
  const asked = resource.transitions.filter((transition) => transition.call === call.name)
  for (const { name } of asked.flatMap(({ input }) => input?.fields ?? []))
    if (taken.has(name))
      yield fail(
        name === call.field ? 'field' : name === call.reason ? 'reason' : 'request',
        `变更所填的 ${name} 与正文里的${taken.get(name) ?? ''}同名，会把它盖掉`,
        '所填的内容换一个字段，或用 request 为 transit 的调用',
      )
}

/** What stands in the body already, with what it is. */
function bodyNames(resource: Resource, call: Call): ReadonlyMap<string, string> {
  const fields = resource.fields.map((field) => [field.name, `字段「${field.title}」`] as const)
  if (call.request === 'record') return new Map(fields)
  if (call.request === 'page-body') return new Map(parameterNames(resource, call).map(({ name }) => [name, '查询参数']))
  return new Map([
    ['ids', '编号列表'],
    ...(call.field === undefined ? [] : [[call.field, '新值'] as const]),
    ...(call.reason === undefined ? [] : [[call.reason, '原因'] as const]),
  ])
}

/** Two filters under one name, or a filter under the name of something else. */
function* clashes(resource: Resource, call: Call, fail: Fail): Iterable<RuleFinding> {
  const seen = new Map<string, Field | undefined>()
  for (const { name, field } of parameterNames(resource, call)) {
    const lower = name.toLowerCase()
    const isTaken = seen.has(lower) || isOrganizationParameter(name)
    const other = seen.get(lower)
    if (!seen.has(lower)) seen.set(lower, field)
    if (!isTaken || !field || other?.name === field.name) continue
    const key = Object.hasOwn(call.filters ?? {}, field.name) ? `filters/${field.name}` : 'filters'
    const what = other ? `筛选${titleWords(resource, other.name)}` : '列表自己的参数'
    const cure = `在 filters 中给 "${field.name}" 另写一个名称`
    yield fail(key, `筛选${titleWords(resource, field.name)}的参数 ${name} 与${what}同名`, cure)
  }
}

/** One of each sort of character that the platform refuses in a keyword. */
const REFUSED = ['%', '<', ' ', "'", '"', '@', '/', '\\', '$', ';']
const PATTERN = String(KEYWORD_PATTERN.source)

function* keywords(library: Library): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const visit = function* (fields: readonly Field[], prefix: string): Iterable<RuleFinding> {
    for (const field of fields) {
      const path = `${prefix}${field.name}`
      yield* visit(field.fields ?? [], `${path}/`)
      if (field.name.toLowerCase() !== 'keyword' || field.readOnly || field.fields) continue
      const node = library.places.get(path)
      const passing = REFUSED.filter((character) => accepts(node?.value['pattern'], character))
      if (passing.length === 0) continue
      const has = node?.value['pattern'] !== undefined
      yield {
        at: has ? (node?.origin('pattern') ?? fieldPlace(library, path)) : fieldPlace(library, path),
        message: `「${field.title}」名为 Keyword，平台会拒收含 ${passing.slice(0, 4).join(' ')} 等字符的内容，而数据结构允许`,
        cure: `写上 "pattern": ${JSON.stringify(PATTERN)}，并在 x-messages 中写提示`,
      }
    }
  }
  yield* visit(resource.fields, '')
}

function accepts(pattern: unknown, character: string): boolean {
  if (typeof pattern !== 'string') return true
  try {
    return new RegExp(pattern, 'u').test(`中${character}`)
  } catch {
    return false
  }
}

export const REQUEST_RULES: readonly Rule[] = [
  {
    code: 'X2',
    level: 'error',
    each: 'library',
    title: '请求中的变量没有值，或值没有位置',
    check: (library) => eachCall(library, variables),
    help: `路径里的 {变量} 要有值可填，编号要有位置可放，否则一调用就出错，而且只在点到那个按钮时才发现。

例：\`"path": "GetOne/{contentId}"\` 而没有写 request；或 \`"request": "id-path"\` 而路径里没有 {id}。

改法：用 \`"request": "id-path", "param": "contentId"\`，让 param 与花括号里的名称一致。`,
  },
  {
    code: 'X3',
    level: 'error',
    each: 'library',
    title: '请求中两样东西用了同一个名称',
    check: (library) => eachCall(library, names),
    help: `请求里每个名称只能有一个意思。两个筛选同名、固定成员（constant）与字段同名时，后写的悄悄盖掉先写的，平台收到的就不是用户所填的。

例：\`"filters": {"Name": "Keyword"}\` 与关键字相撞；\`"constant": {"Name": "x"}\` 会盖掉记录的 Name。

改法：换一个名称。没有正文的请求（如 page-query）不能写 constant。`,
  },
  {
    code: 'X11',
    level: 'error',
    each: 'library',
    title: 'Keyword 字段没有写明允许的字符',
    check: keywords,
    help: `平台拒收任何名为 Keyword 的字段中的特殊字符，不论它在请求的哪一层。数据结构不写明，用户填完保存时才被拒绝，还不知道是哪个字符。

改法：给字段加上 \`"pattern": ${JSON.stringify(PATTERN)}\` 和 \`"x-messages": {"pattern": "关键字不能包含特殊字符"}\`。`,
  },
]

/**
 * What a descriptor means once presets and defaults are in it: the same form that authors write, with nothing left out, and for
 * each part that nobody wrote, where it comes from.
 *
 * Shapes  `derived` by JSON pointer, Chinese; a pointer speaks for everything below it. Undefined for a library that the compiler
 *         refused.
 */
import type { ParsedSource } from '../compiler/source.ts'
import type { Call } from '../model/call.ts'
import type { Resource } from '../model/resource.ts'
import { isObject } from '../model/plain.ts'
import { pointerOf } from '../model/pointer.ts'

export interface Effective {
  readonly value: Readonly<Record<string, unknown>>
  readonly derived: ReadonlyMap<string, string>
}

export interface EffectiveInput {
  readonly descriptor: ParsedSource
  readonly resource: Resource | undefined
}

/**
 * The descriptor with every default written out, and where each part that the author left out comes from. Undefined
 * for a library that does not compile.
 */
export function effectiveOf({ descriptor, resource }: EffectiveInput): Effective | undefined {
  const authored = descriptor.value
  if (!resource || !isObject(authored)) return undefined
  const value = wholeOf(authored, resource)
  return { value, derived: derivedIn(value, authored) }
}

/** In the order in which descriptors are written. */
function wholeOf(authored: Readonly<Record<string, unknown>>, resource: Resource): Readonly<Record<string, unknown>> {
  const { identity, list, form, reference } = resource
  const whole = {
    ...authored,
    identity: {
      ...identity,
      label: identity.label.map((part) => (typeof part === 'string' ? part : `{${part.field}}`)).join(''),
    },
    wire: {
      ...(isObject(authored['wire']) ? authored['wire'] : {}),
      calls: Object.fromEntries(
        Object.entries(resource.calls).flatMap(([name, call]) => (call ? [[name, callOf(call)]] : [])),
      ),
    },
    scopes: resource.scopes,
    access: resource.access,
    ...(resource.transitions.length > 0 ? { lifecycle: lifecycleOf(authored, resource) } : {}),
    ...(reference ? { reference } : {}),
    list,
    form,
    errors: resource.errors,
  }
  return JSON.parse(JSON.stringify(whole)) as Readonly<Record<string, unknown>>
}

function callOf({ name: _name, ...call }: Call): Omit<Call, 'name'> {
  return call
}

function lifecycleOf(authored: Readonly<Record<string, unknown>>, { transitions }: Resource) {
  const block = isObject(authored['lifecycle']) ? authored['lifecycle'] : {}
  return { field: transitions[0]?.field, ...block, transitions }
}

function derivedIn(whole: unknown, authored: unknown): ReadonlyMap<string, string> {
  const derived = new Map<string, string>()
  const mark = (value: unknown, said: unknown, path: readonly string[]): void => {
    if (isObject(value) && isObject(said)) {
      for (const [key, inner] of Object.entries(value)) mark(inner, said[key], [...path, key])
    } else if (Array.isArray(value) && Array.isArray(said)) {
      value.forEach((item, index) => mark(item, said[index], [...path, String(index)]))
    } else if (said === undefined || !Object.is(value, said)) derived.set(pointerOf(path), whyOf(path))
  }
  mark(whole, authored, [])
  return derived
}

/** The first rule that fits says where the part comes from; `*` stands for one key. */
const SOURCES: readonly (readonly [pattern: string, words: string])[] = [
  ['identity/id', '没有写主键：用字段 Id'],
  ['identity/label', '由数据结构推导：字段 Name，没有就用第一个文字字段'],
  ['identity/naturalKey', '没有写：没有业务主键，不查重复'],
  ['identity/version', '由数据结构推导：整数字段 Version'],
  ['identity', '由数据结构推导'],
  ['wire/calls/*/operation', '由调用的名称得出'],
  ['wire/calls/*/method', '由预设给出：这种操作惯用的方法'],
  ['wire/calls/*/path', '由 wire.base 与所写的路径拼成'],
  ['wire/calls/*/request', '由预设给出：这种操作惯用的请求形式'],
  ['wire/calls/*/reply', '由预设给出：这种操作惯用的回答形式'],
  ['wire/calls/*/param', '由预设给出：编号的参数名'],
  ['wire/calls/*/paging', '由预设给出：分页的参数名'],
  ['wire/calls/*/assumed', '没有写：平台的文档里有这个调用的样例'],
  ['scopes', '没有写：机构管理员写本机构的，联合体管理员写平台的'],
  ['access', '没有写：机构管理员与联合体管理员都能看'],
  ['lifecycle/transitions/*/field', '由 lifecycle.field 得出'],
  ['lifecycle/transitions/*/also', '没有写：不连带修改别的字段'],
  ['lifecycle', '由数据结构推导：启用字段的启用与停用'],
  ['reference', '由数据结构推导：引用平台条目所用的字段'],
  ['list/columns', '由数据结构推导：前 8 个可以作列的字段'],
  ['list/hidden', '由数据结构推导：其余可以作列的字段，在列设置中可选'],
  ['list/filters', '由数据结构推导：选项、是否与引用字段'],
  ['list/sort', '由业务主键或第一个可排序的列得出，升序'],
  ['list/pageSize', '没有写：每页条数用默认值'],
  ['list/quickEdit', '没有写：列表中不能直接修改'],
  ['list', '由数据结构推导'],
  ['form/sections', '由数据结构推导：所有可填写的字段，一个分组'],
  ['form/rules/*', '没有写：空'],
  ['form/rules', '没有写：没有显示与必填的规则'],
  ['form/computed', '没有写：没有自动计算的字段'],
  ['form/unique', '由业务主键得出：填写时就查是否重复'],
  ['form/reset', '由业务主键得出：复制时清空'],
  ['form', '由数据结构推导'],
  ['errors', '没有写：平台的拒绝不对应到单个字段'],
]

function whyOf(path: readonly string[]): string {
  const fits = (pattern: string) =>
    pattern.split('/').every((part, index) => path[index] !== undefined && (part === '*' || part === path[index]))
  return SOURCES.find(([pattern]) => fits(pattern))?.[1] ?? '没有写：用默认值'
}

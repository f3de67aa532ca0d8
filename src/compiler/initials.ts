/**
 * `x-from.compute.initials`: the first letters of a text's pinyin, filled in while nobody has written the field. It is compiled into
 * `form.computed`, where format 1 says it, so that there is one way of filling it in, and the dictionary is loaded when it is needed.
 */
import type { Computed } from '../model/lifecycle.ts'
import { isJsonObject, type SchemaNode } from './nodes.ts'
import { type Located, problemAt } from './source.ts'
import { meant } from './suggest.ts'
import type { ViewsInput } from './views.ts'

type Places = ReadonlyMap<string, SchemaNode>

/** Whether a source is the initials of another field. */
export function isInitials(source: unknown): boolean {
  return initialsIn(source) !== undefined
}

/** Reads the schema's `initials`, in the order of the fields. */
export function compileInitials(views: ViewsInput, places: Places): readonly Computed[] {
  return [...places].flatMap(([field, node]) => {
    const [from, spelling] = initialsIn(node.value['x-from']) ?? []
    if (from === undefined) return []
    checkInitials(views, node, field)
    for (const [nth, name] of [from, spelling].entries()) if (name !== undefined) checkSource(views, node, [nth, name])
    return [{ field, from, ...(spelling === undefined ? {} : { spelling }), function: 'pinyinInitials' as const }]
  })
}

/** Where the text is named, or its spelling; the field itself where something else is said of it. */
export function initialsAt(node: SchemaNode, part: 'field' | 'from' | 'spelling'): Located {
  const source = node.value['x-from']
  if (part === 'field' || !isInitials(source)) return node.at
  const isList = Array.isArray((source as { readonly compute: { readonly initials: unknown } }).compute.initials)
  const at = node.origin('x-from')
  return { ...at, path: [...at.path, 'compute', 'initials', ...(isList ? [part === 'from' ? 0 : 1] : [])] }
}

function initialsIn(source: unknown): readonly string[] | undefined {
  const compute = isJsonObject(source) ? source['compute'] : undefined
  const initials = isJsonObject(compute) ? compute['initials'] : undefined
  if (typeof initials === 'string') return [initials]
  return Array.isArray(initials) ? (initials as readonly string[]) : undefined
}

function checkInitials({ findings, descriptor }: ViewsInput, node: SchemaNode, field: string): void {
  const say = (message: string, cure: string) =>
    findings.problems.push(problemAt(node.origin('x-from'), { code: 'derived', message, cure }))
  if (field.includes('/')) say('拼音码只能是记录上的字段', '把它移到记录上，或删除 x-from')
  if (node.value['readOnly'] === true) say('拼音码由人填写或修改，空着时才填上', '删除 readOnly')
  if (Object.keys(node.value['x-from'] as object).length > 1) say('拼音码没有别的来源和时刻', 'x-from 里只留下 compute')
  if (descriptor.form?.computed?.some((one) => one.field === field))
    say('form.computed 已经写了这个字段', '删除其中一处')
}

function checkSource({ fields, findings }: ViewsInput, node: SchemaNode, [nth, name]: readonly [number, string]): void {
  if (fields.some((field) => field.name === name)) return
  const names = fields.map((field) => field.name)
  const at = initialsAt(node, nth === 0 ? 'from' : 'spelling')
  findings.problems.push(problemAt(at, { code: 'derived', message: `没有字段 ${name}`, cure: meant(name, names) }))
}

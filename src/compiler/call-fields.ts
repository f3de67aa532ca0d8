/** The fields that calls of a library name: each is there, and is asked for in a way that it can be. */
import { fieldsOf } from '../model/condition-parts.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { Resource } from '../model/resource.ts'
import type { JsonKey } from './source.ts'
import { checkField, checkFields, failAt, type ViewsInput } from './views.ts'

/** Conditions on records of another library are checked when all libraries are known. */
export function checkCallFields(views: ViewsInput, calls: Resource['calls']): void {
  for (const [name, call] of Object.entries(calls)) {
    if (!call) continue
    const path = ['wire', 'calls', name]
    const own = call.of ? [] : call.when ? fieldsOf(call.when) : []
    for (const field of own) checkField(views, [...path, 'when'], field)
    for (const field of call.where ? fieldsOf(call.where) : []) checkField(views, [...path, 'where'], field)
    for (const [field, parameter] of Object.entries(call.filters ?? {}))
      checkParameter(views, [...path, 'filters'], { field, parameter })
    checkFields(views, [...path, 'joins'], call.joins)
    if (call.field !== undefined) checkField(views, [...path, 'field'], call.field)
  }
}

/** Two names are those of the ends of a span. */
function checkParameter(
  views: ViewsInput,
  path: readonly JsonKey[],
  { field: name, parameter }: { readonly field: string; readonly parameter: string },
): void {
  const field = checkField(views, path, name)
  if (!field || !parameter.includes('/') || KIND_FACTS[field.kind].filter === 'span') return
  const cure = `写一个名称，如 "${parameter.split('/')[0] ?? name}"`
  failAt(views, [...path, name], { code: 'kind', message: `「${field.title}」不按范围筛选，没有两端`, cure })
}

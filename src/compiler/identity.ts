/** How a record is known and called: id, label template, natural key, version. */
import type { Field, Resource } from '../model/resource.ts'
import { type JsonKey, problemAt } from './source.ts'
import { checkField, checkFields, type ViewsInput } from './views.ts'

export const ID_DEFAULT = 'Id'
const VERSION_DEFAULT = 'Version'

/**
 * Reads how a record is identified and named: its id, label, natural key and version field, with the defaults filled
 * in.
 */
export function compileIdentity(views: ViewsInput): Resource['identity'] {
  const { descriptor, fields, source, findings } = views
  const { identity = {} } = descriptor
  const id = identity.id ?? ID_DEFAULT
  const idField = fields.find((field) => field.name === id)
  if (!idField && identity.id === undefined) {
    const input = {
      code: 'unknownField',
      message: `数据结构中没有主键字段 ${id}`,
      cure: `在数据结构中声明 ${id}（readOnly），或写 identity.id`,
    }
    findings.problems.push(problemAt({ source, path: [] }, input))
  } else checkField(views, ['identity', 'id'], id)
  if (idField && idField.kind !== 'text') {
    findings.problems.push(
      problemAt(
        { source, path: ['identity', 'id'] },
        { code: 'kind', message: '主键必须是文字', cure: '编号一律用 "type": "string"，长数字才不会失真' },
      ),
    )
  }
  checkFields(views, ['identity', 'naturalKey'], identity.naturalKey)
  const version =
    identity.version ?? fields.find((field) => field.name === VERSION_DEFAULT && field.decimals === 0)?.name
  if (identity.version !== undefined) checkField(views, ['identity', 'version'], identity.version)
  return {
    id,
    label:
      identity.label === undefined ? firstLabel(fields, id) : parseLabel(views, identity.label, ['identity', 'label']),
    naturalKey: identity.naturalKey ?? [],
    ...(version === undefined ? {} : { version }),
  }
}

/** `{Name}（{Code}）` as literals and fields. */
export function parseLabel(
  views: ViewsInput,
  template: string,
  path: readonly JsonKey[],
): Resource['identity']['label'] {
  const parts = template.split(/(\{[^{}]*\})/).filter((part) => part !== '')
  const label = parts.map((part) => (/^\{.*\}$/.test(part) ? { field: part.slice(1, -1) } : part))
  const stray = label.find((part) => typeof part === 'string' && /[{}]/.test(part))
  if (stray !== undefined || !label.some((part) => typeof part !== 'string')) {
    const input = { code: 'label', message: '称呼的写法不对', cure: '用花括号写字段名，如 {Name}（{Code}）' }
    views.findings.problems.push(problemAt({ source: views.source, path }, input))
  }
  for (const part of label) if (typeof part !== 'string') checkField(views, path, part.field)
  return label
}

/** A field called Name, else the first text, else the id. */
function firstLabel(fields: readonly Field[], id: string): Resource['identity']['label'] {
  const texts = fields.filter((field) => field.kind === 'text' && !field.readOnly)
  return [{ field: (texts.find((field) => field.name === 'Name') ?? texts[0])?.name ?? id }]
}

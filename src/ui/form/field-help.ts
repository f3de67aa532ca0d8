/** The words under a field: its author's, until when it is there, and what to fill in instead. */
import type { Field } from '../../model/resource.ts'

/** `fields` are those of the record; the replacement stands beside the field. */
export function fieldHelp(field: Field, fields: readonly Field[]): string | undefined {
  const { description, deprecated } = field
  if (!deprecated) return description
  const { sunset, replacement } = deprecated
  const instead = levelOf(fields, field).find(({ name }) => name === replacement)?.title
  const end =
    (sunset === undefined ? '将停用' : `将停用，${sunset} 之后不再有这一项`) +
    (instead === undefined ? '' : `，请改填“${instead}”`)
  return description === undefined ? end : `${description}（${end}）`
}

function levelOf(fields: readonly Field[], field: Field): readonly Field[] {
  return fields.includes(field) ? fields : fields.flatMap((outer) => levelOf(outer.fields ?? [], field))
}

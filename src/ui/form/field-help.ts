/** The words under a field: its author's, and until when it is there. */
import type { Field } from '../../model/resource.ts'

export function fieldHelp({ description, deprecated }: Field): string | undefined {
  if (!deprecated) return description
  const end = deprecated.sunset === undefined ? '将停用' : `将停用，${deprecated.sunset} 之后不再有这一项`
  return description === undefined ? end : `${description}（${end}）`
}

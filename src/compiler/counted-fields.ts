/** What may not be read of those that a number counts: it would change without being written, or tell what is hidden. */
import { isOfToday } from '../model/derived.ts'
import type { Field, Resource } from '../model/resource.ts'

/** Why the field of the counted may not be read, and what to do; undefined when it may. */
export function uncountable(
  { name: library, identity, reference }: Resource,
  field: Field,
): readonly [message: string, cure: string] | undefined {
  const { name, mask, derived } = field
  if (mask !== undefined) return [`${library} 的 ${name} 打码，统计的数会泄露它`, '换一个不打码的字段']
  if (isOfToday(field)) return [`${library} 的 ${name} 每天不同，没有保存`, '改用它所用的字段']
  if (derived && 'copy' in derived && derived.follow)
    return [`${library} 的 ${name} 会跟着别的记录变，不会再统计一次`, '去掉它的 follow，或换一个字段']
  if (name === identity.version || name === reference?.state)
    return [`${library} 的 ${name} 不是记录里的内容，不能统计`, '换一个字段']
  return undefined
}

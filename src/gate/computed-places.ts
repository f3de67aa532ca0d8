/** Where it is written that a field is filled in with the initials of another: in the descriptor, or at the field. */
import type { Descriptor } from '../compiler/authored.ts'
import { initialsAt } from '../compiler/initials.ts'
import type { Located } from '../compiler/source.ts'
import type { Library } from './project.ts'

/** The place of a part of the nth of `form.computed`. */
export function computedAt(
  { descriptor, places, resource }: Pick<Library, 'descriptor' | 'places' | 'resource'>,
  index: number,
  part: 'field' | 'from' | 'spelling',
): Located {
  const written = (descriptor.value as Partial<Descriptor> | undefined)?.form?.computed ?? []
  const node = places.get(resource?.form.computed[index]?.field ?? '')
  return index < written.length || !node
    ? { source: descriptor, path: ['form', 'computed', index, part] }
    : initialsAt(node, part)
}

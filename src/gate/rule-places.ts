/** Where in the descriptor a compiled rule, guard or unique key was written, whichever format it is in. */
import type { Descriptor } from '../compiler/authored.ts'
import { type FirstDescriptor, inFormat1, toFormat2 } from '../compiler/format-1.ts'
import { type RulePlaces, rulePlacesOf } from '../compiler/rules.ts'
import type { JsonKey, Located } from '../compiler/source.ts'
import type { Library } from './project.ts'

interface Written {
  readonly places: RulePlaces
  readonly inFile: (path: readonly JsonKey[]) => readonly JsonKey[]
}

const known = new WeakMap<object, Written>()

/** The place of the nth compiled rule of its sort, or of what stands at `keys` in it, named as in format 2. */
export function ruleAt(
  library: Pick<Library, 'descriptor'>,
  [sort, index]: readonly [sort: keyof RulePlaces, index: number],
  ...keys: readonly JsonKey[]
): Located {
  const { places, inFile } = writtenIn(library)
  return { source: library.descriptor, path: inFile(['rules', places[sort][index] ?? 0, ...keys]) }
}

/** The list that the rules of a sort stand in. */
export function rulesAt({ descriptor }: Pick<Library, 'descriptor'>, sort: 'shown' | 'guard' | 'unique'): Located {
  const isFirst = (descriptor.value as { readonly formatVersion?: unknown } | undefined)?.formatVersion !== 2
  return { source: descriptor, path: LISTS[sort][isFirst ? 0 : 1] }
}

const LISTS = {
  shown: [['form', 'rules'], ['rules']],
  guard: [['guards'], ['rules']],
  unique: [['form', 'unique'], ['constraints']],
} as const

/** The place of a block of format 2 in the file, or of what stands in it. */
export function blockAt(library: Pick<Library, 'descriptor'>, ...path: readonly JsonKey[]): Located {
  return { source: library.descriptor, path: writtenIn(library).inFile(path) }
}

/** Only of what compiled: the value is a descriptor. */
function writtenIn({ descriptor }: Pick<Library, 'descriptor'>): Written {
  const value = descriptor.value as FirstDescriptor | Descriptor
  const before = known.get(value)
  if (before) return before
  const made = { places: rulePlacesOf(toFormat2(value)), inFile: inFormat1(value) }
  known.set(value, made)
  return made
}

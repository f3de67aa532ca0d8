/**
 * Which shared definitions a library takes, and which of them a change has touched: a file that nearly every library takes
 * something from would else have all of them judged for one word in one definition.
 *
 * Shapes  A definition is named as a reference names it, `schemas/shared/x.json#/$defs/y`. Of a file that does not parse, or that
 *         changed outside its definitions, nothing can be told apart: it counts as changed whole.
 */
import { joinPath } from '../../compiler/nodes.ts'
import type { Source } from '../../compiler/source.ts'
import { isObject } from '../../model/plain.ts'
import { sameValue } from '../../model/same-value.ts'

/** What a text refers to, by file and definition, as it would be written in the file at `path`. */
export function definitionsIn(path: string, text: string): readonly string[] {
  return [...text.matchAll(/"\$ref"\s*:\s*"([^"]*)"/g)].map(([, ref = '']) => definitionAt(path, ref))
}

/** A deeper pointer is about the definition that it stands in. */
function definitionAt(path: string, ref: string): string {
  const [file = '', pointer = ''] = ref.split('#', 2)
  const [, root = '', name = ''] = pointer.split('/')
  return `${file === '' ? path : joinPath(path, file)}#/${root}/${name}`
}

/** Everything that these definitions lead to, themselves included. */
export function reachedFrom(
  first: readonly string[],
  linksOf: (file: string) => ReadonlyMap<string, readonly string[]> | undefined,
): ReadonlySet<string> {
  const found = new Set(first)
  for (const one of found) for (const next of linksOf(fileOfDefinition(one))?.get(one) ?? []) found.add(next)
  return found
}

/** The definitions of a shared file with what each takes from others; nothing for a file that does not parse. */
export function linksOfDefinitions({ path, text }: Source): ReadonlyMap<string, readonly string[]> | undefined {
  const parts = partsOf({ path, text })
  return (
    parts && new Map([...parts.definitions].map(([name, value]) => [name, definitionsIn(path, JSON.stringify(value))]))
  )
}

/** The definitions that differ between two states of a file; `undefined` when it must count as changed whole. */
export function changedDefinitions(
  before: Source | undefined,
  after: Source | undefined,
): ReadonlySet<string> | undefined {
  const [then, now] = [before && partsOf(before), after && partsOf(after)]
  if (!then || !now || !sameValue(then.rest, now.rest)) return undefined
  const names = new Set([...then.definitions.keys(), ...now.definitions.keys()])
  return new Set([...names].filter((name) => !sameValue(then.definitions.get(name), now.definitions.get(name))))
}

export function fileOfDefinition(definition: string): string {
  return definition.replace(/#.*$/, '')
}

interface Parts {
  readonly definitions: ReadonlyMap<string, unknown>
  readonly rest: unknown
}

function partsOf({ path, text }: Source): Parts | undefined {
  try {
    const whole: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (!isObject(whole) || !isObject(whole['$defs'])) return undefined
    const { $defs, ...rest } = whole
    const named = Object.entries($defs as object).map(([name, value]) => [`${path}#/$defs/${name}`, value] as const)
    return { definitions: new Map(named), rest }
  } catch {
    return undefined
  }
}

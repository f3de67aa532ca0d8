/**
 * Every Chinese text that authors write for people, with its place.
 *
 * Shapes  `title`: a name that stands alone (of a field, a section, a library); `option`: a name among others; `button`;
 *         `words`: a sentence or part of one.
 */
import { isJsonObject, valueAt } from '../../../compiler/nodes.ts'
import type { JsonKey, Located, ParsedSource } from '../../../compiler/source.ts'
import type { Project } from '../../project.ts'

export interface Text {
  readonly at: Located
  readonly role: 'title' | 'option' | 'button' | 'words'
  readonly text: string
  /** The name by which programs know what the text is about, where it has one. */
  readonly key: string
}

/** Three rules read them all. */
const found = new WeakMap<Project, readonly Text[]>()

/** Lists every Chinese text of a project with its place; made once per project. */
export function textsOf(project: Project): readonly Text[] {
  const texts = found.get(project) ?? [...textsIn(project)]
  found.set(project, texts)
  return texts
}

function* textsIn(project: Project): Iterable<Text> {
  for (const source of project.schemas.values()) yield* ofNode({ source, path: [] }, source.stem)
  for (const { descriptor } of project.libraries) yield* ofDescriptor(descriptor)
}

function* ofNode(at: Located, key: string): Iterable<Text> {
  const node = valueAt(at)
  if (!isJsonObject(node)) return
  yield* textAt(below(at, 'title'), 'title', key)
  yield* textAt(below(at, 'description'), 'words', key)
  for (const [keyword, role] of [
    ['x-labels', 'option'],
    ['x-messages', 'words'],
  ] as const)
    for (const name of keysAt(below(at, keyword))) yield* textAt(below(at, keyword, name), role, name)
  const options = node['oneOf']
  if (Array.isArray(options))
    for (const index of options.keys()) {
      const option: unknown = options[index]
      const name = isJsonObject(option) ? String(option['const']) : ''
      yield* textAt(below(at, 'oneOf', index, 'title'), 'option', name)
    }
  for (const part of ['properties', '$defs'])
    for (const name of keysAt(below(at, part))) yield* ofNode(below(at, part, name), name)
  yield* ofNode(below(at, 'items'), key)
}

function* ofDescriptor(source: ParsedSource): Iterable<Text> {
  const root = { source, path: [] }
  yield* textAt(below(root, 'title'), 'title', source.stem)
  for (const index of indexesAt(below(root, 'form', 'sections')))
    yield* textAt(below(root, 'form', 'sections', index, 'title'), 'title', '')
  for (const index of indexesAt(below(root, 'lifecycle', 'transitions'))) {
    const at = below(root, 'lifecycle', 'transitions', index)
    const name = valueAt(below(at, 'name'))
    yield* textAt(below(at, 'label'), 'button', typeof name === 'string' ? name : '')
    yield* textAt(below(at, 'confirm'), 'words', '')
  }
  for (const block of ['guards', 'rules'])
    for (const index of indexesAt(below(root, block))) yield* textAt(below(root, block, index, 'words'), 'words', '')
}

function* textAt(at: Located, role: Text['role'], key: string): Iterable<Text> {
  const text = valueAt(at)
  if (typeof text === 'string') yield { at, role, text, key }
}

function keysAt(at: Located): readonly string[] {
  const value = valueAt(at)
  return isJsonObject(value) ? Object.keys(value) : []
}

function indexesAt(at: Located): readonly number[] {
  const value = valueAt(at)
  return Array.isArray(value) ? [...value.keys()] : []
}

function below({ source, path }: Located, ...keys: readonly JsonKey[]): Located {
  return { source, path: [...path, ...keys] }
}

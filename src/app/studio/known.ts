/** What the project's files name, gathered from the texts and, where they compile, from the catalog. */
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { librariesOf } from './libraries.ts'
import type { StudioState, Texts } from './state.ts'
import { type Known, type Word, wordsOfProperties } from './suggestion-words.ts'

export function knownOf({ files, library, file, compiled }: StudioState): Known {
  const resources = compiled?.catalog.resources ?? {}
  const fieldsOf = (name: string): readonly Word[] => {
    const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
    if (resource) return resource.fields.map((field) => ({ value: field.name, detail: field.title }))
    const schema = librariesOf(files).find((other) => other.name === name)?.schema
    const tree = schema === undefined ? undefined : parseTree(files.get(schema) ?? '')
    return tree ? wordsOfProperties(findNodeAtLocation(tree, ['properties'])) : []
  }
  return {
    fields: fieldsOf(library),
    fieldsOf,
    libraries: librariesOf(files).map(({ name, title }) => ({ value: name, detail: title })),
    schemas: [...files.keys()]
      .filter((path) => /^schemas\/[^/]+\.json$/.test(path))
      .map((path) => ({ value: path.slice('schemas/'.length, -'.json'.length), detail: '数据结构文件' })),
    definitions: definitionsOf(files, file),
  }
}

function definitionsOf(files: Texts, file: string): readonly Word[] {
  const shared = [...files].filter(([path]) => path.startsWith('schemas/shared/'))
  return [...shared, ...[...files].filter(([path]) => path === file)].flatMap(([path, text]) => {
    const tree = parseTree(text)
    const definitions = tree && findNodeAtLocation(tree, ['$defs'])
    const start = path === file ? '' : path.slice('schemas/'.length)
    return wordsOfProperties(definitions).map(({ value, detail }) => ({
      value: `${start}#/$defs/${String(value)}`,
      detail,
    }))
  })
}

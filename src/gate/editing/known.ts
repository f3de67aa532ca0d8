/** What the project's files name, gathered from the texts and, where they compile, from the catalog. */
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { librariesOf } from './libraries.ts'
import type { CompiledState, Texts } from './state.ts'
import { type Known, type Word, wordsOfProperties } from './suggestion-words.ts'

export interface KnownInput {
  readonly files: Texts
  /** The library whose file is open, '' for a file that several share. */
  readonly library: string
  /** The file that is open. */
  readonly file: string
  /** Undefined until the first compilation is done. */
  readonly compiled: CompiledState | undefined
}

/** What a file can name where somebody writes in it. */
export function knownOf({ files, library, file, compiled }: KnownInput): Known {
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
    bases: basesOf(files),
  }
}

function definitionsOf(files: Texts, file: string): readonly Word[] {
  const shared = [...files.keys()].filter((path) => path.startsWith('schemas/shared/') && path !== file)
  return [...shared, file].flatMap((path) => {
    const start = path === file ? '' : path.slice('schemas/'.length)
    return definedIn(path, files.get(path) ?? '').map(({ value, detail }) => ({
      value: `${start}#/$defs/${String(value)}`,
      detail,
    }))
  })
}

/** `business`, of the shared file of that name with a definition `record`. */
function basesOf(files: Texts): readonly Word[] {
  return [...files].flatMap(([path, text]) => {
    const [, name] = /^schemas\/shared\/([^/]+)\.json$/.exec(path) ?? []
    const record = name === undefined ? undefined : definedIn(path, text).find(({ value }) => value === 'record')
    return name === undefined || !record ? [] : [{ value: name, detail: record.detail }]
  })
}

const defined = new Map<string, { readonly text: string; readonly words: readonly Word[] }>()

/** Asked for at every key; of most files the text is the one of last time. */
function definedIn(path: string, text: string): readonly Word[] {
  const before = defined.get(path)
  if (before?.text === text) return before.words
  const tree = text.includes('"$defs"') ? parseTree(text) : undefined
  const words = wordsOfProperties(tree && findNodeAtLocation(tree, ['$defs']))
  defined.set(path, { text, words })
  return words
}

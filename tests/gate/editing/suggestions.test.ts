/** What the editor offers and explains, over the project's own files. */
import { describe, expect, it } from 'vitest'
import { knownOf } from '../../../src/gate/editing/known.ts'
import { libraryOfFile } from '../../../src/gate/editing/libraries.ts'
import type { StudioState } from '../../../src/app/studio/state.ts'
import { explain, suggest } from '../../../src/gate/editing/suggestions.ts'
import { authoredFiles } from '../../../src/cli/studio-files.ts'
import { ROOT } from '../../support/server.ts'

const FILES = new Map(authoredFiles(ROOT).map(({ path, text }) => [path, text]))
const DESCRIPTOR = 'resources/charge-item.json'
const SCHEMA = 'schemas/charge-item.json'

function known(file: string) {
  const state: StudioState = {
    version: 1,
    mayWrite: true,
    files: FILES,
    saved: FILES,
    committed: new Map(),
    history: 'none',
    library: libraryOfFile(FILES, file),
    file,
    compiled: undefined,
  }
  return knownOf(state)
}

/** `|` is the caret. */
function offered(file: string, text: string) {
  const at = text.indexOf('|')
  const found = suggest({ path: file, text: text.replace('|', ''), offset: at }, known(file))
  return (found?.options ?? []).map(({ value }) => value)
}

function completed(file: string, text: string, value: unknown) {
  const at = text.indexOf('|')
  const bare = text.replace('|', '')
  const found = suggest({ path: file, text: bare, offset: at }, known(file))
  const option = found?.options.find((each) => each.value === value)
  return found && option ? bare.slice(0, found.from) + option.apply + bare.slice(found.to) : undefined
}

describe('completion', () => {
  it('offers the keys of the place that are not there yet, with what they mean', () => {
    const keys = offered(DESCRIPTOR, '{ "name": "x", "|" }')
    expect(keys).toEqual(expect.arrayContaining(['title', 'wire', 'list', 'form']))
    expect(keys).not.toContain('name')
    const found = suggest({ path: DESCRIPTOR, text: '{ "" }', offset: 3 }, known(DESCRIPTOR))
    expect(found?.options.find(({ value }) => value === 'title')?.detail).toContain('中文名称')
  })

  it('writes a key with the beginning of its value, and over a key only the key', () => {
    expect(completed(DESCRIPTOR, '{ "ti|" }', 'title')).toBe('{ "title": "" }')
    expect(completed(DESCRIPTOR, '{ li| }', 'list')).toBe('{ "list": {} }')
    expect(completed(DESCRIPTOR, '{ "titel|": "收费" }', 'title')).toBe('{ "title": "收费" }')
  })

  it.each<[string, string, string, readonly unknown[]]>([
    ['values of an enumeration', DESCRIPTOR, '{ "wire": { "preset": "|" } }', ['page-upsert', 'rest']],
    ['true and false', SCHEMA, '{ "properties": { "A": { "readOnly": | } } }', [true, false]],
    ['fields of the library', DESCRIPTOR, '{ "list": { "columns": ["Code", "|"] } }', ['Code', 'Price', 'IsEnabled']],
    ['fields within conditions', DESCRIPTOR, '{ "form": { "rules": [{ "when": { "eq": ["|"] } }] } }', ['Category']],
    ['fields as keys', DESCRIPTOR, '{ "import": { "synonyms": { "|" } } }', ['Code', 'Price']],
    [
      'fields of the library that is named beside',
      DESCRIPTOR,
      '{ "guards": [{ "referrers": { "library": "mo-item", "field": "|" } }] }',
      ['ChargeItems'],
    ],
    ['libraries that refer', DESCRIPTOR, '{ "guards": [{ "referrers": { "library": "|" } }] }', ['mo-item']],
    ['libraries referred to', SCHEMA, '{ "properties": { "A": { "x-ref": "|" } } }', ['charge-item', 'instrument']],
    ['kinds', SCHEMA, '{ "properties": { "A": { "x-kind": "|" } } }', ['text', 'richText', 'rows']],
    ['shared definitions', SCHEMA, '{ "properties": { "A": { "$ref": "|" } } }', ['shared/library.json#/$defs/code']],
    ['kinds of records', SCHEMA, '{ "x-base": "|" }', ['business']],
    ['schema files', DESCRIPTOR, '{ "schema": "|" }', ['charge-item']],
    ['roles', DESCRIPTOR, '{ "scopes": { "platform": { "write": ["|"] } } }', ['consortiumAdmin']],
    ['required fields', SCHEMA, '{ "required": ["|"], "properties": { "A": {}, "B": {} } }', ['A', 'B']],
    ['choices of labels', SCHEMA, '{ "properties": { "A": { "enum": ["x"], "x-labels": { "|" } } } }', ['x']],
    [
      'keywords of messages',
      SCHEMA,
      '{ "properties": { "A": { "pattern": "a", "x-messages": { "|" } } } }',
      ['pattern'],
    ],
  ])('offers %s', (_what, file, text, wanted) => {
    expect(offered(file, text)).toEqual(expect.arrayContaining([...wanted]))
  })

  it('offers nothing in a sample, and survives any text', () => {
    expect(offered('resources/samples/x/list.json', '{ "|" }')).toEqual([])
    const text = FILES.get(DESCRIPTOR) ?? ''
    for (let at = 0; at <= text.length; at += 7)
      expect(() => suggest({ path: DESCRIPTOR, text: text.slice(0, at), offset: at }, known(DESCRIPTOR))).not.toThrow()
  })
})

describe('help', () => {
  const at = (file: string, word: string) => {
    const text = FILES.get(file) ?? ''
    return explain({ path: file, text, offset: text.indexOf(word) + 2 }, known(file))
  }

  it('says what a key means', () => {
    expect(at(DESCRIPTOR, '"naturalKey"')).toMatchObject({
      title: 'naturalKey',
      words: expect.stringContaining('不能重复'),
    })
  })

  it('says which field or library a value names', () => {
    expect(at(DESCRIPTOR, '"Category", "Unit"')?.words).toBe('类别')
    expect(at(DESCRIPTOR, '"mo-item"')?.words).toBe('医嘱项目')
  })
})

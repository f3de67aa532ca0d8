import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { compileThing, DESCRIPTOR, descriptorFile, edit, places, SCHEMA, schemaFile } from './fixture.ts'

describe('shared definitions', () => {
  const shared = (text: string) => schemaFile(text, 'shared/a')
  const use = edit(
    SCHEMA,
    '"maxLength": 60 },\n',
    '"maxLength": 60 },\n    "A": { "$ref": "shared/a.json#/$defs/a", "title": "乙" },\n',
  )

  it('a problem inside one is reported in its own file, once, and breaks the library that uses it', () => {
    const made = compileThing(use, DESCRIPTOR, [
      shared('{\n  "title": "共用",\n  "$defs": {\n    "a": { "title": "甲", "type": "string" }\n  }\n}'),
    ])
    expect(places(made)).toEqual(['schemas/thing.json:8:10 limitMissing'])
  })

  it('a circle is refused', () => {
    const made = compileThing(use, DESCRIPTOR, [
      shared('{ "title": "共用", "$defs": { "a": { "$ref": "#/$defs/a" } } }'),
    ])
    expect(places(made)).toContain('schemas/shared/a.json:1:44 ref')
  })

  it('a limit beside a reference is refused', () => {
    const made = compileThing(edit(use, '"title": "乙"', '"maxLength": 3'), DESCRIPTOR, [
      shared('{ "title": "共用", "$defs": { "a": { "title": "甲", "type": "string", "maxLength": 9 } } }'),
    ])
    expect(places(made)).toEqual(['schemas/thing.json:8:46 ref'])
  })
})

describe('hostile files', () => {
  it.each([
    ['an empty file', '', 'json'],
    ['a file that is not JSON', 'hello', 'json'],
    ['an unclosed object', '{"a": [', 'json'],
    ['a list', '[]', 'wrongType'],
    ['null', 'null', 'wrongType'],
    ['a hundred thousand brackets', '['.repeat(100_000), 'tooDeep'],
    ['more than 256 KB', `{"a": "${'x'.repeat(262_144)}"}`, 'tooLarge'],
    [
      'five thousand choices',
      edit(SCHEMA, '["red", "blue"]', JSON.stringify(Array.from({ length: 5_000 }, (_, i) => `红${i}`))),
      'range',
    ],
  ])('%s is a problem, not a crash', (_why, text, code) => {
    expect(compileThing(text).problems.map((problem) => problem.code)).toContain(code)
    expect(compileThing(SCHEMA, code === 'range' ? '{}' : text).catalog.broken).toHaveLength(1)
  })

  it('two libraries on one page are told apart', () => {
    const other = edit(DESCRIPTOR, '"name": "thing"', '"name": "other"')
    const made = compile([schemaFile(SCHEMA)], [descriptorFile(DESCRIPTOR), descriptorFile(other, 'other')])
    expect(places(made)).toEqual(['resources/other.json:6:11 duplicate'])
    expect(Object.keys(made.catalog.resources)).toEqual(['thing'])
  })
})

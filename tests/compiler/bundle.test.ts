import fc from 'fast-check'
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

  it('a definition that holds itself is refused', () => {
    const made = compileThing(use, DESCRIPTOR, [
      shared(
        '{ "title": "共用", "$defs": { "a": { "title": "甲", "type": "object", "properties": { "B": { "$ref": "#/$defs/a" } } } } }',
      ),
    ])
    expect(made.problems.map(({ file, code }) => `${file} ${code}`)).toEqual(['schemas/shared/a.json tooLarge'])
  })

  it('definitions that double one another are refused before they fill the memory', () => {
    const half = (next: string) =>
      `{ "title": "甲", "type": "object", "properties": { ${Array.from({ length: 40 }, (_, i) => `"P${i}": { "$ref": "#/$defs/${next}" }`).join(', ')} } }`
    const chain = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      (name, index, all) => `"${name}": ${half(all[index + 1] ?? 'end')}`,
    )
    const text = `{ "title": "共用", "$defs": { ${chain.join(', ')}, "end": { "title": "甲", "type": "boolean" } } }`
    const start = performance.now()
    expect(compileThing(use, DESCRIPTOR, [shared(text)]).problems.map(({ code }) => code)).toContain('tooLarge')
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it('a limit beside a reference is refused', () => {
    const made = compileThing(edit(use, '"title": "乙"', '"maxLength": 3'), DESCRIPTOR, [
      shared('{ "title": "共用", "$defs": { "a": { "title": "甲", "type": "string", "maxLength": 9 } } }'),
    ])
    expect(places(made)).toEqual(['schemas/thing.json:8:46 ref'])
  })

  it('one library gives up a field that others take from the same definition', () => {
    const ending = edit(use, '"title": "乙"', '"deprecated": true, "x-sunset": "2027-06-30", "x-replacement": "Name"')
    const made = compileThing(ending, DESCRIPTOR, [
      shared('{ "title": "共用", "$defs": { "a": { "title": "甲", "type": "string", "maxLength": 9 } } }'),
    ])
    expect(made.problems).toEqual([])
    const deprecated = made.catalog.resources['thing']?.fields.map((field) => field.deprecated).filter(Boolean)
    expect(deprecated).toEqual([{ sunset: '2027-06-30', replacement: 'Name' }])
  })
})

const choices = (count: number) =>
  edit(SCHEMA, '["red", "blue"]', JSON.stringify(Array.from({ length: count }, (_, i) => `红${i}`)))

describe('hostile files', () => {
  it.each([
    ['an empty file', '', 'json'],
    ['a file that is not JSON', 'hello', 'json'],
    ['an unclosed object', '{"a": [', 'json'],
    ['a list', '[]', 'wrongType'],
    ['null', 'null', 'wrongType'],
    ['a hundred thousand brackets', '['.repeat(100_000), 'tooDeep'],
    ['more than 256 KB', `{"a": "${'x'.repeat(262_144)}"}`, 'tooLarge'],
    ['five thousand choices', choices(5_000), 'tooLarge'],
    ['two thousand choices and one', choices(2_001), 'range'],
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

describe('whatever the files hold, compiling never throws', () => {
  const inserts = [
    '{}',
    '[]',
    'null',
    '"x"',
    '-1',
    '"$ref": "#",',
    '"type": [],',
    '"properties": 7,',
    '"oneOf": [null],',
    ',',
    '"',
    '{',
    '}',
    '\\u0000',
  ]

  it('over thousands of small injuries', () => {
    const injure = (text: string) =>
      fc
        .tuple(fc.nat(text.length), fc.nat(12), fc.oneof(fc.constantFrom(...inserts), fc.string({ maxLength: 5 })))
        .map(([at, cut, insert]) => text.slice(0, at) + insert + text.slice(at + cut))
    const swapped = (text: string) =>
      fc.tuple(fc.nat(200), fc.constantFrom('null', '7', '"x"', '[]', '{}', '["a"]', 'true')).map(([nth, value]) => {
        let seen = 0
        return text.replace(/("[^"]*"|\d+|true|false)(?=[,\s}\]])/g, (whole) => (seen++ === nth ? value : whole))
      })
    const hurt = (text: string) => fc.oneof(injure(text), swapped(text))
    fc.assert(
      fc.property(hurt(SCHEMA), hurt(DESCRIPTOR), fc.boolean(), (schema, descriptor, both) => {
        const { catalog, problems } = compileThing(schema, both ? descriptor : DESCRIPTOR)
        const alive = Object.keys(catalog.resources).length
        expect(alive + catalog.broken.length).toBe(1)
        if (alive === 0) expect(problems.length).toBeGreaterThan(0)
        for (const { line, column } of problems) expect(line * column).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  }, 60_000)
})

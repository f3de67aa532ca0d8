/** What a descriptor expands to: compiled again it makes the same library, and every part that nobody wrote says why it is there. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { parseSource } from '../../src/compiler/source.ts'
import { effectiveOf } from '../../src/gate/effective.ts'
import { readProject } from '../../src/gate/project.ts'
import { loadSources } from '../../src/cli/files.ts'
import { DESCRIPTOR, descriptorFile, SCHEMA, schemaFile } from '../compiler/fixture.ts'

const PROJECT = readProject(loadSources('.'))

describe('the expanded descriptor', () => {
  const { catalog } = compile([schemaFile(SCHEMA)], [descriptorFile(DESCRIPTOR)])
  const effective = effectiveOf({
    descriptor: parseSource(descriptorFile(DESCRIPTOR)),
    resource: catalog.resources['thing'],
  })!

  it('holds what was written, unmarked, and what follows from it, explained', () => {
    expect(effective.value).toMatchObject({
      name: 'thing',
      identity: { id: 'Id', label: '{Name}', version: 'Version' },
      wire: {
        preset: 'page-upsert',
        calls: { list: { method: 'GET', path: '/content/api/Thing/GetThingPageData', reply: 'page' } },
      },
      list: { columns: ['Name', 'Price', 'Color', 'IsEnabled'], pageSize: 20 },
      form: { sections: [{ title: '基本信息', fields: ['Name', 'Price', 'Color', 'IsEnabled'] }] },
    })
    const { derived } = effective
    expect([...derived.keys()]).not.toContain('/name')
    expect(derived.has('/wire/preset')).toBe(false)
    expect(derived.get('/list')).toMatch(/由数据结构推导/)
    expect(derived.get('/identity')).toMatch(/由数据结构推导/)
    expect(derived.get('/wire/calls/list/method')).toMatch(/预设/)
    expect(derived.get('/wire/calls/list/path')).toMatch(/wire\.base/)
  })

  it('marks single members of a block that was begun', () => {
    const text = DESCRIPTOR.replace('"page": "Thing",', '"page": "Thing", "list": { "columns": ["Name"] },')
    const { catalog: other } = compile([schemaFile(SCHEMA)], [descriptorFile(text)])
    const { derived } = effectiveOf({
      descriptor: parseSource(descriptorFile(text)),
      resource: other.resources['thing'],
    })!
    expect(derived.has('/list/columns')).toBe(false)
    expect(derived.get('/list/filters')).toMatch(/选项、是否与引用字段/)
    expect(derived.get('/list/hidden')).toMatch(/其余/)
  })

  it('is nothing for a library that was refused', () => {
    expect(effectiveOf({ descriptor: parseSource(descriptorFile('{')), resource: undefined })).toBeUndefined()
  })

  it.each(PROJECT.libraries.map((library) => [library.name, library] as const))(
    'of %s explains each part in Chinese',
    (_name, library) => {
      const { derived, value } = effectiveOf(library)!
      expect(Object.keys(value)).toEqual(expect.arrayContaining(['name', 'identity', 'wire', 'scopes', 'list', 'form']))
      for (const [pointer, words] of derived) {
        expect(pointer).toMatch(/^\//)
        expect(words).toMatch(/\p{Script=Han}/u)
      }
    },
  )
})

import { describe, expect, it } from 'vitest'
import { createSuccession } from '../../src/app/succession.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Catalog } from '../../src/model/resource.ts'
import { DESCRIPTOR, descriptorFile, edit, SCHEMA, schemaFile } from '../compiler/fixture.ts'

/** As the browser gets it: parsed anew each time. */
function catalogOf(schema = SCHEMA, descriptor = DESCRIPTOR): Catalog {
  const other = (text: string) => text.replaceAll('thing', 'other').replaceAll('Thing', 'Other')
  const { catalog } = compile(
    [schemaFile(schema), schemaFile(other(SCHEMA), 'other')],
    [descriptorFile(descriptor), descriptorFile(other(DESCRIPTOR), 'other')],
  )
  return JSON.parse(JSON.stringify(catalog)) as Catalog
}

describe('catalogs that follow one another', () => {
  it('keep a library that has not changed as the same object', () => {
    const first = catalogOf()
    const next = createSuccession(first)(catalogOf(edit(SCHEMA, '"title": "单价"', '"title": "价格"')))
    expect(next.resources['other']).toBe(first.resources['other'])
    expect(next.resources['thing']).not.toBe(first.resources['thing'])
    expect(next.resources['thing']?.fields.find(({ name }) => name === 'Price')?.title).toBe('价格')
  })

  it('remember a library while its file is broken', () => {
    const first = catalogOf()
    const succeed = createSuccession(first)
    const unreadable = succeed(catalogOf(SCHEMA, DESCRIPTOR.slice(0, 40)))
    expect(unreadable.broken).toMatchObject([{ name: 'thing', title: '物品', page: 'Thing' }])
    const unsound = succeed(catalogOf(SCHEMA, edit(DESCRIPTOR, '"title": "物品"', '"title": "东西", "colour": 1')))
    expect(unsound.broken).toMatchObject([{ name: 'thing', title: '东西', page: 'Thing' }])
    expect(succeed(catalogOf()).resources['thing']).toBe(first.resources['thing'])
  })

  it('say nothing about a library that was never there', () => {
    const { thing: _thing, ...resources } = catalogOf().resources
    const next = createSuccession({ resources, broken: [] })(catalogOf(SCHEMA, '{'))
    expect(next.broken).toMatchObject([{ name: 'thing', title: 'thing', page: '' }])
  })
})

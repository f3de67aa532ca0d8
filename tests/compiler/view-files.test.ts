/** A view file is read as its library's descriptor, with nothing left but what it shows and offers. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { createMemo } from '../../src/compiler/memo.ts'
import { hasOperation, mayTransit } from '../../src/model/access.ts'
import type { Resource } from '../../src/model/resource.ts'
import { withTables } from '../../src/model/view.ts'
import { ORGANIZATION_ADMIN } from '../../src/model/scope.ts'
import { DESCRIPTOR, descriptorFile, SCHEMA, schemaFile } from './fixture.ts'

type Json = Readonly<Record<string, unknown>>

const LIST = { method: 'POST', path: 'Page', request: 'page-body', constant: { Kind: 'thing' } }
const THING = {
  ...(JSON.parse(DESCRIPTOR) as Json),
  formatVersion: 2,
  wire: {
    preset: 'page-upsert',
    base: '/content/api/Thing',
    calls: {
      list: LIST,
      cheap: { operation: 'list', path: 'Cheap' },
      get: { path: 'Get' },
      upsert: { path: 'Save' },
      delete: { path: 'Drop' },
      paint: { operation: 'transition', path: 'Paint' },
    },
  },
  sets: { red: { where: { eq: ['Color', 'red'] } } },
  lifecycle: {
    field: 'IsEnabled',
    transitions: [
      { name: 'disable', label: '停用', to: false },
      { name: 'paint', label: '涂蓝', field: 'Color', to: 'blue', call: 'paint' },
    ],
  },
  list: { columns: ['Name', 'Price'], filters: ['Color'], sort: { field: 'Name', order: 'asc' }, quickEdit: ['Price'] },
}
const VIEW = { formatVersion: 2, name: 'red', title: '红的', page: 'Red', of: 'thing', where: { is: 'red' } }

function compiled(view: Json, thing: Json = THING) {
  return compile([schemaFile(SCHEMA)], [descriptorFile(JSON.stringify(thing)), file(view)])
}
const file = (view: Json, name = String(view['name'])) => descriptorFile(JSON.stringify(view, undefined, 1), name)

function viewOf(more: Json = {}): Resource {
  const { catalog, problems } = compiled({ ...VIEW, ...more })
  expect(problems).toEqual([])
  return catalog.resources['red']!
}

const SCOPE = {
  userId: 'u',
  userName: '人',
  organizationId: 'org-1',
  consortiumId: 'c-1',
  roles: [ORGANIZATION_ADMIN],
  shelf: 'organization',
} as const

describe('a view file', () => {
  it('has the fields, rights and calls of its library, and its own name, page and list', () => {
    const view = viewOf({ list: { columns: ['Name', 'Color'] } })
    expect(view).toMatchObject({ name: 'red', title: '红的', page: 'Red', view: { of: 'thing' } })
    expect(view.fields.map(({ name }) => name)).toContain('Price')
    expect(view.list).toMatchObject({ columns: ['Name', 'Color'], hidden: ['Price'], filters: ['Color'] })
    expect(view.calls['upsert']?.path).toBe('/content/api/Thing/Save')
  })

  it('names itself in the call of the list, which holds the condition with its sets written out', () => {
    const view = viewOf()
    expect(view.view?.where).toEqual({ eq: ['Color', 'red'] })
    expect(view.calls['list']).toMatchObject({
      constant: { Kind: 'thing', View: 'red' },
      where: { eq: ['Color', 'red'] },
    })
    expect(view.calls['cheap']).toBeUndefined()
  })

  it('offers what it says alone, and changes nothing in its list where it offers no change', () => {
    const view = viewOf({ offers: ['paint'] })
    expect(hasOperation(view, 'create', 'update', 'upsert', 'delete')).toBe(false)
    const may = view.transitions.filter((transition) => mayTransit(view, SCOPE, { transition }))
    expect(may.map(({ name }) => name)).toEqual(['paint'])
    expect(view.list.quickEdit).toEqual([])
  })

  it('calls one of two saves by its own name where only that is offered', () => {
    const view = viewOf({ offers: ['update', 'disable'] })
    expect(hasOperation(view, 'create', 'upsert')).toBe(false)
    expect(view.calls['update']).toMatchObject({ operation: 'update', path: '/content/api/Thing/Save' })
  })

  it('has no table', () => {
    const { catalog } = compiled(VIEW)
    expect(Object.keys(withTables(catalog).resources)).toEqual(['thing'])
  })

  it.each<[why: string, view: Json, code: string, cure: string]>([
    ['a library that there is not', { of: 'thng' }, 'unknownResource', '是否想写 thing？'],
    ['a view, be it itself', { of: 'red' }, 'misfit', '写它的库'],
    ['a part of its own', { schema: 'thing' }, 'unknownKey', '删除它'],
    ['a field that there is not', { list: { columns: ['Nme'] } }, 'unknownField', '是否想写 Name？'],
    ['an operation that there is not', { offers: ['cancel'] }, 'unknownAction', '可用的有'],
    ['a change that is saved, without saving', { offers: ['disable'] }, 'misfit', '在 offers 中加上 update'],
    [
      'an order without a column',
      { list: { sort: { field: 'Color', order: 'asc' }, filters: [] } },
      'misfit',
      'list.hidden',
    ],
  ])('is refused with %s', (_why, more, code, cure) => {
    const thing = { ...THING, list: { columns: ['Name', 'Price'], hidden: [], filters: [] } }
    const { problems, catalog } = compiled({ ...VIEW, ...more }, 'list' in more ? thing : THING)
    expect(problems.map((problem) => `${problem.file} ${problem.code}`)).toContain(`resources/red.json ${code}`)
    expect(problems.map((problem) => problem.cure).join('\n')).toContain(cure)
    expect(catalog.resources['red']).toBeUndefined()
    expect(catalog.resources['thing']).toBeDefined()
  })

  it('cannot be named in a list that has no body', () => {
    const calls = { ...THING.wire.calls, list: { path: 'Page' } }
    const { problems } = compiled(VIEW, { ...THING, wire: { ...THING.wire, calls } })
    expect(problems.map(({ code, cure }) => `${code} ${cure}`).join()).toMatch(/misfit .*page-body/)
  })

  it('is off with its library, whose mistake is said once', () => {
    const { problems, catalog } = compiled(VIEW, { ...THING, list: { columns: ['Nme'] } })
    expect(problems.map(({ file: path, code }) => `${path} ${code}`).sort()).toEqual([
      'resources/red.json brokenResource',
      'resources/thing.json unknownField',
    ])
    expect(catalog.broken.map(({ name }) => name).sort()).toEqual(['red', 'thing'])
  })

  it('is compiled anew when its library is another', () => {
    const memo = createMemo()
    const schemas = [schemaFile(SCHEMA)]
    const all = (thing: Json) => compile(schemas, [descriptorFile(JSON.stringify(thing)), file(VIEW)], { memo }).catalog
    expect(all(THING).resources['red']?.list.pageSize).toBe(20)
    expect(all({ ...THING, list: { ...THING.list, pageSize: 50 } }).resources['red']?.list.pageSize).toBe(50)
  })
})

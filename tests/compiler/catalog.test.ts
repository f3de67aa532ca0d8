import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { operationsOf } from '../../src/model/access.ts'
import { getField, getResource } from '../../src/model/resource.ts'
import { compileThing, DESCRIPTOR, descriptorFile, edit, SCHEMA, schemaFile } from './fixture.ts'

const thing = (schema = SCHEMA, descriptor = DESCRIPTOR) => {
  const { catalog, problems } = compileThing(schema, descriptor)
  expect(problems).toEqual([])
  return getResource(catalog, 'thing')
}
const withField = (text: string) => thing(edit(SCHEMA, '"maxLength": 60 },\n', `"maxLength": 60 },\n${text},\n`))
const withBlock = (text: string) => thing(SCHEMA, edit(DESCRIPTOR, '"page": "Thing",', `"page": "Thing", ${text},`))

describe('the smallest descriptor', () => {
  const resource = thing()

  it('derives identity, list and form from the schema', () => {
    expect(resource.identity).toEqual({ id: 'Id', label: [{ field: 'Name' }], naturalKey: [], version: 'Version' })
    expect(resource.list).toEqual({
      columns: ['Name', 'Price', 'Color', 'IsEnabled'],
      hidden: [],
      filters: ['Color', 'IsEnabled'],
      sort: { field: 'Name', order: 'asc' },
      pageSize: 20,
      quickEdit: [],
    })
    expect(resource.form).toEqual({
      sections: [{ title: '基本信息', fields: ['Name', 'Price', 'Color', 'IsEnabled'] }],
      rules: [],
      computed: [],
      unique: [],
      reset: [],
    })
  })

  it('lets the administrators of each shelf write to it, and both read', () => {
    expect(resource.scopes).toEqual({
      organization: { write: ['organizationAdmin'] },
      platform: { write: ['consortiumAdmin'] },
    })
    expect(resource.access.read).toEqual(['organizationAdmin', 'consortiumAdmin'])
  })

  it('has the calls that are listed and no other', () => {
    expect(resource.calls).toEqual({
      list: {
        name: 'list',
        operation: 'list',
        method: 'GET',
        path: '/content/api/Thing/GetThingPageData',
        request: 'page-query',
        reply: 'page',
        param: 'id',
        paging: { index: 'PageIndex', size: 'PageSize' },
        assumed: false,
      },
    })
  })

  it('searches one-line texts when none is marked', () => {
    expect(resource.fields.filter((field) => field.search !== false).map((field) => field.name)).toEqual(['Name'])
  })

  it('closes the schema and knows the cents of money', () => {
    expect(resource.schema).toMatchObject({ additionalProperties: false, properties: { Price: { 'x-decimals': 2 } } })
    expect(getField(resource, 'Price')).toMatchObject({ kind: 'money', decimals: 2, unit: '元', minimum: 0 })
  })

  it('is frozen to its depth', () => {
    expect(() => Object.assign(resource.list, { pageSize: 1 })).toThrow(TypeError)
    expect(() => (resource.fields as unknown[]).push({})).toThrow(TypeError)
    expect(() => Object.assign(resource.schema['properties'] as object, { X: {} })).toThrow(TypeError)
  })
})

describe('kinds follow from the schema', () => {
  it.each([
    ['text', '"type": "string", "maxLength": 200'],
    ['longText', '"type": "string", "maxLength": 201'],
    ['longText', '"type": "string", "maxLength": 20, "x-kind": "longText"'],
    ['richText', '"type": "string", "maxLength": 201, "x-kind": "richText"'],
    ['text', '"type": ["string", "null"], "maxLength": 20'],
    ['number', '"type": "integer"'],
    ['number', '"type": "number"'],
    ['money', '"type": "number", "x-kind": "money"'],
    ['flag', '"type": "boolean"'],
    ['choice', '"type": "string", "enum": ["甲", "乙"]'],
    ['choice', '"oneOf": [{ "const": "a", "title": "甲" }, { "const": "b", "title": "乙" }]'],
    ['choices', '"type": "array", "maxItems": 9, "items": { "type": "string", "enum": ["甲", "乙"] }'],
    ['tags', '"type": "array", "maxItems": 9, "items": { "type": "string", "maxLength": 9 }'],
    [
      'rows',
      '"type": "array", "maxItems": 9, "items": { "type": "object", "properties": { "B": { "title": "乙", "type": "boolean" } } }',
    ],
    ['group', '"type": "object", "properties": { "B": { "title": "乙", "type": "boolean" } }'],
    ['date', '"type": "string", "format": "date"'],
    ['dateTime', '"type": "string", "format": "date-time"'],
    ['time', '"type": "string", "x-kind": "time"'],
    ['reference', '"type": "string", "maxLength": 64, "x-ref": "thing"'],
  ])('%s from %s', (kind, keywords) => {
    expect(getField(withField(`"A": { "title": "甲", ${keywords} }`), 'A').kind).toBe(kind)
  })

  it('constants with titles are choices with labels', () => {
    const field = getField(
      withField('"A": { "title": "甲", "oneOf": [{ "const": 1, "title": "一级" }, { "const": 2, "title": "二级" }] }'),
      'A',
    )
    expect(field.choices).toEqual([
      { value: 1, label: '一级' },
      { value: 2, label: '二级' },
    ])
  })

  it('a flag may name its two states', () => {
    const named = withField('"A": { "title": "甲", "type": "boolean", "x-labels": { "true": "有", "false": "无" } }')
    expect(getField(named, 'A').choices).toEqual([
      { value: 'true', label: '有' },
      { value: 'false', label: '无' },
    ])
    expect(getField(withField('"A": { "title": "甲", "type": "boolean" }'), 'A').choices).toBeUndefined()
  })

  it('fields of groups and rows nest, closed at every level', () => {
    const resource = withField(
      '"A": { "title": "甲", "type": "array", "maxItems": 9, "items": { "type": "object", "required": ["B"], "properties": { "B": { "title": "乙", "type": "integer" } } } }',
    )
    expect(getField(resource, 'A').fields).toMatchObject([{ name: 'B', title: '乙', required: true, decimals: 0 }])
    expect(resource.schema).toMatchObject({ properties: { A: { items: { additionalProperties: false } } } })
  })
})

describe('the blocks of a descriptor', () => {
  it('a label template becomes fields and literals', () => {
    expect(withBlock('"identity": { "label": "{Name}（{Color}）" }').identity.label).toEqual([
      { field: 'Name' },
      '（',
      { field: 'Color' },
      '）',
    ])
  })

  const restWith = (calls: string) =>
    edit(
      edit(DESCRIPTOR, '"page-upsert"', '"rest"'),
      '"base": "/content/api/Thing",\n    "calls": { "list": { "path": "GetThingPageData" } }',
      `"base": "https://things.example/api/things"${calls}`,
    )

  it('rest needs no calls', () => {
    expect(thing(SCHEMA, restWith(''))).toMatchObject({
      wire: 'rest',
      base: 'https://things.example/api/things',
      calls: {},
    })
  })

  it('rest may list one call that goes another way, and it is filled in as any other', () => {
    const calls = ', "calls": { "delete": { "path": "removeMany" }, "history": { "path": "/log/api/History" } }'
    const resource = thing(SCHEMA, restWith(calls))
    expect(resource.calls['delete']).toMatchObject({
      method: 'POST',
      path: 'https://things.example/api/things/removeMany',
      request: 'ids',
    })
    expect(resource.calls['history']?.path).toBe('https://things.example/log/api/History')
    expect([...operationsOf(resource)].sort()).toEqual(
      ['create', 'delete', 'get', 'getMany', 'history', 'list', 'update'].sort(),
    )
  })

  it('rest takes no second list beside the one of its collection', () => {
    const calls = ', "calls": { "platformList": { "operation": "list", "path": "platform" } }'
    const { problems } = compileThing(SCHEMA, restWith(calls))
    expect(problems).toMatchObject([{ code: 'missingKey', cure: '把它命名为 list，或删除它' }])
  })

  it('a call states only what differs, and a path from the root stands alone', () => {
    const call = '"calls": { "delete": { "path": "/Thing/Delete", "method": "DELETE", "request": "id-query" }, "list"'
    expect(thing(SCHEMA, edit(DESCRIPTOR, '"calls": { "list"', call)).calls['delete']).toMatchObject({
      operation: 'delete',
      method: 'DELETE',
      path: '/Thing/Delete',
      request: 'id-query',
      reply: 'none',
      param: 'id',
    })
  })

  it('the hash changes with the schema and not with its examples', () => {
    const { schemaHash } = thing()
    expect(schemaHash).toMatch(/^[0-9a-f]{16}$/)
    expect(thing(edit(SCHEMA, '"Price": 1.5', '"Price": 2')).schemaHash).toBe(schemaHash)
    expect(thing(edit(SCHEMA, '60', '61')).schemaHash).not.toBe(schemaHash)
  })
})

describe('a broken library switches off itself alone (S8)', () => {
  const other = edit(DESCRIPTOR, '"name": "thing"', '"name": "other"')
    .replace('"page": "Thing"', '"page": "Other"')
    .replace('"schema": "thing"', '"schema": "other"')
  const otherSchema = edit(
    SCHEMA,
    '"Color": {',
    '"ThingId": { "title": "物品", "type": "string", "maxLength": 64, "x-ref": "thing" },\n    "Color": {',
  )
  const grouped = edit(other, '"page": "Other",', '"page": "Other", "list": { "groupBy": "ThingId" },')

  it.each(['', '{', '{"formatVersion": 9}', edit(DESCRIPTOR, '"page"', '"pgae"')])(
    'its neighbour still works when it holds %j',
    (text) => {
      const { catalog, problems } = compile(
        [schemaFile(SCHEMA), schemaFile(otherSchema, 'other')],
        [descriptorFile(text), descriptorFile(grouped, 'other')],
      )
      expect(catalog.broken.map(({ name }) => name)).toEqual(['thing'])
      const resource = getResource(catalog, 'other')
      expect(getField(resource, 'ThingId')).toMatchObject({ kind: 'text' })
      expect(resource.list.groupBy).toBeUndefined()
      expect(problems.map((problem) => problem.code)).toContain('brokenResource')
    },
  )

  it('its title and page are kept as far as they can be read', () => {
    const { catalog } = compileThing(SCHEMA, edit(DESCRIPTOR, '"wire"', '"wier"'))
    expect(catalog.broken[0]).toMatchObject({ name: 'thing', title: '物品', page: 'Thing' })
  })
})

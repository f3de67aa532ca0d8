/** `x-base`: what a kind of records has in common need not be repeated, and may be said otherwise. */
import { describe, expect, it } from 'vitest'
import { compileThing, edit, places, SCHEMA, schemaFile } from './fixture.ts'

const text = (title: string) => ({ title, type: 'string', maxLength: 60 })
const RECORD = { Id: text('标识'), Remark: text('备注'), Name: text('别的名称'), CreatedBy: { $ref: '#/$defs/by' } }
const SHARED = schemaFile(
  JSON.stringify({
    title: '共用',
    $defs: { record: { title: '记录', type: 'object', properties: RECORD }, by: text('登记人') },
  }),
  'shared/records',
)
const based = (base: string) =>
  edit(SCHEMA, '"type": "object",\n  "required"', `"type": "object",\n  "x-base": "${base}",\n  "required"`)
const withoutId = (schema: string) => edit(schema, /    "Id".*\n/.exec(schema)![0], '')

describe('x-base', () => {
  it('puts its first field first and the others last, but for those that the library says itself', () => {
    const { problems, catalog } = compileThing(withoutId(based('records')), undefined, [SHARED])
    expect(problems).toEqual([])
    const { fields, schema } = catalog.resources['thing']!
    expect(fields.map(({ name }) => name)).toEqual([
      'Id',
      'Name',
      'Price',
      'Color',
      'IsEnabled',
      'Version',
      'Remark',
      'CreatedBy',
    ])
    expect(fields.find(({ name }) => name === 'Name')?.title).toBe('名称')
    expect(Object.keys(schema['properties'] as object)).toEqual(fields.map(({ name }) => name))
    expect(schema).not.toHaveProperty('x-base')
  })

  it('may be demanded like any field', () => {
    const demanding = edit(withoutId(based('records')), '["Name"]', '["Name", "Remark"]')
    const { problems, catalog } = compileThing(demanding, undefined, [SHARED])
    expect(problems.map(({ message }) => message)).toEqual(['样例不符合本结构：请填写“备注”'])
    expect(catalog.resources['thing']).toBeUndefined()
  })

  it('is refused at its name when there is none', () => {
    const made = compileThing(based('record'), undefined, [SHARED])
    expect(places(made)).toEqual(['schemas/thing.json:4:13 ref'])
    expect(made.problems[0]?.cure).toContain('shared/records.json')
  })

  it('is refused for a shared file without a record', () => {
    const bare = schemaFile(JSON.stringify({ title: '共用', $defs: { by: text('登记人') } }), 'shared/records')
    expect(places(compileThing(based('records'), undefined, [bare]))).toEqual(['schemas/thing.json:4:13 ref'])
  })
})

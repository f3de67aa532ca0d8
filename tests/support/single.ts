/** A small library that has one record for each owner. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'

const text = { type: 'string', maxLength: 60 }
const SCHEMA = {
  title: '接待设置',
  type: 'object',
  required: ['Greeting'],
  properties: {
    Id: { title: '编号', ...text, maxLength: 64, readOnly: true },
    Greeting: { title: '欢迎语', ...text, default: '您好' },
    Note: { title: '备注', ...text },
    Seats: { title: '座位', type: 'integer', minimum: 1, maximum: 99, default: 12 },
    Version: { title: '版本', type: 'integer', readOnly: true },
  },
}
const DESCRIPTOR = {
  formatVersion: 2,
  name: 'reception',
  title: '接待设置',
  schema: 'reception',
  page: 'Reception',
  identity: { single: true, label: '接待设置 {Greeting}' },
  wire: {
    preset: 'page-upsert',
    base: '/content/api/Reception',
    calls: {
      list: { path: 'Get' },
      update: { path: 'Save' },
      upsert: { path: 'Put' },
      history: { path: 'GetHistory', assumed: true },
    },
  },
}

const compiled = compile(
  [{ path: 'schemas/reception.json', text: JSON.stringify(SCHEMA) }],
  [{ path: 'resources/reception.json', text: JSON.stringify(DESCRIPTOR) }],
)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const SINGLE_CATALOG = compiled.catalog
export const RECEPTION = getResource(SINGLE_CATALOG, 'reception')

/** A library named `thing` with a field of every kind that travels differently, and calls of every shape. */
import type { Call, Operation, ReplyShape, RequestShape } from '../../src/model/call.ts'
import type { Field, Resource } from '../../src/model/resource.ts'

export const THING_BASE = '/content/api/Thing'

const METHODS: Readonly<Record<RequestShape, Call['method']>> = {
  'page-query': 'GET',
  'page-body': 'POST',
  'id-query': 'GET',
  'id-path': 'GET',
  'id-header': 'PUT',
  ids: 'POST',
  'id-list': 'POST',
  'ids-value': 'POST',
  transit: 'POST',
  reveal: 'POST',
  record: 'POST',
}

export function makeCall(
  name: string,
  operation: Operation,
  request: RequestShape,
  reply: ReplyShape,
  overrides: Partial<Call> = {},
): Call {
  return {
    name,
    operation,
    method: METHODS[request],
    path: `${THING_BASE}/${name}${request === 'id-path' ? '/{id}' : ''}`,
    request,
    reply,
    param: 'id',
    paging: { index: 'PageIndex', size: 'PageSize' },
    assumed: false,
    ...overrides,
  }
}

function makeField(name: string, kind: Field['kind'], overrides: Partial<Field> = {}): Field {
  return { name, kind, title: name, required: false, readOnly: false, search: false, ...overrides }
}

const FIELDS: readonly Field[] = [
  makeField('Id', 'text', { readOnly: true }),
  makeField('Code', 'text', { required: true, title: '编码' }),
  makeField('Name', 'text', { required: true, title: '名称', search: 'pinyin' }),
  makeField('Category', 'choice', {
    choices: [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙' },
    ],
  }),
  makeField('Price', 'money', { title: '单价', unit: '元', decimals: 2 }),
  makeField('Weight', 'number'),
  makeField('IsEnabled', 'flag', { title: '启用' }),
  makeField('TypeId', 'reference', { reference: 'thing-type' }),
  makeField('Tags', 'tags'),
  makeField('Day', 'date'),
  makeField('At', 'dateTime'),
  makeField('Remark', 'longText'),
  makeField('Secret', 'text'),
  makeField('Parts', 'rows', { fields: [makeField('Unit', 'text')] }),
  makeField('OrganizationId', 'text', { readOnly: true }),
  makeField('Shelf', 'choice', { readOnly: true }),
  makeField('Version', 'number', { readOnly: true, decimals: 0 }),
]

export const THING: Resource = {
  name: 'thing',
  title: '物品',
  page: 'Thing',
  wire: 'page-upsert',
  base: THING_BASE,
  identity: { id: 'Id', label: [{ field: 'Name' }], naturalKey: ['Code'], version: 'Version' },
  fields: FIELDS,
  schema: { type: 'object' },
  schemaHash: '00000000',
  calls: {
    list: makeCall('list', 'list', 'page-query', 'page'),
    getMany: makeCall('getMany', 'getMany', 'ids', 'list'),
    get: makeCall('get', 'get', 'id-query', 'record'),
    upsert: makeCall('upsert', 'upsert', 'record', 'record'),
    delete: makeCall('delete', 'delete', 'ids', 'none'),
    history: makeCall('history', 'history', 'id-query', 'list'),
    isDisabled: makeCall('isDisabled', 'test', 'id-query', 'flag', { when: { eq: ['IsEnabled', false] } }),
  },
  scopes: { organization: { write: ['organizationAdmin'] }, platform: { write: ['consortiumAdmin'] } },
  access: { read: ['organizationAdmin', 'consortiumAdmin'] },
  transitions: [],
  guards: [],
  list: {
    columns: ['Code', 'Name', 'Price', 'IsEnabled'],
    hidden: [],
    filters: ['Name', 'Category', 'Price', 'Weight', 'IsEnabled', 'Tags', 'Day', 'At', 'Remark', 'Parts'],
    sort: { field: 'Code', order: 'asc' },
    pageSize: 20,
    groupBy: 'TypeId',
    quickEdit: [],
  },
  form: {
    sections: [{ title: '基本信息', fields: ['Code', 'Name', 'Price'] }],
    rules: [],
    computed: [],
    unique: [['Code']],
    reset: ['Code'],
  },
  synonyms: {},
  errors: [],
}

/** Another library with `THING`'s fields and calls of its own. */
export function libraryNamed(name: string, overrides: Partial<Resource> = {}): Resource {
  const base = `/content/api/${name}`
  const calls = Object.entries({ ...THING.calls, ...overrides.calls }).map(([key, call]) => [
    key,
    call && { ...call, path: call.path.replace(THING_BASE, base) },
  ])
  return { ...THING, name, base, ...overrides, calls: Object.fromEntries(calls) as Resource['calls'] }
}

/** The same library with other calls, or with some of its calls gone. */
export function withCalls(calls: Resource['calls'], name = THING.name): Resource {
  return { ...THING, name, calls }
}

/** A private library of format 2 with a field of every mask, in a group and in rows too, and a library that refers to it. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'

const text = (title: string, mask?: string, more: object = {}) => ({
  title,
  type: 'string',
  maxLength: 60,
  ...(mask === undefined ? {} : { 'x-mask': mask }),
  ...more,
})
const KEPT = {
  Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
  Version: { title: '版本', type: 'integer', readOnly: true },
}

const CLIENT_SCHEMA = {
  title: '来访者',
  type: 'object',
  required: ['No', 'Name'],
  properties: {
    ...KEPT,
    OrganizationId: text('归属', undefined, { readOnly: true }),
    No: text('档案号', undefined, { 'x-search': true }),
    Name: text('姓名', 'name', { 'x-search': 'pinyin' }),
    Phone: text('手机号', 'phone', {
      'x-search': 'exact',
      pattern: '^1[3-9][0-9]{9}$',
      'x-messages': { pattern: '手机号不正确' },
    }),
    IdNumber: text('证件号', 'idNumber', { 'x-search': 'exact' }),
    Address: text('住址', 'address'),
    InsuranceNo: text('医保号', 'tail4'),
    State: { title: '状态', type: 'string', enum: ['open', 'closed'], 'x-labels': { open: '在管', closed: '结案' } },
    Kin: { title: '家属', type: 'object', properties: { Who: text('称呼'), Phone: text('家属电话', 'phone') } },
    Contacts: {
      title: '联系人',
      type: 'array',
      maxItems: 10,
      items: { type: 'object', properties: { Who: text('姓名', 'name'), Phone: text('联系电话', 'phone') } },
    },
  },
}
const CARE_SCHEMA = {
  title: '服务',
  type: 'object',
  required: ['Code', 'ClientId'],
  properties: {
    ...KEPT,
    Code: text('编码'),
    ClientId: { title: '来访者', type: 'string', maxLength: 64, 'x-ref': 'client' },
  },
}
const called = (name: string, more: object = {}) => ({
  preset: 'page-upsert',
  base: `/content/api/${name}`,
  calls: {
    list: { method: 'POST', path: 'GetPage', request: 'page-body' },
    get: { path: 'Get' },
    getMany: { path: 'GetMany' },
    upsert: { path: 'Save' },
    delete: { path: 'Delete' },
    history: { path: 'GetHistory', assumed: true },
    ...more,
  },
})
const organization = { scopes: { organization: { write: ['organizationAdmin'] } } }
const CLIENT = {
  formatVersion: 2,
  name: 'client',
  title: '来访者',
  schema: 'client',
  page: 'Client',
  identity: { label: '{Name} {No}', naturalKey: ['No'] },
  wire: called('client', {
    close: { operation: 'transition', path: 'Close' },
    reveal: { path: 'Reveal', assumed: true },
  }),
  ...organization,
  access: {
    read: ['organizationAdmin'],
    subject: 'Id',
    group: { read: ['consortiumAdmin'], as: 'masked', except: ['InsuranceNo', 'Kin'] },
  },
  lifecycle: {
    field: 'State',
    transitions: [{ name: 'close', label: '结案', to: 'closed', call: 'close', confirm: '结案？' }],
  },
  rules: [
    {
      on: ['delete'],
      must: { none: { of: 'care', via: 'ClientId' } },
      words: '还有 {count} 项服务：{names}',
    },
    { must: { ne: ['Address', '无'] }, at: 'Address', words: '{Name} 的住址要写清楚' },
  ],
  constraints: [{ by: ['IdNumber'] }],
  list: {
    columns: ['No', 'Name', 'Phone', 'State'],
    filters: ['State', 'Name', 'Phone', 'IdNumber'],
    sort: { field: 'No', order: 'asc' },
  },
}
const CARE = {
  formatVersion: 2,
  name: 'care',
  title: '服务',
  schema: 'care',
  page: 'Care',
  identity: { label: '{Code} {ClientId}', naturalKey: ['Code'] },
  wire: called('care'),
  ...organization,
  list: { columns: ['Code', 'ClientId'], sort: { field: 'Code', order: 'asc' } },
}

const file = (path: string, value: object) => ({ path, text: JSON.stringify(value) })

export const PRIVATE_SCHEMAS = [
  file('schemas/client.json', CLIENT_SCHEMA),
  file('schemas/care.json', CARE_SCHEMA),
] as const
export const PRIVATE_DESCRIPTORS = [file('resources/client.json', CLIENT), file('resources/care.json', CARE)] as const
const compiled = compile(PRIVATE_SCHEMAS, PRIVATE_DESCRIPTORS)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const PRIVATE_CATALOG = compiled.catalog
export const CLIENTS = getResource(PRIVATE_CATALOG, 'client')
export const CARES = getResource(PRIVATE_CATALOG, 'care')

/** Values that are found nowhere else, whole or in part: by field, and inside. */
export const CANARIES = {
  Name: '欧阳珊瑚',
  Phone: '13957184321',
  IdNumber: '330102196203147834',
  Address: '浙江省杭州市上城区望江街道青鸟弄七号',
  InsuranceNo: 'YB20260099887766',
} as const
export const KIN_PHONE = '13657189999'
export const CONTACT = { Who: '司徒玛瑙', Phone: '13757186666' }

export const CANARY_RECORD = {
  No: 'C-1',
  ...CANARIES,
  State: 'open',
  Kin: { Who: '妻子', Phone: KIN_PHONE },
  Contacts: [CONTACT],
}

/** What nobody may read who has not been shown it; names apart, which are clear in one's own lists. */
export const HIDDEN: readonly string[] = [
  CANARIES.Phone,
  CANARIES.IdNumber,
  CANARIES.Address,
  CANARIES.InsuranceNo,
  KIN_PHONE,
  CONTACT.Phone,
]
export const NAMES: readonly string[] = [CANARIES.Name, CONTACT.Who]

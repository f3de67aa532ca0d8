/** Small libraries whose fields are made: a number, stamps, copies of what a reference leads to, sums. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'

const made = (title: string, from: object, more: object = {}) => ({
  title,
  type: 'string',
  maxLength: 40,
  readOnly: true,
  'x-from': from,
  ...more,
})
const moment = { format: 'date-time', maxLength: undefined }

const PAPER_SCHEMA = {
  title: '单据',
  type: 'object',
  required: ['Name'],
  properties: {
    Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
    Version: { title: '版本', type: 'integer', readOnly: true },
    Name: { title: '名称', type: 'string', maxLength: 60 },
    PaperNo: made('单号', { number: 'DJ{yyyyMMdd}{000}' }, { maxLength: 14 }),
    MadeAt: made('登记时间', { stamp: 'at', on: ['create'] }, moment),
    MadeBy: made('登记人', { stamp: 'by', on: ['create'] }),
    ChangedAt: made('修改时间', { stamp: 'at', on: ['create', 'update'] }, moment),
    SentBy: made('送出人', { stamp: 'by', on: ['send'] }),
    SentOn: made('送出日期', { stamp: 'day', on: ['send'] }, { format: 'date', maxLength: undefined }),
    PaperOn: {
      title: '单据日期',
      type: 'string',
      format: 'date',
      'x-from': { stamp: 'day', on: ['create'] },
    },
    State: {
      title: '状态',
      type: 'string',
      enum: ['draft', 'sent'],
      'x-labels': { draft: '草稿', sent: '已送出' },
      default: 'draft',
      readOnly: true,
    },
    Waits: made(
      '等待天数',
      {
        compute: {
          product: [{ days: ['MadeAt', { today: 0 }] }, { lookup: { of: 'State', in: { draft: 1 } } }],
        },
      },
      { type: 'integer', maxLength: undefined },
    ),
  },
}
const PAPER = {
  formatVersion: 2,
  name: 'paper',
  title: '单据',
  schema: 'paper',
  page: 'Paper',
  identity: { label: '{PaperNo}' },
  wire: {
    preset: 'page-upsert',
    base: '/content/api/Paper',
    calls: {
      list: { path: 'GetPage' },
      upsert: { path: 'Save' },
      send: { operation: 'transition', path: 'Send', request: 'ids', reply: 'outcomes' },
    },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
  form: { sections: [{ title: '单据', fields: ['Name', 'PaperNo', 'SentBy', 'PaperOn'] }] },
  lifecycle: {
    field: 'State',
    transitions: [{ name: 'send', label: '送出', from: ['draft'], to: 'sent', call: 'send' }],
  },
}

const ITEM_SCHEMA = {
  title: '项目',
  type: 'object',
  required: ['Name'],
  properties: {
    Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
    Version: { title: '版本', type: 'integer', readOnly: true },
    Name: { title: '名称', type: 'string', maxLength: 60 },
    Price: { title: '单价', type: 'number', minimum: 0, maximum: 10000, 'x-kind': 'money' },
    PaperId: { title: '单据', type: 'string', maxLength: 64, 'x-ref': 'paper' },
  },
}
const money = (title: string, from: object, more: object = {}) => ({
  title,
  type: 'number',
  minimum: 0,
  maximum: 100000,
  'x-kind': 'money',
  readOnly: true,
  'x-from': from,
  ...more,
})
const BILL_SCHEMA = {
  title: '账单',
  type: 'object',
  required: ['Name'],
  properties: {
    Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
    Version: { title: '版本', type: 'integer', readOnly: true },
    Name: { title: '名称', type: 'string', maxLength: 60 },
    ItemId: { title: '项目', type: 'string', maxLength: 64, 'x-ref': 'item' },
    ItemName: made('项目名称', { copy: 'ItemId.Name', follow: true }, { maxLength: 60, 'x-search': true }),
    PaperNo: made('单号', { copy: 'ItemId.PaperId.PaperNo' }),
    Note: { title: '说明', type: 'string', maxLength: 60, 'x-from': { copy: 'ItemId.Name' } },
    Lines: {
      title: '明细',
      type: 'array',
      maxItems: 9,
      items: {
        type: 'object',
        properties: {
          ItemId: { title: '项目', type: 'string', maxLength: 64, 'x-ref': 'item' },
          Count: { title: '次数', type: 'integer', minimum: 0, maximum: 999 },
          Price: money('单价', { copy: 'ItemId.Price' }),
          Amount: money('金额', { compute: { product: ['Price', 'Count'] } }),
        },
      },
    },
    Total: money('合计', { compute: { sum: 'Lines/Amount' } }),
    Paid: { title: '实付', type: 'number', minimum: 0, maximum: 100000, 'x-kind': 'money' },
    Share: {
      title: '折扣',
      type: 'number',
      minimum: 0,
      maximum: 1000,
      'x-decimals': 1,
      readOnly: true,
      'x-from': { compute: { percent: ['Paid', 'Total'] } },
    },
    IdNo: { title: '身份证号', type: 'string', maxLength: 18 },
    Sex: {
      title: '性别',
      type: 'string',
      enum: ['male', 'female', 'unknown'],
      'x-labels': { male: '男', female: '女', unknown: '不详' },
      'x-from': { compute: { idCard: ['IdNo', 'sex'] } },
    },
    BornOn: {
      title: '出生日期',
      type: 'string',
      format: 'date',
      'x-from': { compute: { idCard: ['IdNo', 'birthDate'] } },
    },
    Age: { title: '年龄', type: 'integer', readOnly: true, 'x-from': { compute: { years: ['BornOn', { today: 0 }] } } },
  },
}
const plainHead = (name: string, title: string, page: string) => ({
  formatVersion: 2,
  name,
  title,
  schema: name,
  page,
  identity: { label: '{Name}' },
  wire: {
    preset: 'page-upsert',
    base: `/content/api/${name}`,
    calls: { list: { path: 'GetPage' }, upsert: { path: 'Save' } },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
})
const ITEM = plainHead('item', '项目', 'Item')
const BILL = {
  ...plainHead('bill', '账单', 'Bill'),
  list: { columns: ['Name', 'ItemName', 'Total', 'Age'], filters: [], sort: { field: 'Name', order: 'asc' } },
  form: {
    sections: [
      {
        title: '账单',
        fields: [
          'Name',
          'ItemId',
          'ItemName',
          'PaperNo',
          'Note',
          'Lines',
          'Total',
          'Paid',
          'Share',
          'IdNo',
          'Sex',
          'BornOn',
          'Age',
        ],
      },
    ],
  },
}

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value) })
const compiled = compile(
  [
    file('schemas/paper.json', PAPER_SCHEMA),
    file('schemas/item.json', ITEM_SCHEMA),
    file('schemas/bill.json', BILL_SCHEMA),
  ],
  [file('resources/paper.json', PAPER), file('resources/item.json', ITEM), file('resources/bill.json', BILL)],
)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const DERIVED_CATALOG = compiled.catalog
export const PAPERS = getResource(DERIVED_CATALOG, 'paper')
export const ITEMS = getResource(DERIVED_CATALOG, 'item')
export const BILLS = getResource(DERIVED_CATALOG, 'bill')

/** A small library whose fields are made: a number, stamps, a day that may be changed. */
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

const compiled = compile(
  [{ path: 'schemas/paper.json', text: JSON.stringify(PAPER_SCHEMA) }],
  [{ path: 'resources/paper.json', text: JSON.stringify(PAPER) }],
)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const DERIVED_CATALOG = compiled.catalog
export const PAPERS = getResource(DERIVED_CATALOG, 'paper')

/** A small library of talks that expire by themselves after their last message, and of leaves that end with their last day. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'
import { schemaOf, text } from './small-schema.ts'

const SCHEMA = schemaOf('咨询', {
  LastMessageAt: { title: '最后一条消息', type: 'string', format: 'date-time' },
  EndOn: { title: '结束日期', type: 'string', format: 'date' },
  Note: text('说明'),
  State: text('状态', {
    enum: ['open', 'expired', 'ended'],
    'x-labels': { open: '进行中', expired: '已过期', ended: '已结束' },
    default: 'open',
    readOnly: true,
  }),
  ClosedAt: {
    title: '关闭时间',
    type: 'string',
    format: 'date-time',
    readOnly: true,
    'x-from': { stamp: 'at', on: ['expire', 'end'] },
  },
  ClosedBy: text('关闭的人', { readOnly: true, 'x-from': { stamp: 'by', on: ['expire', 'end'] } }),
})

const EXPIRE = {
  name: 'expire',
  label: '过期',
  from: ['open'],
  to: 'expired',
  roles: [] as string[],
  after: { field: 'LastMessageAt', hours: 48 },
}

const descriptorOf = (expire: object) => ({
  formatVersion: 2,
  name: 'talk',
  title: '咨询',
  schema: 'talk',
  page: 'TALK',
  identity: { label: '{Name}' },
  wire: {
    preset: 'page-upsert',
    base: '/content/api/talk',
    calls: {
      list: { path: 'GetPage' },
      upsert: { path: 'Save' },
      transit: { operation: 'transition', method: 'POST', path: 'Transit', request: 'transit', reply: 'outcomes' },
    },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
  lifecycle: {
    field: 'State',
    final: ['expired', 'ended'],
    transitions: [
      { ...EXPIRE, ...expire },
      { name: 'end', label: '结束', from: ['open'], to: 'ended', after: { field: 'EndOn', hours: 24 } },
    ],
  },
  rules: [{ on: ['expire'], must: { ne: ['Note', '保留'] }, words: '{Name} 要保留，不能过期' }],
})

/** With something else said of the transition that nobody makes. */
export function compileTimed(expire: object = {}) {
  return compile(
    [{ path: 'schemas/talk.json', text: JSON.stringify(SCHEMA) }],
    [{ path: 'resources/talk.json', text: JSON.stringify(descriptorOf(expire)) }],
  )
}

const { catalog, problems } = compileTimed()
if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2))

export const TIMED_CATALOG = catalog
export const TALK = getResource(catalog, 'talk')

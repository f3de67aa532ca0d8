/** What can be changed in the calls of a library. */
import { type Change, type Edit, type Json, dropped, inTurn, probe, replaced, written } from './edit.ts'

const call = (more: Json): Change =>
  inTurn(
    probe({ type: 'string', maxLength: 64, 'x-ref': 'thing' }),
    written('wire.calls.probe', { operation: 'values', path: 'Probe', field: 'Probe', ...more }),
  )
const inCall = (title: string, key: string, [base, now]: readonly [Json, unknown], name = 'probe'): Edit => ({
  name: `调用的${title}`,
  keys: [`wire.calls.*.${key}`],
  answer: 'B9',
  prepare: name === 'probe' ? call(base) : inTurn(call({}), written(`wire.calls.${name}`, base)),
  change: written(`wire.calls.${name}.${key}`, now),
})
const LISTED = { path: 'List' }
const TESTED = { operation: 'test', path: 'IsUsed' }
export const CALL_EDITS: readonly Edit[] = [
  {
    name: '换调用方言',
    keys: ['wire.preset'],
    answer: 'B9',
    change: inTurn(
      replaced('wire.preset', () => 'rest'),
      dropped('wire.calls'),
      written('lifecycle', undefined),
      written('guards', undefined),
      written('reference', undefined),
    ),
  },
  {
    name: '换路径前缀',
    keys: ['wire.base'],
    answer: 'B9',
    change: replaced('wire.base', () => '/content/api/v9/Another'),
  },
  {
    name: '改由别的服务回答',
    keys: ['wire.served'],
    answer: 'B9',
    prepare: ({ schema, descriptor }) => {
      schema['required'] = []
      schema['examples'] = []
      schema['properties'] = { id: { title: '编号', type: 'string', maxLength: 64, readOnly: true } }
      const { name, title, schema: file, page } = descriptor
      for (const key of Object.keys(descriptor)) delete descriptor[key]
      const wire = { preset: 'rest', base: '/bff/rest/audit', served: 'audit' }
      return Boolean(
        Object.assign(descriptor, { formatVersion: 1, name, title, schema: file, page, identity: { id: 'id' }, wire }),
      )
    },
    change: dropped('wire.served'),
  },
  { name: '删除调用', keys: ['wire.calls'], answer: 'B9', prepare: call({}), change: dropped('wire.calls.probe') },
  {
    name: '新增调用',
    keys: ['wire.calls'],
    answer: 'told',
    why: '原来的调用都在',
    prepare: probe({ type: 'string', maxLength: 64 }),
    change: written('wire.calls.probe', { operation: 'values', path: 'Probe', field: 'Probe' }),
  },
  inCall('路径', 'path', [{}, 'Another']),
  inCall('方法', 'method', [{}, 'POST']),
  inCall('操作', 'operation', [{}, 'targets']),
  inCall('字段', 'field', [{}, 'Name']),
  inCall('传参方式', 'request', [{ path: 'GetOne' }, 'id-header'], 'get'),
  inCall('回复形式', 'reply', [LISTED, 'rows-total'], 'list'),
  inCall('编号的参数名', 'param', [{ path: 'GetOne' }, 'key'], 'get'),
  inCall('页码的参数名', 'paging.index', [{ ...LISTED, paging: { index: 'Page', size: 'Size' } }, 'No'], 'list'),
  inCall('行数的参数名', 'paging.size', [{ ...LISTED, paging: { index: 'Page', size: 'Size' } }, 'Rows'], 'list'),
  inCall('筛选的参数名', 'filters', [LISTED, { Probe: 'ProbeCode' }], 'list'),
  inCall('固定内容', 'constant', [{ path: 'Save', constant: { Kind: 'a' } }, { Kind: 'b' }], 'upsert'),
  inCall('只列出的记录', 'where', [LISTED, { empty: 'Probe' }], 'list'),
  inCall('只列出的数据范围', 'shelf', [LISTED, 'platform'], 'list'),
  inCall('一并取来的引用', 'joins', [LISTED, ['Probe']], 'list'),
  inCall('判断的条件', 'when', [{ ...TESTED, when: { eq: ['Probe', 'a'] } }, { eq: ['Probe', 'b'] }], 'isProbe'),
  {
    ...inCall(
      '所问的库',
      'of.library',
      [{ ...TESTED, of: { library: 'thing', field: 'OtherId' } }, 'other'],
      'isProbe',
    ),
    keys: ['wire.calls.*.of'],
  },
  inCall('原因的参数名', 'reason', [{ operation: 'transition', path: 'Act', reason: 'Reason' }, 'Why'], 'act'),
  {
    name: '调用证实了',
    keys: ['wire.calls.*.assumed'],
    answer: 'told',
    why: '调用没有变',
    prepare: call({ assumed: true }),
    change: written('wire.calls.probe.assumed', false),
  },
]

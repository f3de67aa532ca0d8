/** Operations with their standard forms, and what each request and reply shape looks like on the wire. */
import { OPERATION_NAMES, PAGE_UPSERT, PAGING } from '../../compiler/presets.ts'
import { compile } from '../../compiler/compile.ts'
import { type Call, type Operation, REPLY_SHAPES, REQUEST_SHAPES, type RequestShape } from '../../model/call.ts'
import { getResource, type Resource } from '../../model/resource.ts'
import { buildQuery } from '../../wire/query-string.ts'
import { encodeReply } from '../../wire/replies.ts'
import { REQUEST_READERS } from '../../wire/request-readers.ts'
import { encodeRequest, REQUESTS } from '../../wire/requests.ts'
import type { CallInput } from '../../wire/shapes.ts'
import { EXAMPLE_FILES } from './example-files.ts'

const WORDS: Readonly<Record<Operation, string>> = {
  list: '一页列表',
  get: '一条记录',
  getMany: '按编号取多条',
  create: '新增',
  update: '修改',
  upsert: '新增或修改',
  delete: '删除',
  history: '一条记录的历史',
  test: '回答是或否（写 `when` 或 `of`）',
  unreferenced: '还没有引用的平台记录',
  reference: '引用平台记录',
  cancel: '取消引用',
  sync: '更新到平台现在的样子',
  drift: '与平台的差异',
  reveal: '查看打码的内容',
  transition: '状态变更',
  values: '一个字段用过的值（写 `field`）',
  targets: '一个字段所引用的记录（写 `field`）',
}

/** What ra-data-simple-rest asks of a collection. */
const REST = [
  ['list', 'GET', '/rooms?sort=["Sort","ASC"]&range=[0,19]&filter={}', '记录的列表，总数在 `Content-Range`'],
  ['get', 'GET', '/rooms/7', '记录'],
  ['getMany', 'GET', '/rooms?filter={"Id":["7","8"]}', '记录的列表'],
  ['create', 'POST', '/rooms', '记录'],
  ['update', 'PUT', '/rooms/7', '记录'],
  ['delete', 'DELETE', '/rooms/7', '不看'],
] as const

export function callParts(): readonly string[] {
  return [
    '### 预设 `page-upsert`',
    '平台的方言，回答在信封 `{"Type": 200, "Data": …, "Content": ""}` 里。没有写的部分照下表；键就是操作名时不写 `operation`。',
    table(['操作', '做什么', '方法', 'request', 'reply', 'param'], OPERATION_NAMES.map(operationRow)),
    `分页的参数默认 \`${PAGING.index}\` 与 \`${PAGING.size}\`。`,
    '### 预设 `rest`',
    '普通的 REST 集合，正文就是记录，没有信封。下面六个操作不必写；在 `calls` 里写出的调用改按上一节的方言收发，别的照旧。',
    table(
      ['操作', '方法', '地址', '回答'],
      REST.map(([name, method, path, reply]) => [code(name), method, code(path), reply]),
    ),
    '### `request` 的形状',
    table(['形状', '输入在哪里', '例'], REQUEST_SHAPES.map(requestRow)),
    '### `reply` 的形状',
    table(
      ['形状', '例（`Data`）'],
      REPLY_SHAPES.map((shape) => [code(shape), code(JSON.stringify(replyOf(shape)))]),
    ),
  ]
}

function operationRow(name: Operation): readonly string[] {
  const { method, request, reply, param } = PAGE_UPSERT[name]
  return [code(name), WORDS[name], method, code(request), code(reply), code(param)]
}

const RECORD = { Id: '7', Code: 'B-201', Name: '水疗一室' }

const INPUTS: Readonly<Record<'page' | 'id' | 'ids' | 'record', CallInput>> = {
  page: { kind: 'page', page: { page: 1, pageSize: 20, keyword: '水疗', filters: {} } },
  id: { kind: 'ids', ids: ['7'] },
  ids: { kind: 'ids', ids: ['7', '8'], value: true },
  record: { kind: 'record', record: RECORD },
}

const NAMED: CallInput = {
  kind: 'ids',
  ids: ['7'],
  transition: 'return',
  input: { Remark: '剂量没有写清' },
  versions: { 7: 3 },
}

const REVEALING: CallInput = { kind: 'ids', ids: ['7'], fields: ['Phone'], purpose: '核对电话' }

function requestRow(shape: RequestShape): readonly string[] {
  const { carries, namesTransition } = REQUESTS[shape]
  const input = namesTransition ? NAMED : shape === 'reveal' ? REVEALING : INPUTS[carries]
  const message = encodeRequest(roomLibrary(), exampleCall(shape), input)
  const query = buildQuery(message.query)
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`)
  const body = message.body === undefined ? [] : [JSON.stringify(message.body)]
  const address = `${message.method} ${decodeURI(message.path)}${query === '' ? '' : `?${decodeURIComponent(query)}`}`
  return [code(shape), REQUEST_READERS[shape].words, [address, ...headers, ...body].map(code).join('<br>')]
}

function exampleCall(shape: RequestShape): Call {
  const carries = REQUESTS[shape].carries
  const isGet = REQUEST_READERS[shape].body === undefined
  return {
    name: 'example',
    operation: shape === 'reveal' ? 'reveal' : carries === 'page' ? 'list' : carries === 'ids' ? 'transition' : 'get',
    method: isGet ? 'GET' : 'POST',
    path: `/content/api/Room/Call${shape === 'id-path' ? '/{id}' : ''}`,
    request: shape,
    reply: carries === 'page' ? 'page' : 'none',
    param: carries === 'ids' ? 'ids' : 'id',
    paging: PAGING,
    assumed: false,
    ...(shape === 'ids-value' ? { field: 'IsEnabled' } : {}),
  }
}

function replyOf(shape: Call['reply']): unknown {
  const results: Readonly<Record<Call['reply'], unknown>> = {
    page: { rows: [RECORD], total: 1 },
    'rows-total': { rows: [RECORD], total: 1 },
    list: [RECORD],
    record: RECORD,
    flag: true,
    texts: ['水疗', '训练'],
    outcomes: [{ id: '7', ok: true, words: '', record: RECORD }],
    none: null,
  }
  const isPage = shape === 'page' || shape === 'rows-total'
  return encodeReply({ ...exampleCall('ids'), operation: isPage ? 'list' : 'get', reply: shape }, results[shape])
}

function roomLibrary(): Resource {
  const files = Object.entries(EXAMPLE_FILES).map(([path, value]) => ({ path, text: JSON.stringify(value) }))
  const under = (folder: string) => files.filter(({ path }) => path.startsWith(folder))
  return getResource(compile(under('schemas/'), under('resources/')).catalog, 'room')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}

/** The wire block becomes calls: an operation exists if and only if its call is listed. */
import { type Call, type Operation, REQUEST_SHAPES } from '../model/call.ts'
import type { Resource } from '../model/resource.ts'
import { REQUEST_READERS } from '../wire/request-readers.ts'
import { REQUESTS } from '../wire/requests.ts'
import type { RequestWriter } from '../wire/shapes.ts'
import type { AuthoredCall, Descriptor } from './authored.ts'
import type { Findings } from './nodes.ts'
import { OPERATION_NAMES, PAGE_UPSERT, PAGING } from './presets.ts'
import { type ParsedSource, problemAt, type ProblemInput } from './source.ts'
import { nearest } from './suggest.ts'

/** Operations of which a library has several, each with a name of its own. */
const NAMED: ReadonlySet<Operation> = new Set<Operation>(['test', 'transition', 'values', 'targets'])

/**
 * Reads `wire.calls` of a descriptor into calls with every default filled in; what is wrong with them is added to
 * `findings`.
 */
export function compileCalls(source: ParsedSource, descriptor: Descriptor, findings: Findings): Resource['calls'] {
  const { preset, base, calls = {} } = descriptor.wire
  const fail = (path: readonly string[], input: ProblemInput) =>
    findings.problems.push(problemAt({ source, path: ['wire', ...path] }, input))
  const lists = Object.entries(calls).filter(([name, call]) => operationOf(name, call) === 'list')
  if (preset === 'rest') {
    if (lists.length > 0 && calls['list'] === undefined) fail(['calls', lists[0]?.[0] ?? ''], RIVAL_LIST)
  } else if (!base.startsWith('/'))
    fail(['base'], {
      code: 'format',
      message: 'base 须以 / 开头',
      cure: '写成 /content/api/… 这样的路径；平台的地址由 PLATFORM_URL 设定',
    })
  if (preset !== 'rest' && lists.length === 0) {
    fail(calls === descriptor.wire.calls ? ['calls'] : [], {
      code: 'missingKey',
      message: '缺少列表的调用',
      cure: '在 calls 中加上 "list": {"path": "GetThingPageData"}',
    })
  }
  const compiled: Record<string, Call> = {}
  for (const [name, call] of Object.entries(calls)) {
    const operation = operationOf(name, call)
    if (!operation) {
      fail(['calls', name], unknownCall(name))
      continue
    }
    for (const problem of missingIn(operation, call)) fail(['calls', name], problem)
    for (const { key, ...problem } of misfitsOf(operation, call)) fail(['calls', name, key], problem)
    compiled[name] = compileCall({ ...call, name, operation }, base)
  }
  return compiled
}

/** A further list stands beside the plain one, and the plain one of REST is none of our calls. */
const RIVAL_LIST: ProblemInput = {
  code: 'missingKey',
  message: 'rest 的列表由集合本身回答，另写的列表调用不会用到',
  cure: '把它命名为 list，或删除它',
  atKey: true,
}

function unknownCall(name: string): ProblemInput {
  const near = nearest(name, OPERATION_NAMES)
  const cure = near
    ? `是否想写 ${near}？自定名称的调用须写 operation`
    : `加上 "operation"：${OPERATION_NAMES.join('、')} 之一`
  return { code: 'unknownCall', message: `不知道 ${name} 做什么`, cure, atKey: true }
}

/** What an operation cannot do without. */
function missingIn(operation: Operation, call: AuthoredCall): readonly ProblemInput[] {
  const missing = (key: string, cure: string) => [{ code: 'missingKey', message: `缺少 ${key}`, cure }]
  if (operation === 'test' && !call.when && !call.of)
    return missing('when', '写出要判断的条件，如 {"eq": ["IsEnabled", false]}')
  const shape = REQUESTS[call.request ?? PAGE_UPSERT[operation].request]
  if (call.reason !== undefined && !(operation === 'transition' && shape.takesReason))
    return [
      {
        code: 'kind',
        message: '这个调用带不了原因',
        cure: '只有 request 为 ids 或 ids-value 的 transition 可以，删除 reason',
      },
    ]
  if (shape.namesTransition && operation !== 'transition')
    return [
      { code: 'kind', message: `${operation} 没有变更可以写名称`, cure: 'transit 只用于 transition，request 换一种' },
    ]
  const reads = operation === 'values' || operation === 'targets' || shape.hasValue
  return reads && call.field === undefined ? missing('field', '写出字段名，如 "field": "Tags"') : []
}

/** What an operation sends: a question for a list, a record, or ids; one shape of them cannot carry another. */
const SENDS: Readonly<Partial<Record<Operation, 'page' | 'record'>>> = {
  list: 'page',
  unreferenced: 'page',
  values: 'page',
  create: 'record',
  update: 'record',
  upsert: 'record',
}
const CARRIED: Readonly<
  Record<'page' | 'record' | 'ids', { readonly words: string; readonly fits: RequestWriter['carries'][] }>
> = {
  page: { words: '页码和筛选', fits: ['page'] },
  record: { words: '整条记录', fits: ['record'] },
  ids: { words: '编号', fits: ['id', 'ids'] },
}

/** Calls that no browser can make, or that would leave out what they are about. */
function misfitsOf(operation: Operation, call: AuthoredCall): readonly (ProblemInput & { readonly key: string })[] {
  const request = call.request ?? PAGE_UPSERT[operation].request
  const method = call.method ?? PAGE_UPSERT[operation].method
  const { words, fits } = CARRIED[SENDS[operation] ?? 'ids']
  if ((operation === 'reveal') !== (request === 'reveal')) {
    const message = `request 为 reveal 与 operation 为 reveal 须一起用，${operation} 用的是 ${request}`
    return [{ key: 'request', code: 'misfit', message, cure: '删除 request，用操作自己的' }]
  }
  if (!fits.includes(REQUESTS[request].carries)) {
    const usable = REQUEST_SHAPES.filter((shape) => shape !== 'reveal' && fits.includes(REQUESTS[shape].carries)).join(
      '、',
    )
    const message = `${operation} 要送出${words}，而 ${request} 装不下：${REQUEST_READERS[request].words}`
    return [{ key: 'request', code: 'misfit', message, cure: `request 写 ${usable} 之一，或删除它` }]
  }
  if (method !== 'GET' || !REQUEST_READERS[request].body) return []
  const key = call.method === undefined ? 'request' : 'method'
  const message = `GET 请求不能带正文，而 ${request} 的内容在正文中（${REQUEST_READERS[request].words}）：浏览器发不出去`
  const instead = request === 'page-body' ? '，或把 request 改为 page-query' : ''
  return [{ key, code: 'misfit', message, cure: `写上 "method": "POST"${instead}` }]
}

function operationOf(name: string, call: AuthoredCall): Operation | undefined {
  return call.operation ?? OPERATION_NAMES.find((operation) => operation === name && !NAMED.has(operation))
}

function compileCall(authored: AuthoredCall & Pick<Call, 'name' | 'operation'>, base: string): Call {
  const { of, ...call } = authored
  const form = PAGE_UPSERT[call.operation]
  const request = call.request ?? form.request
  return {
    ...call,
    ...(of ? { of: { library: of.of, field: of.via ?? '', ...(of.where ? { when: of.where } : {}) } } : {}),
    method: call.method ?? form.method,
    path: addressOf(call.path, base),
    request,
    reply: call.reply ?? form.reply,
    param: call.param ?? (call.request ? (REQUESTS[request].carries === 'ids' ? 'ids' : 'id') : form.param),
    paging: call.paging ?? PAGING,
    assumed: call.assumed ?? false,
  }
}

/** A path from the root stands alone, but on the host of the base. */
function addressOf(path: string, base: string): string {
  if (!path.startsWith('/')) return `${base.replace(/\/$/, '')}/${path}`
  return `${/^https?:\/\/[^/]+/.exec(base)?.[0] ?? ''}${path}`
}

/**
 * What a call answers: every reply shape in both directions, and which of them a call has; a shape without a codec does not
 * compile.
 *
 * Shapes  An operation's result does not depend on how it travels: `list` gives a Page, `getMany` and `history` a list,
 *         `get` and the writes a record, `test` a boolean, `values` texts, `delete` nothing; `reference`, `cancel`, `sync`
 *         and `transition` an Outcome per id, `drift` a Drift per id. Where a call's shape is the other one of page
 *         and list, `encodeReply` and `decodeReply` convert.
 * Errors  `Failure('unknown')` that names the call and what was expected: a reply that is not what its shape promises is the
 *         other side's mistake.
 */
import { Failure } from '../model/failure.ts'
import type { Call, ReplyShape } from '../model/call.ts'
import { isObject } from '../model/plain.ts'
import type { Outcome, Page } from '../model/query.ts'
import type { WireRecord } from '../model/resource.ts'
import { isPaged } from './page-parameters.ts'
import type { ReplyCodec } from './shapes.ts'

export const REPLIES: Readonly<Record<ReplyShape, ReplyCodec>> = {
  page: pageReply('Row', 'Total'),
  'rows-total': pageReply('rows', 'total'),
  list: { encode: (result) => result, decode: (data) => recordList(data, '列表') },
  record: {
    encode: (result) => result ?? null,
    decode: (data) => (data === null || isObject(data) ? data : misfit('一条记录')),
  },
  flag: {
    encode: (result) => result === true,
    decode: (data) => (typeof data === 'boolean' ? data : misfit('true 或 false')),
  },
  texts: {
    encode: (result) => result,
    decode: (data) =>
      Array.isArray(data) && data.every((text) => typeof text === 'string') ? data : misfit('文字列表'),
  },
  outcomes: { encode: encodeOutcomes, decode: decodeOutcomes },
  // Whatever a platform puts there is not looked at.
  none: { encode: () => null, decode: () => null },
}

/** The server's half: from an operation's result to the envelope's Data. */
export function encodeReply(call: Call, result: unknown): unknown {
  const carried = isPaged(call) ? asPage(result) : call.reply === 'list' ? asList(result) : result
  return REPLIES[call.reply].encode(carried)
}

/** The browser's half. */
export function decodeReply(call: Call, data: unknown): unknown {
  const result = decodeNamed(call, data)
  const isList = call.operation === 'list' || call.operation === 'unreferenced'
  if (isList && call.reply === 'list') return asPage(result)
  return isPaged(call) && !isList ? asList(result) : result
}

function decodeNamed(call: Call, data: unknown): unknown {
  try {
    return REPLIES[call.reply].decode(data)
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause
    throw new Failure(cause.code, { words: `${call.name} ${cause.message}`, cause })
  }
}

function asPage(result: unknown): Page {
  if (!Array.isArray(result)) return result as Page
  const rows: readonly WireRecord[] = result
  return { rows, total: rows.length }
}

function asList(result: unknown): unknown {
  return Array.isArray(result) ? result : (result as Page).rows
}

/** Refuses a reply, in words that say what was expected. */
export function misfit(expected: string): never {
  throw new Failure('unknown', { words: `返回内容不符合约定：应为${expected}` })
}

/** A page: content and passport calls name its members `Row` and `Total`, reports and devices `rows` and `total`. */
function pageReply(rows: string, total: string): ReplyCodec {
  const expected = `{${rows}, ${total}}`
  return {
    encode: (result) => ({ [rows]: (result as Page).rows, [total]: (result as Page).total }),
    decode(data): Page {
      if (!isObject(data)) return misfit(expected)
      return { rows: recordList(data[rows], expected), total: readTotal(data[total], expected) }
    },
  }
}

function recordList(value: unknown, expected: string): readonly WireRecord[] {
  return Array.isArray(value) && value.every(isObject) ? value : misfit(expected)
}

function readTotal(value: unknown, expected: string): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : misfit(expected)
}

const DONE = 200
const REFUSED = 4000

/** What became of each of several records, each like an envelope of its own. */
function encodeOutcomes(result: unknown): unknown {
  return (result as readonly Outcome[]).map(({ id, ok, words, record }) => ({
    Id: id,
    Type: ok ? DONE : REFUSED,
    Content: words,
    Data: record,
  }))
}

/** The specification shows no reply for these calls; a platform that answers nothing has done them all. */
function decodeOutcomes(data: unknown): readonly Outcome[] {
  if (!Array.isArray(data)) return []
  return data.map((row: unknown) => {
    if (!isObject(row) || typeof row['Id'] !== 'string') return misfit('[{Id, Type, Content}]')
    const record = isObject(row['Data']) ? row['Data'] : null
    return { id: row['Id'], ok: row['Type'] === DONE, words: String(row['Content'] ?? ''), record }
  })
}

/**
 * Every reply shape by name; a shape without a codec does not compile.
 *
 * Shapes  An operation's result does not depend on how it travels: `list` gives a Page, `getMany` and `history` a list,
 *         `get` and the writes a record, `test` a boolean, `values` texts, `delete` nothing; `reference`, `cancel`, `sync`
 *         and `transition` an Outcome per id, `drift` a Drift per id. Where a call's shape is the other one of page
 *         and list, `encodeReply` and `decodeReply` convert.
 * Errors  `Failure('unknown')` that names the call.
 */
import { Failure } from '../model/failure.ts'
import type { Page } from '../model/query.ts'
import type { Call, ReplyShape } from '../model/call.ts'
import type { WireRecord } from '../model/resource.ts'
import { flag } from './replies/flag.ts'
import { list } from './replies/list.ts'
import { none } from './replies/none.ts'
import { outcomes } from './replies/outcomes.ts'
import { page } from './replies/page.ts'
import { recordReply } from './replies/record.ts'
import { rowsTotal } from './replies/rows-total.ts'
import { texts } from './replies/texts.ts'
import type { ReplyCodec } from './shapes.ts'
import { isPaged } from './page-parameters.ts'

export const REPLIES: Readonly<Record<ReplyShape, ReplyCodec>> = {
  page,
  'rows-total': rowsTotal,
  list,
  record: recordReply,
  flag,
  texts,
  outcomes,
  none,
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

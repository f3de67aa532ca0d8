import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import { type Operation, REPLY_SHAPES, type ReplyShape } from '../../src/model/call.ts'
import { decodeEnvelope, encodeSuccess } from '../../src/wire/envelope.ts'
import { REPLIES, decodeReply, encodeReply } from '../../src/wire/replies.ts'
import { makeCall } from '../support/resource.ts'
import { nastyText } from '../../src/gate/fuzz/texts.ts'

const value = fc.oneof(nastyText, fc.integer(), fc.boolean(), fc.constant(null), fc.array(nastyText))
const record = fc
  .dictionary(
    nastyText.filter((name) => name !== '__proto__'),
    value,
  )
  .map((row) => ({ ...row }))
const records = fc.array(record, { maxLength: 5 })
const page = fc.record({ rows: records, total: fc.nat() }).map((one) => ({ ...one }))

const RESULTS: Readonly<Record<ReplyShape, fc.Arbitrary<unknown>>> = {
  page,
  'rows-total': page,
  list: records,
  record: fc.option(record, { nil: null }),
  flag: fc.boolean(),
  texts: fc.array(nastyText),
  outcomes: fc.array(
    fc
      .record({ id: nastyText, ok: fc.boolean(), words: nastyText, record: fc.option(record, { nil: null }) })
      .map((one) => ({ ...one })),
  ),
  none: fc.constant(null),
}

function travel(data: unknown): unknown {
  const { status, body } = encodeSuccess(data)
  return decodeEnvelope({ status, body: JSON.parse(JSON.stringify(body)) as unknown })
}

describe('every reply shape', () => {
  it.each(REPLY_SHAPES)('%s: decoding undoes encoding', (shape) => {
    fc.assert(
      fc.property(RESULTS[shape], (result) => {
        expect(REPLIES[shape].decode(travel(REPLIES[shape].encode(result)))).toEqual(result)
      }),
      { numRuns: 200 },
    )
  })

  it.each<[shape: ReplyShape, data: unknown, expected: string]>([
    ['page', [], '{Row, Total}'],
    ['page', { Row: [] }, '{Row, Total}'],
    ['page', { Row: [1], Total: 1 }, '{Row, Total}'],
    ['page', { Row: [], Total: -1 }, '{Row, Total}'],
    ['rows-total', { Row: [], Total: 0 }, '{rows, total}'],
    ['list', {}, '列表'],
    ['list', [null], '列表'],
    ['record', 'x', '一条记录'],
    ['record', [], '一条记录'],
    ['flag', 'true', 'true 或 false'],
    ['flag', null, 'true 或 false'],
  ])('%s refuses %j and names the call', (shape, data, expected) => {
    const call = makeCall('getThing', shape === 'flag' ? 'test' : 'get', 'id-query', shape)
    expect(() => decodeReply(call, data)).toThrow(
      new Failure('unknown', { words: `getThing 返回内容不符合约定：应为${expected}` }),
    )
  })
})

describe('an operation has one result, however it travels', () => {
  const rows = [{ Id: '1' }, { Id: '2' }]

  it.each<[operation: Operation, shape: ReplyShape, result: unknown]>([
    ['list', 'page', { rows, total: 9 }],
    ['list', 'rows-total', { rows, total: 9 }],
    ['list', 'list', { rows, total: 2 }],
    ['getMany', 'list', rows],
    ['getMany', 'page', rows],
    ['history', 'rows-total', rows],
    ['get', 'record', rows[0]],
    ['test', 'flag', true],
    ['delete', 'none', null],
  ])('%s as %s', (operation, shape, result) => {
    const call = makeCall('any', operation, 'id-query', shape)
    expect(decodeReply(call, travel(encodeReply(call, result)))).toEqual(result)
  })
})

describe('a page of what is not referenced', () => {
  const rows = [{ Id: '1' }, { Id: '2' }]
  it.each<[ReplyShape, number]>([
    ['page', 90],
    ['rows-total', 90],
    ['list', 2],
  ])('keeps its total as far as %s tells it', (reply, total) => {
    const call = makeCall('unreferenced', 'unreferenced', 'page-query', reply)
    expect(decodeReply(call, travel(encodeReply(call, { rows, total: 90 })))).toEqual({ rows, total })
  })
})

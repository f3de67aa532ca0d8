import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXPORT_STATES, type ExportTask } from '../../src/model/export-task.ts'
import type { PushMessage } from '../../src/model/push-message.ts'
import { LATEST_MESSAGES, MESSAGE_PAGE, OPEN_MESSAGE, READ_MESSAGES } from '../../src/wire/messages.ts'
import { UNREAD_COUNT } from '../../src/wire/unread-count.ts'
import { buildQuery, parseQuery } from '../../src/wire/query-string.ts'
import { decodeDisposition, encodeDisposition, EXPORT_TASKS } from '../../src/wire/reports.ts'
import { received } from '../support/received.ts'

const { encode: encodeMessagePage, decode: decodeMessagePage } = MESSAGE_PAGE.reply
const { encode: encodeDigests, decode: decodeDigests } = LATEST_MESSAGES.reply
const { encode: encodeMessage, decode: decodeMessage } = OPEN_MESSAGE.reply
const { encode: encodeTaskPage, decode: decodeTaskPage } = EXPORT_TASKS.reply
const decodeUnreadCount = UNREAD_COUNT.reply.decode

const time = fc.date({ noInvalidDate: true }).map((at) => at.toISOString())
const types = fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 5 })
const message: fc.Arbitrary<PushMessage> = fc.record({
  id: fc.string({ minLength: 1, unit: 'binary' }),
  type: fc.nat({ max: 9_999 }),
  title: fc.string({ unit: 'binary' }),
  content: fc.string({ unit: 'binary' }),
  isRead: fc.boolean(),
  createdAt: time,
})
const task: fc.Arbitrary<ExportTask> = fc.record({
  id: fc.string({ minLength: 1 }),
  name: fc.string(),
  state: fc.constantFrom(...EXPORT_STATES),
  progress: fc.integer({ min: 0, max: 100 }),
  createdAt: time,
  finishedAt: fc.oneof(fc.constant(''), time),
  words: fc.string(),
})
const travelled = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('both sides of the wire agree', () => {
  it('on messages, pages and digests', () => {
    fc.assert(
      fc.property(fc.array(message), fc.nat({ max: 1_000 }), (rows, more) => {
        const page = { rows, total: rows.length + more }
        expect(decodeMessagePage(travelled(encodeMessagePage(page)))).toEqual(page)
        const digests = rows.map((last, index) => ({ type: last.type, unread: index, last: index % 2 ? last : null }))
        expect(decodeDigests(travelled(encodeDigests(digests)))).toEqual(digests)
      }),
    )
  })

  it('on what a list of messages asks for', () => {
    const query = fc.record(
      { page: fc.integer({ min: 1, max: 99 }), pageSize: fc.integer({ min: 1, max: 99 }), types, isRead: fc.boolean() },
      { requiredKeys: ['page', 'pageSize'] },
    )
    fc.assert(
      fc.property(query, (asked) => {
        expect(MESSAGE_PAGE.decode(received({ body: travelled(MESSAGE_PAGE.request(asked).body) }))).toEqual(asked)
      }),
    )
  })

  it('on types, in a body and as repeated keys, and on an id in a header', () => {
    fc.assert(
      fc.property(types, fc.string({ minLength: 1, unit: 'grapheme' }), (some, id) => {
        expect(READ_MESSAGES.decode(received(READ_MESSAGES.request(some)))).toEqual(some)
        expect(
          UNREAD_COUNT.decode(received({ query: parseQuery(buildQuery(UNREAD_COUNT.request(some).query)) })),
        ).toEqual(some)
        const { headers } = OPEN_MESSAGE.request(id)
        expect(headers['id']).toMatch(/^[\x21-\x7e]+$/)
        expect(OPEN_MESSAGE.decode(received({ headers }))).toBe(id)
      }),
    )
  })

  it('on export tasks and on what their list asks for', () => {
    fc.assert(
      fc.property(fc.array(task), fc.integer({ min: 1, max: 999 }), (rows, page) => {
        const tasks = { rows, total: rows.length + page }
        expect(decodeTaskPage(travelled(encodeTaskPage(tasks)))).toEqual(tasks)
        const query = { userId: 'u/1', page, pageSize: 20 }
        expect(
          EXPORT_TASKS.decode(received({ query: parseQuery(buildQuery(EXPORT_TASKS.request(query).query)) })),
        ).toEqual(query)
      }),
    )
  })
})

describe('replies of other platforms', () => {
  it('B8: never throw, whatever they are', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        decodeMessagePage(data)
        decodeDigests(data)
        decodeTaskPage(data)
        expect(decodeMessage(data) ?? { id: 'x' }).toMatchObject({ id: expect.stringMatching(/^[^]+$/) })
        expect(decodeUnreadCount(data)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it.each<[unknown, number]>([
    [7, 7],
    ['7', 7],
    [{ Count: 7 }, 7],
    [
      [
        { Type: 3, Count: 2 },
        { Type: 4, UnReadCount: 5 },
      ],
      7,
    ],
    [null, 0],
    [-1, 0],
    [1.5, 0],
    ['many', 0],
  ])('an unread count of %j is %d', (data, count) => {
    expect(decodeUnreadCount(data)).toBe(count)
  })

  it.each<[string, unknown, number]>([
    ['Row and Total', { Row: [{ Id: 1 }], Total: 9 }, 9],
    ['rows and total', { rows: [{ Id: 1 }], total: 9 }, 9],
    ['a bare list', [{ Id: 1 }], 1],
    ['a total that is text', { Row: [{ Id: 1 }], Total: '9' }, 9],
    ['rows without an id', { Row: [{ Id: 1 }, { Title: 'x' }, null, 5], Total: 9 }, 9],
  ])('a page may be %s', (_why, data, total) => {
    expect(decodeMessagePage(data)).toEqual({ rows: [decodeMessage({ Id: 1 })], total })
  })

  it('a message may lack everything but its id, and be read in several spellings', () => {
    const bare = { id: '1', type: 0, title: '', content: '', isRead: false, createdAt: '' }
    expect(decodeMessage({ Id: 1 })).toEqual(bare)
    for (const ReadState of [true, 1, '1', 'true']) expect(decodeMessage({ Id: 1, ReadState })?.isRead).toBe(true)
    for (const ReadState of [false, 0, '0', null]) expect(decodeMessage({ Id: 1, ReadState })?.isRead).toBe(false)
    expect(encodeMessage(bare)).toMatchObject({ ReadState: false })
  })

  it('a task of an unknown state can be fetched and is not waited for', () => {
    expect(decodeTaskPage({ rows: [{ TaskId: 5, State: 'Success', Progress: '250' }] }).rows).toMatchObject([
      { id: '5', state: 'done', progress: 100 },
    ])
  })
})

describe('the name of a file', () => {
  it.each<[name: string, expected: string]>([
    ['收费项目.csv', '收费项目.csv'],
    ['a b%20c.csv', 'a b%20c.csv'],
    ["“引号”'()*!.csv", "“引号”'()_!.csv"],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a"; filename=evil.exe', 'a_; filename=evil.exe'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x'],
    ['\u202Egpj.exe', 'gpj.exe'],
    ['  .  ', 'download'],
    ['', 'download'],
  ])('%j arrives as %j', (name, expected) => {
    const header = encodeDisposition(name)
    expect(header).toMatch(/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
    expect(decodeDisposition(header, 'x')).toBe(expected)
  })

  it('is one header line that reads back, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = encodeDisposition(name)
        expect(header).toMatch(/^[\x20-\x7e]*$/)
        const arrived = decodeDisposition(header, 'x')
        expect(decodeDisposition(encodeDisposition(arrived), 'x')).toBe(arrived)
        expect(arrived).not.toMatch(/[/\\\p{Cc}]/u)
      }),
    )
  })

  it.each<[string | null, string]>([
    [null, '备用'],
    ['attachment', '备用'],
    ['attachment; filename=plain.csv', 'plain.csv'],
    ['attachment; filename="a \\"b\\".csv"', 'a _b_.csv'],
    ["attachment; filename*=utf-8'zh'%E4%B8%AD.csv; filename=x", '中.csv'],
    ['attachment; filename*=UTF-8\'\'%E4%; filename="x.csv"', 'x.csv'],
    ['attachment; filename="../x.csv"', '_x.csv'],
  ])('of %j is %j', (header, name) => {
    expect(decodeDisposition(header, '备用')).toBe(name)
  })
})

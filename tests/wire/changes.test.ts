import { describe, expect, it } from 'vitest'
import type { ChangeOrigin } from '../../src/model/change-origin.ts'
import { CHANGE_HEADER, decodeChange, encodeChange } from '../../src/wire/change-origin.ts'
import * as wire from '../../src/wire/changes.ts'
import { received } from '../support/received.ts'

const header = (change: ChangeOrigin) => encodeChange(change)[CHANGE_HEADER]

describe('how a change came about, as a header', () => {
  it.each<[ChangeOrigin]>([
    [{ kind: 'quickEdit' }],
    [{ kind: 'bulkEdit', batch: '3f2a9c10-0000-4000-8000-000000000000' }],
    [{ kind: 'import', batch: 'batch-0001', note: '价格 (2026); batch=x.xlsx' }],
    [{ kind: 'restore', note: '3' }],
  ])('%j arrives as it was sent', (change) => {
    expect(decodeChange(header(change))).toEqual(change)
    expect(header(change)).toMatch(/^[\x20-\x7e]+$/)
  })

  it.each([
    ['nothing', undefined],
    ['two headers', ['quickEdit', 'import']],
    ['an unknown kind', 'magic; batch=batch-0001'],
    ['what only the server says', 'undo; batch=batch-0001'],
    ['a batch that is no id', 'import; batch=../..'],
    ['a short batch', 'import; batch=1'],
    ['more after the end', 'import; batch=batch-0001; note=a; role=admin'],
    ['a header without end', `import; note=${'a'.repeat(5_000)}`],
  ])('%s counts as not sent', (_why, sent) => {
    expect(decodeChange(sent)).toBeUndefined()
  })

  it('a note is one line of plain text of at most 200 characters', () => {
    expect(decodeChange('import; note=a%0Ab%E2%80%AEc')?.note).toBe('abc')
    expect(decodeChange('import; note=%E4%BB')).toEqual({ kind: 'import' })
    expect([...(decodeChange(header({ kind: 'import', note: '😀'.repeat(300) }))?.note ?? '')].length).toBe(200)
  })
})

describe('the calls that take changes back', () => {
  const by = { userName: '张三', at: '2026-05-01T08:00:00.000Z' }
  const through = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as unknown

  it('pages, batches and outcomes arrive as they were sent', () => {
    const page = {
      rows: [
        { id: '1', record: { Name: '甲' }, ...by },
        { id: '2', record: { Name: '乙' }, ...by, origin: { kind: 'delete', batch: 'batch-0001' } as const },
      ],
      total: 7,
    }
    expect(wire.DELETED.reply.decode(through(wire.DELETED.reply.encode(page)))).toEqual(page)
    const batch = {
      ...by,
      origin: { kind: 'import', batch: 'batch-0001', note: '价格.xlsx' } as const,
      rows: [
        { id: '1', label: '甲', action: 'update' as const },
        { id: '2', label: '乙', action: 'create' as const, later: { ...by, isUndo: true } },
      ],
      total: 2,
      undoable: true,
    }
    expect(wire.BATCH.reply.decode(through(wire.BATCH.reply.encode(batch)))).toEqual(batch)
    const outcomes = [
      { id: '1', ok: true, words: '' },
      { id: '2', ok: false, words: '之后又被修改', by },
    ]
    expect(wire.UNDO.reply.decode(through(wire.UNDO.reply.encode(outcomes)))).toEqual(outcomes)
  })

  it('earlier versions are asked for and arrive as they were sent, also those that nobody has', () => {
    const wanted = [
      { id: '1', version: 3 },
      { id: '2', version: 1 },
    ]
    expect(wire.VERSIONS.decode(received(wire.VERSIONS.request({ library: 'thing', wanted })))).toEqual({
      library: 'thing',
      wanted,
    })
    const found = [
      { id: '1', version: 3, record: { Name: '甲' }, ...by },
      { id: '2', version: 1, record: null, userName: '', at: '' },
    ]
    expect(wire.VERSIONS.reply.decode(through(wire.VERSIONS.reply.encode(found)))).toEqual(found)
    expect(() => wire.VERSIONS.reply.decode({ Row: [] })).toThrow('平台返回的内容不是')
  })

  it('an undo arrives with what it undoes and what it becomes', () => {
    const request = { library: 'thing', ids: ['1'], batch: 'batch-0001', as: 'batch-0002' }
    expect(wire.UNDO.decode(received(wire.UNDO.request(request)))).toEqual(request)
    const { batch: _, ...restoring } = request
    expect(wire.UNDO.decode(received(wire.UNDO.request(restoring)))).toEqual(restoring)
  })

  it.each([null, 'ok', { rows: [] }])('%j is no answer', (data) => {
    expect(() => wire.DELETED.reply.decode(data)).toThrow('平台返回的内容不是')
    expect(() => wire.UNDO.reply.decode(data)).toThrow('平台返回的内容不是')
  })
})

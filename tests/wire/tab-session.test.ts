import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import { DRAFT_KEY, TAB_CODE, TAB_TOKEN } from '../../src/wire/tab-session.ts'
import { received } from '../support/received.ts'

describe('the calls of a further tab', () => {
  it('read back what they wrote', () => {
    expect(TAB_CODE.reply.decode(TAB_CODE.reply.encode('c+1'))).toBe('c+1')
    expect(TAB_TOKEN.decode(received(TAB_TOKEN.request('c+1')))).toBe('c+1')
    expect(DRAFT_KEY.reply.decode(DRAFT_KEY.reply.encode('k=='))).toBe('k==')
  })

  it.each([null, undefined, '', 'code', {}, { Code: '' }, { Code: 1 }, { Key: null }, []])('refuse %j', (body) => {
    expect(() => TAB_TOKEN.decode(received({ body }))).toThrow(Failure)
    for (const { reply } of [TAB_CODE, DRAFT_KEY]) expect(() => reply.decode(body)).toThrow(Failure)
  })
})

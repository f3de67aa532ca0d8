import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import * as wire from '../../src/wire/tab-session.ts'

describe('the calls of a further tab', () => {
  it('read back what they wrote', () => {
    expect(wire.decodeTabCode(wire.encodeTabCode('c+1'))).toBe('c+1')
    expect(wire.decodeTabTokenRequest(wire.encodeTabTokenRequest('c+1').body)).toBe('c+1')
    expect(wire.decodeDraftKey(wire.encodeDraftKey('k=='))).toBe('k==')
  })

  it.each([null, undefined, '', 'code', {}, { Code: '' }, { Code: 1 }, { Key: null }, []])('refuse %j', (body) => {
    for (const read of [wire.decodeTabCode, wire.decodeTabTokenRequest, wire.decodeDraftKey])
      expect(() => read(body)).toThrow(Failure)
  })
})

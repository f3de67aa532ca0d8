import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEqual, textLength } from '../../src/model/ajv-runtime.ts'
import { createAjv } from '../../src/model/validator.ts'

const ajv = createAjv({ strict: false })

describe('the stand-ins of standalone validators mean what ajv means', () => {
  it('by text length, surrogates and combining marks included', () => {
    const text = fc.array(fc.constantFrom('a', '中', '𠮷', '\ud800', '\udc00', '\u0301'), { maxLength: 12 })
    const checks = Array.from({ length: 13 }, (_, length) => ajv.compile({ minLength: length, maxLength: length }))
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('')
        expect(checks.map((check) => check(whole)).indexOf(true)).toBe(textLength(whole))
      }),
    )
    expect(textLength('𠮷e\u0301\ud800')).toBe(4)
  })

  it('by equality', () => {
    // Field names only: ajv's own comparison throws on `{"valueOf": {}}`, which never passes as a field.
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        fc.constantFrom(null, true, false, 0, 1, '', 'a'),
        fc.array(tie('any'), { maxLength: 2 }),
        tie('object'),
      ),
      object: fc.dictionary(fc.constantFrom('A', 'B', 'C'), tie('any'), { maxKeys: 3, noNullPrototype: true }),
    })).any
    const unique = ajv.compile({ type: 'array', uniqueItems: true })
    fc.assert(
      fc.property(value, value, (left, right) => {
        expect(isEqual(left, right)).toBe(!unique([left, right]))
        expect(isEqual(left, structuredClone(left))).toBe(true)
      }),
    )
  })

  it.each([
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [[], {}, false],
    [null, {}, false],
    [{ toString: 1 }, { a: 1 }, false],
    [0, false, false],
  ])('%j and %j: %s', (left, right, equal) => {
    expect(isEqual(left, right)).toBe(equal)
    expect(isEqual(right, left)).toBe(equal)
  })
})

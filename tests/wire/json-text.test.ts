import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeSuccess, writeSuccess } from '../../src/wire/envelope.ts'
import { jsonText } from '../../src/wire/json-text.ts'

it('a success is written as JSON.stringify would', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      expect(writeSuccess(data)).toBe(JSON.stringify(encodeSuccess(data).body))
    }),
  )
  expect(writeSuccess(undefined)).toBe('{"Type":200,"Data":null,"Content":""}')
})

it('what is JSON already is passed on as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.nat(), fc.string(), (rows, total, name) => {
      const text = writeSuccess({ [name]: jsonText(JSON.stringify(rows)), Total: total })
      expect(text).toBe(JSON.stringify(encodeSuccess({ [name]: rows, Total: total }).body))
    }),
    { examples: [[[], 0, '__proto__']] },
  )
})

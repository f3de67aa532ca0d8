/** Laying out a JSON text changes nothing but space. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatJson } from '../../../src/app/studio/editor/format.ts'
import { authoredFiles } from '../../../src/cli/studio-files.ts'
import { ROOT } from '../../support/server.ts'

describe('formatJson', () => {
  it('keeps every value, and a second time changes nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, 8), (value, indent) => {
        const once = formatJson(JSON.stringify(value, null, indent)) ?? ''
        expect(JSON.parse(once)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(formatJson(once)).toBe(once)
      }),
    )
  })

  it('leaves the order of keys and the writing of numbers and texts to the author', () => {
    expect(formatJson('{"b":1.50,"a":"\\u4e2d"}')).toBe('{ "b": 1.50, "a": "\\u4e2d" }\n')
  })

  it('keeps an object open that was begun on a new line, and closes what fits', () => {
    expect(formatJson('{\n"a":[\n1,2],"b":{"c":\n1}}')).toBe('{\n  "a": [1, 2],\n  "b": { "c": 1 }\n}\n')
  })

  it('keeps the line breaks of the file', () => {
    expect(formatJson('{\r\n"a":1}')).toBe('{\r\n  "a": 1\r\n}\r\n')
  })

  it.each(['', '{', '{"a":}', '// no', '{"a":1,}'])('does not touch %j, which is not JSON yet', (text) => {
    expect(formatJson(text)).toBeUndefined()
  })

  it('keeps what the project’s files say', () => {
    for (const { text } of authoredFiles(ROOT)) expect(JSON.parse(formatJson(text) ?? '')).toEqual(JSON.parse(text))
  })
})

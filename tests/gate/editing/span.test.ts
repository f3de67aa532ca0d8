/** The letters that a finding is about, in UTF-16 units. */
import { expect, it } from 'vitest'
import { spanAt } from '../../../src/gate/editing/span.ts'

it.each<[why: string, text: string, line: number, column: number, letters: string]>([
  ['a key', '{ "a": 1 }', 1, 3, '"a"'],
  ['a number', '{ "a": -1.5e3, "b": 2 }', 1, 8, '-1.5e3'],
  ['a word', '[true]', 1, 2, 'true'],
  ['of an object its bracket', '{\n  "a": { "b": 1 }\n}', 2, 8, '{'],
  ['of a list its bracket', '{ "a": [1] }', 1, 8, '['],
  ['a text with a quote in it', '["a\\"b", 1]', 1, 2, '"a\\"b"'],
  ['behind Chinese words', '["单价", "Nmae"]', 1, 8, '"Nmae"'],
  ['behind emoji, which count two and more', '["😀👩‍⚕️", "Nmae"]', 1, 13, '"Nmae"'],
  ['an emoji without quotes', '[😀]', 1, 2, '😀'],
  ['a line of two-letter breaks', '{\r\n  "a": "b"\r\n}', 2, 8, '"b"'],
  ['never beyond the line', '["a\nb"]', 1, 2, '"a'],
  ['the end of the text', '{ "a": ', 1, 8, ''],
  ['a line that there is not', '{}', 7, 3, ''],
])('%s', (_why, text, line, column, letters) => {
  const { from, to } = spanAt(text, { line, column })
  expect(text.slice(from, to)).toBe(letters)
})

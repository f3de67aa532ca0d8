/** Text as people and machines really send it: what addresses, JSON and SQL treat specially, and what they forget. */
import * as fc from 'fast-check'

const PIECES = [
  '+',
  '&',
  '%',
  '=',
  '?',
  '#',
  '/',
  '\\',
  '"',
  "'",
  ' ',
  '%20',
  '%2B',
  '..',
  '足三里',
  '，',
  '😀',
  '👩‍⚕️',
  'é',
  '\u202e',
  '\n',
  '{',
  '}',
  ';',
  '<',
  '𠮷',
]

/** Never empty, never broken (no NUL, no half surrogate pair): an empty value means an absent one. */
export const nastyText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''))
  .filter((text) => text !== '' && !/\0|\p{Surrogate}/u.test(text))

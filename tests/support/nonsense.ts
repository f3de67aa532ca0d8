/** What a browser's storage may hold instead of what was put there: the work of other versions, other programs, and of hands. */
import fc from 'fast-check'

export const nonsense = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    'undefined',
    '{}',
    '[]',
    '0',
    '-1',
    '1e999',
    'true',
    '"',
    '{"',
    '[[[[',
    '\0',
    '\uFFFF',
    '<script>',
  ),
  fc.constantFrom('{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{}}}', '[{"__proto__":null}]', '[null]'),
  fc.constantFrom(
    '{"tabs":1}',
    '{"tabs":[null]}',
    '{"tabs":[{"path":"//evil.example"}]}',
    '{"tabs":[{"path":"javascript:alert(1)"}]}',
  ),
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constant('x'.repeat(100_000)),
  fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify({ version: 99, value })),
)

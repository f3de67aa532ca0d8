import { expect, test } from 'vitest'
import { diffRows } from '../../src/model/rows-diff.ts'

const A = { Unit: '盒', Count: 10 }
const B = { Unit: '箱', Count: 100 }

test.each([
  [
    'nothing changes whatever the order of the members',
    [A],
    [{ Count: 10, Unit: '盒' }],
    [{ kind: 'same', before: { Count: 10, Unit: '盒' }, after: { Count: 10, Unit: '盒' } }],
  ],
  [
    'a row comes',
    [A],
    [A, B],
    [
      { kind: 'same', before: A, after: A },
      { kind: 'added', after: B },
    ],
  ],
  [
    'a row goes',
    [A, B],
    [B],
    [
      { kind: 'removed', before: A },
      { kind: 'same', before: B, after: B },
    ],
  ],
  ['a cell changes', [A], [{ ...A, Count: 12 }], [{ kind: 'changed', before: A, after: { ...A, Count: 12 } }]],
  [
    'rows with nothing in common are two',
    [A],
    [B],
    [
      { kind: 'removed', before: A },
      { kind: 'added', after: B },
    ],
  ],
  [
    'the likest of several is the one that changed',
    [A],
    [B, { ...A, Count: 12 }],
    [
      { kind: 'changed', before: A, after: { ...A, Count: 12 } },
      { kind: 'added', after: B },
    ],
  ],
])('%s', (_words, before, after, changes) => {
  expect(diffRows(before, after)).toEqual(changes)
})

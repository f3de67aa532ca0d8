import { describe, expect, it } from 'vitest'
import { fixText } from '../../src/gate/fix.ts'
import type { Finding } from '../../src/gate/rule.ts'

const found = (...edits: readonly (readonly [offset: number, length: number, text: string])[]): Finding => ({
  code: 'L3',
  level: 'warning',
  library: 'x',
  file: 'x.json',
  line: 1,
  column: 1,
  path: '',
  message: '',
  cure: '',
  edits: edits.map(([offset, length, text]) => ({ file: 'x.json', offset, length, text })),
})

describe('mechanical replacements', () => {
  it.each<[why: string, findings: readonly Finding[], text: string, made: number]>([
    ['one', [found([1, 2, 'X'])], 'aXdef', 1],
    ['several, whatever their order', [found([4, 1, 'Y']), found([0, 1, 'X'])], 'XbcdYf', 2],
    ['side by side', [found([0, 2, 'X']), found([2, 2, 'Y'])], 'XYef', 2],
    ['the first of two that overlap', [found([0, 3, 'X']), found([2, 2, 'Y'])], 'Xdef', 1],
    ['the first of two insertions at one place', [found([3, 0, 'X']), found([3, 0, 'Y'])], 'abcXdef', 1],
    ['all edits of a finding or none', [found([0, 1, 'X']), found([5, 1, 'Y'], [0, 1, 'Z'])], 'Xbcdef', 1],
    ['none that lies outside', [found([5, 9, 'X'])], 'abcdef', 0],
    ['none without edits', [found()], 'abcdef', 0],
  ])('%s', (_why, findings, text, made) => {
    const fixed = fixText('abcdef', findings)
    expect(fixed.text).toBe(text)
    expect(fixed.made).toHaveLength(made)
  })
})

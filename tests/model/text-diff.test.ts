/** The difference of two texts gives both of them back, is short where it can be, and stays bounded. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffSequence } from '../../src/model/sequence-diff.ts'
import { diffText } from '../../src/model/text-diff.ts'

const rebuilt = (parts: readonly { kind: string; text: string }[], without: string) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

describe('diffText', () => {
  test.each([
    ['', '', []],
    ['', '每日两次', [{ kind: 'added', text: '每日两次' }]],
    ['每日两次', '', [{ kind: 'removed', text: '每日两次' }]],
    ['每日两次', '每日两次', [{ kind: 'same', text: '每日两次' }]],
    [
      'apply the old pad',
      'apply the new pad',
      [
        { kind: 'same', text: 'apply the ' },
        { kind: 'removed', text: 'old' },
        { kind: 'added', text: 'new' },
        { kind: 'same', text: ' pad' },
      ],
    ],
    [
      '饭后服用\n每日三次',
      '饭后服用\n每日一次',
      [
        { kind: 'same', text: '饭后服用\n每日' },
        { kind: 'removed', text: '三次' },
        { kind: 'added', text: '一次' },
      ],
    ],
  ])('%j to %j', (before, after, parts) => {
    expect(diffText(before, after)).toEqual(parts)
  })

  test('what stays and goes is the one text, what stays and comes the other', () => {
    const text = fc.array(fc.constantFrom('治疗', '训练', '，', ' ', '10', '分钟', '\n', '👨‍👩‍👧'), { maxLength: 40 })
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [before, after] = [left.join(''), right.join('')]
        const parts = diffText(before, after)
        expect(rebuilt(parts, 'added')).toBe(before)
        expect(rebuilt(parts, 'removed')).toBe(after)
      }),
    )
  })

  test('two long texts with nothing in common take no longer than a moment', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => `a${index} `).join('')
    const after = Array.from({ length: 20_000 }, (_, index) => `b${index} `).join('')
    const started = performance.now()
    const parts = diffText(before, after)
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(rebuilt(parts, 'added')).toBe(before)
    expect(rebuilt(parts, 'removed')).toBe(after)
  })
})

test('a sequence takes as few edits as its longest common part allows, what goes before what comes', () => {
  const items = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 14 })
  fc.assert(
    fc.property(items, items, (before, after) => {
      const kinds = diffSequence(before, after).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'same').length).toBe(longestCommon(before, after))
      expect(kinds.join(' ')).not.toContain('added removed')
    }),
  )
})

function longestCommon(left: readonly number[], right: readonly number[]): number {
  const [head, ...rest] = left
  if (head === undefined || right.length === 0) return 0
  const at = right.indexOf(head)
  const without = longestCommonMemo(rest, right)
  return at < 0 ? without : Math.max(without, 1 + longestCommonMemo(rest, right.slice(at + 1)))
}

const known = new Map<string, number>()

function longestCommonMemo(left: readonly number[], right: readonly number[]): number {
  const key = `${left.join()}|${right.join()}`
  const value = known.get(key) ?? longestCommon(left, right)
  known.set(key, value)
  return value
}

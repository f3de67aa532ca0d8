import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { pinyin } from 'pinyin-pro'
import { describe, expect, it } from 'vitest'
import { initialsOf, lettersOf, matchText } from '../../src/app/shell/initials.ts'

interface Item {
  readonly meta: { readonly title: string }
  readonly subMenu?: readonly Item[]
}

const menu = JSON.parse(readFileSync('src/server/seed/menu.json', 'utf8')) as readonly Item[]
const titlesOf = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item) => [item.meta.title, ...titlesOf(item.subMenu ?? [])])
const TITLES = [
  ...titlesOf(menu),
  '收费项目',
  '医嘱项目',
  '穴位模板',
  '评定量表',
  '重点随访',
  '长期处方',
  '银行对账',
  '调查',
]

describe('initials', () => {
  it.each([
    ['收费项目', 'sfxm'],
    ['穴位', 'xw'],
    ['阿尔法A1', 'aefa1'],
    ['耗材分类', 'hcfl'],
    ['岭南日报', 'lnrb'],
    ['', ''],
  ])('of %s are %s', (text, initials) => {
    expect(initialsOf(text)).toBe(initials)
  })

  it('include those of pinyin-pro, for every title of the seeded menu', () => {
    const missed = TITLES.filter((title) => {
      const letters = pinyin(title, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(
        '',
      )
      return matchText(title, letters) === undefined
    })
    expect(missed).toEqual([])
  })

  it('agree with pinyin-pro for all but the polyphonic and rare of the 3,755 characters of everyday writing', () => {
    const decoder = new TextDecoder('gb18030')
    const characters = Array.from({ length: 0xd8 - 0xb0 }, (_high, high) =>
      Array.from({ length: 94 }, (_low, low) => decoder.decode(new Uint8Array([0xb0 + high, 0xa1 + low]))),
    )
      .flat()
      .filter((character) => /^\p{Script=Han}$/u.test(character))
    const missed = characters.filter(
      (character) => !lettersOf(character).includes(pinyin(character, { pattern: 'first', toneType: 'none' })),
    )
    expect(characters.length).toBe(3_755)
    expect(missed.length).toBeLessThanOrEqual(3)
  })
})

describe('matchText', () => {
  it.each([
    ['收费项目', '收费', { start: 0, end: 2, rank: 0 }],
    ['收费项目', '项目', { start: 2, end: 4, rank: 1 }],
    ['收费项目', 'SFXM', { start: 0, end: 4, rank: 2 }],
    ['收费项目', 'xm', { start: 2, end: 4, rank: 3 }],
    ['𠮷项目', 'xm', { start: 2, end: 4, rank: 3 }],
    ['长期处方', 'zq', { start: 0, end: 2, rank: 2 }],
    ['长期处方', 'cq', { start: 0, end: 2, rank: 2 }],
    ['收费项目', 'sx', undefined],
    ['收费项目', ' ', undefined],
  ])('finds in %s by %j', (text, query, match) => {
    expect(matchText(text, query)).toEqual(match)
  })

  it('never throws, and marks a part of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, query) => {
        const match = matchText(text, query)
        if (match) expect(match.start).toBeLessThan(match.end)
      }),
    )
  })
})

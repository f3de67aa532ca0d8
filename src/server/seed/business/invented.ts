/** What the makers of demo rows draw from: the same numbers each time, nothing of anybody real. */
import { withCheckSign } from '../../../model/text-forms.ts'

/** Draws of a fixed seed. */
export interface Draws {
  /** A whole number from 0 up to but not including `below`. */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: small, and the same on every machine. */
export function drawsOf(seed: number): Draws {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, pick: (items) => items[below(items.length)]! }
}

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const GIVEN = {
  male: ['建国', '志强', '文斌', '永康', '伟民', '海涛', '立新', '俊杰', '国华', '明远'],
  female: ['秀兰', '淑芬', '丽娟', '桂英', '雅琴', '晓燕', '慧敏', '玉梅', '静怡', '佳宁'],
} as const

export type Sex = keyof typeof GIVEN

/** Of 200 for either sex, each once in turn. */
export function inventedName(sex: Sex, index: number): string {
  const given = GIVEN[sex]
  return `${SURNAMES[(index * 7) % SURNAMES.length]}${given[Math.floor(index / SURNAMES.length + index) % given.length]}`
}

/** Of a region, a birth date and an order: valid to the last sign, and nobody's. The last digit but one tells the sex. */
export function inventedCard(region: string, born: string, { sex, order }: { sex: Sex; order: number }): string {
  const serial = String((order * 2) % 1_000 | (sex === 'male' ? 1 : 0)).padStart(3, '0')
  return withCheckSign('id-card', `${region}${born.replaceAll('-', '')}${serial}`)
}

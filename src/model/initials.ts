/** The first letters of a text's pinyin. Loads a dictionary of 300 kB: browsers import this file only when they need it. */
import { pinyin } from 'pinyin-pro'

/** Capital letters and digits: 运动疗法 2 is YDLF2. What has no pinyin and is neither is left out. */
export function pinyinInitials(text: string): string {
  const letters = pinyin(text.normalize('NFKC'), {
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    pattern: 'first',
  })
  return letters
    .join('')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

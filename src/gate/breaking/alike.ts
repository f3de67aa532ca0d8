/** How many records may be alike, before and after. */
import type { AlikeLimit } from '../../model/alike.ts'
import type { ContractChange } from '../change.ts'
import { settingWords } from '../../model/condition-words.ts'
import { ADDED, inDescriptor, type Pair, same, titlesOf, told, WIDENED } from './pair.ts'

/** Records that are too many alike already stay; they cannot be saved again as they are. */
export function alikeChanges(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  const [before = [], after = []] = [old.limits, now.limits]
  const at = inDescriptor(pair, 'constraints')
  const say = (limit: AlikeLimit) => ({ subject: limit.by.join('+'), at, titles: titlesOf(now, limit.by) })
  const isIn = (limits: readonly AlikeLimit[], limit: AlikeLimit) => limits.some((one) => same(one, limit))
  return [
    ...after.flatMap((limit) => {
      if (isIn(before, limit)) return []
      const { titles, ...place } = say(limit)
      if (limit.warn) return [told(pair, { ...place, words: `${titles}相同时会提醒`, ...ADDED })]
      const words = `${titles}相同的记录最多 ${mostWords(limit)} 条：已有的可能更多，再保存时会被拒绝`
      const cure = `先查出已经冲突的记录，改正后再加上这一条；查询由 npm run check -- --since … --plan 写出（--out plan:文件.sql）`
      return [told(pair, { ...place, code: 'B8', words, harm: ['break', 'ok', 'ok'], cure })]
    }),
    ...before.flatMap((limit) => {
      if (isIn(after, limit)) return []
      const { titles, ...place } = say(limit)
      return [told(pair, { ...place, words: `${titles}不再这样限制`, ...WIDENED })]
    }),
  ]
}

function mostWords({ most }: AlikeLimit): string {
  return typeof most === 'number' ? String(most) : settingWords(most)
}

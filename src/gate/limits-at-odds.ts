/** Limits of one field that contradict each other by themselves (S5): whoever tries values need not say it again. */
import type { JsonObject } from '../compiler/nodes.ts'

const PAIRS = [
  ['minLength', 'maxLength', '最少字数', '最多字数'],
  ['minItems', 'maxItems', '最少项数', '最多项数'],
  ['minimum', 'maximum', '最小值', '最大值'],
  ['exclusiveMinimum', 'exclusiveMaximum', '下限', '上限'],
  ['minimum', 'exclusiveMaximum', '最小值', '上限'],
  ['exclusiveMinimum', 'maximum', '下限', '最大值'],
] as const

export interface LimitAtOdds {
  /** Where it is said. */
  readonly keyword: string
  readonly message: string
  readonly cure: string
}

/** What no content can pass, by the keywords of a schema node alone. */
export function limitsAtOdds(value: JsonObject): readonly LimitAtOdds[] {
  const apart = PAIRS.flatMap(([low, high, lowWords, highWords]) => {
    const [least, most] = [value[low], value[high]]
    if (typeof least !== 'number' || typeof most !== 'number') return []
    const isExclusive = low.startsWith('exclusive') || high.startsWith('exclusive')
    if (isExclusive ? least < most : least <= most) return []
    const message = `${lowWords} ${least} 与${highWords} ${most} 矛盾，没有内容能通过`
    return [{ keyword: high, message, cure: `把 ${high} 改得比 ${low} 大，或改小 ${low}` }]
  })
  const zero = ['maxLength', 'maxItems']
    .filter((limit) => value[limit] === 0)
    .map((limit) => ({ keyword: limit, message: `${limit} 为 0，什么也不能填`, cure: '写成实际需要的上限' }))
  return [...apart, ...zero, ...noMultiple(value)]
}

function noMultiple({ multipleOf: step, minimum, maximum }: JsonObject): readonly LimitAtOdds[] {
  if (typeof step !== 'number' || typeof minimum !== 'number' || typeof maximum !== 'number') return []
  if (minimum > maximum || Math.ceil(minimum / step) * step <= maximum) return []
  const message = `${minimum} 到 ${maximum} 之间没有 ${step} 的倍数`
  return [{ keyword: 'multipleOf', message, cure: '改小 multipleOf，或放宽上下限' }]
}

/** Medians, ratios to the limit, and the table that is printed. */

export type Sample = Readonly<Record<string, number>>
export type Samples = ReadonlyMap<string, readonly Sample[]>

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return NaN
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The order in which contenders are visited changes every round, so that drift hits all alike. */
export function shuffle<Item>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item)
}

export function ratioOf(samples: Samples, name: string, limit: string, figure: string): number {
  const of = (who: string) => median((samples.get(who) ?? []).map((sample) => sample[figure] ?? NaN))
  return of(name) / of(limit)
}

/** One markdown table: medians, and in brackets the ratio to the limit. */
export function table(title: string, samples: Samples, figures: readonly string[], limit: string): string {
  const head = `| ${title} | ${figures.join(' | ')} |\n|---|${figures.map(() => '---:').join('|')}|`
  const rows = [...samples.keys()].map((name) => {
    const cells = figures.map((figure) => {
      const value = median((samples.get(name) ?? []).map((sample) => sample[figure] ?? NaN))
      const ratio = ratioOf(samples, name, limit, figure)
      return `${value.toFixed(value < 10 ? 2 : 0)} (${ratio.toFixed(2)}×)`
    })
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return [head, ...rows].join('\n')
}

export interface Goal {
  readonly what: string
  readonly measured: number
  readonly most: number
  readonly unit: '×' | 'kB' | 's' | 'ms' | 'MB' | '%' | '条'
}

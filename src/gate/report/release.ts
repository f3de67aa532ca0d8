/** What a change brings that harms nobody, for a release note: what came, what became wider, what else is worth saying. */
import { type ContractChange, GAIN_WORDS, type Gain } from '../change.ts'
import { groupBy } from '../group.ts'
import type { Report } from '../report.ts'

export interface LibraryNotes {
  readonly name: string
  readonly title: string
  readonly parts: readonly { readonly title: string; readonly lines: readonly string[] }[]
}

const GAINS: readonly Gain[] = ['added', 'widened', 'noted']

/** By library, those without anything to say left out. */
export function releaseNotes({ changes, libraries }: Pick<Report, 'changes' | 'libraries'>): readonly LibraryNotes[] {
  const titles = new Map(libraries.map(({ name, title }) => [name, title]))
  const gains = changes.filter((change) => gainOf(change) !== undefined)
  return [...groupBy(gains, ({ library }) => library)].map(([name, own]) => ({
    name,
    title: titles.get(name) ?? name,
    parts: GAINS.flatMap((gain) => {
      const lines = [...new Set(own.filter((change) => gainOf(change) === gain).map(({ words }) => words))]
      return lines.length === 0 ? [] : [{ title: GAIN_WORDS[gain], lines }]
    }),
  }))
}

/** Undefined for what breaks somebody or needs a look: it is told as such, not as news. */
export function gainOf({ gain, entering, reading, saved }: Omit<ContractChange, 'at'>): Gain | undefined {
  const harms = [entering, reading, saved]
  if (harms.includes('break') || harms.includes('warn')) return undefined
  return gain ?? 'noted'
}

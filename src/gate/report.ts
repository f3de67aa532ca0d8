/** What a run of the gate has to say; every output format is a function of it. */
import type { Change } from './change.ts'
import type { Finding, Level, Rule } from './rule.ts'

export interface Report {
  /** In the order of files and lines; accepted ones included. */
  readonly findings: readonly Finding[]
  readonly rules: readonly Rule[]
  /** Against what the files were compared; absent when they were not. */
  readonly since?: string
  readonly changes: readonly Change[]
  readonly libraries: readonly { readonly name: string; readonly title: string; readonly works: boolean }[]
  /** From this level on a finding makes the run fail. */
  readonly failOn: Level
  /** Of the random records; the same seed finds the same. */
  readonly seed: number
  /** Limits that were reached and parts that were left out, in Chinese: what a clean result does not cover. */
  readonly notes: readonly string[]
}

export type Format = (report: Report) => string

/** The findings that count: not accepted, and grave enough. */
export function failuresOf({ findings, failOn }: Report): readonly Finding[] {
  return findings.filter((finding) => !finding.accepted && gravity(finding.level) >= gravity(failOn))
}

export function gravity(level: Level): number {
  return { info: 0, warning: 1, error: 2 }[level]
}

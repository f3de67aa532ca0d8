/** What is declared, for the pages that show it: one part, loaded with the first of them and once. */
import { use, useState } from 'react'
import type { Statistic } from '../../model/statistic.ts'

type Declared = Readonly<Record<string, Statistic>>

let declared: Promise<Declared> | undefined

export function loadStatistics(): Promise<Declared> {
  return (declared ??= import('virtual:statistics').then(
    (module) => module.default,
    (error: unknown) => {
      declared = undefined
      throw error
    },
  ))
}

/** By name; waits for the part that has them. */
export function useStatistics(): Declared {
  return use(useState(loadStatistics)[0])
}

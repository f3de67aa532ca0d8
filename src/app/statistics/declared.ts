/** What is declared, for the pages that show it: one part, loaded with the first of them and once. */
import type { QueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { Statistic } from '../../model/statistic.ts'
import { type FigureAsker, figuresQuery } from './figures-query.ts'

type Declared = Readonly<Record<string, Statistic>>

let declared: Promise<Declared> | undefined

function loadStatistics(): Promise<Declared> {
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

/** Before the page is there: what it asks first, with nothing chosen. What fails is asked for again by the page. */
export async function askFiguresAhead(asker: FigureAsker, client: QueryClient, name: string): Promise<void> {
  const statistic = (await loadStatistics())[name]
  if (statistic) await client.prefetchQuery(figuresQuery(asker, statistic, {}))
}

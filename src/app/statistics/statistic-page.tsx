/** The page of a declared statistic, once the statistic and its library are here. */
import { use, useMemo } from 'react'
import { type Catalog, getResource } from '../../model/resource.ts'
import type { StatisticHead } from '../../model/statistic.ts'
import { ConsoleProvider, useConsole } from '../../ui/console.tsx'
import { useHttp } from '../session/use-session.ts'
import { useStatistics } from './declared.ts'
import { FiguresPage } from './figures-page.tsx'

interface PageProps {
  readonly head: StatisticHead
  /** The page's own path. */
  readonly path: string
}

export function StatisticPage({ head, path }: PageProps) {
  const outer = useConsole()
  const { openLibrary, catalog } = outer
  const http = useHttp()
  const opened = openLibrary?.(head.of) ?? catalog
  const statistic = useStatistics()[head.name]
  const known: Catalog = opened instanceof Promise ? use(opened) : opened
  // With the libraries that its records refer to: figures are narrowed by them.
  const value = useMemo(() => ({ ...outer, catalog: known }), [outer, known])
  return statistic ? (
    <ConsoleProvider value={value}>
      <FiguresPage key={statistic.name} {...{ http, statistic, path }} resource={getResource(known, head.of)} />
    </ConsoleProvider>
  ) : null
}

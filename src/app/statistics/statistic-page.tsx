/** The page of a declared statistic, once the statistic and its library are here. */
import { use } from 'react'
import { type Catalog, getResource } from '../../model/resource.ts'
import type { StatisticHead } from '../../model/statistic.ts'
import { useConsole } from '../../ui/console.tsx'
import { useHttp } from '../session/use-session.ts'
import { useStatistics } from './declared.ts'
import { FiguresPage } from './figures-page.tsx'

interface PageProps {
  readonly head: StatisticHead
  /** The page's own path. */
  readonly path: string
}

export function StatisticPage({ head, path }: PageProps) {
  const { openLibrary, catalog } = useConsole()
  const http = useHttp()
  const opened = openLibrary?.(head.of) ?? catalog
  const statistic = useStatistics()[head.name]
  const known: Catalog = opened instanceof Promise ? use(opened) : opened
  return statistic ? <FiguresPage {...{ http, statistic, path }} resource={getResource(known, head.of)} /> : null
}

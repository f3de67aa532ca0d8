/** The figures of a statistic that is declared over the library, as its page shows them, counted over the preview's rows. */
import { lazy } from 'react'
import type { Catalog, Resource } from '../../../model/resource.ts'
import type { Statistic } from '../../../model/statistic.ts'
import type { Http } from '../../../providers/http.ts'
import { useConsole } from '../../../ui/console.tsx'
import { MessagePage } from '../../pages/message-page.tsx'
import { pathAt } from './preview-place.tsx'

const FiguresPage = lazy(async () => ({ default: (await import('../../statistics/figures-page.tsx')).FiguresPage }))

interface PreviewFiguresProps {
  readonly resource: Resource
  /** The statistic's; '' for the first. */
  readonly name: string
  readonly http: Http
}

export function PreviewFigures({ resource, name, http }: PreviewFiguresProps) {
  const { catalog } = useConsole()
  const statistic = statisticIn(catalog, resource.name, name)
  if (!statistic)
    return (
      <MessagePage title="还不能预览">
        <p>
          {name === ''
            ? `${resource.title}还没有统计：在 resources/statistics/ 中放入第一个文件。`
            : `统计 ${name} 的文件还有错误，改正后在这里显示。`}
        </p>
      </MessagePage>
    )
  const path = pathAt({ name: resource.name, screen: 'figures', id: statistic.name })
  // What one was narrowed by is none of the next.
  return <FiguresPage key={statistic.name} {...{ http, statistic, resource, path }} />
}

/** The one of that name over the library; the first of them for ''. */
export function statisticIn({ statistics = {} }: Catalog, library: string, name: string): Statistic | undefined {
  return Object.values(statistics).find((one) => one.of === library && (name === '' || one.name === name))
}

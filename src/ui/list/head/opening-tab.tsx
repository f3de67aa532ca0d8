/** Which tab a list opens with when its address says nothing and it names some to look at first: the first of them that holds anything. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Resource } from '../../../model/resource.ts'
import { WaitingRows } from '../list-states.tsx'
import { useSummary } from './use-summary.ts'

interface OpeningTabProps {
  readonly resource: Resource
  /** What the list is asked with in any case. */
  readonly home: object | undefined
  readonly children: (tab: string | undefined) => ReactNode
}

const NOTHING = {}

export function OpeningTab({ resource, home = NOTHING, children }: OpeningTabProps) {
  const { search } = useLocation()
  const isAsked = search === ''
  const { summary, isFailed } = useSummary(resource, { filter: home, enabled: isAsked })
  const { tabs = [], open = [] } = resource.list
  if (isAsked && !summary && !isFailed) return <WaitingRows count={resource.list.pageSize} />
  // A list whose figures cannot be had opens with its first tab.
  return children(open.find((name) => (summary?.tabs[name] ?? 0) > 0) ?? tabs[0]?.name)
}

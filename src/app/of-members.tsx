/** A library as a consortium sees the rows of its members: what its screens are given, and a line that says how they are shown. */
import { type ReactNode, useMemo } from 'react'
import { seenByScope } from '../model/group-sight.ts'
import type { Catalog, Resource } from '../model/resource.ts'
import { useConsole } from '../ui/console.tsx'
import { ScreenNotice } from '../ui/controls/screen-notice.tsx'

interface OfMembersProps {
  readonly resource: Resource
  readonly catalog: Catalog
  readonly children: (seen: Resource, around: Catalog) => ReactNode
}

export function OfMembers({ resource, catalog, children }: OfMembersProps) {
  const { scope } = useConsole()
  const seen = seenByScope(resource, scope)
  const around = useMemo(
    () => ({ ...catalog, resources: { ...catalog.resources, [seen.name]: seen } }),
    [catalog, seen],
  )
  return (
    <>
      {seen.asGroup && (
        <ScreenNotice>成员机构的{resource.title}：姓名与号码已打码，只能查看；修改由该机构进行。</ScreenNotice>
      )}
      {children(seen, around)}
    </>
  )
}

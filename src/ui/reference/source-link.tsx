/** From a copy to the platform's record that it was made of. */
import { Link } from 'react-router'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { sourceId } from './state.tsx'

interface SourceLinkProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly className: string
}

/** Nothing for a record that is no copy. */
export function SourceLink({ resource, record, className }: SourceLinkProps) {
  const { pathOf } = useConsole()
  const source = sourceId(resource, record)
  if (source === undefined) return null
  return (
    <Link className={className} to={`${pathOf(resource.name)}/${encodeURIComponent(source)}/show`}>
      平台原条目
    </Link>
  )
}

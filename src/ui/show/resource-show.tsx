/** One record to be read: its sections, what can be done with it, and its history. */
import { useGetOne } from 'ra-core'
import { Link, useLocation, useParams } from 'react-router'
import { hasOperation, mayUpdate } from '../../model/access.ts'
import { Failure, FAILURES } from '../../model/failure.ts'
import { labelOf, type Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { usePageTitle } from '../page.tsx'
import { History } from './history.tsx'
import { ReadOnlyNotice, ScreenHead, ScreenProblem, ScreenSkeleton } from './screen.tsx'
import styles from './screen.module.css'
import { ShowSections } from './show-sections.tsx'
import { Transitions } from './transitions.tsx'

export interface ResourceShowProps {
  readonly resource: Resource
  /** The route's `:id` when absent. */
  readonly id?: string
}

export function ResourceShow({ resource, id: given }: ResourceShowProps) {
  const params = useParams()
  const id = given ?? params['id'] ?? ''
  const { scope, pathOf } = useConsole()
  // The list as it was left: its page, filters and order.
  const from: unknown = (useLocation().state as { readonly from?: unknown } | null)?.from
  const { data: record, error, isPending, refetch } = useGetOne(resource.name, { id }, { retry: false })
  usePageTitle(record ? `查看${resource.title}：${labelOf(resource, record)}` : `查看${resource.title}`)
  if (error && !record) {
    const known = error instanceof Failure
    const final = known && (error.code === 'notFound' || error.code === 'forbidden')
    const retry = final ? undefined : () => void refetch()
    return <ScreenProblem resource={resource} words={known ? error.message : FAILURES.unknown.words} onRetry={retry} />
  }
  if (isPending || !record) return <ScreenSkeleton resource={resource} />
  const writable = mayUpdate(resource, scope, record)
  const path = pathOf(resource.name)
  const back = typeof from === 'string' ? from : path
  return (
    <>
      <ScreenHead resource={resource} title={labelOf(resource, record)}>
        <Link className={styles.button} to={back}>
          返回
        </Link>
        {writable && <Transitions resource={resource} record={record} />}
        {writable && (
          <Link
            className={`${styles.button} ${styles.primary}`}
            to={`${path}/${encodeURIComponent(id)}`}
            state={{ from: back }}
          >
            编辑
          </Link>
        )}
      </ScreenHead>
      {!writable && <ReadOnlyNotice resource={resource} record={record} />}
      <ShowSections resource={resource} record={record} />
      {hasOperation(resource, 'history') && <History resource={resource} id={id} record={record} writable={writable} />}
    </>
  )
}

/** One record to be read: its sections, what can be done with it, and its history. */
import { useGetOne } from 'ra-core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { hasOperation, mayCreate, mayUpdate, mayWrite } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { homeName } from '../../model/view.ts'
import { useConsole } from '../console.tsx'
import { duplicatePath } from '../form/duplicate.ts'
import { usePageTitle } from '../page.tsx'
import { useGuard } from '../guards/use-guard.tsx'
import { NoRecord } from './no-record.tsx'
import { PrintButton } from '../print/print-button.tsx'
import { ReferenceActions } from '../reference/reference-actions.tsx'
import { ReferenceBadge } from '../reference/state.tsx'
import { ReadOnlyNotice, ScreenHead, ScreenProblem, ScreenSkeleton } from './screen.tsx'
import styles from './screen.module.css'
import { ShowSections } from './show-sections.tsx'
import { TargetsCards } from './targets-card.tsx'
import { Transitions } from './transitions.tsx'
import { useHistoryAddress } from './use-history-address.ts'
import { WhereUsedCard } from './where-used-card.tsx'

const StateLine = lazy(async () => ({ default: (await import('./state-line.tsx')).StateLine }))
const StateReason = lazy(async () => ({ default: (await import('./state-reason.tsx')).StateReason }))
const RecordSheet = lazy(async () => ({ default: (await import('../print/record-sheet.tsx')).RecordSheet }))
const RecordParts = lazy(async () => ({ default: (await import('./related/record-parts.tsx')).RecordParts }))
const History = lazy(async () => ({ default: (await import('./history.tsx')).RecordHistory }))

export interface ResourceShowProps {
  readonly resource: Resource
  /** The route's `:id` when absent, or the address's `?id=` on a page of records alone. */
  readonly id?: string
}

export function ResourceShow({ resource, id: given }: ResourceShowProps) {
  const params = useParams()
  const asked = new URLSearchParams(useLocation().search).get('id')
  const id = given ?? params['id'] ?? asked
  return id ? <Shown key={id} {...{ resource, id }} /> : <NoRecord of={homeName(resource)} />
}

function Shown({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { scope, pathOf } = useConsole()
  const address = useHistoryAddress()
  // The list as it was left: its page, filters and order.
  const from: unknown = (useLocation().state as { readonly from?: unknown } | null)?.from
  const { data: record, error, isPending, refetch } = useGetOne(resource.name, { id }, { retry: false })
  usePageTitle(record ? `查看${resource.title}：${labelOf(resource, record)}` : `查看${resource.title}`)
  const known = error instanceof Failure
  // What is remembered of a record that is gone is not shown.
  if (error && (!record || (known && error.code === 'notFound'))) {
    const final = known && (error.code === 'notFound' || error.code === 'forbidden')
    const retry = final ? undefined : () => void refetch()
    const missingId = known && error.code === 'notFound' ? id : undefined
    const words = failureWords(error)
    return <ScreenProblem {...{ resource, words, missingId }} onRetry={retry} />
  }
  if (isPending || !record) return <ScreenSkeleton resource={resource} />
  const writable = mayUpdate(resource, scope, record)
  const hasHistory = hasOperation(resource, 'history')
  const path = pathOf(resource.name)
  const back = typeof from === 'string' ? from : path
  return (
    <>
      <ScreenHead
        resource={resource}
        title={labelOf(resource, record)}
        badge={<ReferenceBadge resource={resource} record={record} />}
      >
        <Link className={styles.button} to={back}>
          返回
        </Link>
        {resource.view && <HomeLink of={resource.view.of} id={id} />}
        {resource.reference && <ReferenceActions resource={resource} record={record} />}
        <Transitions resource={resource} record={record} />
        <PrintButton byKey="screen" sheet={(onDone) => <RecordSheet {...{ resource, record, onDone }} />} />
        {mayCreate(resource, scope) && mayWrite(resource, scope, record) && (
          <Link className={styles.button} to={duplicatePath(path, id)} state={{ from: back }}>
            复制
          </Link>
        )}
        {writable && <EditLink {...{ resource, record }} to={`${path}/${encodeURIComponent(id)}`} from={back} />}
      </ScreenHead>
      {resource.transitions.some(({ call }) => call !== undefined) && (
        <Suspense fallback={null}>
          <StateLine {...{ resource, id, record }} />
        </Suspense>
      )}
      {hasHistory && resource.transitions.some(({ reason, input }) => reason || input) && (
        <Suspense fallback={null}>
          <StateReason {...{ resource, id, record }} />
        </Suspense>
      )}
      {!writable && hasOperation(resource, 'update', 'upsert') && (
        <ReadOnlyNotice resource={resource} record={record} />
      )}
      <Parts {...{ resource, record }}>
        <ShowSections resource={resource} record={record} {...(hasHistory && { onField: address.setField })} />
        <TargetsCards resource={resource} record={record} />
        <WhereUsedCard resource={resource} id={id} />
        {hasHistory && (
          <Suspense fallback={null}>
            <History resource={resource} id={id} record={record} writable={writable} />
          </Suspense>
        )}
      </Parts>
    </>
  )
}

/** The record alone, or among what stands beside it. */
function Parts({ resource, record, children }: PartsProps) {
  const { show } = resource
  if (!show) return children
  return (
    <Suspense fallback={children}>
      <RecordParts {...{ resource, record, show }}>{children}</RecordParts>
    </Suspense>
  )
}

interface PartsProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly children: ReactNode
}

/** What a view does not offer can be done where the record is at home. */
function HomeLink({ of, id }: { readonly of: string; readonly id: string }) {
  const { index, pathOf } = useConsole()
  const home = index.resources[of]
  return (
    home && (
      <Link className={styles.button} to={`${pathOf(of)}/${encodeURIComponent(id)}/show`}>
        在{home.title}中打开
      </Link>
    )
  )
}

interface EditLinkProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly to: string
  readonly from: string
}

/** Still a link, so that it can be opened elsewhere; a plain click asks the guards first. */
function EditLink({ resource, record, to, from }: EditLinkProps) {
  const navigate = useNavigate()
  const guard = useGuard(resource)
  const state = { from }
  return (
    <>
      <Link
        className={`${styles.button} ${styles.primary}`}
        {...{ to, state }}
        aria-busy={guard.busy || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          guard.ask({ name: 'edit', label: '编辑' }, record, () => void navigate(to, { state }))
        }}
      >
        编辑
      </Link>
      {guard.dialog}
    </>
  )
}

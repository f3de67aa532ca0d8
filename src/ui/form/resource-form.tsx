/** The create and edit screens of a library: loads the record, then hands it to the editor. */
import { useGetOne } from 'ra-core'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { mayCreate, mayUpdate } from '../../model/access.ts'
import { Failure, FAILURES } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Badge } from '../controls/badge.tsx'
import { usePageTitle } from '../page.tsx'
import { ReferenceBadge } from '../reference/state.tsx'
import { ReadOnlyNotice, ScreenHead, ScreenProblem, ScreenSkeleton } from '../show/screen.tsx'
import { ShowSections } from '../show/show-sections.tsx'
import { duplicateOf, firstReset } from './duplicate.ts'
import { Editor } from './editor.tsx'
import { newRecord } from './rjsf-schema.ts'

const Transitions = lazy(async () => ({ default: (await import('../show/transitions.tsx')).Transitions }))

export interface ResourceFormProps {
  readonly resource: Resource
  /** The route's `:id` when absent; without either it is a new record. */
  readonly id?: string
}

export function ResourceForm({ resource, id: given }: ResourceFormProps) {
  const params = useParams()
  const id = given ?? params['id']
  return id === undefined ? (
    <CreateForm key={resource.name} resource={resource} />
  ) : (
    <EditForm key={id} resource={resource} id={id} />
  )
}

function CreateForm({ resource }: { readonly resource: Resource }) {
  const { scope } = useConsole()
  const query = new URLSearchParams(useLocation().search)
  const copyOf = query.get('from') ?? ''
  const { groupBy } = resource.list
  const group = (groupBy !== undefined && query.get(groupBy)) || undefined
  if (!mayCreate(resource, scope)) return <ScreenProblem resource={resource} words={FAILURES.forbidden.words} />
  if (copyOf === '') return <NewForm key={group ?? 'new'} resource={resource} group={group} />
  return <CopyForm key={copyOf} resource={resource} id={copyOf} />
}

/** `group` is the type that was chosen beside the list. */
function NewForm({ resource, group }: { readonly resource: Resource; readonly group: string | undefined }) {
  const { groupBy } = resource.list
  const record = useMemo(
    () => ({ ...newRecord(resource.fields), ...(groupBy && group && { [groupBy]: group }) }),
    [resource, groupBy, group],
  )
  const [turn, setTurn] = useState(0)
  usePageTitle(`新增${resource.title}`)
  return (
    <>
      <ScreenHead resource={resource} title={`新增${resource.title}`} />
      <Editor key={turn} resource={resource} record={record} onAnother={() => setTurn((count) => count + 1)} />
    </>
  )
}

/** A new record that begins as another one; nothing is stored until it is saved. */
function CopyForm({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { record: source, problem } = useFreshRecord(resource, id)
  const record = useMemo(() => source && duplicateOf(resource, source), [resource, source])
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const origin = source && `复制自「${labelOf(resource, source)}」`
  usePageTitle(`新增${resource.title}${origin ? `：${origin}` : ''}`)
  if (problem) return problem
  if (!record) return <ScreenSkeleton resource={resource} />
  return (
    <>
      <ScreenHead resource={resource} title={`新增${resource.title}`} badge={<Badge tone="info">{origin}</Badge>} />
      <Editor
        resource={resource}
        record={record}
        copyOf={id}
        begin={firstReset(resource)}
        onAnother={() => void navigate(pathname, { replace: true, state })}
      />
    </>
  )
}

function EditForm({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { scope, pathOf } = useConsole()
  const navigate = useNavigate()
  const { record, problem } = useFreshRecord(resource, id)
  usePageTitle(record ? `编辑${resource.title}：${labelOf(resource, record)}` : `编辑${resource.title}`)
  if (problem) return problem
  if (!record) return <ScreenSkeleton resource={resource} />
  if (!mayUpdate(resource, scope, record)) {
    return (
      <>
        <ScreenHead resource={resource} title={labelOf(resource, record)} />
        <ReadOnlyNotice resource={resource} record={record} />
        <ShowSections resource={resource} record={record} />
      </>
    )
  }
  return (
    <>
      <ScreenHead
        resource={resource}
        title={`编辑${resource.title}：${labelOf(resource, record)}`}
        badge={<ReferenceBadge resource={resource} record={record} />}
      >
        {resource.transitions.some(({ call }) => call !== undefined) && (
          <Suspense fallback={null}>
            <Transitions
              resource={resource}
              record={record}
              onDone={() => void navigate(`${pathOf(resource.name)}/${encodeURIComponent(id)}/show`)}
            />
          </Suspense>
        )}
      </ScreenHead>
      <Editor resource={resource} id={id} record={record} />
    </>
  )
}

/** A cached record may be old: the form starts from what the server has now, and from then on keeps what it started from. */
function useFreshRecord(
  resource: Resource,
  id: string,
): { readonly record?: WireRecord; readonly problem?: ReactNode } {
  const { data, error, isFetching, refetch } = useGetOne(
    resource.name,
    { id },
    { retry: false, refetchOnWindowFocus: false },
  )
  const [fresh, setFresh] = useState<WireRecord>()
  if (!fresh && data && !isFetching) setFresh(data)
  if (fresh) return { record: fresh }
  if (!error || isFetching) return {}
  const words = failureWords(error)
  const onRetry = retryable(error) ? () => void refetch() : undefined
  const missingId = error instanceof Failure && error.code === 'notFound' ? id : undefined
  return { problem: <ScreenProblem {...{ resource, words, onRetry, missingId }} /> }
}

function retryable(error: unknown): boolean {
  return !(error instanceof Failure) || !['notFound', 'forbidden'].includes(error.code)
}

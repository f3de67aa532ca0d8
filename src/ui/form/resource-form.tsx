/** The create and edit screens of a library: loads the record, then hands it to the editor. */
import { useGetOne } from 'ra-core'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { mayCreate, mayUpdate } from '../../model/access.ts'
import { Failure, FAILURES } from '../../model/failure.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { usePageTitle } from '../page.tsx'
import { ReferenceBadge } from '../reference/state.tsx'
import { ReadOnlyNotice, ScreenHead, ScreenProblem, ScreenSkeleton } from '../show/screen.tsx'
import { ShowSections } from '../show/show-sections.tsx'
import { Editor } from './editor.tsx'
import { newRecord } from './rjsf-schema.ts'

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
  const record = useMemo(() => newRecord(resource.fields), [resource])
  const [turn, setTurn] = useState(0)
  usePageTitle(`新增${resource.title}`)
  if (!mayCreate(resource, scope)) return <ScreenProblem resource={resource} words={FAILURES.forbidden.words} />
  return (
    <>
      <ScreenHead resource={resource} title={`新增${resource.title}`} />
      <Editor key={turn} resource={resource} record={record} onAnother={() => setTurn((count) => count + 1)} />
    </>
  )
}

function EditForm({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { scope } = useConsole()
  const { data, error, isFetching, refetch } = useGetOne(
    resource.name,
    { id },
    { retry: false, refetchOnWindowFocus: false },
  )
  // A cached record may be old: the form starts from what the server has now, and from then on keeps what it started from.
  const [fresh, setFresh] = useState<WireRecord>()
  if (!fresh && data && !isFetching) setFresh(data)
  const record = fresh
  usePageTitle(record ? `编辑${resource.title}：${labelOf(resource, record)}` : `编辑${resource.title}`)
  if (!record && error && !isFetching) {
    const words = error instanceof Failure ? error.message : FAILURES.unknown.words
    return (
      <ScreenProblem resource={resource} words={words} onRetry={retryable(error) ? () => void refetch() : undefined} />
    )
  }
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
      />
      <Editor resource={resource} id={id} record={record} />
    </>
  )
}

function retryable(error: unknown): boolean {
  return !(error instanceof Failure) || !['notFound', 'forbidden'].includes(error.code)
}

/** The create and edit screens of a library: loads the record, then hands it to the editor. */
import { useGetOne } from 'ra-core'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { mayCreate, mayUpdate } from '../../model/access.ts'
import { Failure, FAILURES } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import type { Kind } from '../../model/kind.ts'
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
  const { search } = useLocation()
  const copyOf = new URLSearchParams(search).get('from') ?? ''
  if (!mayCreate(resource, scope)) return <ScreenProblem resource={resource} words={FAILURES.forbidden.words} />
  if (copyOf === '') return <NewForm key={search} {...{ resource, search }} />
  return <CopyForm key={copyOf} resource={resource} id={copyOf} />
}

/** The address says what is known already: the type that was chosen beside the list, the place in a week. */
function NewForm({ resource, search }: { readonly resource: Resource; readonly search: string }) {
  const record = useMemo(() => ({ ...newRecord(resource.fields), ...presetIn(resource, search) }), [resource, search])
  const [turn, setTurn] = useState(0)
  usePageTitle(`新增${resource.title}`)
  return (
    <>
      <ScreenHead resource={resource} title={`新增${resource.title}`} />
      <Editor key={turn} resource={resource} record={record} onAnother={() => setTurn((count) => count + 1)} />
    </>
  )
}

/** What leads to others, is chosen or is a time; nothing that somebody writes, or that is masked. */
const PRESET_KINDS: ReadonlySet<Kind> = new Set<Kind>(['reference', 'choice', 'date', 'time'])

function presetIn({ fields }: Resource, search: string): WireRecord {
  const query = new URLSearchParams(search)
  const known = fields.flatMap(({ name, kind, readOnly, mask }) => {
    const value = readOnly || mask !== undefined || !PRESET_KINDS.has(kind) ? null : query.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(known)
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

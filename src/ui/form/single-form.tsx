/** The one record of a library that has one for each owner: its form opens at once, and stays after a save. */
import { useGetList } from 'ra-core'
import { useState } from 'react'
import { mayRead, mayUpdate } from '../../model/access.ts'
import { failureWords } from '../../model/failure-words.ts'
import { Failure, FAILURES } from '../../model/failure.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { usePageTitle } from '../page.tsx'
import { ReadOnlyNotice, ScreenSkeleton } from '../show/screen.tsx'
import styles from '../show/screen.module.css'
import { ShowSections } from '../show/show-sections.tsx'
import { Editor } from './editor.tsx'

interface SingleFormProps {
  readonly resource: Resource
}

export function SingleForm({ resource }: SingleFormProps) {
  const { scope, ownerName } = useConsole()
  usePageTitle(resource.title)
  if (!mayRead(resource, scope)) return <EmptyState title={FAILURES.forbidden.words} tone="danger" />
  if (!resource.scopes[scope.shelf])
    return (
      <EmptyState title={`${ownerName}没有自己的${resource.title}`}>
        {scope.shelf === 'platform' ? '每个机构各有一份，由机构的管理员维护。' : '由平台统一维护。'}
      </EmptyState>
    )
  return <OwnRecord resource={resource} />
}

function OwnRecord({ resource }: SingleFormProps) {
  const { scope } = useConsole()
  const { record, error, retry, setRecord } = useOwnRecord(resource)
  const [turn, setTurn] = useState(0)
  if (error !== undefined)
    return <EmptyState title={failureWords(error)} tone="danger" actions={<Button onClick={retry}>重试</Button>} />
  if (!record) return <ScreenSkeleton resource={resource} />
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{resource.title}</h1>
      </header>
      {mayUpdate(resource, scope, record) ? (
        <Editor
          key={turn}
          resource={resource}
          id={String(record[resource.identity.id])}
          record={record}
          staying={{ onSaved: setRecord, onPutBack: () => setTurn((count) => count + 1) }}
        />
      ) : (
        <>
          <ReadOnlyNotice resource={resource} record={record} />
          <ShowSections resource={resource} record={record} />
        </>
      )}
    </>
  )
}

const ONE = { pagination: { page: 1, perPage: 1 } } as const

/** As it is when the page opens: what is typed is not replaced by a later look. */
function useOwnRecord({ name, identity }: Resource) {
  const params = { ...ONE, sort: { field: identity.id, order: 'ASC' } } as const
  const { data, error, isFetching, refetch } = useGetList(name, params, { retry: false, refetchOnWindowFocus: false })
  const [record, setRecord] = useState<WireRecord>()
  if (!record && data?.[0] && !isFetching) setRecord(data[0])
  const failure: unknown =
    record || isFetching ? undefined : (error ?? (data?.length === 0 ? new Failure('notFound') : undefined))
  return { record, setRecord, error: failure, retry: () => void refetch() }
}

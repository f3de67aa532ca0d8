/** Who changed what and when, newest first; an old version can be compared with today's and brought back. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { Failure, FAILURES } from '../../model/failure.ts'
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Skeleton, useSlow } from '../controls/skeleton.tsx'
import { RevisionItem } from './revision-item.tsx'
import styles from './history.module.css'

interface HistoryProps {
  readonly resource: Resource
  readonly id: string
  readonly record: WireRecord
  readonly writable: boolean
}

/** The part of the data provider that keeps histories. */
interface HistoryProvider {
  history(resource: string, params: { readonly id: string }): Promise<{ readonly data: readonly Revision[] }>
}

export function History({ resource, id, record, writable }: HistoryProps) {
  const provider = useDataProvider() as unknown as HistoryProvider
  const version = resource.identity.version ? record[resource.identity.version] : undefined
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource.name, 'history', id, version],
    queryFn: async () => (await provider.history(resource.name, { id })).data,
    retry: false,
  })
  return (
    <section className={styles.card} aria-label="修改历史">
      <h2 className={styles.heading}>修改历史</h2>
      {isPending && <Waiting />}
      {error && !data && <Refused error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.quiet}>还没有修改记录。</p>}
      {data && data.length > 0 && (
        <ol className={styles.list}>
          {data.map((revision, index) => (
            <RevisionItem
              key={`${revision.version}-${revision.at}`}
              {...{ resource, revision, record }}
              restorable={writable && index > 0 && revision.after !== null}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

function Waiting() {
  return useSlow(true) ? <Skeleton height={72} /> : null
}

function Refused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof Failure && error.code === 'notFound')
    return <p className={styles.quiet}>该平台未提供修改历史。</p>
  return (
    <p className={styles.quiet} role="alert">
      {error instanceof Failure ? error.message : FAILURES.unknown.words}{' '}
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </p>
  )
}

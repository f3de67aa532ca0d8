/** Who changed what and when, newest first: of all fields or of one; any two versions can be compared, any old one brought back. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { HISTORY_MAX } from '../../model/limits.ts'
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Select } from '../controls/select.tsx'
import { Skeleton, useSlow } from '../controls/skeleton.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import { PrintButton } from '../print/print-button.tsx'
import { changesBetween, historyFields } from '../../model/record-changes.ts'
import { historyQuery } from './history-query.ts'
import styles from './history.module.css'
import { RevisionItem } from './revision-item.tsx'
import { type HistoryAddress, useHistoryAddress } from './use-history-address.ts'

const HistorySheet = lazy(async () => ({ default: (await import('../print/history-sheet.tsx')).HistorySheet }))
const Compare = lazy(async () => ({ default: (await import('./compare.tsx')).Compare }))

export interface HistoryProps {
  readonly resource: Resource
  readonly id: string
  readonly record: WireRecord
  readonly writable: boolean
}

export function RecordHistory(props: HistoryProps) {
  const { resource, id, record } = props
  const provider = useLibraryProvider()
  const { data, error, isPending, refetch } = useQuery(historyQuery({ provider, resource }, id, record))
  return (
    <section className={styles.card} aria-label="修改历史">
      {!data && <h2 className={styles.heading}>修改历史</h2>}
      {isPending && <Waiting />}
      {error && !data && <Refused error={error} onRetry={() => void refetch()} />}
      {data && <Revisions {...props} revisions={data} />}
    </section>
  )
}

/** Drawn at a time; a record that is edited daily has hundreds. */
const SHOWN = 20

function Revisions({
  resource,
  record,
  writable,
  revisions,
}: HistoryProps & { readonly revisions: readonly Revision[] }) {
  const address = useHistoryAddress()
  const [limit, setLimit] = useState(SHOWN)
  const head = useRef<HTMLElement>(null)
  const { field, compare } = address
  useEffect(() => {
    // Whoever asked for a field's history stands beside the field.
    if (field !== undefined) head.current?.scrollIntoView?.({ block: 'start' })
  }, [field])
  const found = revisions.filter((revision) => field === undefined || changed(resource, revision, field))
  const [newest, second] = revisions.filter(({ after }) => after !== null)
  return (
    <>
      <header ref={head} className={styles.head}>
        <h2 className={styles.heading}>修改历史</h2>
        <FieldChoice {...{ resource, revisions, address }} />
        {newest && second && (
          <Button size="small" onClick={() => address.setCompare([second.version, newest.version])}>
            比较版本
          </Button>
        )}
        <PrintButton
          label="打印修改历史"
          size="small"
          disabled={found.length === 0}
          sheet={(onDone) => <HistorySheet {...{ resource, record, onDone }} revisions={found} only={field} />}
        />
      </header>
      {found.length === 0 && <p className={styles.quiet}>还没有修改记录。</p>}
      <ol className={styles.list}>
        {found.slice(0, limit).map((revision) => (
          <RevisionItem
            key={`${field ?? ''}-${revision.version}-${revision.at}`}
            {...{ resource, revision, record }}
            restorable={writable && revision !== revisions[0] && revision.after !== null}
            only={field}
            onField={address.setField}
            onCompare={
              newest && revision !== newest && revision.after !== null
                ? () => address.setCompare([revision.version, newest.version])
                : undefined
            }
          />
        ))}
      </ol>
      {found.length > limit && (
        <Button size="small" onClick={() => setLimit(limit + SHOWN)}>
          显示更早的修改（还有 {found.length - limit} 条）
        </Button>
      )}
      {isCut(revisions) && <p className={styles.quiet}>只列出最近 {HISTORY_MAX} 次修改，更早的没有列出。</p>}
      {compare && (
        <Suspense fallback={null}>
          <Compare
            {...{ resource, record, revisions, writable }}
            versions={compare}
            onChange={address.setCompare}
            onClose={() => address.setCompare(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The answer holds no more than that, and the record is older. */
function isCut(revisions: readonly Revision[]): boolean {
  return revisions.length >= HISTORY_MAX && (revisions.at(-1)?.version ?? 1) > 1
}

interface FieldChoiceProps {
  readonly resource: Resource
  readonly revisions: readonly Revision[]
  readonly address: HistoryAddress
}

/** Only fields that some revision changed. */
function FieldChoice({ resource, revisions, address: { field, setField } }: FieldChoiceProps) {
  const offered = historyFields(resource).filter(
    ({ name }) => name === field || revisions.some((revision) => changed(resource, revision, name)),
  )
  return (
    <Select
      className={styles.choice ?? ''}
      aria-label="按字段查看"
      value={field ?? ''}
      onChange={(event) => setField(event.target.value === '' ? undefined : event.target.value)}
    >
      <option value="">全部字段</option>
      {offered.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </Select>
  )
}

function changed(resource: Resource, { before, after }: Revision, name: string): boolean {
  return changesBetween(resource, before, after).some(({ field }) => field.name === name)
}

function Waiting() {
  return useSlow(true) ? <Skeleton height={72} /> : null
}

function Refused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof Failure && error.code === 'notFound')
    return <p className={styles.quiet}>该平台未提供修改历史。</p>
  return (
    <p className={styles.quiet} role="alert">
      {failureWords(error)}{' '}
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </p>
  )
}

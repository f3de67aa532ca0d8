/** What was changed in one go: by whom, how, which records; what nobody has changed since can be taken back. `?batch=` names it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { WrittenBatch, BatchRow } from '../../model/change-batch.ts'
import { isBatchId } from '../../model/change-origin.ts'
import type { Resource } from '../../model/resource.ts'
import { homeName } from '../../model/view.ts'
import { useConsole } from '../console.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import { Pagination } from '../list/pagination.tsx'
import { usePageTitle } from '../page.tsx'
import screenStyles from '../show/screen.module.css'
import { ScreenHead } from '../show/screen.tsx'
import styles from './changes.module.css'
import { originWords, undoLabel, writerWords } from './origin-words.ts'
import { RowsWaiting } from './rows-waiting.tsx'
import { undoFailureWords, undoableItems } from './run-undo.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { libraryKey } from '../queries.ts'

const NOT_THERE = '没有这一批修改，或该平台未提供'
const PAGE_SIZE = 50

export function ChangeBatch({ resource }: { readonly resource: Resource }) {
  const [params] = useSearchParams()
  const batch = params.get('batch') ?? ''
  // Another batch begins at its first page.
  return <OneBatch key={batch} {...{ resource, batch }} />
}

function OneBatch({ resource, batch }: { readonly resource: Resource; readonly batch: string }) {
  const provider = useLibraryProvider()
  const { pathOf } = useConsole()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: libraryKey(resource.name, 'batch', batch, page, pageSize),
    queryFn: async ({ signal }) =>
      (await provider.changes()).batch({ library: homeName(resource), batch, page, pageSize }, signal),
    placeholderData: keepPreviousData,
    enabled: isBatchId(batch),
    retry: false,
  })
  const title = data ? originWords(data.origin) : '一批修改'
  usePageTitle(`${resource.title}：${title}`)
  const isWrong = !isBatchId(batch)
  if (isWrong || (error && !data)) {
    const retry = !isWrong && <Button onClick={() => void refetch()}>重试</Button>
    return <EmptyState title={isWrong ? NOT_THERE : undoFailureWords(error, NOT_THERE)} tone="danger" actions={retry} />
  }
  return (
    <section className={styles.page} aria-label={title}>
      <ScreenHead resource={resource} title={title}>
        {data?.undoable && (
          <Button
            variant="primary"
            disabled={data.total <= pageSize && data.rows.every(({ later }) => later)}
            onClick={() => setAsking(true)}
          >
            {undoLabel(data.origin)}
          </Button>
        )}
        <Link className={screenStyles.button} to={pathOf(resource.name)}>
          返回列表
        </Link>
      </ScreenHead>
      {data && (
        <p className={styles.head}>
          {writerWords(data)}，共 {data.total} 条
        </p>
      )}
      <div className={styles.card}>
        {data ? <BatchRows resource={resource} batch={data} /> : <RowsWaiting />}
        {data && (
          <Pagination
            {...{ page, pageSize }}
            total={data.total}
            onPage={setPage}
            onPageSize={(next) => {
              setPageSize(next)
              setPage(1)
            }}
          />
        )}
      </div>
      {asking && data && (
        <UndoDialog
          {...{ resource, batch }}
          words={{
            label: data.origin.kind === 'undo' ? '重做' : '撤销',
            done: '已撤销',
            title: undoLabel(data.origin),
          }}
          question={`将逐条恢复到${title}之前的内容；之后又被修改过的记录保持不变，并逐条说明。`}
          load={() => undoableItems(provider, homeName(resource), batch)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

const ACTIONS = { create: '新增', update: '修改', delete: '删除' } as const

function BatchRows({ resource, batch: { rows } }: { readonly resource: Resource; readonly batch: WrittenBatch }) {
  const { pathOf } = useConsole()
  return (
    <ul className={styles.rows} aria-label="修改的记录">
      {rows.map((row) => (
        <li key={row.id} className={`${styles.row} ${styles.plain}`}>
          <span className={styles.name}>
            {isGone(row) ? (
              row.label
            ) : (
              <Link to={`${pathOf(resource.name)}/${encodeURIComponent(row.id)}/show`}>{row.label}</Link>
            )}
          </span>
          <Badge tone={row.action === 'delete' ? 'warning' : row.action === 'create' ? 'success' : 'info'}>
            {ACTIONS[row.action]}
          </Badge>
          <span className={styles.when}>{laterWords(row)}</span>
        </li>
      ))}
    </ul>
  )
}

/** As far as the batch tells: what came later is the record's own history. */
function isGone({ action, later }: BatchRow): boolean {
  return later ? action === 'create' && later.isUndo : action === 'delete'
}

function laterWords({ later }: BatchRow): string {
  if (!later) return '之后没有再改动'
  return later.isUndo ? `已撤销（${writerWords(later)}）` : `之后又被修改（${writerWords(later)}），不会撤销`
}

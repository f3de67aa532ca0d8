/** The recycle bin of a library: what was deleted lately, by whom; one or several records can be looked at and brought back. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { mayWrite } from '../../model/access.ts'
import { BIN_DAYS } from '../../model/change-origin.ts'
import type { DeletedPage, DeletedRow } from '../../model/change-batch.ts'
import { FAILURES } from '../../model/failure.ts'
import { labelOf, type Resource } from '../../model/resource.ts'
import { homeName } from '../../model/view.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { Icon } from '../controls/icon.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import { KeywordBox } from '../list/filters/keyword-box.tsx'
import { Pagination } from '../list/pagination.tsx'
import { usePageTitle } from '../page.tsx'
import screenStyles from '../show/screen.module.css'
import { ScreenHead, ScreenProblem } from '../show/screen.tsx'
import { DeletedItem } from './deleted-item.tsx'
import styles from './changes.module.css'
import { undoFailureWords } from './run-undo.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { useBinAddress } from './use-bin-address.ts'
import { RowsWaiting } from './rows-waiting.tsx'
import { libraryKey } from '../queries.ts'

const NO_CALL = '该平台未提供回收站'

export function RecycleBin({ resource }: { readonly resource: Resource }) {
  const { scope, pathOf } = useConsole()
  const title = `回收站：${resource.title}`
  usePageTitle(title)
  if (!mayWrite(resource, scope)) return <ScreenProblem resource={resource} words={FAILURES.forbidden.words} />
  return (
    <section className={styles.page} aria-label={title}>
      <ScreenHead resource={resource} title={title}>
        <Link className={screenStyles.button} to={pathOf(resource.name)}>
          返回
        </Link>
      </ScreenHead>
      <Bin resource={resource} />
    </section>
  )
}

function Bin({ resource }: { readonly resource: Resource }) {
  const provider = useLibraryProvider()
  const { keyword, page, pageSize, set } = useBinAddress()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [restoring, setRestoring] = useState<readonly DeletedRow[]>()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: libraryKey(resource.name, 'deleted', keyword, page, pageSize),
    queryFn: async ({ signal }) =>
      (await provider.changes()).deleted(homeName(resource), { keyword, page, pageSize }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const total = data?.total ?? 0
  // All records of the last page were brought back.
  const isBehind = data?.rows.length === 0 && total > 0
  useEffect(() => {
    if (isBehind && !isPlaceholderData) set({ page: Math.ceil(total / pageSize) })
  })
  if (error && !data) {
    const words = undoFailureWords(error, NO_CALL)
    return <EmptyState title={words} tone="danger" actions={<Button onClick={() => void refetch()}>重试</Button>} />
  }
  const rows = data?.rows ?? []
  const ticked = rows.filter(({ id }) => chosen.has(id))
  return (
    <>
      <div className={styles.bar}>
        <KeywordBox value={keyword} onSearch={(next) => set({ keyword: next, page: 1 })} />
        <p className={styles.quiet}>删除后保留 {BIN_DAYS} 天</p>
        <span className={styles.spring} />
        <Button
          variant="primary"
          disabled={ticked.length === 0}
          onClick={() => setRestoring(ticked)}
        >{`恢复所选${ticked.length > 0 ? ` ${ticked.length} 条` : ''}`}</Button>
      </div>
      <div className={styles.card}>
        {data && !isBehind ? (
          <DeletedRows
            {...{ resource, data, keyword, chosen }}
            onChoose={setChosen}
            onRestore={(row) => setRestoring([row])}
          />
        ) : (
          <RowsWaiting />
        )}
        {total > 0 && (
          <Pagination
            {...{ page, pageSize, total }}
            onPage={(next) => set({ page: next })}
            onPageSize={(next) => set({ pageSize: next, page: 1 })}
          />
        )}
      </div>
      {restoring && (
        <UndoDialog
          resource={resource}
          words={{ label: '恢复', done: '已恢复', title: `恢复${resource.title}` }}
          question="将按删除前的内容恢复，编号与历史不变。"
          load={async () => restoring.map(({ id, record }) => ({ id, name: labelOf(resource, record) }))}
          onClose={(settled) => {
            setRestoring(undefined)
            setChosen(new Set([...chosen].filter((id) => !settled.includes(id))))
          }}
        />
      )}
    </>
  )
}

interface DeletedRowsProps {
  readonly resource: Resource
  readonly data: DeletedPage
  readonly keyword: string
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: ReadonlySet<string>) => void
  readonly onRestore: (row: DeletedRow) => void
}

function DeletedRows({ resource, data: { rows }, keyword, chosen, onChoose, onRestore }: DeletedRowsProps) {
  if (rows.length === 0) {
    return keyword === '' ? (
      <EmptyState title="回收站是空的" icon={<Icon name="empty" />}>
        最近 {BIN_DAYS} 天内删除的{resource.title}会出现在这里。
      </EmptyState>
    ) : (
      <EmptyState title={`没有找到含“${keyword}”的记录`} icon={<Icon name="search" />} />
    )
  }
  const all = rows.every(({ id }) => chosen.has(id))
  const toggle = (ids: readonly string[], on: boolean) =>
    onChoose(new Set(on ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
  const ids = rows.map(({ id }) => id)
  return (
    <ul className={styles.rows} aria-label="已删除的记录">
      <li className={styles.row}>
        <Checkbox
          aria-label="选择本页"
          checked={all}
          indeterminate={!all && ids.some((id) => chosen.has(id))}
          onChange={() => toggle(ids, !all)}
        />
        <span className={styles.when}>本页 {rows.length} 条</span>
      </li>
      {rows.map((row) => (
        <DeletedItem
          key={row.id}
          {...{ resource, row }}
          chosen={chosen.has(row.id)}
          onChoose={(on) => toggle([row.id], on)}
          onRestore={() => onRestore(row)}
        />
      ))}
    </ul>
  )
}

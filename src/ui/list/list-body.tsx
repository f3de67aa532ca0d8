/** The rows with their paging, or what stands in their place. */
import { useListContext } from 'ra-core'
import { failureWords } from '../../model/failure-words.ts'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { isOfBoth, mayUpdate, mayWrite, SHELF_FIELD } from '../../model/access.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { useCreatedUntilLeft } from '../created.ts'
import { Button } from '../controls/button.tsx'
import { Menu } from '../controls/menu.tsx'
import { useSlow } from '../controls/skeleton.tsx'
import { useGuard } from '../guards/use-guard.tsx'
import { density as densities } from '../tokens.ts'
import { CANCEL_REFERENCE, type ReferenceAsk, SYNC } from '../reference/commands.ts'
import { sourceId } from '../reference/state.tsx'
import { hasBulkTasks } from './bulk/bulk-bar.tsx'
import type { useColumnChoice } from './table/column-choice.ts'
import type { TableColumn, LabelsByLibrary } from './table/columns.ts'
import { isFiltered, isOfAll } from './filters/filters.ts'
import { EmptyLibrary, ListError, NoResult, WaitingRows } from './list-states.tsx'
import { useRows } from './list-root.tsx'
import type { ListView } from './list-view.ts'
import styles from './list.module.css'
import { Pagination } from './pagination.tsx'
import type { ListPaths } from './paths.ts'
import { ResourceTable } from './table/resource-table.tsx'
import { RowEditing, useOrderPreview } from './quick-edit/row-editing.tsx'
import { DELETE, DUPLICATE, EDIT, MORE, ORIGINAL, SHOW, useRowCommands } from './tasks/row-commands.ts'
import type { OpenTask } from './tasks/row-task.ts'
import { useSavedMark } from './table/saved-mark.ts'
import { useSelection } from './bulk/use-selection.ts'

const ListTotals = lazy(async () => ({ default: (await import('./head/list-totals.tsx')).ListTotals }))

export interface ListBodyProps {
  readonly resource: Resource
  readonly view: ListView
  readonly labels: LabelsByLibrary
  readonly columns: readonly TableColumn[]
  readonly paths: ListPaths
  readonly selectedIds: readonly string[]
  readonly onTask: (open: OpenTask) => void
  readonly onReference: (ask: ReferenceAsk) => void
  readonly onColumns: ReturnType<typeof useColumnChoice>['change']
}

const idOf = (record: WireRecord) => String(record.id)

export function ListBody(props: ListBodyProps) {
  const { resource } = props
  const list = useListContext()
  const rows = useRows()
  const total = list.total ?? 0
  const { error, isPending, isFetching, page, perPage, setPage, setPerPage } = list
  if (isPending) return <WaitingRows count={resource.list.pageSize} />
  if (error && !list.data) return <ListError error={error} onRetry={() => void list.refetch()} />
  return (
    <>
      <Working isFetching={isFetching === true} />
      {error && (
        <div className={styles.warning} role="alert">
          没有取到最新的数据：{failureWords(error)}
          <Button size="small" onClick={() => void list.refetch()}>
            重试
          </Button>
        </div>
      )}
      <div className={styles.body}>{rows.length === 0 ? <NoRows {...props} /> : <Rows {...props} />}</div>
      {resource.list.totals && total > 0 && (
        <Suspense fallback={null}>
          <ListTotals resource={resource} view={props.view} total={total} />
        </Suspense>
      )}
      {total > 0 && (
        <Pagination page={page} pageSize={perPage} total={total} onPage={setPage} onPageSize={setPerPage} />
      )}
    </>
  )
}

/** Only for what takes a while: a bar that flashes up at every click would be noise. */
function Working({ isFetching }: { readonly isFetching: boolean }) {
  const slow = useSlow(isFetching)
  return slow && <div className={styles.working} role="progressbar" aria-label="正在更新" />
}

function NoRows({ resource, view, labels, paths }: ListBodyProps) {
  if (!isFiltered(view.filters) && isOfAll(view.filters))
    return <EmptyLibrary resource={resource} onCreate={() => paths.create()} />
  return <NoResult resource={resource} view={view} labels={labels} />
}

function Rows({ resource, view, labels, columns, paths, selectedIds, onTask, onReference, onColumns }: ListBodyProps) {
  const { scope, density = 'compact' } = useConsole()
  const { isPlaceholderData, total } = useListContext()
  const { rows, onPreview } = useOrderPreview(useRows())
  const commands = useRowCommands(resource, scope)
  const isSelectable = useCallback((record: WireRecord) => mayWrite(resource, scope, record), [resource, scope])
  const selection = useSelection(rows, selectedIds, isSelectable)
  const marked = useSavedMark()
  const created = useCreatedUntilLeft(resource.name)
  const guard = useGuard(resource)
  const nameOf = useCallback((record: WireRecord) => labelOf(resource, record), [resource])
  const isForeign = useCallback(
    (record: WireRecord) => scope.shelf === 'organization' && record[SHELF_FIELD] === 'platform',
    [scope],
  )
  const hrefOf = useCallback(
    (record: WireRecord) => paths.hrefOf(idOf(record), mayUpdate(resource, scope, record) ? '' : '/show'),
    [paths, resource, scope],
  )
  const originalOf = useCallback(
    (record: WireRecord) => {
      const source = sourceId(resource, record)
      return source === undefined ? undefined : paths.hrefOf(source, '/show')
    },
    [paths, resource],
  )
  const [more, setMore] = useState<{ readonly anchor: HTMLElement; readonly record: WireRecord } | null>(null)
  const onAction = (name: string, record: WireRecord, pressed?: HTMLElement | null) => {
    const id = idOf(record)
    if (name === MORE) return pressed && setMore({ anchor: pressed, record })
    const transition = resource.transitions.find((candidate) => name === `to:${candidate.name}`)
    if (name === ORIGINAL) paths.show(sourceId(resource, record) ?? id)
    else if (transition) onTask({ task: { kind: 'transition', transition }, ids: [id] })
    else if (name === DELETE) onTask({ task: { kind: 'delete' }, ids: [id] })
    else if (name === DUPLICATE) paths.duplicate(id)
    else if (name === SYNC) onReference({ kind: 'sync', ids: [id] })
    else if (name === CANCEL_REFERENCE)
      guard.ask({ name: 'cancel', label: '取消引用' }, record, () => onReference({ kind: 'cancel', ids: [id] }))
    else if (name === SHOW || (name !== EDIT && !mayUpdate(resource, scope, record))) paths.show(id)
    else guard.ask({ name: EDIT, label: '编辑' }, record, () => paths.edit(id))
  }
  const actionsWidth = useMemo(() => commands.widthOf(rows), [commands, rows])
  const selects = hasBulkTasks(resource) && mayWrite(resource, scope)
  const rowHeight = densities[density].row
  return (
    <>
      <ResourceTable
        label={resource.title}
        columns={columns}
        rows={rows}
        total={total}
        idOf={idOf}
        nameOf={nameOf}
        labels={labels}
        sort={view.sort}
        onSort={view.toggleSort}
        onColumns={onColumns}
        {...(selects && selection)}
        actionsOf={commands.actionsOf}
        actionsWidth={actionsWidth}
        hrefOf={hrefOf}
        onAction={onAction}
        isForeign={isForeign}
        originalOf={isOfBoth(resource, scope) && view.filters.shelf === undefined ? originalOf : undefined}
        marked={marked}
        created={created}
        rowHeight={rowHeight}
        busy={isPlaceholderData}
        handles={resource.list.order !== undefined && mayUpdate(resource, scope)}
        overlay={
          <RowEditing {...{ resource, scope, columns, rows, view, rowHeight, onPreview }} before={selects ? 1 : 0} />
        }
      />
      {guard.dialog}
      {more && (
        <Menu
          anchor={more.anchor}
          label="更多操作"
          align="end"
          onClose={() => setMore(null)}
          items={commands
            .actionsOf(more.record)
            .filter((action) => action.rare)
            .map(({ name, label, closed }) => ({
              label: closed === undefined ? label : `${label}（${closed}）`,
              disabled: closed !== undefined,
              onClick: () => onAction(name, more.record),
            }))}
        />
      )}
    </>
  )
}

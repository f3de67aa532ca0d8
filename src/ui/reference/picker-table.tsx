/** The platform's records to choose from: keyword, the library's own filters and columns, pages. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { getField, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { SHELF_FIELD } from '../../model/access.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { density as densities } from '../tokens.ts'
import { compileColumns } from '../list/columns.ts'
import { FilterBar } from '../list/filter-bar.tsx'
import { isFiltered, NO_FILTERS } from '../list/filters.ts'
import { ListError, WaitingRows } from '../list/list-states.tsx'
import { Pagination } from '../list/pagination.tsx'
import { useReferenceLabels } from '../list/reference-labels.ts'
import { ResourceTable } from '../list/resource-table.tsx'
import type { RowAction } from '../list/row.tsx'
import { NARROW, useMedia } from '../list/use-media.ts'
import styles from './picker.module.css'
import { useUnreferenced } from './use-unreferenced.ts'

interface PickerTableProps {
  readonly resource: Resource
  readonly chosen: ReadonlyMap<string, unknown>
  readonly onChoose: (records: readonly WireRecord[], on: boolean) => void
  readonly onLook: (record: WireRecord) => void
}

const LOOK: readonly RowAction[] = [{ name: 'look', label: '查看' }]
const LOOK_WIDTH = 72
const NO_ROWS: readonly WireRecord[] = []

export function PickerTable({ resource, chosen, onChoose, onLook }: PickerTableProps) {
  const { density = 'compact' } = useConsole()
  const filtered = useMemo(() => forPicking(resource), [resource])
  const { query, view, paging, setPaging } = useUnreferenced(filtered)
  const rows = query.data?.rows ?? NO_ROWS
  const narrow = useMedia(NARROW)
  const columns = useMemo(() => compileColumns(filtered, filtered.list.columns, narrow), [filtered, narrow])
  const labels = usePickerLabels(filtered, columns, rows, view)
  const idOf = useCallback((record: WireRecord) => String(record[resource.identity.id]), [resource])
  const nameOf = useCallback((record: WireRecord) => labelOf(resource, record), [resource])
  const selected = useMemo(() => new Set(chosen.keys()), [chosen])
  const onSelect = useSelectRows(rows, selected, idOf, onChoose)
  const box = useRef<{ focus(): void }>(null)
  useEffect(() => box.current?.focus(), [])
  const table = () => (
    <ResourceTable
      label={`可引用的${resource.title}`}
      {...{ columns, rows, idOf, nameOf, labels, selected, onSelect }}
      total={query.data?.total}
      sort={view.sort}
      onSort={view.toggleSort}
      onSelectPage={(on) => onChoose(rows, on)}
      actionsOf={() => LOOK}
      actionsWidth={LOOK_WIDTH}
      onAction={(_name, record) => onLook(record)}
      rowHeight={densities[density].row}
      busy={query.isPlaceholderData}
    />
  )
  return (
    <>
      <FilterBar resource={filtered} view={view} labels={labels} keywordRef={box} />
      <div className={styles.rows}>
        {query.isPending && <WaitingRows count={8} />}
        {query.error && <ListError error={query.error} onRetry={() => void query.refetch()} />}
        {!query.error && query.data && (rows.length > 0 ? table() : <Nothing resource={resource} view={view} />)}
      </div>
      {query.data && query.data.total > 0 && (
        <Pagination
          {...paging}
          total={query.data.total}
          onPage={(page) => setPaging({ ...paging, page })}
          onPageSize={(pageSize) => setPaging({ page: 1, pageSize })}
        />
      )}
    </>
  )
}

/** Without what is the same for all that can be referenced: shelf, state, enabled. */
function forPicking(resource: Resource): Resource {
  const { list, reference } = resource
  const same = [SHELF_FIELD, reference?.state, reference?.source, reference?.version, reference?.enabled]
  const others = (names: readonly string[]) => names.filter((name) => !same.includes(name))
  const { groupBy, ...rest } = list
  const filters = groupBy && !list.filters.includes(groupBy) ? [groupBy, ...list.filters] : list.filters
  return { ...resource, list: { ...rest, columns: others(list.columns), filters: others(filters) } }
}

function usePickerLabels(
  resource: Resource,
  columns: ReturnType<typeof compileColumns>,
  rows: readonly WireRecord[],
  view: ReturnType<typeof useUnreferenced>['view'],
) {
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const extra = useMemo(() => {
    const ids = new Map<string, readonly string[]>()
    for (const [name, value] of Object.entries(view.filters.values)) {
      const { reference } = getField(resource, name)
      if (reference && 'in' in value) ids.set(reference, [...(ids.get(reference) ?? []), ...value.in])
    }
    return ids
  }, [resource, view.filters])
  return useReferenceLabels(fields, rows, extra)
}

/** With shift, the rows between as well. */
function useSelectRows(
  rows: readonly WireRecord[],
  selected: ReadonlySet<string>,
  idOf: (record: WireRecord) => string,
  onChoose: PickerTableProps['onChoose'],
) {
  const anchor = useRef(0)
  return (record: WireRecord, index: number, shift: boolean) => {
    const [from, to] = shift ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index]
    anchor.current = index
    onChoose(rows.slice(from, to + 1), !selected.has(idOf(record)))
  }
}

type NothingProps = { readonly resource: Resource; readonly view: ReturnType<typeof useUnreferenced>['view'] }

function Nothing({ resource, view }: NothingProps) {
  if (!isFiltered(view.filters)) {
    return <EmptyState title={`平台启用的${resource.title}都已引用`}>平台新增条目后，会出现在这里。</EmptyState>
  }
  return (
    <EmptyState
      title={`没有符合条件、尚未引用的${resource.title}`}
      actions={<Button onClick={() => view.setFilters(NO_FILTERS)}>清空全部条件</Button>}
    >
      已经引用过的条目不在其中。
    </EmptyState>
  )
}

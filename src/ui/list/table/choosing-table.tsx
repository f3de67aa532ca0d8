/** Records of one library to choose several from: keyword, the library's own filters and columns, pages. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { getField, labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import { density as densities } from '../../tokens.ts'
import { compileColumns } from './columns.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import styles from './choosing.module.css'
import { ListError, WaitingRows } from '../list-states.tsx'
import type { ListView } from '../list-view.ts'
import { Pagination } from '../pagination.tsx'
import { useReferenceLabels } from './reference-labels.ts'
import { ResourceTable } from './resource-table.tsx'
import type { RowAction } from './row.tsx'
import { NARROW, useMedia } from '../use-media.ts'

interface Paging {
  readonly page: number
  readonly pageSize: number
}

interface FoundPage {
  readonly rows: readonly WireRecord[]
  readonly total: number
}

export interface ChoosingTableProps {
  readonly label: string
  readonly resource: Resource
  readonly query: UseQueryResult<FoundPage>
  readonly view: ListView
  readonly paging: Paging
  readonly setPaging: (next: Paging) => void
  readonly chosen: ReadonlyMap<string, unknown>
  readonly onChoose: (records: readonly WireRecord[], on: boolean) => void
  /** All when absent. */
  readonly isSelectable?: (record: WireRecord) => boolean
  /** Opens one record to be looked at. */
  readonly onLook?: (record: WireRecord) => void
  /** In the place of rows. */
  readonly nothing: ReactNode
}

const LOOK: readonly RowAction[] = [{ name: 'look', label: '查看' }]
const LOOK_WIDTH = 72
const NO_ROWS: readonly WireRecord[] = []

export function ChoosingTable(props: ChoosingTableProps) {
  const { label, resource, query, view, paging, setPaging, chosen, onChoose, isSelectable, onLook } = props
  const { density = 'compact' } = useConsole()
  const rows = query.data?.rows ?? NO_ROWS
  const narrow = useMedia(NARROW)
  const columns = useMemo(() => compileColumns(resource, resource.list.columns, { narrow }), [resource, narrow])
  const labels = useChoosingLabels({ resource, columns, rows }, view)
  const idOf = useCallback((record: WireRecord) => String(record[resource.identity.id]), [resource])
  const nameOf = useCallback((record: WireRecord) => labelOf(resource, record), [resource])
  const selected = useMemo(() => new Set(chosen.keys()), [chosen])
  const open = isSelectable ? rows.filter(isSelectable) : rows
  const isChosen = (record: WireRecord) => selected.has(idOf(record))
  const onSelect = useSelectRows(rows, isChosen, (some, on) =>
    onChoose(isSelectable ? some.filter(isSelectable) : some, on),
  )
  const box = useRef<{ focus(): void }>(null)
  useEffect(() => box.current?.focus(), [])
  const table = () => (
    <ResourceTable
      {...{ label, columns, rows, idOf, nameOf, labels, selected, onSelect }}
      {...(isSelectable ? { isSelectable } : {})}
      {...(onLook ? { actionsOf: () => LOOK, actionsWidth: LOOK_WIDTH } : {})}
      total={query.data?.total}
      sort={view.sort}
      onSort={view.toggleSort}
      onSelectPage={(on) => onChoose(open, on)}
      onAction={(_name, record) => onLook?.(record)}
      rowHeight={densities[density].row}
      busy={query.isPlaceholderData}
    />
  )
  return (
    <>
      <FilterBar resource={resource} view={view} labels={labels} keywordRef={box} />
      <div className={styles.rows}>
        {query.isPending && <WaitingRows count={8} />}
        {query.error && <ListError error={query.error} onRetry={() => void query.refetch()} />}
        {!query.error && query.data && (rows.length > 0 ? table() : props.nothing)}
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

interface Drawn {
  readonly resource: Resource
  readonly columns: ReturnType<typeof compileColumns>
  readonly rows: readonly WireRecord[]
}

function useChoosingLabels({ resource, columns, rows }: Drawn, view: ListView) {
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
  isChosen: (record: WireRecord) => boolean,
  onChoose: ChoosingTableProps['onChoose'],
) {
  const anchor = useRef(0)
  return (record: WireRecord, index: number, shift: boolean) => {
    const [from, to] = shift ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index]
    anchor.current = index
    onChoose(rows.slice(from, to + 1), !isChosen(record))
  }
}

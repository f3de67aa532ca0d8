/** 批量选取: several records of the library that a table's rows refer to, chosen at once; each becomes a row. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { isDisabled } from '../../model/access.ts'
import { type ReferenceQuestion, referenceQuestion } from '../../model/reference-condition.ts'
import type { Field, Resource } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import type { WidgetProps } from '../form/widget.ts'
import { ChoosingTable } from '../list/table/choosing-table.tsx'
import { useChoosingView } from '../list/table/choosing-view.ts'
import choosing from '../list/table/choosing.module.css'
import { isFiltered, NO_FILTERS, writeFilters } from '../list/filters/filters.ts'
import { useChosen } from '../list/bulk/use-chosen.ts'
import { libraryKey } from '../queries.ts'

export interface Picked {
  readonly id: string
  readonly name: string
}

interface RowsPickingProps {
  readonly widget: WidgetProps
  readonly target: Resource
  /** What the rows refer to already. */
  readonly there: ReadonlySet<string>
  /** The reference in each row. */
  readonly field: Field
  /** Rows that may be added at most. */
  readonly room: number
  readonly onDone: (picked: readonly Picked[]) => void
}

export function RowsPicking({ widget, target, there, field, room, onDone }: RowsPickingProps) {
  const { chosen, choose, clear } = useChosen(target)
  const { query, view, paging, setPaging } = useTargets(target, withinRows(widget, field))
  const picked = [...chosen.values()]
  const fresh = picked.filter(({ id }) => !there.has(id)).length
  const twice = picked.length - fresh
  const status =
    picked.length === 0
      ? '勾选要添加的条目，可翻页、换条件继续选'
      : [
          `已选 ${picked.length} 条`,
          ...(twice > 0 ? [`其中 ${twice} 条已在表中，不重复添加`] : []),
          ...(fresh > room ? [`“${widget.field.title}”还能添加 ${room} 行，请减少所选`] : []),
        ].join('，')
  const nothing = (
    <EmptyState
      title={isFiltered(view.filters) ? `没有符合条件的${target.title}` : `还没有${target.title}`}
      actions={isFiltered(view.filters) && <Button onClick={() => view.setFilters(NO_FILTERS)}>清空全部条件</Button>}
    />
  )
  return (
    <Dialog
      open
      title={`批量选取${field.title}`}
      width="wide"
      onClose={() => onDone([])}
      actions={
        <>
          <span className={choosing.count} role="status">
            {status}
          </span>
          {picked.length > 0 && (
            <Button variant="quiet" onClick={clear}>
              清空选择
            </Button>
          )}
          <Button onClick={() => onDone([])}>取消</Button>
          <Button variant="primary" disabled={picked.length === 0 || fresh > room} onClick={() => onDone(picked)}>
            {fresh > 0 ? `添加 ${fresh} 行` : '添加'}
          </Button>
        </>
      }
    >
      <div className={choosing.choosing}>
        <ChoosingTable
          {...{ query, view, paging, setPaging, chosen, nothing }}
          label={`可选的${target.title}`}
          resource={target}
          isSelectable={(record) => !isDisabled(target, record)}
          onChoose={choose}
        />
      </div>
    </Dialog>
  )
}

/** Of a row that is not there yet only the record around it is known. */
function withinRows({ store, pointer }: WidgetProps, field: Field): ReferenceQuestion | undefined {
  const asker = { row: {}, record: store.data.get() }
  return referenceQuestion(store.resource, { field, pointer: `${pointer}/${field.name}` }, asker)
}

/** The same records as the field itself offers, in pages. */
function useTargets(target: Resource, within: ReferenceQuestion | undefined) {
  const provider = useDataProvider()
  const { filters, input, view, paging, setPaging } = useChoosingView(target)
  const { page, pageSize, sort } = input
  const query = useQuery({
    queryKey: libraryKey(target.name, 'choosing', input, filters.shelf, within),
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const { data, total = data.length } = await provider.getList(target.name, {
        pagination: { page, perPage: pageSize },
        ...(sort && { sort: { field: sort.field, order: sort.order === 'desc' ? 'DESC' : 'ASC' } as const }),
        filter: writeFilters(filters),
        ...(within && { meta: { within } }),
        signal,
      })
      return { rows: data, total }
    },
  })
  return { query, view, paging, setPaging }
}

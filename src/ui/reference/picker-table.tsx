/** The platform's records to choose from. */
import { useMemo } from 'react'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { SHELF_FIELD } from '../../model/access.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { ChoosingTable } from '../list/table/choosing-table.tsx'
import { isFiltered, NO_FILTERS } from '../list/filters/filters.ts'
import { useUnreferenced } from './use-unreferenced.ts'

interface PickerTableProps {
  readonly resource: Resource
  readonly chosen: ReadonlyMap<string, unknown>
  readonly onChoose: (records: readonly WireRecord[], on: boolean) => void
  readonly onLook: (record: WireRecord) => void
}

export function PickerTable({ resource, chosen, onChoose, onLook }: PickerTableProps) {
  const filtered = useMemo(() => forPicking(resource), [resource])
  const source = useUnreferenced(filtered)
  return (
    <ChoosingTable
      {...{ ...source, chosen, onChoose, onLook }}
      label={`可引用的${resource.title}`}
      resource={filtered}
      nothing={<Nothing resource={resource} view={source.view} />}
    />
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

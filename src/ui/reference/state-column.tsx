/** The column of states in a list of the organization's: where the descriptor put it, else after the column that names the row. */
import type { Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { TableColumn } from '../list/table/columns.ts'
import { nothingCell } from '../kinds/cells.tsx'
import { referenceState, StateBadge } from './state.tsx'

/** CSS pixels: the longest badge and its cell's padding. */
const WIDTH = 116

/** The names of the columns to show; the platform's own records have no state. */
export function withStateColumn(resource: Resource, scope: Scope, names: readonly string[]): readonly string[] {
  const state = resource.reference?.state
  if (state === undefined) return names
  if (scope.shelf === 'platform') return names.filter((name) => name !== state)
  const { columns, hidden } = resource.list
  return columns.includes(state) || hidden.includes(state) ? names : [...names, state]
}

export function asStateColumn(resource: Resource, column: TableColumn): TableColumn {
  return {
    ...column,
    width: WIDTH,
    least: WIDTH,
    whole: undefined,
    render: (record) => {
      const state = referenceState(resource, record)
      return state ? <StateBadge state={state} /> : nothingCell
    },
  }
}

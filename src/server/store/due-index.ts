/** What finds the records that a transition of the house's own is due for: the few that wait for it, by when they are due. */
import { raw, type Sql } from 'sql-template-tag'
import { getField, type Resource } from '../../model/resource.ts'
import { type TimedTransition, timedTransitions } from '../../model/timed.ts'
import { columnName, identifier, literal, quotedName, tableName } from './columns.ts'
import type { TableIndex } from './library-table.ts'

/** The rows in a state from which the transition leads on; constants, so that the planner knows the index by it. */
export function duePredicate(resource: Resource, transition: TimedTransition): Sql {
  return raw(predicateOf(resource, transition))
}

function predicateOf(resource: Resource, { field: state, after }: TimedTransition): string {
  const states = after.from.map((value) => literal(String(value)))
  return `${columnOf(resource, state)} IN (${states.join(', ')})`
}

export function dueIndexes(resource: Resource): readonly TableIndex[] {
  const table = tableName(resource.name)
  return timedTransitions(resource).map((transition): TableIndex => {
    const name = identifier('ix', table, 'due', transition.name)
    const on = `ON ${table} (${columnOf(resource, transition.after.field)}) WHERE ${predicateOf(resource, transition)};`
    return { name, group: 'ix', ddl: `CREATE INDEX IF NOT EXISTS ${quotedName(name)} ${on}` }
  })
}

function columnOf(resource: Resource, name: string): string {
  return quotedName(columnName(getField(resource, name)))
}

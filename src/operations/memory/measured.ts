/** What rows in memory keep of those that refer to them. */
import { addExact } from '../../model/exact.ts'
import type { Resource } from '../../model/resource.ts'
import { contributionOf, emptyRollup, type Rollup, rollupsOf } from '../../model/rollup.ts'
import type { Measuring } from '../port.ts'
import { recordOf, type StoredRow } from '../row.ts'
import type { Tables } from './tables.ts'

type Made = ReadonlyMap<string, number | string>

/** By their ids, of rows of the same owner and shelf; what nothing is counted in is left out. */
export function measuredIn(tables: Tables, parent: Resource, { ids, child, rollup }: Measuring): Made {
  const kept = tables.of(parent).rows
  const wanted = new Map([...kept].filter(([id]) => ids.includes(id)))
  return madeOf(wanted, { child, rollup, rows: tables.of(child).rows.values() })
}

interface Counting {
  readonly child: Resource
  readonly rollup: Rollup
  readonly rows: Iterable<StoredRow>
}

/** The rows with their numbers as they follow from those that refer to them: what a library begins with. */
export function withMeasures(
  resource: Resource,
  rows: ReadonlyMap<string, StoredRow>,
  childOf: (rollup: Rollup) => Pick<Counting, 'child' | 'rows'> | undefined,
): Map<string, StoredRow> {
  const kept = rollupsOf(resource).map(({ field, rollup }) => {
    const counted = childOf(rollup)
    return { name: field.name, rollup, made: counted ? madeOf(rows, { ...counted, rollup }) : new Map() }
  })
  return new Map(
    [...rows].map(([id, row]) => {
      const numbers = kept.map(({ name, rollup, made }) => [name, made.get(id) ?? emptyRollup(rollup)])
      return [id, { ...row, data: { ...row.data, ...Object.fromEntries(numbers) } }]
    }),
  )
}

function madeOf(parents: ReadonlyMap<string, StoredRow>, { child, rollup, rows }: Counting): Made {
  const made = new Map<string, number | string>()
  for (const row of rows) {
    const record = recordOf(child, row)
    const [value, parent] = [contributionOf(rollup, record), parents.get(String(record[rollup.via]))]
    if (value === undefined || parent?.owner !== row.owner || parent.shelf !== row.shelf) continue
    const before = made.get(parent.id)
    if ('max' in rollup) made.set(parent.id, before === undefined || value > before ? value : before)
    else made.set(parent.id, addExact(Number(before ?? 0), Number(value)))
  }
  return made
}

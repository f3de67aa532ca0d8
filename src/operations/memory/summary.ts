/** The head and the foot of a list in memory, as the store would answer. */
import { type Condition, holds, isEmpty } from '../../model/condition.ts'
import type { Initials } from '../../model/computed.ts'
import { addExact } from '../../model/exact.ts'
import type { ListSummary, ListTotal } from '../../model/list-head.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { SummaryInput } from '../port.ts'
import { findPage } from './find.ts'

interface Asked extends SummaryInput {
  readonly initials?: Initials | undefined
}

export function summaryOfRows(resource: Resource, rows: readonly WireRecord[], input: Asked): ListSummary {
  const found = findPage(resource, rows, { ...input, page: 1, pageSize: Math.max(1, rows.length) }).rows
  const held = (where: Condition | undefined) => found.filter((row) => where === undefined || holds(where, row))
  const open = held(input.open)
  return {
    tabs: Object.fromEntries(input.tabs.map(({ name, where }) => [name, held(where).length])),
    totals: Object.fromEntries(
      input.totals.map((total) => [
        total.name,
        figureOf(total.where ? open.filter((row) => holds(total.where!, row)) : open, total),
      ]),
    ),
  }
}

function figureOf(rows: readonly WireRecord[], { measure, field = '' }: ListTotal): string {
  if (measure === 'count') return String(rows.length)
  const values = rows.map((row) => row[field]).filter((value) => !isEmpty(value))
  if (measure === 'distinct') return String(new Set(values).size)
  return String(values.filter((value) => typeof value === 'number').reduce(addExact, 0))
}

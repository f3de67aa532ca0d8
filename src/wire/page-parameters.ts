/**
 * A list's question as named parameters, as it is written: the one place that knows how filters travel, by kind.
 *
 * Shapes  `PageIndex` `PageSize` (named by the call), `Keyword`, `SortField`, `SortOrder` (asc | desc), `Shelf`;
 *         a flag is `IsX=true`, a span `StartX` and `EndX`, a set a repeated key (any of), text `X=…` (contains).
 *         The identity field is a set whatever its kind. An empty value is an absent one. `For` names a reference of another
 *         library whose condition the records fulfil, `Own` is a JSON object of the values that it reads of the asker.
 * Source  Spec §3 (statistics filters), §5; reliability L3, T4, T11.
 */
import { OWNER_FIELD } from '../model/access.ts'
import type { Call } from '../model/call.ts'
import type { FilterValue, PageInput } from '../model/query.ts'

export type Parameters = Readonly<Record<string, string | readonly string[]>>

/** What every list may be asked, whatever its fields. */
export const LIST_PARAMETERS = {
  keyword: 'Keyword',
  sortField: 'SortField',
  sortOrder: 'SortOrder',
  shelf: 'Shelf',
  tab: 'Tab',
  for: 'For',
  own: 'Own',
} as const
/** They are text and nothing else. */
export const TEXT_PARAMETERS: ReadonlySet<string> = new Set(Object.values(LIST_PARAMETERS))
const { keyword: KEYWORD, sortField: SORT_FIELD, sortOrder: SORT_ORDER, shelf: SHELF, tab: TAB } = LIST_PARAMETERS
const { for: FOR, own: OWN } = LIST_PARAMETERS

/** Writes the question for a list as named parameters. */
export function toParameters(call: Call, page: PageInput): Parameters {
  const { keyword, sort, shelf, tab, within } = page
  return {
    ...(isPaged(call) ? { [call.paging.index]: String(page.page), [call.paging.size]: String(page.pageSize) } : {}),
    ...(keyword ? { [KEYWORD]: keyword } : {}),
    ...(sort ? { [SORT_FIELD]: sort.field, [SORT_ORDER]: sort.order } : {}),
    ...(shelf ? { [SHELF]: shelf } : {}),
    ...(tab ? { [TAB]: tab } : {}),
    ...(within ? { [FOR]: within.name, [OWN]: JSON.stringify(within.own) } : {}),
    ...Object.fromEntries(
      Object.entries(page.filters).flatMap(([field, value]) => filterEntries(parameterOf(call, field), value)),
    ),
  }
}

/** A bare list has no pages: it is asked for and answered whole. */
export function isPaged(call: Call): boolean {
  return call.reply === 'page' || call.reply === 'rows-total'
}

function filterEntries(field: string, value: FilterValue): [string, string | readonly string[]][] {
  if ('in' in value) return value.in.length > 0 ? [[field, value.in]] : []
  if ('contains' in value) return value.contains === '' ? [] : [[field, value.contains]]
  const [from, to] = endNames(field)
  const ends: [string, string | undefined][] = [
    [from, value.from],
    [to, value.to],
  ]
  return ends.filter((end): end is [string, string] => Boolean(end[1]))
}

/** Of a span's parameter; `StarFootArch/EndFootArch` names both ends by itself. */
export function endNames(name: string): readonly [from: string, to: string] {
  const [from = name, to] = name.split('/')
  return to === undefined ? [`Start${name}`, `End${name}`] : [from, to]
}

/** `OrganizationId` says for whom somebody acts; whose rows a consortium asks for is another question. */
export function parameterOf({ filters }: Call, field: string): string {
  return filters?.[field] ?? (field === OWNER_FIELD ? MEMBER : field)
}

const MEMBER = 'Member'

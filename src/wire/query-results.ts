/**
 * The figures of a statistic that is declared, for both sides. The specification names the call alone; what it takes and answers is
 * assumed. It knows names of declared statistics and no query language.
 *
 * Shapes  `{ Query: "…", Filters?: { StartDate: "2026-01-01" }, Views?: ["byMonth"] }`, all views when none is named.
 *         Answers `{ Name, Title, Library, AsOf, Definitions, Standards, Views: { byMonth: [{ Group, Labels, Figures, Ranges, Suppressed, Lists }] } }`:
 *         a figure is a number, a sum decimal text, null where nothing can be told; a range `[low, high]`; `Lists` has the filters of
 *         the library's list that show the records behind a figure. `Standards: [{ Name, Values: ["5°", "7°"], Words }]`
 *         has the measures that ask for one standard; with `Words` no rate of them is told.
 * Errors  `unknown` for a reply without views: the platform answers something else under this name.
 * Source  Spec §7 (Reports); DASHBOARDS 6; docs/decisions/0101.
 */
import { Failure } from '../model/failure.ts'
import { isObject, objectsIn, plainTextOf } from '../model/plain.ts'
import type { FilterValue } from '../model/query.ts'
import type {
  Figure,
  Statistic,
  StatisticAnswer,
  StatisticDefinition,
  StatisticRow,
  StatisticStandards,
} from '../model/statistic.ts'
import { NAME, only } from './accepts.ts'
import { defineCall, type DefinedCall } from './call.ts'

export interface ResultsQuestion {
  /** The name of a statistic. */
  readonly query: string
  /** By name; null or '' asks for nothing. */
  readonly filters: Readonly<Record<string, unknown>>
  /** All when empty. */
  readonly views: readonly string[]
}

const VIEWS = { type: ['array', 'null'], items: NAME, maxItems: 8 }

export const QUERY_RESULTS = defineCall<ResultsQuestion, StatisticAnswer>({
  method: 'POST',
  path: '/report/redash/QueryResults',
  access: 'anyRole',
  forDisplays: true,
  accepts: {
    body: only(
      {
        Query: NAME,
        Filters: { type: ['object', 'null'], maxProperties: 20 },
        Views: VIEWS,
      },
      'Query',
    ),
  },
  encode: ({ query, filters, views }) => ({
    body: { Query: query, Filters: filters, ...(views.length > 0 && { Views: views }) },
  }),
  decode: ({ body }) => {
    const { Query, Filters, Views } = isObject(body) ? body : {}
    return {
      query: plainTextOf(Query),
      filters: isObject(Filters) ? Filters : {},
      views: Array.isArray(Views) ? Views.map(plainTextOf) : [],
    }
  },
  reply: { encode: encodeAnswer, decode: decodeAnswer },
})

/** What may stand beside the filters, since a list that is asked the same has it too. */
const PAGING = { PageIndex: { type: ['integer', 'null'] }, PageSize: { type: ['integer', 'null'] } }

/** How a statistic is asked: by the specification's own call where there is one, its filters in the body, else by name. */
export function resultsCall({
  name,
  call,
  filters,
  keyword,
}: Pick<Statistic, 'name' | 'call' | 'filters' | 'keyword'>): DefinedCall<ResultsQuestion, StatisticAnswer> {
  if (!call) return QUERY_RESULTS
  const { path, choice } = call
  const names = [...filters.map((filter) => filter.name), ...(keyword === undefined ? [] : [keyword])]
  const open = Object.fromEntries(names.map((one) => [one, {}]))
  const chosen = choice && { [choice.name]: { type: ['boolean', 'null'] } }
  // A display asks by name alone.
  const { forDisplays: _displays, ...shared } = QUERY_RESULTS
  return defineCall<ResultsQuestion, StatisticAnswer>({
    ...shared,
    path,
    accepts: { body: only({ ...open, ...chosen, ...PAGING, Views: VIEWS }) },
    encode: ({ filters: asked, views }) => ({ body: { ...asked, ...(views.length > 0 && { Views: views }) } }),
    decode: ({ body }) => {
      const said = isObject(body) ? body : {}
      const { Views } = said
      const flag = choice && said[choice.name]
      const side = choice && typeof flag === 'boolean' ? choice[`${flag}`] : []
      const asked = names.flatMap((one) => (said[one] === undefined ? [] : [[one, said[one]] as const]))
      return {
        query: name,
        filters: Object.fromEntries(asked),
        views: Array.isArray(Views) ? Views.map(plainTextOf) : side,
      }
    },
  })
}

function encodeAnswer({ name, title, library, asOf, definitions, standards, views }: StatisticAnswer) {
  return {
    Name: name,
    Title: title,
    Library: library,
    AsOf: asOf,
    Definitions: definitions.map(({ name, title, unit, words }) => ({
      Name: name,
      Title: title,
      Unit: unit,
      Words: words,
    })),
    Standards: standards.map(({ name, standards: values, words }) => ({ Name: name, Values: values, Words: words })),
    Views: Object.fromEntries(Object.entries(views).map(([view, rows]) => [view, rows.map(encodeRow)])),
  }
}

function encodeRow({ group, labels, figures, ranges, suppressed, lists }: StatisticRow) {
  return { Group: group, Labels: labels, Figures: figures, Ranges: ranges, Suppressed: suppressed, Lists: lists }
}

function decodeAnswer(data: unknown): StatisticAnswer {
  const said = isObject(data) ? data : {}
  const { Views: views } = said
  if (!isObject(views)) throw new Failure('unknown', { words: '平台的统计格式与本版本不同，没有显示' })
  return {
    name: plainTextOf(said['Name']),
    title: plainTextOf(said['Title']),
    library: plainTextOf(said['Library']),
    asOf: plainTextOf(said['AsOf']),
    definitions: objectsIn(said['Definitions']).map((one): StatisticDefinition => ({
      name: plainTextOf(one['Name']),
      title: plainTextOf(one['Title']),
      unit: plainTextOf(one['Unit']),
      words: plainTextOf(one['Words']),
    })),
    standards: objectsIn(said['Standards']).map(({ Name, Values, Words }): StatisticStandards => ({
      name: plainTextOf(Name),
      standards: Array.isArray(Values) ? Values.map(plainTextOf) : [],
      words: plainTextOf(Words),
    })),
    views: Object.fromEntries(Object.entries(views).map(([view, rows]) => [view, objectsIn(rows).map(decodeRow)])),
  }
}

function decodeRow(row: Readonly<Record<string, unknown>>): StatisticRow {
  const { Group, Labels, Figures, Ranges, Suppressed, Lists } = row
  return {
    group: mapped(Group, (value) => (value === null ? null : plainTextOf(value))),
    labels: mapped(Labels, plainTextOf),
    figures: mapped(Figures, figureIn),
    ranges: rangesIn(Ranges),
    suppressed: Array.isArray(Suppressed) ? Suppressed.map(plainTextOf) : [],
    lists: mapped(Lists, (filters) => (isObject(filters) ? filters : {}) as Readonly<Record<string, FilterValue>>),
  }
}

function figureIn(value: unknown): Figure {
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

function rangesIn(said: unknown): StatisticRow['ranges'] {
  return Object.fromEntries(
    Object.entries(isObject(said) ? said : {}).flatMap(([name, value]) => {
      const [low, high] = Array.isArray(value) ? (value as readonly unknown[]) : []
      return typeof low === 'number' && typeof high === 'number' ? [[name, [low, high] as const]] : []
    }),
  )
}

function mapped<To>(said: unknown, read: (value: unknown) => To): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(isObject(said) ? said : {}).map(([name, value]) => [name, read(value)]))
}

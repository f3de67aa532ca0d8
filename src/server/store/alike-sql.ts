/** The query that finds the stored records of which too many are alike, for a person to read: all values stand in it. */
import type { Sql } from 'sql-template-tag'
import { type AlikeLimit, readsOfLimit, usualMost } from '../../model/alike.ts'
import type { Condition } from '../../model/condition.ts'
import type { Resource } from '../../model/resource.ts'
import { escapedText } from './broken-values.ts'
import { literal, tableName } from './columns.ts'
import { conditionSql } from './condition-sql.ts'
import type { MendDraft } from './mend-sql.ts'

/** Those beyond what is allowed, in the order of their ids; the first stay. */
export function alikeDraft(old: Resource, limit: AlikeLimit): MendDraft {
  const words = '请逐条改正：升级不受影响，已有的暂时保留，但再改到有关的字段时会被拒绝'
  const isKnown = readsOfLimit(limit).every((name) => old.fields.some((field) => field.name === name))
  if (!isKnown) return { words: `${words}。条件里的字段是新的，部署之后用列表查出`, isSure: false }
  const { by, span } = limit
  const same = [...by, ...(span?.on === undefined ? [] : [span.on])]
  const pairs = [
    'o.owner_id = a.owner_id',
    'o.shelf = a.shelf',
    'o.id < a.id',
    ...same.map((name) => `o.data->${literal(name)} = a.data->${literal(name)}`),
    ...(span ? overlapping(span) : []),
  ]
  const find = `WITH counted AS (
  SELECT r.owner_id, r.shelf, r.id, r.data FROM ${tableName(old.name)} r
  WHERE ${inlined(conditionSql(old, countedOf(limit)))})
SELECT a.owner_id, a.shelf, a.id FROM counted a
WHERE (SELECT count(*) FROM counted o WHERE ${pairs.join(' AND ')}) >= ${usualMost(limit)}
ORDER BY a.owner_id, a.id;`
  return { find, words, isSure: false }
}

/** Which records count at all. */
function countedOf({ by, span, when }: AlikeLimit): Condition {
  const filled = [...by, ...(span?.on === undefined ? [] : [span.on])]
  const isFilled = (name: string): Condition => ({ not: { empty: name } })
  return {
    and: [
      ...filled.map(isFilled),
      ...(span ? [{ or: [isFilled(span.from), isFilled(span.to)] }] : []),
      ...(when ? [when] : []),
    ],
  }
}

/** Days are in it with both ends, all else up to its end; an empty end is open. */
function overlapping({ from, to, ofDays }: NonNullable<AlikeLimit['span']>): readonly string[] {
  const text = (row: string, name: string) => `nullif(${row}.data->>${literal(name)}, '') COLLATE "C"`
  const [before, after] = ofDays ? ['<=', '>='] : ['<', '>']
  return [
    `coalesce(${text('o', from)} ${before} ${text('a', to)}, true)`,
    `coalesce(${text('o', to)} ${after} ${text('a', from)}, true)`,
  ]
}

/** The statement with its values in their places. */
function inlined({ strings, values }: Sql): string {
  return strings.map((text, nth) => (nth === 0 ? text : spoken(values[nth - 1]) + text)).join('')
}

function spoken(value: unknown): string {
  if (Array.isArray(value)) return `ARRAY[${value.map(spoken).join(', ')}]`
  if (typeof value === 'number') return String(value)
  const text = String(value)
  return /^[\x20-\x7e\p{L}\p{N}]*$/u.test(text) ? literal(text) : escapedText(text)
}

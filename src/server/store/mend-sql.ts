/**
 * For one narrowing the query that finds the stored rows that break it, and the statement that mends them: drafts for a person to
 * read, over the rows as they lie before the change is deployed.
 *
 * A mend keeps the history: each mended row has its next version and a revision with what it said before. What is searched and sorted
 * by is made anew when the server starts next (`indexAgainSql`).
 */
import type { Narrowing } from '../../model/narrowing.ts'
import type { Resource } from '../../model/resource.ts'
import { alikeDraft } from './alike-sql.ts'
import { brokenSql, mendedSql } from './broken-values.ts'
import { literal, serverColumns, tableName } from './columns.ts'
import { anyWithin, replacedWithin } from './json-within.ts'

export interface MendDraft {
  /** Answers owner_id, shelf and id; absent when SQL cannot ask it. */
  readonly find?: string
  /** What the statement does, or who must do what where there is none. */
  readonly words: string
  readonly mend?: string
  /** Nobody needs to decide anything; otherwise the statement is a suggestion. */
  readonly isSure: boolean
}

/** For a transaction that may see all rows: the tables' owner, or a superuser. */
export const SYSTEM_SQL = `SELECT set_config('app.system', 'on', true);`

/** `old` is the library as its rows are stored. */
export function mendDraft(old: Resource, narrowing: Narrowing): MendDraft {
  const { rule } = narrowing
  if (rule.kind === 'unique') return uniqueDraft(old, rule.key, rule.isNatural)
  if (rule.kind === 'alike') return alikeDraft(old, rule.limit)
  const broken = conditionOf(narrowing)
  if (broken === undefined) return { words: '这个书写格式写不成 SQL：用 --store 找出这些记录，逐条改正', isSure: false }
  const where = anyWithin('r.data', narrowing.steps.slice(0, -1), broken)
  const find = `SELECT r.owner_id, r.shelf, r.id FROM ${tableName(old.name)} r\nWHERE ${where}\nORDER BY r.owner_id, r.id;`
  const made = replacementOf(narrowing)
  if (!made) return { find, words: '请逐条改正', isSure: false }
  const { words, isSure, object } = made
  const data = replacedWithin('b.data', narrowing.steps.slice(0, -1), { holds: broken, made: object })
  return { find, words, isSure, mend: mendSql(old, { where, data, reason: `${narrowing.words}：${words}` }) }
}

/** So that the next start makes anew what mended rows are searched and sorted by. */
export function indexAgainSql({ name }: Pick<Resource, 'name'>): string {
  return `UPDATE libraries SET search_signature = '' WHERE name = ${literal(name)};`
}

/** Of the object that holds the field. */
function conditionOf({ steps, each, rule }: Narrowing): ((object: string) => string) | undefined {
  const key = literal(steps.at(-1) ?? '')
  if (brokenSql(rule, 'x') === undefined) return undefined
  if (!each) return (object) => brokenSql(rule, `(${object}->${key})`) ?? ''
  return (object) => {
    const list = `${object}->${key}`
    return `EXISTS (SELECT FROM ${itemsOf(list)} AS items (x, nth) WHERE ${brokenSql(rule, 'x')})`
  }
}

interface Replacement {
  readonly words: string
  readonly isSure: boolean
  /** The object that holds the field, made anew. */
  readonly object: (object: string) => string
}

function replacementOf({ steps, each, rule }: Narrowing): Replacement | undefined {
  const key = literal(steps.at(-1) ?? '')
  if (rule.kind === 'removed')
    return {
      words: '去掉这一项；只是改名的写进 renames，不要去掉',
      isSure: false,
      object: (object) => `${object} - ${key}`,
    }
  const made = mendedSql(rule, 'x')
  if (!made) return undefined
  const valueOf = (object: string) => {
    const value = `(${object}->${key})`
    if (!each) return mendedSql(rule, value)?.value ?? ''
    const item = `CASE WHEN ${brokenSql(rule, 'x')} THEN ${made.value} ELSE x END`
    return `(SELECT coalesce(jsonb_agg(${item} ORDER BY nth), '[]') FROM ${itemsOf(value)} AS items (x, nth))`
  }
  return { ...made, object: (object) => `${object} || jsonb_build_object(${key}, ${valueOf(object)})` }
}

function itemsOf(list: string): string {
  return `jsonb_array_elements(CASE WHEN jsonb_typeof(${list}) = 'array' THEN ${list} ELSE '[]' END) WITH ORDINALITY`
}

interface Mending {
  readonly where: string
  readonly data: string
  readonly reason: string
}

function mendSql(old: Resource, { where, data, reason }: Mending): string {
  const table = tableName(old.name)
  const kept = Object.entries(serverColumns(old)).filter(([, column]) => column !== 'version')
  const columns = [...new Set(['owner_id', 'shelf', 'id', ...kept.map(([, column]) => column)])]
  const recordOf = (data: string, version: string) => {
    const said = kept.map(([name, column]) => `${literal(name)}, ${column}`)
    const counted = old.identity.version ? [`${literal(old.identity.version)}, ${version}`] : []
    return `${data} || jsonb_strip_nulls(jsonb_build_object(${[...said, ...counted].join(', ')}))`
  }
  return `WITH broken AS (
  SELECT r.owner_id, r.id, r.data FROM ${table} r WHERE ${where} FOR UPDATE),
mended AS (
  UPDATE ${table} r SET data = ${data}, version = r.version + 1, updated_at = now()
  FROM broken b WHERE b.owner_id = r.owner_id AND b.id = r.id
  RETURNING ${columns.map((column) => `r.${column}`).join(', ')}, r.version, b.data AS old_data, r.data AS new_data)
INSERT INTO revisions (owner_id, shelf, library, record_id, version, action, at, user_id, user_name, request_id, before, after, reason)
SELECT owner_id, shelf, ${literal(old.name)}, id, version, 'update', now(), '', '数据整理', 'plan',
  ${recordOf('old_data', 'version - 1')},
  ${recordOf('new_data', 'version')}, ${literal(reason)} FROM mended;`
}

/** The first of those that are alike stays; which of them that is, the store's own index decides by age. */
function uniqueDraft(old: Resource, key: readonly string[], isNatural: boolean): MendDraft {
  const values = key.map((name) => `r.data->${literal(name)}`)
  const filled = values.map((value) => `${value} NOT IN ('null', '""')`).join(' AND ')
  const find = `SELECT owner_id, shelf, id FROM (
  SELECT r.owner_id, r.shelf, r.id, row_number() OVER (PARTITION BY r.owner_id, r.shelf, ${values.join(', ')} ORDER BY r.id) AS nth
  FROM ${tableName(old.name)} r WHERE ${filled}) AS alike
WHERE nth > 1
ORDER BY owner_id, id;`
  const words = isNatural
    ? '请逐条改正：还有重复时，升级后的服务不能启动'
    : '请逐条改正：还有重复时，服务照常启动，重复的暂时保留并在启动时列出'
  return { find, words, isSure: false }
}

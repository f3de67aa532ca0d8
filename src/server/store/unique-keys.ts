/**
 * The indexes that keep a library's keys unique. See docs/decisions/0023.
 *
 * Rows that repeated each other before a key was declared stay as they are: all but the first of them carry the repeated value
 * in a column of the key, and the index leaves a row out as long as it has just that value. An operator sees them named at every
 * start; a row that gets another value is in the index from then on.
 */
import { createHash } from 'node:crypto'
import { join, raw } from 'sql-template-tag'
import { getField, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { isSameKey, type UniqueKey, keyField, uniqueKeysOf } from '../../model/unique.ts'
import { columnName, identifier, keyOf, literal, nameOf, quotedName, tableName, tableOf } from './columns.ts'
import type { SqlRow, Transaction } from './database.ts'
import { allOf, fixed, sql } from './sql.ts'

const NAMED_MAX = 5

/** The name of the index of a key: by columns, since a field that changes from number to text has another one. */
export function keyIndex(resource: Resource, key: UniqueKey): string {
  const table = tableName(resource.name)
  const group = isSameKey(key, resource.identity.naturalKey) ? 'uq' : 'un'
  return identifier(group, table, ...columnsOf(resource, key))
}

/** The key that an index of that name keeps. */
export function keyOfIndex(resource: Resource, index: string | undefined): UniqueKey | undefined {
  return uniqueKeysOf(resource).find((key) => keyIndex(resource, key) === index)
}

/** What keeps each key of the form: its index, and the column of rows that repeated others before. */
export function uniqueParts(
  resource: Resource,
): readonly { readonly index: string; readonly column: string; readonly key: UniqueKey }[] {
  return formKeys(resource).map((key) => ({ index: keyIndex(resource, key), column: repeatColumn(key), key }))
}

export function uniqueSql(resource: Resource): string {
  const keys = formKeys(resource)
  const table = tableName(resource.name)
  const kept = keys.map((key) => literal(keyIndex(resource, key))).join(', ')
  return `
DO $$ DECLARE old text; BEGIN
  FOR old IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = '${table}'
    AND starts_with(indexname, 'un_') AND indexname <> ALL (ARRAY[${kept}]::text[]) LOOP
    EXECUTE format('DROP INDEX %I', old);
  END LOOP;
END $$;
${keys.map((key) => indexSql(resource, key)).join('\n')}`
}

function indexSql(resource: Resource, key: UniqueKey): string {
  const table = tableName(resource.name)
  const index = keyIndex(resource, key)
  const columns = columnsOf(resource, key).map(quotedName)
  const column = repeatColumn(key)
  const value = valueSql(key)
  const filled = columns.map((name) => `${name} IS NOT NULL`).join(' AND ')
  return `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column} text;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_indexes WHERE schemaname = current_schema() AND tablename = '${table}'
    AND indexname = ${literal(index)}) THEN
    UPDATE ${table} r SET ${column} = ${value} FROM (
      SELECT id, row_number() OVER (PARTITION BY owner_id, shelf, ${columns.join(', ')} ORDER BY created_at, id) AS nth
      FROM ${table} WHERE ${filled}) n WHERE n.id = r.id AND n.nth > 1;
    IF FOUND THEN
      INSERT INTO libraries (name, signature, search_signature) VALUES (${literal(`${resource.name} ${REPEATS}`)}, '', '')
      ON CONFLICT (name) DO NOTHING;
    END IF;
    CREATE UNIQUE INDEX ${quotedName(index)} ON ${table} (owner_id, shelf, ${columns.join(', ')})
      WHERE ${column} IS DISTINCT FROM ${value};
  END IF;
END $$;`
}

const REPEATS = 'repeats'

/** Forgets rows that no longer repeat another, and says in words which still do. */
export async function repeatWords(tx: Transaction, resources: readonly Resource[]): Promise<readonly string[]> {
  const noted = await tx.query(sql`SELECT name FROM libraries WHERE name LIKE ${`% ${REPEATS}`} ORDER BY name`)
  const words: string[] = []
  for (const { name } of noted) {
    const resource = resources.find((one) => `${one.name} ${REPEATS}` === name)
    if (!resource) continue
    const found: string[] = []
    for (const key of formKeys(resource)) {
      await forgetMended(tx, resource, key)
      const rows = await repeating(tx, resource, key)
      if (rows.length > 0) found.push(wordsOf(resource, key, rows))
    }
    words.push(...found)
    if (found.length === 0) await tx.query(sql`DELETE FROM libraries WHERE name = ${String(name)}`)
  }
  return words
}

async function forgetMended(tx: Transaction, resource: Resource, key: UniqueKey): Promise<void> {
  const table = tableOf(resource)
  const [column, value] = [nameOf(repeatColumn(key)), raw(valueSql(key))]
  const same = columnsOf(resource, key).map((name) => sql`o.${nameOf(name)} = r.${nameOf(name)}`)
  await tx.query(sql`UPDATE ${table} r SET ${column} = NULL WHERE ${column} IS NOT NULL AND (${column} IS DISTINCT FROM ${value}
    OR NOT EXISTS (SELECT FROM ${table} o WHERE o.owner_id = r.owner_id AND o.shelf = r.shelf AND o.id <> r.id AND ${allOf(same)}))`)
}

function repeating(tx: Transaction, resource: Resource, key: UniqueKey): Promise<readonly SqlRow[]> {
  return tx.query(
    sql`SELECT id, data, count(*) OVER () AS total FROM ${tableOf(resource)} WHERE ${nameOf(repeatColumn(key))} IS NOT NULL
     ORDER BY owner_id, id LIMIT ${fixed(NAMED_MAX)}`,
  )
}

/** The rows that repeat the natural key of an earlier one, named, for the refusal to start with them; '' where they have gone. */
export async function repeatedKeyWords(tx: Transaction, resource: Resource): Promise<string> {
  const values = join(
    resource.identity.naturalKey.map((name) => sql`data->${keyOf(name)}`),
    ', ',
  )
  const rows = await tx.query(sql`SELECT id, data, count(*) OVER () AS total FROM (
      SELECT id, owner_id, data, row_number() OVER (PARTITION BY owner_id, shelf, ${values} ORDER BY created_at, id) AS nth
      FROM ${tableOf(resource)}) alike WHERE nth > 1 ORDER BY owner_id, id LIMIT ${fixed(NAMED_MAX)}`)
  return rows.length === 0 ? '' : `：${namedRows(resource, rows)}与更早的记录相同`
}

function wordsOf(resource: Resource, key: UniqueKey, rows: readonly SqlRow[]): string {
  const titles = key.map((name) => getField(resource, name).title).join('、')
  return (
    `${resource.title}（${resource.name}）声明${titles}不能重复，已有的记录中 ${namedRows(resource, rows)}与更早的记录相同，` +
    `暂时保留；请修改它们的${keyField(resource, key).title}，改正后即受约束。新的重复不会再被接受`
  )
}

function namedRows(resource: Resource, rows: readonly SqlRow[]): string {
  // An operator need not know whose record it is.
  const named = rows.map(
    ({ id, data }) => `「${labelOf({ ...resource, names: 'masked' }, data as WireRecord)}」（编号 ${String(id)}）`,
  )
  const total = Number(rows[0]?.total)
  return named.join('、') + (total > rows.length ? ` 等 ${total} 条` : '')
}

/** The natural key has an index of its own kind, which no row is left out of. */
function formKeys(resource: Resource): readonly UniqueKey[] {
  return uniqueKeysOf(resource).filter((key) => !isSameKey(key, resource.identity.naturalKey))
}

function columnsOf(resource: Resource, key: UniqueKey): readonly string[] {
  return key.map((name) => columnName(getField(resource, name)))
}

/** The values of the key as one text; null when one is absent, and then the row is in no index. */
function valueSql(key: UniqueKey): string {
  return `(${key.map((name) => `(data->>${literal(name)})`).join(` || E'\\x1f' || `)})`
}

function repeatColumn(key: UniqueKey): string {
  return `k_${createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 24)}`
}

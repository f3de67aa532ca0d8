/** By what a person is found and where they stand in a list: their name, its pinyin, their account. */
import type { SqlRow, Transaction } from './database.ts'
import { entryOf, LINE_MARKS, type LineMark, normalized, pinyinOf } from './search.ts'
import { sortKey } from './sort-key.ts'
import { fixed, sql } from './sql.ts'

export interface PersonNames {
  readonly name: string
  readonly displayName: string
}

export interface PersonEntry {
  readonly search: string
  readonly grams: readonly string[]
  readonly place: string
}

/** The pieces belong to nobody yet; the database marks them with each organization that the person is in. */
export function personEntry({ name, displayName }: PersonNames): PersonEntry {
  const lines = new Map<string, LineMark>([
    [normalized(name), LINE_MARKS.code],
    ...pinyinOf(displayName).map((line): [string, LineMark] => [line, LINE_MARKS.pinyin]),
    [normalized(displayName), LINE_MARKS.name],
  ])
  return { ...entryOf(lines, ''), place: sortKey(displayName) }
}

const BATCH_PEOPLE = 1_000

/** Accounts from before people could be looked up. */
export async function indexPeople(tx: Transaction): Promise<void> {
  for (;;) {
    const rows = await tx.query(
      sql`SELECT id, name, display_name FROM users WHERE search IS NULL LIMIT ${fixed(BATCH_PEOPLE)}`,
    )
    if (rows.length === 0) return
    await tx.query(
      sql`UPDATE users u SET search = e.search, grams = e.grams, place = e.place
        FROM jsonb_to_recordset(${JSON.stringify(rows.map(entryOfRow))}::jsonb) AS e(id text, search text, grams int[], place text)
        WHERE u.id = e.id`,
    )
  }
}

function entryOfRow({ id, name, display_name: displayName }: SqlRow) {
  return { id, ...personEntry({ name: String(name), displayName: String(displayName) }) }
}

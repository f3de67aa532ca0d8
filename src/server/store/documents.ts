/**
 * Small documents that are read whole and belong to no library: menus, settings.
 */
import type { Database } from './database.ts'
import { sql } from './sql.ts'

export interface DocumentStore {
  get(collection: string, key: string): Promise<unknown>
  put(collection: string, key: string, value: unknown): Promise<void>
  /** The document that is there; the given one, kept from now on, where there is none. */
  getOrAdd(
    collection: string,
    key: string,
    value: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>>
  /** All documents of a collection, by key. */
  list(collection: string): Promise<Readonly<Record<string, unknown>>>
}

export function createDocumentStore(database: Database): DocumentStore {
  return {
    get: async (collection, key) => {
      const [row] = await database.query(
        sql`SELECT value FROM documents WHERE collection = ${collection} AND key = ${key}`,
      )
      return row?.value
    },
    put: async (collection, key, value) => {
      await database.query(
        sql`INSERT INTO documents (collection, key, value) VALUES (${collection}, ${key}, ${JSON.stringify(value)}::jsonb)
         ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value`,
      )
    },
    getOrAdd: async (collection, key, value) => {
      const [row] = await database.query(
        sql`INSERT INTO documents (collection, key, value) VALUES (${collection}, ${key}, ${JSON.stringify(value)}::jsonb)
         ON CONFLICT (collection, key) DO UPDATE SET value = documents.value RETURNING value`,
      )
      return row?.value as Readonly<Record<string, unknown>>
    },
    list: async (collection) => {
      const rows = await database.query(
        sql`SELECT key, value FROM documents WHERE collection = ${collection} ORDER BY key`,
      )
      return Object.fromEntries(rows.map((row) => [String(row.key), row.value]))
    },
  }
}

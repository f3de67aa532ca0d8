/**
 * Small documents that are read whole and belong to no library: menus, settings.
 */
import type { Database } from './database.ts'

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
      const [row] = await database.query('SELECT value FROM documents WHERE collection = $1 AND key = $2', [
        collection,
        key,
      ])
      return row?.value
    },
    put: async (collection, key, value) => {
      await database.query(
        `INSERT INTO documents (collection, key, value) VALUES ($1, $2, $3::jsonb)
         ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value`,
        [collection, key, JSON.stringify(value)],
      )
    },
    getOrAdd: async (collection, key, value) => {
      const [row] = await database.query(
        `INSERT INTO documents (collection, key, value) VALUES ($1, $2, $3::jsonb)
         ON CONFLICT (collection, key) DO UPDATE SET value = documents.value RETURNING value`,
        [collection, key, JSON.stringify(value)],
      )
      return row?.value as Readonly<Record<string, unknown>>
    },
    list: async (collection) => {
      const rows = await database.query('SELECT key, value FROM documents WHERE collection = $1 ORDER BY key', [
        collection,
      ])
      return Object.fromEntries(rows.map((row) => [String(row.key), row.value]))
    },
  }
}

/**
 * Two statements to PostgreSQL as one query of `pg`: they leave together and are one transaction.
 *
 * In the extended protocol all that stands before a Sync is one transaction, so that neither BEGIN nor COMMIT is sent, answered
 * and read. When the first statement fails, PostgreSQL skips the second.
 */
import pg from 'pg'
import type { Statement } from './database.ts'

/** What `pg` has for queries to write with; its types leave it out. */
interface Wire {
  parse(statement: { readonly text: string; readonly name: string }): void
  bind(values: { readonly statement: string; readonly values: readonly unknown[] }): void
  execute(portal: object): void
}

type Named = Statement & { readonly name: string }
type Done = (error: Error | null | undefined, results: pg.QueryResult | readonly pg.QueryResult[]) => void

/** The names under which a connection has read a first statement. */
const known = new WeakMap<Wire, Set<string>>()

/** For `client.query`. `first` answers no row and is read once by each connection. */
export function pairedQuery(first: Named, { text, values = [], name }: Statement, done: Done): pg.Submittable {
  const query = new pg.Query({ name, text, values: [...values], queryMode: 'extended' } as pg.QueryConfig)
  const { prepare } = query as unknown as { prepare(wire: Wire): void }
  return Object.assign(query, {
    callback: done,
    prepare: (wire: Wire) => {
      readOnce(wire, first)
      wire.bind({ statement: first.name, values: first.values ?? [] })
      wire.execute({})
      // The second as `pg` sends every statement, and the Sync.
      prepare.call(query, wire)
    },
  })
}

function readOnce(wire: Wire, { name, text }: Named): void {
  const names = known.get(wire) ?? new Set()
  if (!names.has(name)) wire.parse({ text, name })
  known.set(wire, names.add(name))
}

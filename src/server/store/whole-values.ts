/**
 * Masked values by which records are found as a whole, kept as keyed digests beside the data: equal values of one owner's field
 * have equal digests, and nobody who has the column can tell a value, or count through all telephone numbers, without the key.
 *
 * Shapes  Width, case, blanks and hyphens do not matter. The key is made of the setting SECRET_KEY; without it one is made once
 *         and kept in the database, where whoever has all of the database has it too.
 * Source  LANGUAGE 1.9; docs/decisions/0064.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FilterValue, PageInput } from '../../model/query.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { wholeText } from '../../model/whole-text.ts'
import { exactFields } from './columns.ts'
import type { Database, Transaction } from './database.ts'
import { visibleOwners } from './visible-shelves.ts'
import type { Sight } from './sight.ts'
import { sql } from './sql.ts'

export type Digest = (text: string) => string

const COLLECTION = 'whole-values-key'
const PURPOSE = 'digests of whole values'
const KEY_BYTES = 32

/** Asked for when the first library needs it, and then known. */
export function createDigests(database: Database, secretKey: string): () => Promise<Digest> {
  let known: Promise<Digest> | undefined
  return () => {
    known ??= database.transaction('system', (tx) => digestFor(tx, secretKey))
    return known.catch((error: unknown) => {
      known = undefined
      throw error
    })
  }
}

/** One key for all processes; of simultaneous first questions all get the same. */
export async function digestFor(tx: Transaction, secretKey: string): Promise<Digest> {
  const key = Buffer.from(hkdfSync('sha256', secretKey || (await madeKey(tx)), '', PURPOSE, KEY_BYTES))
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}

async function madeKey(tx: Transaction): Promise<string> {
  const made = JSON.stringify({ key: randomBytes(KEY_BYTES).toString('base64') })
  const [row] =
    await tx.query(sql`INSERT INTO documents (collection, key, value) VALUES (${COLLECTION}, '', ${made}::jsonb)
    ON CONFLICT (collection, key) DO UPDATE SET value = documents.value RETURNING value->>'key' AS key`)
  return String(row?.key)
}

/** Changes whenever stored digests must be made anew: with the fields, and with the key. */
export function wholeSignature(resource: Resource, digest?: Digest): string {
  const names = exactFields(resource).map(({ name }) => name)
  return names.length === 0 ? '' : ` 1 ${names.join(' ')} ${digest?.('signature').slice(0, 16) ?? ''}`
}

/** By field name; null for an empty value. */
export function wholeDigests(
  resource: Resource,
  data: WireRecord,
  { owner, digest }: { readonly owner: string; readonly digest: Digest },
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    exactFields(resource).map((field) => {
      const text = wholeText(data[field.name])
      return [field.name, text === '' ? null : digest(textOf(resource, field, { owner, text }))]
    }),
  )
}

/** The filters with what is asked of such a field as the digests of every owner whose rows are seen. */
export async function withDigests<Input extends PageInput>(sight: Sight, input: Input): Promise<Input> {
  const { resource, scope } = sight
  const asked = exactFields(resource).filter(({ name }) => input.filters[name] !== undefined)
  if (asked.length === 0) return input
  const digest = await sight.digest()
  const digested = asked.map((field): [string, FilterValue] => {
    const filter = input.filters[field.name] as FilterValue
    const text = wholeText('contains' in filter ? filter.contains : '')
    const owners = visibleOwners(resource, scope, input.shelf)
    return [field.name, { in: owners.map((owner) => digest(textOf(resource, field, { owner, text }))) }]
  })
  return { ...input, filters: { ...input.filters, ...Object.fromEntries(digested) } }
}

function textOf(
  { name: library }: Resource,
  { name }: Field,
  { owner, text }: { readonly owner: string; readonly text: string },
): string {
  return JSON.stringify([owner, library, name, text])
}

/**
 * Pictures of the demo data, judged as uploads are and stored together. `seed/pictures/<name of the row>.webp` belongs to that row's picture field.
 *
 * Errors  After an interrupted seeding the rows are compared with what was sent before, so the paths of the first try are kept.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BYTES_PER_MB, UPLOAD_MAX_MB } from '../model/media.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { ownerOf, type Scope } from '../model/scope.ts'
import { encodeFilePath } from '../wire/files.ts'
import { receiveTogether } from './files/receive.ts'
import { SEED_FOLDER } from './seed-reading.ts'
import type { Store } from './store/open.ts'

const FOLDER = join(SEED_FOLDER, 'pictures')
const ENDING = '.webp'
const QUOTA = { ownerBytes: 50 * BYTES_PER_MB, userBytes: 50 * BYTES_PER_MB }
const LIMITS = { image: UPLOAD_MAX_MB.image * BYTES_PER_MB, video: UPLOAD_MAX_MB.video * BYTES_PER_MB }

interface Seeding {
  readonly store: Store
  readonly scope: Scope
}

/** The rows that have a picture, with its address in their picture field; the others as they are. */
export async function withPictures(
  { store, scope }: Seeding,
  resource: Resource,
  rows: readonly WireRecord[],
): Promise<readonly WireRecord[]> {
  const field = resource.fields.find(({ kind }) => kind === 'image')
  if (!field) return rows
  const drawn = new Set(readdirSync(FOLDER))
  const nameOf = (row: WireRecord) => String(row[resource.identity.id])
  const pictured = rows.map(nameOf).filter((name) => drawn.has(`${name}${ENDING}`))
  if (pictured.length === 0) return rows
  const paths = await keptPaths({ store, scope }, resource.name, pictured)
  return rows.map((row) => (paths[nameOf(row)] ? { ...row, [field.name]: paths[nameOf(row)] } : row))
}

/** The rows, with the address of each picture that they name as `picture:<name>`, wherever that stands. */
export async function withNamedPictures(
  { store, scope }: Seeding,
  resource: Resource,
  rows: readonly WireRecord[],
): Promise<readonly WireRecord[]> {
  const text = JSON.stringify(rows)
  const named = [...new Set([...text.matchAll(NAMED_PICTURE)].map(([, name = '']) => name))].sort()
  if (named.length === 0) return rows
  // Other rows of the same owner may name others.
  const paths = await keptPaths({ store, scope }, `${resource.name} ${named.join(' ')}`, named)
  return JSON.parse(text.replace(NAMED_PICTURE, (_, name: string) => JSON.stringify(paths[name]))) as WireRecord[]
}

const NAMED_PICTURE = /"picture:([\w-]+)"/g

type Paths = Readonly<Record<string, unknown>>

/** The addresses of these pictures by their names, the same at every try; `name` is of what they belong to. */
export async function keptPaths({ store, scope }: Seeding, name: string, pictured: readonly string[]): Promise<Paths> {
  const key = `${name} ${ownerOf(scope)}`
  const kept = await store.documents.get('demo-pictures', key)
  if (kept !== undefined) return kept as Paths
  const files = pictured.map((picture) => `${picture}${ENDING}`)
  const pictures = files.map((file) => ({ name: file, bytes: readFileSync(join(FOLDER, file)) }))
  const ids = await receiveTogether(pictures, { store: store.files, scope, maxBytes: LIMITS, quota: QUOTA })
  const paths = Object.fromEntries(pictured.map((picture, index) => [picture, encodeFilePath(ids[index] ?? '')]))
  return await store.documents.getOrAdd('demo-pictures', key, paths)
}

/**
 * Pictures of the demo data, taken in the way an upload is. `seed/pictures/<name of the row>.webp` belongs to that row's picture field.
 *
 * Errors  After an interrupted seeding the rows are compared with what was sent before, so the paths of the first try are kept.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BYTES_PER_MB, UPLOAD_MAX_MB } from '../model/media.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { ownerOf, type Scope } from '../model/scope.ts'
import { encodeFilePath } from '../wire/files.ts'
import { receive } from './files/receive.ts'
import { SEED_FOLDER } from './seed-reading.ts'
import type { Store } from './store/open.ts'

const FOLDER = join(SEED_FOLDER, 'pictures')
const ENDING = '.webp'
const QUOTA_BYTES = 50 * BYTES_PER_MB
const LIMITS = { image: UPLOAD_MAX_MB.image * BYTES_PER_MB, video: UPLOAD_MAX_MB.video * BYTES_PER_MB }

/** The rows that have a picture, with its address in their picture field; the others as they are. */
export async function withPictures(
  store: Store,
  scope: Scope,
  resource: Resource,
  rows: readonly WireRecord[],
): Promise<readonly WireRecord[]> {
  const field = resource.fields.find(({ kind }) => kind === 'image')
  if (!field) return rows
  const drawn = new Set(readdirSync(FOLDER))
  const nameOf = (row: WireRecord) => String(row[resource.identity.id])
  const pictured = rows.map(nameOf).filter((name) => drawn.has(`${name}${ENDING}`))
  if (pictured.length === 0) return rows
  const paths = await keptPaths(store, scope, resource, pictured)
  return rows.map((row) => (paths[nameOf(row)] ? { ...row, [field.name]: paths[nameOf(row)] } : row))
}

type Paths = Readonly<Record<string, unknown>>

async function keptPaths(store: Store, scope: Scope, { name }: Resource, pictured: readonly string[]): Promise<Paths> {
  const key = `${name} ${ownerOf(scope)}`
  const kept = await store.documents.get('demo-pictures', key)
  if (kept !== undefined) return kept as Paths
  const paths: Record<string, string> = {}
  for (const picture of pictured) paths[picture] = encodeFilePath(await upload(store, scope, picture))
  return await store.documents.getOrAdd('demo-pictures', key, paths)
}

async function upload(store: Store, scope: Scope, picture: string): Promise<string> {
  const name = `${picture}${ENDING}`
  const bytes = readFileSync(join(FOLDER, name))
  const source = (async function* () {
    yield bytes
  })()
  const quota = { ownerBytes: QUOTA_BYTES, userBytes: QUOTA_BYTES }
  return await receive(source, {
    store: store.files,
    scope,
    name,
    announcedBytes: bytes.length,
    maxBytes: LIMITS,
    quota,
  })
}

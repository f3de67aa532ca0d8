/**
 * Demo data for an empty store: two hospitals in a consortium, six people who sign in and their colleagues, rows of every library
 * that has a seed file, and what people did with them in the weeks before.
 *
 * Shapes  `seed/<resource>.json` is `{ platform: rows, organizations: { id: rows } }`. An `Id` in a seed is a name that other
 *         seeds may refer to; the store gives the real one.
 * Errors  An interrupted seeding is taken up at the next start: each shelf of a library is saved once under a key.
 */
import { Failure } from '../model/failure.ts'
import { mentionsOf } from '../model/mentions.ts'
import type { Catalog, Field, Resource, WireRecord } from '../model/resource.ts'
import type { Shelf } from '../model/scope.ts'
import { businessDay } from '../model/business-day.ts'
import type { StoredMenuItem } from './config/menu.ts'
import { writeMenu } from './config/stored.ts'
import { DEMO_CONSORTIUM, DEMO_PASSWORD, DEMO_USERS, ORGANIZATIONS } from './demo-people.ts'
import { hashPassword } from './passport/password.ts'
import { type ChangeSeed, seedChanges } from './seed-changes.ts'
import { type ConsultSeed, seedConsultations } from './seed-consult.ts'
import { seedColleagues } from './seed-colleagues.ts'
import {
  type ExportSeed,
  type MessageSeed,
  seedExports,
  seedMessages,
  seedViews,
  type ViewSeed,
} from './seed-personal.ts'
import { withNamedPictures, withPictures } from './seed-pictures.ts'
import { daysBefore, seedKey, readSeed, type SeedIds, seedScope, withRealIds } from './seed-reading.ts'
import { MAKERS } from './seed/business/maker.ts'
import type { Store } from './store/open.ts'
import { personLibrary } from './store/person-rows.ts'
import type { Origin, Save } from '../operations/store.ts'

/** How long ago the hospitals began to work with the console. */
const BEGUN_DAYS = 120

export async function seedDemo(store: Store, catalog: Catalog): Promise<void> {
  if (await isSeeded(store)) return
  const now = Date.now()
  await store.documents.put(...SEEDING, 'begun')
  await seedPeople(store)
  const ids: SeedIds = new Map()
  const origin = { requestId: 'seed', address: '', atMs: daysBefore(now, BEGUN_DAYS, '08:30') }
  for (const resource of inReferenceOrder(catalog)) {
    if (resource === personLibrary(catalog)) await seedColleagues({ store, resource, ids }, now)
    await seedLibrary({ store, origin, ids }, resource)
    await seedMade({ store, origin, ids }, resource, now)
  }
  await seedChanges({ store, catalog, ids, now }, readSeed<readonly ChangeSeed[]>('changes') ?? [])
  const idOf = (library: string, name: string) => ids.get(seedKey(library, name))
  await seedMessages(store, readSeed<readonly MessageSeed[]>('messages') ?? [], { now, idOf })
  await seedExports(store, readSeed<readonly ExportSeed[]>('export-tasks') ?? [])
  await seedViews(store, readSeed<readonly ViewSeed[]>('views') ?? [])
  await seedConsultations(store, readSeed<readonly ConsultSeed[]>('consultations') ?? [], now)
  await store.documents.put(...SEEDING, 'done')
}

const SEEDING = ['demo', 'seeding'] as const

/** Whether the store was begun with demo data, whatever has been added since. */
export async function isDemo(store: Store): Promise<boolean> {
  return (await store.documents.get(...SEEDING)) !== undefined
}

/** Or somebody else's. People are there from the beginning, so that they alone do not tell. */
async function isSeeded(store: Store): Promise<boolean> {
  const state = await store.documents.get(...SEEDING)
  return state === undefined ? await store.accounts.hasUsers() : state === 'done'
}

/** Hospitals, people and their menu, without a row of any library. */
export async function seedPeople(store: Store): Promise<void> {
  await store.accounts.saveConsortium(DEMO_CONSORTIUM.id, DEMO_CONSORTIUM.name)
  for (const { id, name, data } of ORGANIZATIONS) {
    await store.accounts.saveOrganization({ id, name, consortiumId: DEMO_CONSORTIUM.id, data })
  }
  await writeMenu(store, readSeed<readonly StoredMenuItem[]>('menu') ?? [])
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { words: _words, ...user } of DEMO_USERS) await store.accounts.saveUser({ ...user, passwordHash })
}

interface LibrarySeed {
  readonly platform: readonly WireRecord[]
  readonly organizations: Readonly<Record<string, readonly WireRecord[]>>
}

interface Seeding {
  readonly store: Store
  readonly origin: Origin
  readonly ids: SeedIds
}

async function seedLibrary({ store, origin, ids }: Seeding, resource: Resource): Promise<void> {
  const seed = readSeed<LibrarySeed>(resource.name)
  if (!seed) return
  const shelves: readonly (readonly [Shelf, string, readonly WireRecord[]])[] = [
    ['platform', '', seed.platform],
    ...Object.entries(seed.organizations).map(([id, rows]) => ['organization', id, rows] as const),
  ]
  for (const [shelf, organizationId, unpictured] of shelves) {
    if (!resource.scopes[shelf]) continue
    const scope = seedScope(shelf, organizationId)
    const rows = await withPictures({ store, scope }, resource, unpictured)
    const given = await store.libraries.saveTogether(scope, origin, {
      idempotencyKey: `seed ${resource.name}`,
      work: (save) => saveRows({ resource, rows, ids, save, place: organizationId || shelf }),
    })
    for (const [key, id] of Object.entries(given)) ids.set(key, id)
  }
}

/** Rows of months, each batch at its own day. */
async function seedMade({ store, origin, ids }: Seeding, resource: Resource, now: number): Promise<void> {
  const batches = MAKERS[resource.name]?.(businessDay(now)) ?? []
  for (const [index, { organization, daysAgo, time, rows }] of batches.entries()) {
    const at = { ...origin, atMs: daysBefore(now, daysAgo, time) }
    const scope = seedScope('organization', organization)
    const pictured = await withNamedPictures({ store, scope }, resource, rows)
    const given = await store.libraries.saveTogether(scope, at, {
      idempotencyKey: `seed ${resource.name} ${index}`,
      work: (save) => saveRows({ resource, rows: pictured, ids, save, place: organization }),
    })
    for (const [key, id] of Object.entries(given)) ids.set(key, id)
  }
}

interface Rows {
  readonly resource: Resource
  readonly rows: readonly WireRecord[]
  /** Of what was seeded before. */
  readonly ids: SeedIds
  readonly save: (call: Save) => Promise<WireRecord>
  readonly place: string
}

/** The ids that the store gave, by `keyOf`. */
async function saveRows({ resource, rows, ids, save, place }: Rows): Promise<Readonly<Record<string, string>>> {
  const given = new Map<string, string>()
  const known = new Map(ids)
  const saveRow = async (row: WireRecord, index: number) => {
    const { [resource.identity.id]: name, ...rest } = withRealIds(resource.fields, row, known)
    const stored = await save({ resource, ...partsOf(resource, rest) }).catch((error: unknown) => {
      throw error instanceof Failure ? inSeed(error, resource, `${place} ${index}`) : error
    })
    if (typeof name !== 'string') return
    for (const map of [given, known]) map.set(seedKey(resource.name, name), String(stored[resource.identity.id]))
  }
  // Those that refer to others of the library come after these, one after the other.
  const isLater = (row: WireRecord) =>
    mentionsOf(resource.fields, row).some(({ field }) => field.reference === resource.name)
  const numbered = rows.map((row, index) => ({ row, index }))
  await allDone(numbered.filter(({ row }) => !isLater(row)).map(({ row, index }) => saveRow(row, index)))
  for (const { row, index } of numbered.filter((one) => isLater(one.row))) await saveRow(row, index)
  return Object.fromEntries(given)
}

/** What people write, and what stands in fields that they do not. */
function partsOf({ fields }: Resource, row: WireRecord): Required<Pick<Save, 'record' | 'stated'>> {
  const kept = new Set(fields.filter((field) => field.readOnly && !isMadeAtFirst(field)).map(({ name }) => name))
  const [stated, record] = [true, false].map((isKept) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name) === isKept)),
  )
  return { stated: stated!, record: record! }
}

/** Whether creating the record makes it: what only a later step makes, a row that is past that step states. */
function isMadeAtFirst({ derived }: Field): boolean {
  if (!derived) return false
  return !('on' in derived) || derived.on === undefined || derived.on.includes('create')
}

/** Waits for all even when one fails, since nothing may be on its way when the transaction ends; the first failure is the cause. */
async function allDone(writes: readonly Promise<void>[]): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(writes.map((write) => write.catch((error: unknown) => failures.push(error))))
  if (failures.length > 0) throw failures[0]
}

function inSeed(failure: Failure, { name }: Resource, row: string): Error {
  const problems = failure.problems.map(({ path, message }) => `${path} ${message}`)
  return new Error(`演示数据 seed/${name}.json（${row}）不能保存：${problems.join('；') || failure.message}`, {
    cause: failure,
  })
}

/** What is referred to comes before what refers to it; circles keep the catalog's order. */
function inReferenceOrder(catalog: Catalog): readonly Resource[] {
  const ordered = new Set<Resource>()
  const visit = (resource: Resource, above: ReadonlySet<Resource>) => {
    if (ordered.has(resource) || above.has(resource)) return
    for (const reference of referencesOf(resource.fields)) {
      const target = catalog.resources[reference]
      if (target) visit(target, new Set([...above, resource]))
    }
    ordered.add(resource)
  }
  for (const resource of Object.values(catalog.resources)) visit(resource, new Set())
  return [...ordered]
}

/** The libraries that fields refer to, those inside groups and rows too. */
function referencesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ reference, fields: inner = [] }) => [
    ...(reference === undefined ? [] : [reference]),
    ...referencesOf(inner),
  ])
}

/**
 * Views of lists that people have saved, their own and shared ones, and the one that each list opens with.
 *
 * Errors  `Failure`: `notFound` for a view outside the scope's sight, `forbidden` for somebody else's that only its author or an
 *         administrator may change, `conflict` where it was changed meanwhile, `invalid` for a name that is taken and one view
 *         too many; each with words that name the view and the cure.
 * Source  docs/decisions/0034.
 */
import { Failure } from '../../model/failure.ts'
import {
  type DefaultViews,
  type SavedView,
  type SavedViews,
  type ViewDraft,
  type ViewState,
  VIEWS_MAX,
} from '../../model/saved-view.ts'
import { sameValue } from '../../model/same-value.ts'
import { isAdministrator, ownerOf, type Scope } from '../../model/scope.ts'
import { type Database, isSqlError, type SqlRow, type Transaction } from './database.ts'
import type { Origin } from '../../operations/store.ts'
import { sql } from './sql.ts'

export interface ListViewStore {
  list(scope: Scope, library: string): Promise<SavedViews>
  /** The views that this person's lists open with. */
  defaults(scope: Scope): Promise<DefaultViews>
  save(scope: Scope, origin: Origin, draft: ViewDraft): Promise<SavedView>
  remove(scope: Scope, origin: Origin, id: string): Promise<void>
  /** Brings a removed view back, under its name if that is still free. */
  restore(scope: Scope, origin: Origin, id: string): Promise<SavedView>
  /** '' opens the list as the library has it. */
  setDefault(scope: Scope, library: string, id: string): Promise<void>
}

const COLUMNS = sql`v.id, v.library, v.user_id, v.user_name, v.name, v.shared, v.state, v.version, v.removed_ms::float8 AS removed`

const ownDefaults = (scope: Scope) => sql`d.owner_id = ${ownerOf(scope)} AND d.user_id = ${scope.userId}`
const openTo = (scope: Scope) => sql`(v.user_id = ${scope.userId} OR v.shared)`
const isView = (scope: Scope, id: string) => sql`owner_id = ${ownerOf(scope)} AND id = ${id}`

/** A transaction of somebody. */
interface Acting {
  readonly tx: Transaction
  readonly scope: Scope
  /** Unix milliseconds. */
  readonly now: number
}

export function createListViewStore(database: Database, clock: () => number): ListViewStore {
  const acting = <T>(scope: Scope, work: (acting: Acting) => Promise<T>) =>
    database.transaction(scope, (tx) => work({ tx, scope, now: clock() }))
  return {
    list: (scope, library) => list(database, scope, library),
    defaults: (scope) => defaults(database, scope),
    save: (scope, origin, draft) =>
      named(draft, () =>
        acting(scope, async (by) => {
          const row = await write(by, draft)
          await trace(by, origin, { action: draft.version === 0 ? 'create' : 'update', id: draft.id, name: draft.name })
          return viewOf(scope, row)
        }),
      ),
    remove: (scope, origin, id) =>
      acting(scope, async (by) => {
        const row = await openView(by, id)
        if (row.removed !== null) return
        const { tx, now } = by
        await tx.query(sql`UPDATE list_views SET removed_ms = ${now}::bigint WHERE ${isView(scope, id)}`)
        // Whoever removes it knows; the others who chose it are told.
        await tx.query(sql`DELETE FROM list_view_defaults d WHERE ${ownDefaults(scope)} AND d.view_id = ${id}`)
        await trace(by, origin, { action: 'delete', id, name: nameIn(row) })
      }),
    restore: (scope, origin, id) => acting(scope, (by) => restore(by, origin, id)),
    setDefault: (scope, library, id) => acting(scope, (by) => setDefault(by, library, id)),
  }
}

/** Views that are hidden from the person now have no row here, so that nothing of them is told. */
async function defaults(database: Database, scope: Scope): Promise<DefaultViews> {
  const rows = await database.read(
    scope,
    sql`SELECT ${COLUMNS}, d.library AS chosen_for FROM list_view_defaults d
     LEFT JOIN list_views v ON v.owner_id = d.owner_id AND v.id = d.view_id AND ${openTo(scope)}
     WHERE ${ownDefaults(scope)}`,
  )
  const open = rows.filter((row) => row.id !== null && row.removed === null)
  const lost = rows.filter((row) => !open.includes(row))
  return {
    open: new Map(open.map((row) => [String(row.chosen_for), viewOf(scope, row)])),
    lost: new Map(lost.map((row) => [String(row.chosen_for), row.name === null ? '' : nameIn(row)])),
  }
}

/** One's own first, each by name. */
async function list(database: Database, scope: Scope, library: string): Promise<SavedViews> {
  const rows = await database.read(
    scope,
    sql`SELECT ${COLUMNS}, d.view_id IS NOT NULL AS is_default FROM list_views v
     LEFT JOIN list_view_defaults d ON ${ownDefaults(scope)} AND d.library = v.library AND d.view_id = v.id
     WHERE v.owner_id = ${ownerOf(scope)} AND v.library = ${library} AND v.removed_ms IS NULL AND ${openTo(scope)}
     ORDER BY v.shared, lower(v.name), v.id`,
  )
  const chosen = rows.find((row) => row.is_default === true)
  return { views: rows.map((row) => viewOf(scope, row)), defaultId: chosen ? String(chosen.id) : '' }
}

async function write(by: Acting, draft: ViewDraft): Promise<SqlRow> {
  const { scope } = by
  await lockCount(by, draft.library)
  const before = await (draft.version === 0 ? viewIn : openView)(by, draft.id)
  if (before?.removed || (before && before.library !== draft.library)) throw new Failure('notFound', GONE)
  // Sent again after an answer that was lost, with another name perhaps.
  const isAgain = before?.version === 1 && draft.version === 0 && before.user_id === scope.userId
  if (isAgain && isSame(before, draft)) return before
  if (before && !isAgain && before.version !== draft.version)
    throw new Failure('conflict', { words: changedWords(before) })
  if (before && !draft.shared && before.user_id !== scope.userId)
    throw new Failure('forbidden', {
      words: `“${nameIn(before)}”是${before.user_name}共享的视图，只有本人可以取消共享；您可以删除它，或另存为自己的视图`,
    })
  if (before?.shared !== draft.shared) await refuseTooMany(by, draft)
  return await (before ? update : insert)(by, draft)
}

function isSame(row: SqlRow, { name, shared, state }: ViewDraft): boolean {
  return row.name === name && row.shared === shared && sameValue(row.state, state)
}

async function insert({ tx, scope, now }: Acting, draft: ViewDraft): Promise<SqlRow> {
  const { id, library, name, shared, state } = draft
  const [row] = await tx.query(
    sql`INSERT INTO list_views AS v (owner_id, shelf, id, library, user_id, user_name, name, shared, state, version, created_ms)
     VALUES (${ownerOf(scope)}, ${scope.shelf}, ${id}, ${library}, ${scope.userId}, ${scope.userName}, ${name}, ${shared}::boolean,
       ${JSON.stringify(state)}::jsonb, 1, ${now}::bigint) RETURNING ${COLUMNS}`,
  )
  return row!
}

async function update({ tx, scope }: Acting, { id, name, shared, state }: ViewDraft): Promise<SqlRow> {
  const [row] = await tx.query(
    sql`UPDATE list_views v SET name = ${name}, shared = ${shared}::boolean, state = ${JSON.stringify(state)}::jsonb,
       version = version + 1 WHERE ${isView(scope, id)} RETURNING ${COLUMNS}`,
  )
  return row!
}

/** Counting and writing are one thing: two who save at once do not both find the last place free. */
async function lockCount({ tx, scope }: Acting, library: string): Promise<void> {
  const key = `views ${ownerOf(scope)} ${library}`
  await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

type Place = Pick<ViewDraft, 'library' | 'shared'>

async function refuseTooMany({ tx, scope }: Acting, { library, shared }: Place): Promise<void> {
  const [row] = await tx.query(
    sql`SELECT count(*)::int AS count FROM list_views WHERE owner_id = ${ownerOf(scope)} AND library = ${library}
     AND removed_ms IS NULL AND ${shared ? sql`shared` : sql`user_id = ${scope.userId} AND NOT shared`}`,
  )
  if (Number(row?.count) < VIEWS_MAX) return
  const whose = shared ? `本机构在这个列表里共享的视图已有 ${VIEWS_MAX} 个` : `您在这个列表里的视图已有 ${VIEWS_MAX} 个`
  throw new Failure('invalid', { words: `${whose}，请先删除不用的视图` })
}

async function restore(by: Acting, origin: Origin, id: string): Promise<SavedView> {
  const { tx, scope } = by
  const seen = await openView(by, id)
  await lockCount(by, String(seen.library))
  const before = await openView(by, id)
  if (before.removed === null) return viewOf(scope, before)
  const shared = before.shared === true
  await refuseTooMany(by, { library: String(before.library), shared })
  const [row] = await named({ name: nameIn(before), shared }, () =>
    tx.query(sql`UPDATE list_views v SET removed_ms = NULL WHERE ${isView(scope, id)} RETURNING ${COLUMNS}`),
  )
  await trace(by, origin, { action: 'create', id, name: nameIn(before) })
  return viewOf(scope, row!)
}

async function setDefault(by: Acting, library: string, id: string): Promise<void> {
  const { tx, scope } = by
  if (id === '') {
    await tx.query(sql`DELETE FROM list_view_defaults d WHERE ${ownDefaults(scope)} AND d.library = ${library}`)
    return
  }
  const view = await viewIn(by, id)
  if (!view || view.removed !== null || view.library !== library) throw new Failure('notFound', GONE)
  await tx.query(
    sql`INSERT INTO list_view_defaults (owner_id, shelf, user_id, library, view_id)
     VALUES (${ownerOf(scope)}, ${scope.shelf}, ${scope.userId}, ${library}, ${id})
     ON CONFLICT (owner_id, user_id, library) DO UPDATE SET view_id = excluded.view_id`,
  )
}

const GONE = { words: '这个视图已被删除，或不再共享给您' }

const nameIn = (row: SqlRow) => String(row.name)
const changedWords = (row: SqlRow) => `视图“${nameIn(row)}”刚刚被别人改过，请重新打开后再改，或另存为新的视图`

async function viewIn({ tx, scope }: Acting, id: string): Promise<SqlRow | undefined> {
  const [row] = await tx.query(sql`SELECT ${COLUMNS} FROM list_views v WHERE ${isView(scope, id)} AND ${openTo(scope)}`)
  return row
}

/** The view, for somebody who may change it. */
async function openView(by: Acting, id: string): Promise<SqlRow> {
  const { scope } = by
  const row = await viewIn(by, id)
  if (!row) throw new Failure('notFound', GONE)
  if (mayChange(scope, row)) return row
  const words = `“${nameIn(row)}”是${row.user_name}共享的视图，只有本人和机构管理员可以修改；您可以另存为自己的视图`
  throw new Failure('forbidden', { words })
}

function mayChange(scope: Scope, row: SqlRow): boolean {
  return row.user_id === scope.userId || (row.shared === true && isAdministrator(scope))
}

function viewOf(scope: Scope, row: SqlRow): SavedView {
  return {
    id: String(row.id),
    name: nameIn(row),
    shared: row.shared === true,
    isOwn: row.user_id === scope.userId,
    userName: String(row.user_name),
    isOpen: mayChange(scope, row),
    version: Number(row.version),
    state: row.state as ViewState,
  }
}

/** A name that is taken, in words. */
async function named<T>({ name, shared }: Pick<ViewDraft, 'name' | 'shared'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isSqlError(error, '23505')) throw error
    throw new Failure('invalid', {
      words: `${shared ? '本机构已共享了一个' : '您已有一个'}叫“${name}”的视图，请换一个名称`,
      problems: [{ code: 'unique', path: '/Name', message: '名称重复，请换一个' }],
    })
  }
}

interface Traced {
  readonly action: 'create' | 'update' | 'delete'
  readonly id: string
  readonly name: string
}

async function trace({ tx, scope, now }: Acting, origin: Origin, { action, id, name }: Traced): Promise<void> {
  await tx.query(
    sql`INSERT INTO audit (owner_id, shelf, at, user_id, user_name, address, request_id, action, object, result, detail)
     VALUES (${ownerOf(scope)}, ${scope.shelf}, ${new Date(now).toISOString()}::timestamptz, ${scope.userId}, ${scope.userName},
       ${origin.address}, ${origin.requestId}, ${action}, ${`list-view/${id}`}, 'ok', ${JSON.stringify({ name })}::jsonb)`,
  )
}

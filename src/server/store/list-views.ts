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

const COLUMNS =
  'v.id, v.library, v.user_id, v.user_name, v.name, v.shared, v.state, v.version, v.removed_ms::float8 AS removed'
const MY_DEFAULT = 'd.owner_id = $1 AND d.user_id = $2'

export function createListViewStore(database: Database, clock: () => number): ListViewStore {
  return {
    list: (scope, library) => list(database, scope, library),
    defaults: (scope) => defaults(database, scope),
    save: (scope, origin, draft) =>
      named(draft, () =>
        database.transaction(scope, async (tx) => {
          const row = await write(tx, scope, draft, clock())
          await trace(tx, scope, origin, {
            action: draft.version === 0 ? 'create' : 'update',
            id: draft.id,
            now: clock(),
          })
          return viewOf(scope, row)
        }),
      ),
    remove: (scope, origin, id) =>
      database.transaction(scope, async (tx) => {
        const row = await openView(tx, scope, id)
        if (row.removed !== null) return
        await tx.query('UPDATE list_views v SET removed_ms = $3::bigint WHERE owner_id = $1 AND id = $2 RETURNING id', [
          ownerOf(scope),
          id,
          clock(),
        ])
        // Whoever removes it knows; the others who chose it are told.
        await tx.query(
          'DELETE FROM list_view_defaults WHERE owner_id = $1 AND user_id = $2 AND view_id = $3 RETURNING 1 AS gone',
          [ownerOf(scope), scope.userId, id],
        )
        await trace(tx, scope, origin, { action: 'delete', id, now: clock() })
      }),
    restore: (scope, origin, id) =>
      database.transaction(scope, (tx) => restore(tx, scope, origin, { id, now: clock() })),
    setDefault: (scope, library, id) => database.transaction(scope, (tx) => setDefault(tx, scope, library, id)),
  }
}

/** Views that are hidden from the person now have no row here, so that nothing of them is told. */
async function defaults(database: Database, scope: Scope): Promise<DefaultViews> {
  const rows = await database.read(
    scope,
    `SELECT ${COLUMNS}, d.library AS chosen_for FROM list_view_defaults d
     LEFT JOIN list_views v ON v.owner_id = d.owner_id AND v.id = d.view_id AND (v.user_id = $2 OR v.shared) WHERE ${MY_DEFAULT}`,
    [ownerOf(scope), scope.userId],
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
    `SELECT ${COLUMNS}, d.view_id IS NOT NULL AS is_default FROM list_views v
     LEFT JOIN list_view_defaults d ON ${MY_DEFAULT} AND d.library = v.library AND d.view_id = v.id
     WHERE v.owner_id = $1 AND v.library = $3 AND v.removed_ms IS NULL AND (v.user_id = $2 OR v.shared)
     ORDER BY v.shared, lower(v.name), v.id`,
    [ownerOf(scope), scope.userId, library],
  )
  const chosen = rows.find((row) => row.is_default === true)
  return { views: rows.map((row) => viewOf(scope, row)), defaultId: chosen ? String(chosen.id) : '' }
}

async function write(tx: Transaction, scope: Scope, draft: ViewDraft, now: number): Promise<SqlRow> {
  await lockCount(tx, scope, draft.library)
  const before = draft.version === 0 ? await viewIn(tx, scope, draft.id) : await openView(tx, scope, draft.id)
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
  if (before?.shared !== draft.shared) await refuseTooMany(tx, scope, draft)
  return before ? update(tx, scope, draft) : insert(tx, scope, draft, now)
}

function isSame(row: SqlRow, { name, shared, state }: ViewDraft): boolean {
  return row.name === name && row.shared === shared && sameValue(row.state, state)
}

async function insert(tx: Transaction, scope: Scope, draft: ViewDraft, now: number): Promise<SqlRow> {
  const { id, library, name, shared, state } = draft
  const [row] = await tx.query(
    `INSERT INTO list_views AS v (owner_id, shelf, id, library, user_id, user_name, name, shared, state, version, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::boolean, $9::jsonb, 1, $10::bigint) RETURNING ${COLUMNS}`,
    [ownerOf(scope), scope.shelf, id, library, scope.userId, scope.userName, name, shared, JSON.stringify(state), now],
  )
  return row!
}

async function update(tx: Transaction, scope: Scope, { id, name, shared, state }: ViewDraft): Promise<SqlRow> {
  const [row] = await tx.query(
    `UPDATE list_views v SET name = $3, shared = $4::boolean, state = $5::jsonb, version = version + 1
     WHERE owner_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [ownerOf(scope), id, name, shared, JSON.stringify(state)],
  )
  return row!
}

/** Counting and writing are one thing: two who save at once do not both find the last place free. */
async function lockCount(tx: Transaction, scope: Scope, library: string): Promise<void> {
  await tx.query('SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `views ${ownerOf(scope)} ${library}`,
  ])
}

type Place = Pick<ViewDraft, 'library' | 'shared'>

async function refuseTooMany(tx: Transaction, scope: Scope, { library, shared }: Place): Promise<void> {
  const [row] = await tx.query(
    `SELECT count(*)::int AS count FROM list_views WHERE owner_id = $1 AND library = $2 AND removed_ms IS NULL
     AND ${shared ? '$3::text IS NOT NULL AND shared' : 'user_id = $3 AND NOT shared'}`,
    [ownerOf(scope), library, scope.userId],
  )
  if (Number(row?.count) < VIEWS_MAX) return
  const whose = shared ? `本机构在这个列表里共享的视图已有 ${VIEWS_MAX} 个` : `您在这个列表里的视图已有 ${VIEWS_MAX} 个`
  throw new Failure('invalid', { words: `${whose}，请先删除不用的视图` })
}

interface Restoring {
  readonly id: string
  /** Unix milliseconds. */
  readonly now: number
}

async function restore(tx: Transaction, scope: Scope, origin: Origin, { id, now }: Restoring): Promise<SavedView> {
  const seen = await openView(tx, scope, id)
  await lockCount(tx, scope, String(seen.library))
  const before = await openView(tx, scope, id)
  if (before.removed === null) return viewOf(scope, before)
  const shared = before.shared === true
  await refuseTooMany(tx, scope, { library: String(before.library), shared })
  const [row] = await named({ name: nameIn(before), shared }, () =>
    tx.query(`UPDATE list_views v SET removed_ms = NULL WHERE owner_id = $1 AND id = $2 RETURNING ${COLUMNS}`, [
      ownerOf(scope),
      id,
    ]),
  )
  await trace(tx, scope, origin, { action: 'create', id, now })
  return viewOf(scope, row!)
}

async function setDefault(tx: Transaction, scope: Scope, library: string, id: string): Promise<void> {
  if (id === '') {
    await tx.query(
      'DELETE FROM list_view_defaults WHERE owner_id = $1 AND user_id = $2 AND library = $3 RETURNING 1 AS gone',
      [ownerOf(scope), scope.userId, library],
    )
    return
  }
  const view = await viewIn(tx, scope, id)
  if (!view || view.removed !== null || view.library !== library) throw new Failure('notFound', GONE)
  await tx.query(
    `INSERT INTO list_view_defaults (owner_id, shelf, user_id, library, view_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (owner_id, user_id, library) DO UPDATE SET view_id = excluded.view_id`,
    [ownerOf(scope), scope.shelf, scope.userId, library, id],
  )
}

const GONE = { words: '这个视图已被删除，或不再共享给您' }

const nameIn = (row: SqlRow) => String(row.name)
const changedWords = (row: SqlRow) => `视图“${nameIn(row)}”刚刚被别人改过，请重新打开后再改，或另存为新的视图`

async function viewIn(tx: Transaction, scope: Scope, id: string): Promise<SqlRow | undefined> {
  const [row] = await tx.query(
    `SELECT ${COLUMNS} FROM list_views v WHERE v.owner_id = $1 AND v.id = $2 AND (v.user_id = $3 OR v.shared)`,
    [ownerOf(scope), id, scope.userId],
  )
  return row
}

/** The view, for somebody who may change it. */
async function openView(tx: Transaction, scope: Scope, id: string): Promise<SqlRow> {
  const row = await viewIn(tx, scope, id)
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

async function trace(
  tx: Transaction,
  scope: Scope,
  { address, requestId }: Origin,
  { action, id, now }: Restoring & { readonly action: 'create' | 'update' | 'delete' },
): Promise<void> {
  await tx.query(
    `INSERT INTO audit (owner_id, shelf, at, user_id, address, request_id, action, object, result)
     VALUES ($1, $2, $3::timestamptz, $4, $5, $6, $7, $8, 'ok')`,
    [
      ownerOf(scope),
      scope.shelf,
      new Date(now).toISOString(),
      scope.userId,
      address,
      requestId,
      action,
      `list-view/${id}`,
    ],
  )
}

/**
 * Demo messages, saved views and a finished export for the demo people. Ids are given, so that an interrupted seeding can be repeated.
 *
 * Shapes  `seed/messages.json` and `seed/export-tasks.json` list rows per person and owner; times are minutes before now.
 */
import type { MessageSubject } from '../model/push-message.ts'
import type { Scope, Shelf } from '../model/scope.ts'
import type { ViewDraft } from '../model/saved-view.ts'
import { DEMO_USERS } from './demo-people.ts'
import { seedAddress } from './seed-reading.ts'
import type { Store } from './store/open.ts'

export interface MessageSeed {
  readonly userId: string
  readonly ownerId: string
  readonly shelf: Shelf
  readonly messages: readonly {
    readonly type: number
    readonly minutesAgo: number
    readonly read: boolean
    readonly title: string
    readonly content: string
    /** `id` is a seed's name for the record. */
    readonly about?: MessageSubject
  }[]
}

export interface ExportSeed {
  readonly userId: string
  /** An organization. */
  readonly ownerId: string
  readonly name: string
  readonly fileName: string
  readonly rows: readonly (readonly string[])[]
}

const MINUTE_MS = 60_000
const SYSTEM = { userName: '系统', roles: [], consortiumId: '', shelf: 'organization' } as const
const BYTE_ORDER_MARK = '\uFEFF'

interface MessageSeeding {
  readonly now: number
  /** The store's id for what seeds call a record. */
  readonly idOf: (library: string, name: string) => string | undefined
}

export async function seedMessages(
  store: Store,
  seeds: readonly MessageSeed[],
  { now, idOf }: MessageSeeding,
): Promise<void> {
  for (const { userId, ownerId, shelf, messages } of seeds) {
    for (const [index, { minutesAgo, read, about, ...message }] of messages.entries()) {
      const createdMs = now - minutesAgo * MINUTE_MS
      const id = `seed-${ownerId}-${index + 1}`
      const real = about && idOf(about.library, about.id)
      const subject = about && real !== undefined ? { about: { ...about, id: real } } : {}
      await store.messages.send({ ...message, ...subject, id, userId, ownerId, shelf, createdMs, isRead: read })
    }
  }
}

export async function seedExports(store: Store, seeds: readonly ExportSeed[]): Promise<void> {
  for (const [index, { userId, ownerId, name, fileName, rows }] of seeds.entries()) {
    const scope: Scope = { ...SYSTEM, userId, organizationId: ownerId }
    const id = await store.exportTasks.createTask(scope, { id: `seed-export-${index + 1}`, name })
    const bytes = new TextEncoder().encode(BYTE_ORDER_MARK + rows.map(csvLine).join(''))
    await store.exportTasks.finish(scope, { id }, { fileName, mediaType: 'text/csv; charset=utf-8', bytes })
  }
}

export interface ViewSeed extends Omit<ViewDraft, 'version'> {
  readonly userId: string
  /** An organization. */
  readonly ownerId: string
}

/** The same view saved again changes nothing. */
export async function seedViews(store: Store, seeds: readonly ViewSeed[]): Promise<void> {
  for (const { userId, ownerId, ...draft } of seeds) {
    const userName = DEMO_USERS.find(({ id }) => id === userId)?.displayName ?? ''
    const scope: Scope = { ...SYSTEM, userId, userName, organizationId: ownerId }
    await store.listViews.save(scope, { requestId: 'seed', address: seedAddress(userId) }, { ...draft, version: 0 })
  }
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. Source  Reliability requirement E1. */
function csvLine(cells: readonly string[]): string {
  const safe = cells.map((cell) => (/^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell))
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}

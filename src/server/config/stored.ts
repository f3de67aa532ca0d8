/**
 * The documents that the console's start depends on, and what stands for them where none is stored or what is stored cannot
 * be used.
 */
import { createHash } from 'node:crypto'
import seededMenu from '../seed/menu.json' with { type: 'json' }
import type { Store } from '../store/open.ts'
import { type StoredMenuItem, readMenuItems } from './menu.ts'
import { type StoredWebConfig, webConfigOf } from './web-config.ts'

const COLLECTION = 'config'
const MENU = 'menu'
const WEB = 'web'

/** Menus that earlier versions stored by themselves: where nobody has changed one, it gives way to today's. */
const EARLIER_SEEDS: ReadonlySet<string> = new Set(['e6db23a54eacb3c06fe89691de7ca9c37642699bf3077e1088b406ff9f403b6f'])

export async function readMenu(store: Store): Promise<readonly StoredMenuItem[]> {
  const stored = await store.documents.get(COLLECTION, MENU)
  const own = EARLIER_SEEDS.has(fingerprintOf(stored)) ? undefined : readMenuItems(stored)
  return own ?? readMenuItems(seededMenu) ?? []
}

export async function writeMenu(store: Store, menu: unknown): Promise<void> {
  await store.documents.put(COLLECTION, MENU, menu)
}

export async function readWebConfig(store: Store): Promise<StoredWebConfig> {
  return webConfigOf(await store.documents.get(COLLECTION, WEB))
}

/** The same for the same content in whatever order of keys: the database keeps none. */
function fingerprintOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value, sorted) ?? '')
    .digest('hex')
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The documents that the console's start depends on, and what stands for them where none is stored. */
import type { Store } from '../store/open.ts'
import type { MenuItem } from './menu.ts'
import { type WebConfig, webConfigOf } from './web-config.ts'

const COLLECTION = 'config'
const MENU = 'menu'
const WEB = 'web'

export async function readMenu(store: Store): Promise<readonly MenuItem[]> {
  const stored = await store.documents.get(COLLECTION, MENU)
  return Array.isArray(stored) ? (stored as readonly MenuItem[]) : []
}

export async function writeMenu(store: Store, menu: readonly MenuItem[]): Promise<void> {
  await store.documents.put(COLLECTION, MENU, menu)
}

export async function readWebConfig(store: Store): Promise<WebConfig> {
  return webConfigOf(await store.documents.get(COLLECTION, WEB))
}

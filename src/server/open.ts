/** Opens the store as the settings say, and fills it with demo data when it is empty and that is wanted. */
import type { Catalog } from '../model/resource.ts'
import { DEMO_PASSWORD, DEMO_USERS, seedDemo } from './seed.ts'
import type { Settings } from './settings.ts'
import { openStore, type Store } from './store/open.ts'

export interface OpenOptions {
  readonly settings: Settings
  readonly catalog: Catalog
}

export async function openSeeded({ settings, catalog }: OpenOptions): Promise<Store> {
  const { databaseUrl, dataDir } = settings
  const store = await openStore({ catalog, dataDir, ...(databaseUrl ? { databaseUrl } : {}) })
  try {
    if (settings.demo) await seedDemo(store, catalog)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

export const DEMO_WORDS = [
  `演示账号（密码均为 ${DEMO_PASSWORD}）：`,
  ...DEMO_USERS.map(({ name, displayName, words }) => `  ${name.padEnd(12)}${displayName}，${words}`),
].join('\n')

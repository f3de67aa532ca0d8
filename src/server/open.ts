/** Opens the store as the settings say, and fills it with demo data when it is empty and that is wanted. */
import type { Catalog } from '../model/resource.ts'
import { DEMO_PASSWORD, DEMO_USERS, publishedAccounts } from './demo-people.ts'
import { FOUNDING_CODE_MS, issueFoundingCode } from './passport/founding.ts'
import { seedDemo } from './seed.ts'
import { isLoopback } from './setting-values.ts'
import type { Settings } from './settings.ts'
import { openEngine, openStore, type OpenedEngine, type Store } from './store/open.ts'

export interface OpenOptions {
  readonly settings: Settings
  readonly catalog: Catalog
  readonly opening?: Promise<OpenedEngine>
}

/**
 * Opens the database while `read` makes the catalog: PGlite takes a second in a thread of its own, and the compiler takes half of
 * one in this. Without a catalog the database is closed again.
 */
export async function openWhile<Read>(
  settings: Settings,
  read: () => Promise<Read>,
): Promise<{ readonly read: Read; readonly opening: Promise<OpenedEngine> }> {
  const opening = openEngine(placeOf(settings))
  // Why it did not open is said by whoever waits for it; until then it is nobody's failure.
  opening.catch(() => undefined)
  try {
    return { read: await read(), opening }
  } catch (error) {
    await opening.then(
      ({ engine, unlock }) => engine.close().finally(unlock),
      () => undefined,
    )
    throw error
  }
}

function placeOf({ databaseUrl, dataDir, secretKey }: Settings) {
  return { dataDir, secretKey, ...(databaseUrl ? { databaseUrl } : {}) }
}

export async function openSeeded({ settings, catalog, opening }: OpenOptions): Promise<Store> {
  const store = await openStore({
    catalog,
    ...placeOf(settings),
    ...(opening ? { opening } : {}),
    onNotice: (words) => console.error(words),
  })
  try {
    if (settings.demo) await seedDemo(store, catalog)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** What whoever started the server has to know: the demo accounts, or how the first person gets in. */
export async function welcome(store: Store, settings: Settings, origin: string): Promise<readonly string[]> {
  const code = await issueFoundingCode(store, Date.now())
  if (code !== undefined) return foundingWords(code, origin)
  const published = await publishedAccounts(store)
  if (published.length === 0) return []
  return [...demoWords(published), ...(isLoopback(settings.host) ? [] : openDemoWords(published, settings.demoRemote))]
}

function foundingWords(code: string, origin: string): readonly string[] {
  return [
    `还没有任何账号。请在 ${FOUNDING_CODE_MS / 60_000} 分钟内打开 ${origin}/auth/setup 完成首次设置，设置码：${code}`,
    '设置码只显示这一次；过期后重新启动服务会给出新的。也可以停止服务后运行 npm run admin',
  ]
}

function demoWords(published: readonly string[]): readonly string[] {
  const people = DEMO_USERS.filter(({ name }) => published.includes(name))
  return [
    `演示账号（密码均为 ${DEMO_PASSWORD}）：`,
    ...people.map(({ name, displayName, words }) => `  ${name.padEnd(12)}${displayName}，${words}`),
  ]
}

function openDemoWords(published: readonly string[], demoRemote: boolean): readonly string[] {
  const names = published.join('、')
  return demoRemote
    ? [`警告：其他机器可以用公开的密码登录演示账号 ${names}（DEMO_REMOTE=1）。不要放入真实数据`]
    : [
        `警告：其他机器可以访问本服务，而演示账号 ${names} 的密码是公开的，因此它们只能在本机登录。`,
        '正式使用请换一个空的 DATA_DIR 或 DATABASE_URL；仅供演示时可设置 DEMO_REMOTE=1',
      ]
}

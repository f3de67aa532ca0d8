/** The library `thing` behind a platform that runs, and the data provider that reaches it. */
import { type Catalog, getResource, type Resource, type WireRecord } from '../../src/model/resource.ts'
import { createDataProvider } from '../../src/providers/data.ts'
import { createHttp } from '../../src/providers/http.ts'
import { THING } from '../support/resource.ts'
import { createMemorySession } from './memory-session.ts'
import { type Platform, type PlatformSettings, startPlatform } from './platform.ts'

const running: Platform[] = []
/** For `afterEach`. */
export async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((platform) => platform.close()))
}

export function makeRow(number: number, more: WireRecord = {}): WireRecord {
  const name = String(number).padStart(3, '0')
  return {
    Id: `t${number}`,
    Code: `C${name}`,
    Name: `物品${name}`,
    Price: number,
    IsEnabled: true,
    Version: 1,
    OrganizationId: 'org-1',
    ...more,
  }
}

export async function open(rows: number, resource: Resource = THING, settings: PlatformSettings = {}) {
  const platform = await startPlatform({ resources: [resource], ...settings })
  running.push(platform)
  for (let number = 1; number <= rows; number += 1) platform.rows.set(`t${number}`, makeRow(number))
  const http = createHttp({ session: createMemorySession(), base: platform.url, timeoutMs: 20_000 })
  const catalog: Catalog = { resources: { thing: resource }, broken: [] }
  return { platform, provider: createDataProvider({ libraryOf: (name) => getResource(catalog, name), http }) }
}

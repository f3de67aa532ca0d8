/** What tabs are told of other people's work: records that have changed, files that are being made. Issue 17, part 7. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { listAsk, rowsIn, saveAsk } from '../support/asks.ts'
import { databases } from '../support/databases.ts'
import { closeTabs, hello, listen, openTab, SOON_MS, type Tab, tokenOf } from '../support/live-tab.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'
import { unlike } from '../support/unlike.ts'

const ITEMS = getResource(CATALOG, 'charge-item')
const MADE = {
  userId: 'user-orgadmin',
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
} as const

describe.each(databases)('news of records and files over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    await listen(platform)
  })
  afterAll(() => platform.stop())
  afterEach(closeTabs)

  const open = async (who: string, organization?: string) => {
    const tab = openTab(platform, hello(await tokenOf(platform, who), organization ? { organization } : {}))
    await expect.poll(() => tab.counts().length, { timeout: SOON_MS }).toBe(1)
    return tab
  }
  const records = ({ frames }: Tab) => frames.filter(({ op }) => op === 'records')
  let made = 0
  const save = async (as: string, headers: Record<string, string> = {}) => {
    const [sample] = await rows(as)
    const { Id: _id, Version: _version, ...fresh } = sample as WireRecord
    made += 1
    const reply = await platform.call({ as, ...saveAsk(ITEMS, unlike(ITEMS, fresh, `N${made}`)), headers })
    expect(reply.status, reply.text).toBe(200)
  }
  const rows = async (as: string) => rowsIn((await platform.call({ as, ...listAsk(ITEMS) })).body)

  it('whoever may see it hears which record of which library, and nothing of what is in it', async () => {
    const [mine, colleague, elsewhere, consortium] = await Promise.all([
      open('orgadmin2', 'org-2'),
      open('orgadmin', 'org-2'),
      open('orgadmin'),
      open('consortium'),
    ])
    await save('orgadmin2')
    await expect
      .poll(() => records(colleague), { timeout: SOON_MS })
      .toEqual([{ op: 'records', library: 'charge-item', ids: [expect.any(String)], own: true }])
    // The one who did it knows; others have no such record.
    for (const tab of [mine, elsewhere, consortium]) expect(records(tab)).toEqual([])
  })

  it('what the platform changes is heard by its hospitals; many at once come in few frames', async () => {
    const tab = await open('orgadmin')
    for (let made = 0; made < 6; made += 1) await save('consortium')
    const ids = () => records(tab).flatMap((frame) => frame['ids'] as readonly string[])
    await expect.poll(() => new Set(ids()).size, { timeout: 3 * SOON_MS }).toBe(6)
    expect(records(tab).length).toBeLessThan(6)
  })

  it('a file that is being made is told of to whose it is', async () => {
    const [mine, other] = [await open('orgadmin'), await open('orgadmin2')]
    const tasks = ({ frames }: Tab) => frames.filter(({ op }) => op === 'tasks').length
    const scope = { ...MADE, userName: '', roles: [] }
    const id = await platform.store.exportTasks.createTask(scope, { name: '收费项目.xlsx' })
    await expect.poll(() => tasks(mine), { timeout: SOON_MS }).toBe(1)
    await platform.store.exportTasks.advance(scope, { id }, 40)
    await expect.poll(() => tasks(mine), { timeout: 2 * SOON_MS }).toBe(2)
    expect(tasks(other)).toBe(0)
  })
})

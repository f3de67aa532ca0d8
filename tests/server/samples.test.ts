/** The recorded replies of the repository are what the server answers, but for the ids, which each store makes its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { type Ask, type Platform, ROOT, startPlatform } from '../support/server.ts'

const SAMPLES = resolve(ROOT, 'resources/samples')
const CHARGES: Ask = {
  url: '/content/api/ChargeItem/GetChargeItemPageData',
  query: { PageIndex: '1', PageSize: '3', SortField: 'Code', SortOrder: 'asc', Shelf: 'platform' },
}
/** How each file was asked for; with the ids of the first rows of CHARGES where there are some. */
const RECORDED: Readonly<Record<string, (ids: readonly string[]) => Ask>> = {
  'charge-item/getMany.json': (ids) => ({
    url: '/content/api/ChargeItem/GetChargeItemByIds',
    body: { ids: ids.slice(0, 2) },
  }),
  'charge-item/list.json': () => CHARGES,
  'mo-item-type/list.json': () => ({ url: '/content/api/MoItem/GetMoItemType' }),
  'recovery-mission-type/list.json': () => ({ url: '/content/RecoveryMission/GetAllRecoveryMissionTypes' }),
}

describe.each(databases)('samples over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  it('each file is known here', () => {
    const files = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
    expect(files.sort()).toEqual(Object.keys(RECORDED))
  })

  it.each(Object.entries(RECORDED))('%s is what the server answers', async (file, asked) => {
    const rows = (await platform.call({ as: 'orgadmin', ...CHARGES })).body.Data['Row'] as readonly { Id: string }[]
    const reply = await platform.call({ as: 'orgadmin', ...asked(rows.map((row) => row.Id)) })
    expect(withoutIds(readFileSync(resolve(SAMPLES, file), 'utf8'))).toEqual(withoutIds(reply.text))
  })
})

function withoutIds(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === 'Id' && typeof value === 'string' ? 'some id' : value))
}

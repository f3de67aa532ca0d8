/** The gates of the menu on the server: whatever way leads to what stands behind a closed one is refused, for either reading of the rule. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closedPages, type GateName } from '../../src/model/page-gates.ts'
import { closedTo } from '../../src/server/page-gates.ts'
import type { Settings } from '../../src/server/settings.ts'
import { oneDatabase, type Place } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'

const RECORDS = 'screening-record'
const [LIST, ...FIGURES] = [
  '/api/common/GlobalStatistics',
  '/api/common/IkidAndFootStatistics',
  '/api/common/DetailStatistics',
]
const WAYS: readonly (readonly [url: string, body: object])[] = [
  [LIST!, { PageIndex: 1, PageSize: 20 }],
  ...FIGURES.map((url) => [url, {}] as const),
  ['/supplier-common/screening/api/info/GetSchool', { AreaId: 'area-330102' }],
  ['/report/redash/QueryResults', { Query: 'spine-board' }],
  ['/bff/api/List/GetSummary', { Library: RECORDS, Query: {} }],
  ['/report/redash/CreateExportTask', { Library: RECORDS, Format: 'csv', Columns: ['School'] }],
]

describe.each(oneDatabase)('the gates of the menu over $name', (database) => {
  let place: Place
  let platform: Platform
  beforeAll(async () => {
    place = await database.open(CATALOG, {}, 'rows')
  })
  afterEach(() => platform.stop())
  afterAll(() => place.drop())

  const start = async (settings: Partial<Settings>) => {
    platform = await startPlatform(database, { place, settings })
  }
  const answers = (as: string) =>
    Promise.all(WAYS.map(async ([url, body]) => (await platform.call({ as, method: 'POST', url, body })).status))
  /** The libraries of screening among what a search finds. */
  const found = async () => {
    const query = { Keyword: '小学' }
    const { status, body } = await platform.call({ as: 'orgadmin', url: '/bff/api/Search/GetRecords', query })
    expect(status).toBe(200)
    const hits = body.Data as unknown as readonly { readonly Name: string }[]
    return hits.map(({ Name }) => Name).filter((name) => name.startsWith('screening'))
  }
  const all = (status: number) => WAYS.map(() => status)

  it('are open to hospitals of the fixed consortium, and shut to all where it is another one', async () => {
    await start({})
    expect(await answers('orgadmin')).toEqual(all(200))
    expect(await found()).toEqual(['screening-school'])
    await platform.stop()
    await start({ spineConsortiumId: 'elsewhere' })
    expect(await answers('orgadmin')).toEqual(all(403))
    expect(await answers('consortium')).toEqual(all(403))
    expect(await found()).toEqual([])
  })

  it('ask for the flag of the user where the house says so', async () => {
    await start({ spineBy: 'user' })
    expect(await answers('orgadmin')).toEqual(all(403))
    await place.store.database.transaction('system', (tx) =>
      tx.query(`UPDATE users SET data = data || '{"IsShowSpine": true}' WHERE name = 'orgadmin'`),
    )
    expect(await answers('orgadmin')).toEqual(all(200))
    expect(await answers('orgadmin2')).toEqual(all(403))
  })

  it('know booking and work injury by the organization', async () => {
    await start({})
    const profile = (await place.store.accounts.profileOf('user-orgadmin'))!
    const scope = { userId: '', userName: '', roles: [], consortiumId: 'consortium-1', shelf: 'organization' } as const
    const settings = {
      spineBy: 'consortium',
      spineConsortiumId: 'consortium-1',
      workInjuryOrganizationId: 'org-1',
    } as const
    const closed = (organizationId: string) => closedTo(profile, { ...scope, organizationId }, settings)
    const open = (...names: readonly GateName[]) =>
      closedPages({
        booking: false,
        workInjury: false,
        spine: true,
        setting: true,
        ...Object.fromEntries(names.map((name) => [name, true])),
      })
    expect(closed('org-1')).toEqual(open('booking', 'workInjury'))
    expect(closed('org-2')).toEqual(open())
    expect(closed('org-2')).toEqual([
      'ReservationTimeManagement',
      'ScheduleManagement',
      'SchedulePlan',
      'ReservationRecord',
      'WorkInjury',
      'WorkInjuryPatient',
    ])
  })
})

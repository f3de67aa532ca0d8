/** The menu from the store to the caller: roles, foreign ids, what a spoilt document leaves. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayRead } from '../../src/model/access.ts'
import { decodeMenu, type MenuItem as ShownItem } from '../../src/providers/menu.ts'
import { type StoredMenuItem, menuFor, readMenuItems } from '../../src/server/config/menu.ts'
import { readMenu, writeMenu } from '../../src/server/config/stored.ts'
import { oneDatabase } from '../support/databases.ts'
import { CATALOG, type Envelope, type Platform, startPlatform } from '../support/server.ts'

const SEED: unknown = JSON.parse(readFileSync(new URL('../../src/server/seed/menu.json', import.meta.url), 'utf8'))
/** What the first version stored by itself. */
const FIRST_SEED = [
  {
    path: '/baseData',
    name: '基础数据',
    pathIndex: '',
    role: ['organizationAdmin', 'consortiumAdmin'],
    meta: { title: '基础数据', icon: 'library' },
    subMenu: [
      ['chargeItem', 'ChargeItem', '收费项目', 'money'],
      ['acuPoint', 'AcuPoint', '穴位', 'point'],
      ['acuPointType', 'AcuPointType', '穴位分类', 'type'],
      ['consumables', 'Consumables', '耗材', 'box'],
      ['consumablesType', 'ConsumablesType', '耗材分类', 'type'],
    ].map(([path, page, title, icon]) => ({
      path: `/baseData/${path}`,
      name: page,
      pathIndex: page,
      role: [],
      meta: { title, icon },
      subMenu: [],
    })),
  },
]

const pagesOf = (items: readonly StoredMenuItem[]): readonly string[] =>
  items.flatMap((item) => [item.pathIndex, ...pagesOf(item.subMenu)]).filter((page) => page !== '')

describe.each(oneDatabase)('the menu over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  const ask = (as: string, query: Record<string, string> = {}) => platform.call({ as, url: '/bff/api/menu/get', query })
  const itemsOf = (body: Envelope) => body.Data as unknown as readonly StoredMenuItem[]
  const pages = async (as: string, query: Record<string, string> = {}) => pagesOf(itemsOf((await ask(as, query)).body))

  it('gives each role its pages', async () => {
    const [hospital, consortium] = [await pages('orgadmin'), await pages('consortium')]
    expect(hospital).toEqual(expect.arrayContaining(['Home', 'ScheduleManagement', 'WorkInjuryPatient', 'ChargeItem']))
    expect(hospital).not.toContain('HomeConsortiumAdmin')
    expect(hospital).not.toContain('LargeDataScreen')
    expect(consortium).toEqual(
      expect.arrayContaining(['HomeConsortiumAdmin', 'LargeDataScreen', 'HospitalVerification']),
    )
    expect(consortium).not.toContain('Home')
    expect(consortium).not.toContain('DoctorScheduling')
    expect(await pages('noroles')).toEqual([])
  })

  it.each<[who: string, query: Record<string, string>, status: number]>([
    ['orgadmin', { roles: 'organizationAdmin', type: 'org', id: 'org-1' }, 200],
    ['orgadmin', { roles: 'organizationAdmin', type: 'org', id: 'org-2' }, 200],
    ['orgadmin', { type: 'org', id: '' }, 200],
    ['orgadmin', { unknown: 'x' }, 200],
    ['orgadmin', { type: 'org', id: 'org-9' }, 403],
    ['orgadmin', { type: 'org', id: 'consortium-1' }, 403],
    ['orgadmin', { type: 'union', id: 'consortium-1' }, 403],
    ['orgadmin2', { type: 'org', id: 'org-1' }, 403],
    ['orgadmin2', { id: 'org-1' }, 403],
    ['consortium', { type: 'union', id: 'consortium-1' }, 200],
    ['consortium', { type: 'union', id: 'consortium-2' }, 403],
    ['consortium', { type: 'union', id: 'org-1' }, 403],
    ['noroles', { type: 'org', id: 'org-2' }, 403],
    ['orgadmin', { type: 'all' }, 400],
  ])('T1: %s asking for %j gets %i', async (who, query, status) => {
    const reply = await ask(who, query)
    expect([reply.status, reply.text.includes('pathIndex')]).toEqual([status, status === 200 && who !== 'noroles'])
  })

  it('T1: a query and a header that disagree are refused', async () => {
    const query = { type: 'org', id: 'org-1' }
    const url = '/bff/api/menu/get'
    expect((await platform.call({ as: 'orgadmin', url, query, headers: { organizationid: 'org-2' } })).status).toBe(403)
  })

  it('T3: roles in the query give nobody more than their own', async () => {
    const own = await pages('orgadmin')
    expect(await pages('orgadmin', { roles: 'consortiumAdmin,organizationAdmin', type: 'org', id: 'org-1' })).toEqual(
      own,
    )
    expect(await pages('noroles', { roles: 'organizationAdmin', type: 'org', id: 'org-1' })).toEqual([])
    expect(await pages('orgadmin', { roles: '' })).toEqual(own)
  })

  it('reads as today’s where an earlier version stored its own, and keeps what somebody has changed', async () => {
    await writeMenu(platform.store, FIRST_SEED)
    expect(await readMenu(platform.store)).toEqual(readMenuItems(SEED))
    await writeMenu(platform.store, [{ ...FIRST_SEED[0], name: '本院资料' }])
    expect((await readMenu(platform.store)).map(({ name }) => name)).toEqual(['本院资料'])
    expect(pagesOf(itemsOf((await ask('orgadmin')).body))).toContain('ChargeItem')
  })

  it.each<[why: string, stored: unknown]>([
    ['nothing', null],
    ['a text', 'menu'],
    ['an object', { items: [] }],
    ['an empty list', []],
    ['no entry that can be read', [5, null, [], { path: 'javascript:alert(1)' }]],
  ])('S8: a stored menu of %s gives way to the seeded one', async (_why, stored) => {
    await writeMenu(platform.store, stored)
    expect(await readMenu(platform.store)).toEqual(readMenuItems(SEED))
    expect((await ask('orgadmin')).status).toBe(200)
  })

  it('S8: of a spoilt menu what can be read is kept, and a broken role list opens nothing', async () => {
    await writeMenu(platform.store, [
      { path: '/a', name: 'A', pathIndex: 'A', meta: 'x', subMenu: 7 },
      { path: '/b', name: 'B', pathIndex: 'B', role: 'organizationAdmin' },
      { path: '/c', name: 'C', pathIndex: 'C', role: [null] },
      { path: 'data:text/html,x', name: 'D', pathIndex: 'D' },
      { path: 5, name: {}, pathIndex: 'E', role: ['organizationAdmin'] },
      null,
    ])
    // Those that they may read.
    const library = Object.values(CATALOG.resources)
      .filter((resource) => mayRead(resource, { roles: ['organizationAdmin', 'right:systemSetting'] }))
      .map(({ page }) => page)
    expect(await pages('orgadmin')).toEqual(['A', 'E', ...library])
    await writeMenu(platform.store, SEED)
  })
})

describe('the seeded menu', () => {
  const seed = readMenuItems(SEED) ?? []
  const all = (items: readonly StoredMenuItem[]): readonly StoredMenuItem[] =>
    items.flatMap((item) => [item, ...all(item.subMenu)])

  it('has every library at the path it always had, and each page and path once', () => {
    const at = Object.fromEntries(all(seed).map((item) => [item.pathIndex, item.path]))
    expect(at).toMatchObject({
      ChargeItem: '/baseData/chargeItem',
      AcuPoint: '/baseData/acuPoint',
      AcuPointType: '/baseData/acuPointType',
      Consumables: '/baseData/consumables',
      ConsumablesType: '/baseData/consumablesType',
      Home: '/home/index',
      HomeConsortiumAdmin: '/homeConsortiumAdmin/index',
      LargeDataScreen: '/LargeDataScreen/index',
      HospitalDataAnalysis: '/hospitalDataAnalysis/index',
    })
    for (const key of ['pathIndex', 'path', 'name'] as const) {
      const values = all(seed)
        .map((item) => item[key])
        .filter((value) => value !== '')
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
    }
    expect(pagesOf(seed).length).toBeGreaterThan(70)
  })

  it('lies outside the platform’s calls, so that a page survives a reload', async () => {
    const { isApiPath } = await import('../../src/server/console/paths.ts')
    expect(all(seed).filter(({ path }) => isApiPath(path))).toEqual([])
  })

  it('uses every way of showing an entry', () => {
    const items = all(seed)
    const some = (test: (item: StoredMenuItem) => boolean) => items.filter(test).map(({ name }) => name)
    expect(some(({ hidden, activeMenu }) => hidden && activeMenu !== '')).toEqual(['PatientDetail'])
    expect(some(({ type }) => type === 'button')).toEqual(['BillingStatisticsExport'])
    expect(some(({ path }) => path.startsWith('https:'))).toEqual(['HealthCommission'])
    expect(some(({ name }) => name === 'setting')).toEqual(['setting'])
    expect(some(({ meta }) => meta.affix)).toEqual(['Home', 'HomeConsortiumAdmin'])
    expect(some(({ meta }) => !meta.breadcrumb)).toEqual(['Home', 'HomeConsortiumAdmin'])
    expect(some(({ alwaysShow }) => alwaysShow)).toEqual(['DashboardGroup', 'WorkInjury'])
    expect(some(({ meta }) => meta.noCache).length).toBeGreaterThan(1)
    expect(items.filter(({ meta }) => meta.title === '' || meta.icon === '')).toEqual([])
    const paths = new Set(items.map(({ path }) => path))
    expect(items.filter(({ activeMenu }) => activeMenu !== '' && !paths.has(activeMenu))).toEqual([])
  })

  it('names icons that the console has', () => {
    const source = readFileSync(new URL('../../src/ui/controls/icon.tsx', import.meta.url), 'utf8')
    const names = new Set([...source.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name))
    expect(
      all(seed)
        .filter(({ meta }) => !names.has(meta.icon))
        .map(({ meta }) => meta.icon),
    ).toEqual([])
  })

  it('reads in the console as on the server, buttons excepted', () => {
    const roles = ['organizationAdmin']
    const shown = (items: readonly ShownItem[]): readonly string[] =>
      items.flatMap((item) => [item.path, ...shown(item.items)])
    const expected = all(menuFor(seed, CATALOG, roles)).filter(({ type }) => type === 'menu')
    expect(shown(decodeMenu(JSON.parse(JSON.stringify(menuFor(seed, CATALOG, roles))), roles))).toEqual(
      expected.map(({ path }) => path),
    )
  })
})

describe('a stored menu of any shape', () => {
  it('S8: is read without an error, whole items only', () => {
    const json = fc.jsonValue({ maxDepth: 5 })
    const item = fc.record(
      { path: json, name: json, role: json, meta: json, subMenu: fc.array(json) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(json, fc.array(item)), (stored) => {
        for (const one of menuFor(readMenuItems(stored) ?? [], CATALOG, ['organizationAdmin']))
          expect([typeof one.path, typeof one.meta.title, Array.isArray(one.subMenu)]).toEqual([
            'string',
            'string',
            true,
          ])
      }),
      { numRuns: 300 },
    )
  })

  it('S8: is cut at 2,000 entries and eight levels', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ path: `/p${index}`, name: `p${index}` }))
    expect(readMenuItems(many)).toHaveLength(2_000)
    let deep: unknown = []
    for (let level = 0; level < 5_000; level += 1) deep = [{ path: '/x', name: 'x', pathIndex: 'x', subMenu: deep }]
    expect(pagesOf(readMenuItems(deep) ?? [])).toHaveLength(8)
  })
})

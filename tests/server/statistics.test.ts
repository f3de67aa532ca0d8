/** The call of declared statistics over the demo data: its figures are the totals of the lists behind them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Catalog, getResource, type WireRecord } from '../../src/model/resource.ts'
import type { StatisticRow } from '../../src/model/statistic.ts'
import { answerStatistic } from '../../src/operations/statistics.ts'
import { QUERY_RESULTS } from '../../src/wire/query-results.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import { makeScope } from '../support/libraries.ts'
import { databases } from '../support/databases.ts'
import { type Ask, CATALOG, callNamed, type Platform, startPlatform } from '../support/server.ts'

const OWN = makeScope('org-1', { userId: 'user-orgadmin' })
const PATIENTS = getResource(CATALOG, 'patient')

describe.each(databases)('statistics of patients over $name', (database) => {
  let platform: Platform
  let records: readonly WireRecord[]
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    records = (await list({}, 1_000)).Row
  })
  afterAll(() => platform.stop())

  const list = async (filters: StatisticRow['lists'][string], pageSize = 1) => {
    const call = callNamed(PATIENTS, 'list')
    const input = { kind: 'page', page: { page: 1, pageSize, filters } } as const
    const { method, path, query, body } = encodeRequest(PATIENTS, call, input)
    const reply = await platform.call({
      as: 'orgadmin',
      method,
      url: path,
      query: query as Record<string, string>,
      body,
    })
    return reply.body.Data as unknown as { readonly Row: readonly WireRecord[]; readonly Total: number }
  }
  const send = (body: unknown, who: Partial<Ask> = {}) =>
    platform.call({ as: 'orgadmin', url: QUERY_RESULTS.path, body, ...who })
  const ask = async (views: readonly string[] = [], filters: Record<string, unknown> = {}) => {
    const { body } = QUERY_RESULTS.request({ query: 'patients', filters, views })
    const reply = await send(body)
    expect(reply.status).toBe(200)
    return QUERY_RESULTS.reply.decode(reply.body.Data)
  }

  it('says what referred records are called to those alone who may read them', async () => {
    const { store } = platform
    const labelsIn = async (catalog: Catalog) => {
      const asker = { catalog, store: store.libraries, statistics: store.statistics, scope: OWN, nowMs: Date.now() }
      const { views } = await answerStatistic(asker, { query: 'patients', filters: {}, views: ['byDoctor'] })
      return views['byDoctor']!.map(({ group, labels }) => [group['doctor'], labels['doctor']])
    }
    const isId = ([id, words]: readonly unknown[]) => id === words
    const named = await labelsIn(CATALOG)
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter(isId)).toEqual([])
    const staff = { ...getResource(CATALOG, 'staff'), access: { read: ['nobody'] } }
    const closed = await labelsIn({ ...CATALOG, resources: { ...CATALOG.resources, staff } })
    expect(closed.filter(([id, words]) => words !== '未填写' && id !== '' && id !== words)).toEqual([])
  })

  it('counts the records of the organization, as their list shows them', async () => {
    const { views, definitions, library } = await ask()
    const enabled = records.filter((record) => record['IsEnabled'] === true)
    expect(enabled.length).toBeGreaterThan(20)
    expect(library).toBe('patient')
    const states = views['byState']!.map(({ group, figures }) => [group['state'], figures['registered']])
    const counted = new Map(states as [string, number][])
    for (const [state, count] of counted) expect(enabled.filter((one) => one['State'] === state)).toHaveLength(count)
    expect([...counted.values()].reduce((sum, count) => sum + count, 0)).toBe(enabled.length)
    const ages = views['byAge']!
    for (const { group, labels, figures } of ages) {
      const [, from = '0', to = '200'] = /(\d+)(?:–(\d+))?岁/.exec(labels['age'] ?? '') ?? []
      const own = enabled.filter(
        ({ Age, Sex }) => Number(Age) >= Number(from) && Number(Age) <= Number(to) && Sex === group['sex'],
      )
      expect([labels, figures['registered']]).toEqual([labels, own.length])
    }
    expect(definitions.find(({ name }) => name === 'registered')?.words).toBe(
      '「档案状态」为「已启用」的患者记录的条数，时间按「建档时间」',
    )
  })

  it('opens every list that it names with as many records', async () => {
    const { views } = await ask(['byAge', 'byPayer', 'byState', 'byDoctor', 'all'], { Sex: ['female'] })
    let opened = 0
    for (const { figures, lists } of Object.values(views).flat())
      for (const [measure, filters] of Object.entries(lists)) {
        expect([filters, (await list(filters)).Total]).toEqual([filters, figures[measure]])
        opened += 1
      }
    expect(opened).toBeGreaterThan(15)
  })

  it('calls whom records refer to by their names, and names nobody else', async () => {
    const { views } = await ask(['byDoctor'])
    expect(views['byDoctor']!.some(({ labels }) => /[\u4e00-\u9fff]{2,}/.test(labels['doctor'] ?? ''))).toBe(true)
    const told = JSON.stringify(await ask())
    const names = records.map((record) => String(record['Name']))
    expect(names.filter((name) => told.includes(name))).toEqual([])
  })

  it('tells a consortium of its hospitals, and names nobody', async () => {
    const { status, body } = await send({ Query: 'patients' }, { as: 'consortium' })
    expect(status).toBe(200)
    const { Views } = body.Data as { readonly Views: Record<string, { readonly Labels: Record<string, string> }[]> }
    expect(Object.keys(Views)).toEqual(['all', 'byHospital', 'byMonth', 'byAge', 'byPayer', 'byState'])
    expect(Views['byHospital']?.map(({ Labels }) => Labels['hospital'])).toContain('第一康复医院')
    const names = records.map((record) => String(record['Name']))
    expect(names.filter((name) => JSON.stringify(body).includes(name))).toEqual([])
  })

  it('refuses in words: who may not, what is not declared, and anything like a query', async () => {
    expect((await send({ Query: 'patients' }, { as: 'noroles' })).status).toBe(403)
    expect((await send({ Query: 'patients' }, { as: undefined })).status).toBe(401)
    const unknown = await send({ Query: 'select 1' })
    expect([unknown.status, unknown.body.Content]).toEqual([404, '没有名为“select 1”的统计'])
    const filtered = await send({ Query: 'patients', Filters: { Name: '张' } })
    expect([filtered.status, filtered.body.Content]).toEqual([
      400,
      '没有名为 Name 的筛选，可用的有：StartDate、EndDate、Sex、PayerType、State',
    ])
    expect((await send({ Query: 'patients', Sql: 'select 1' })).status).toBe(400)
  })
})

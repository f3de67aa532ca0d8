/**
 * Marker values in every masked field of a private library appear in nothing that leaves the server, for whoever has not been
 * shown them: every call of the libraries is made, beside all that reads libraries by other ways.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../src/model/call.ts'
import { MEMBERS_OWN_WORDS } from '../../src/model/group-sight.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { EXPORT_FILE, EXPORT_TASKS } from '../../src/wire/reports.ts'
import { encodeRequest, REQUESTS } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { databases, oneDatabase } from '../support/databases.ts'
import { CANARIES, CANARY_RECORD, CARES, CLIENTS, CONTACT, HIDDEN, NAMES, PRIVATE_CATALOG } from '../support/private.ts'
import { type Ask, LIBRARIES, pathsOf, type Platform, type Reply, startPlatform } from '../support/server.ts'

/** In the same organization: the first has all rights, the other none. */
const [RIGHTED, PLAIN] = ['orgadmin', 'orgadmin3']
const CHANGE = { 'x-change': JSON.stringify({ kind: 'import', batch: 'b'.repeat(24) }) }

describe.each(oneDatabase)('canaries over $name', (database) => {
  let platform: Platform
  let client: WireRecord
  beforeAll(async () => {
    platform = await startPlatform(database, { catalog: PRIVATE_CATALOG })
    client = (await send(PLAIN, CLIENTS, 'upsert', { kind: 'record', record: CANARY_RECORD })).body.Data as WireRecord
    const care = { Code: 'S-1', ClientId: client['Id'] }
    await send(PLAIN, CARES, 'upsert', { kind: 'record', record: care })
  })
  afterAll(() => platform.stop())

  const send = async (as: string, resource: Resource, name: string, input: CallInput): Promise<Reply> => {
    const call = resource.calls[name] as Call
    const { method, path, query, headers, body } = encodeRequest(resource, call, input)
    const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value as string | string[]]))
    return platform.call({ as, method, url: path, query: asked, headers: { ...headers, ...CHANGE }, body })
  }
  const canariesIn = (text: string) => [...HIDDEN, ...NAMES].filter((value) => text.includes(value))
  const hiddenIn = (text: string) => HIDDEN.filter((value) => text.includes(value))
  const ids = (...of: readonly unknown[]): CallInput => ({ kind: 'ids', ids: of.map(String) })
  const inputOf = (resource: Resource, call: Call): readonly CallInput[] => {
    const id = resource === CLIENTS ? client['Id'] : 'none'
    if (call.operation === 'reveal') return [{ kind: 'ids', ids: [String(id)], fields: ['Phone'], purpose: '核对' }]
    const { carries } = REQUESTS[call.request]
    if (carries === 'page')
      return ['', 'C-1', CANARIES.Phone].map((keyword) => ({
        kind: 'page',
        page: { page: 1, pageSize: 20, keyword, filters: {} },
      }))
    if (carries !== 'record') return [ids(id)]
    // What is stale, what is taken, what is wrong, and what is in order.
    const { OrganizationId: _owner, Shelf: _shelf, ...known } = client
    const { Id: _id, Version: _version, ...fresh } = known
    return [
      { ...known, Version: 99 },
      { ...fresh, ...CANARIES, No: 'C-7', Contacts: [] },
      { ...known, Address: '无' },
      { ...known },
    ].map((record) => ({ kind: 'record', record }))
  }

  it('nothing that a call of the libraries answers holds one', async () => {
    const answered: string[] = []
    for (const resource of [CARES, CLIENTS])
      for (const call of Object.values(resource.calls) as readonly Call[]) {
        // Deleting comes last, and of the one that is referred to it is refused.
        for (const input of inputOf(resource, call)) {
          const { text } = await send(PLAIN, resource, call.name, input)
          expect(hiddenIn(text), `${resource.name}.${call.name}`).toEqual([])
          answered.push(text)
        }
      }
    expect(answered.join()).toContain('139****4321')
    expect(answered.join()).toContain('该记录已被他人修改')
    expect(answered.join()).toContain('还有 1 项服务')
  })

  it('nor does anything else that reads them', async () => {
    const paging = { library: 'client', pageIndex: '1', pageSize: '20' }
    const asked = [
      { url: '/bff/api/Search/GetRecords', query: { Keyword: 'C-1' } },
      { url: '/bff/api/Search/GetRecords', query: { Keyword: CANARIES.Phone } },
      { url: '/bff/api/Change/GetDeletedPageData', query: paging },
      { url: '/bff/api/Change/GetBatchPageData', query: { ...paging, batch: 'b'.repeat(24) } },
      {
        url: '/bff/api/Change/GetVersions',
        body: { Library: 'client', Items: [{ Id: client['Id'], Version: 1 }] },
      },
      { url: EXPORT_TASKS.path, query: { userId: `user-${PLAIN}` } },
    ]
    for (const ask of asked) {
      const { text } = await platform.call({ as: PLAIN, ...(ask as Ask) })
      expect(hiddenIn(text), ask.url).toEqual([])
    }
    // Who may read the trail may not read by it what they have not been shown.
    const trail = await platform.call({ as: RIGHTED, url: '/bff/rest/audit' })
    expect(hiddenIn(trail.text)).toEqual([])
    for (const { id } of JSON.parse(trail.text) as readonly { readonly id: string }[]) {
      const one = await platform.call({ as: RIGHTED, url: `/bff/rest/audit/${id}` })
      expect(hiddenIn(one.text)).toEqual([])
    }
  })

  const exported = async (as: string, library: Resource, columns: readonly string[]) => {
    const body = { Library: library.name, Format: 'csv', Columns: columns }
    const order = await platform.call({ as, method: 'POST', url: '/report/redash/CreateExportTask', body })
    expect(order.status, order.text).toBe(200)
    const id = String(order.body.Data['TaskId'])
    const query = { userId: `user-${as}` }
    const state = async () => {
      const { body: tasks } = await platform.call({ as, url: EXPORT_TASKS.path, query })
      const all = tasks.Data['rows'] as readonly { readonly TaskId: string; readonly State: string }[]
      return all.find(({ TaskId }) => TaskId === id)?.State
    }
    await expect.poll(state, { timeout: 20_000 }).toBe('done')
    return (await platform.call({ as, url: EXPORT_FILE.path, body: { TaskId: id } })).text
  }

  it('a file holds none, no name either, unless who orders it may take clear text along', async () => {
    const columns = CLIENTS.fields.filter(({ fields }) => !fields).map(({ name }) => name)
    const plain = await exported(PLAIN, CLIENTS, columns)
    expect(plain).toContain('139****4321')
    expect(canariesIn(plain)).toEqual([])
    expect(canariesIn(await exported(PLAIN, CARES, ['Code', 'ClientId']))).toEqual([])
    const clear = await exported(RIGHTED, CLIENTS, columns)
    expect(clear).toContain(CANARIES.Phone)
    const trail = await platform.call({ as: RIGHTED, url: '/bff/rest/audit' })
    expect(trail.text).toContain('CSV，明文')
  })

  it('a consortium is told of its members none of them, nor what is excepted, whatever it calls, and changes nothing', async () => {
    const as = 'consortium'
    const closed = [...HIDDEN, ...NAMES, 'InsuranceNo', 'Kin', '****7766']
    const leaks = ({ text }: Reply) => closed.filter((value) => text.includes(value))
    const answered: string[] = []
    for (const call of Object.values(CLIENTS.calls) as readonly Call[])
      for (const input of inputOf(CLIENTS, call)) {
        const reply = await send(as, CLIENTS, call.name, input)
        expect(leaks(reply), call.name).toEqual([])
        const changes = ['upsert', 'delete', 'transition', 'reveal'].includes(call.operation)
        expect([reply.status, changes && reply.body.Content], call.name).toEqual(
          changes ? [403, MEMBERS_OWN_WORDS] : [200, false],
        )
        answered.push(reply.text)
      }
    expect(answered.join()).toContain('139****4321')
    expect(answered.join()).toContain('欧**瑚')
    const page = { page: 1, pageSize: 20, filters: { OrganizationId: { in: ['org-2'] } } }
    expect((await send(as, CLIENTS, 'list', { kind: 'page', page })).body.Data['Total']).toBe(0)
    const versions = { Library: 'client', Items: [{ Id: client['Id'], Version: 1 }] }
    const found = await platform.call({ as, url: '/bff/api/Search/GetRecords', query: { Keyword: 'C-1' } })
    expect(found.text, found.text).toContain('欧**瑚 C-1')
    for (const reply of [
      found,
      await platform.call({ as, url: '/bff/api/Search/GetRecords', query: { Keyword: CANARIES.Name } }),
      await platform.call({ as, url: '/bff/api/Change/GetVersions', body: versions }),
      await platform.call({ as, url: '/bff/rest/audit' }),
    ])
      expect(leaks(reply)).toEqual([])
    const undone = { Library: 'client', Ids: [client['Id']], As: 'u'.repeat(24) }
    const undo = await platform.call({ as, method: 'POST', url: '/bff/api/Change/Undo', body: undone })
    expect(undo.status).toBe(403)
    const file = await exported(as, CLIENTS, ['No', 'Name', 'OrganizationId', 'Phone', 'InsuranceNo'])
    expect(file).toContain('"欧**瑚","第一康复医院","139****4321"')
    expect(closed.filter((value) => file.includes(value))).toEqual([])
  })

  it('one field is shown to who has the right, and that is written down', async () => {
    const asked = (fields: readonly string[]): CallInput => {
      return { kind: 'ids', ids: [String(client['Id'])], fields, purpose: '电话随访' }
    }
    expect((await send(PLAIN, CLIENTS, 'reveal', asked(['Phone']))).status).toBe(403)
    expect((await send('orgadmin2', CLIENTS, 'reveal', asked(['Phone']))).status).toBe(403)
    const shown = await send(RIGHTED, CLIENTS, 'reveal', asked(['Phone']))
    expect(shown.body.Data).toEqual({ Id: client['Id'], Phone: CANARIES.Phone })
    expect(canariesIn(shown.text)).toEqual([CANARIES.Phone])
    expect((await send(RIGHTED, CLIENTS, 'reveal', asked(['No']))).body.Content).toBe('没有打码的字段 No')
    const trail = await platform.call({ as: RIGHTED, url: '/bff/rest/audit' })
    expect(trail.text).toContain('手机号，用途：电话随访')
    const silent = { ids: [client['Id']], Fields: ['Phone'], Purpose: ' ' }
    const refused = await platform.call({ as: RIGHTED, url: CLIENTS.calls['reveal']!.path, body: silent })
    expect(refused.body.Content).toContain('请写明用途')
    expect(CONTACT.Phone).toMatch(/^137/)
    const decide = (purposes: readonly string[]) =>
      platform.store.database.query(
        `UPDATE organizations SET data = data || '${JSON.stringify({ RevealPurposes: purposes })}'::jsonb WHERE id = 'org-1'`,
      )
    await decide(['核对身份', '医保结算'])
    const other = await send(RIGHTED, CLIENTS, 'reveal', asked(['Phone']))
    expect([other.status, pathsOf(other), canariesIn(other.text)]).toEqual([400, ['/Purpose'], []])
    expect(other.body.Content).toContain('核对身份、医保结算')
    await decide(['电话随访'])
    expect((await send(RIGHTED, CLIENTS, 'reveal', asked(['Phone']))).status).toBe(200)
    await decide([])
  })
})

const PERSON = {
  Name: '欧阳珊瑚',
  Sex: 'male',
  BirthDate: '1962-03-14',
  IdType: 'idCard',
  IdNumber: '330102196203140014',
  Phone: '13957184321',
  Address: '浙江省杭州市上城区望江街道青鸟弄七号',
  ContactName: '司徒玛瑙',
  ContactPhone: '13757186666',
  PayerType: 'employee',
  InsuranceNo: 'YB20260099887766',
  Remark: '青鸟弄的老街坊',
}
const EXCEPTED = ['PinyinCode', 'Remark', PERSON.Remark, 'Diagnoses', 'Risks']
/** Those that a person as this one can be written to; what else is private has tests of its own. */
const PRIVATE = LIBRARIES.filter(
  ({ access, fields }) =>
    access.subject !== undefined && Object.keys(PERSON).every((name) => fields.some((field) => field.name === name)),
)
const SECRETS = [PERSON.IdNumber, PERSON.Phone, PERSON.Address, PERSON.ContactPhone, PERSON.InsuranceNo]

describe.each(databases)('the private libraries of this repository over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  it('are there', () => expect(PRIVATE).not.toEqual([]))

  /** Masked, the name too, and nothing of what is excepted; nothing is found by it. */
  const toldToConsortium = async (
    { Id, PatientNo }: Readonly<Record<'Id' | 'PatientNo', string>>,
    send: (name: string, input: CallInput) => Promise<Reply>,
  ) => {
    const page = (keyword: string): CallInput => ({
      kind: 'page',
      page: { page: 1, pageSize: 20, keyword, filters: {} },
    })
    const list = await send('list', page(PatientNo))
    const found = await platform.call({
      as: 'consortium',
      url: '/bff/api/Search/GetRecords',
      query: { Keyword: PatientNo },
    })
    expect(list.text).toContain('欧**瑚')
    expect(found.text).toContain(`欧**瑚 ${PatientNo}`)
    const query = { Library: 'patient', Query: {} }
    const summary = await platform.call({
      as: 'consortium',
      method: 'POST',
      url: '/bff/api/List/GetSummary',
      body: query,
    })
    expect(Number((summary.body.Data['Tabs'] as Readonly<Record<string, number>>)['all'])).toBeGreaterThan(0)
    for (const reply of [list, found, summary, await send('history', { kind: 'ids', ids: [Id] })]) {
      expect(reply.status).toBe(200)
      const closed = [...SECRETS, ...EXCEPTED, PERSON.Name, PERSON.ContactName]
      expect(closed.filter((value) => reply.text.includes(value))).toEqual([])
    }
    for (const keyword of [PERSON.Name, 'oysh', PERSON.Remark])
      expect((await send('list', page(keyword))).body.Data['Total'], keyword).toBe(0)
    expect((await send('upsert', { kind: 'record', record: PERSON })).body.Content).toBe(MEMBERS_OWN_WORDS)
  }

  it.each(PRIVATE.map((resource) => [resource.name, resource] as const))(
    '%s lets no clear value out, whatever is asked',
    async (_name, resource) => {
      const send = async (name: string, input: CallInput, as = PLAIN) => {
        const { method, path, query, body } = encodeRequest(resource, resource.calls[name] as Call, input)
        return platform.call({ as, method, url: path, query: query as Record<string, string>, body })
      }
      const page = (filters: object, keyword = ''): CallInput => ({
        kind: 'page',
        page: { page: 1, pageSize: 20, keyword, filters: filters as never },
      })
      const made = await send('upsert', { kind: 'record', record: PERSON })
      const { Id, Version, PatientNo } = made.body.Data as Record<'Id' | 'Version' | 'PatientNo', string>
      const asked = [
        made,
        await send('upsert', { kind: 'record', record: { ...PERSON, Phone: '13957184322' } }),
        await send('upsert', { kind: 'record', record: { ...made.body.Data, Version: 99 } }),
        await send('upsert', { kind: 'record', record: { ...made.body.Data, Version, Region: '杭州' } }),
        await send('list', page({ Phone: { contains: PERSON.Phone } })),
        await send('list', page({}, PERSON.Phone)),
        await send('history', { kind: 'ids', ids: [Id] }),
        await platform.call({ as: PLAIN, url: '/bff/api/Search/GetRecords', query: { Keyword: PatientNo } }),
        await platform.call({ as: RIGHTED, url: '/bff/rest/audit' }),
      ]
      for (const { text } of asked) expect(SECRETS.filter((value) => text.includes(value))).toEqual([])
      expect(asked[1]!.body.Content).toContain(`已建档：${PERSON.Name} ${PatientNo}`)
      expect(asked[2]!.status).toBe(409)
      expect(asked[4]!.text).toContain('139****4321')
      // Another hospital sees nothing of it.
      expect((await send('list', page({}), 'orgadmin2')).text).not.toContain(String(Id))
      await toldToConsortium({ Id, PatientNo }, (name, input) => send(name, input, 'consortium'))
      const shown = { kind: 'ids', ids: [Id], fields: ['Phone'], purpose: '电话随访' } as const
      expect((await send('reveal', shown)).status).toBe(403)
      expect((await send('reveal', shown, RIGHTED)).body.Data).toEqual({ Id, Phone: PERSON.Phone })
      expect((await platform.call({ as: RIGHTED, url: '/bff/rest/audit' })).text).toContain('手机号，用途：电话随访')
    },
  )
})

/** What callers may know about organizations and consortiums. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

describe.each(databases)('organizations over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    await platform.store.accounts.saveConsortium('consortium-2', '另一联合体')
    await platform.store.accounts.saveOrganization({
      id: 'org-7',
      name: '第七医院',
      consortiumId: 'consortium-2',
      data: { City: '西安市' },
    })
    await platform.store.accounts.saveOrganization({ id: 'org-8', name: '独立医院' })
  })
  afterAll(() => platform.stop())

  const detail = (as: string, id: string) =>
    platform.call({ as, url: '/passport/organization/GetOrganizationById', query: { id } })
  const members = (as: string, body: unknown) =>
    platform.call({ as, url: '/passport/OrganizationConsortium/Get', body })

  it('T1, T2: are told in detail to their own people and their consortium’s administrator alone', async () => {
    const seen = async (as: string) => {
      const ids = ['org-1', 'org-2', 'org-7', 'org-8', 'org-9', 'consortium-1']
      const replies = await Promise.all(ids.map(async (id) => [id, (await detail(as, id)).status] as const))
      return replies.filter(([, status]) => status === 200).map(([id]) => id)
    }
    expect(await seen('orgadmin')).toEqual(['org-1', 'org-2'])
    expect(await seen('orgadmin2')).toEqual(['org-2'])
    expect(await seen('consortium')).toEqual(['org-1', 'org-2'])
    expect(await seen('noroles')).toEqual(['org-1'])
    const [foreign, unknown] = [await detail('orgadmin2', 'org-1'), await detail('orgadmin2', 'org-9')]
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
  })

  it('T4: tell what the specification names, and nothing else that is kept', async () => {
    await platform.store.accounts.saveOrganization({
      id: 'org-1',
      name: '第一康复医院',
      consortiumId: 'consortium-1',
      data: {
        City: '杭州市',
        IsTreatmentBooking: true,
        Secret: 'canary',
        HeadImg: 7,
      },
    })
    expect((await detail('orgadmin', 'org-1')).body.Data).toEqual({
      Id: 'org-1',
      Name: '第一康复医院',
      HeadImg: '',
      City: '杭州市',
      LatLon: '',
      IsTreatmentBooking: true,
    })
  })

  it('are listed for members and administrators of their consortium', async () => {
    const body = { PageIndex: 1, PageSize: 100, ConsortiumId: 'consortium-1' }
    for (const as of ['orgadmin', 'orgadmin2', 'consortium', 'noroles']) {
      const { status, body: answer } = await members(as, body)
      const ids = (answer.Data['Row'] as readonly { readonly OrganizationId: string }[]).map(
        (row) => row.OrganizationId,
      )
      expect([as, status, ids, answer.Data['Total']]).toEqual([as, 200, ['org-1', 'org-2'], 2])
    }
    const second = await members('orgadmin', { ...body, PageIndex: 2, PageSize: 1 })
    expect(second.body.Data).toMatchObject({ Row: [{ OrganizationId: 'org-2' }], Total: 2 })
  })

  it.each<[body: object, status: number]>([
    [{ ConsortiumId: 'consortium-2' }, 403],
    [{ ConsortiumId: 'consortium-9' }, 403],
    [{ ConsortiumId: 'org-1' }, 403],
    [{ ConsortiumId: '' }, 400],
    [{}, 400],
    [{ ConsortiumId: 'consortium-1', PageSize: 1_001 }, 400],
    [{ ConsortiumId: 'consortium-1', PageIndex: 0 }, 400],
    [{ ConsortiumId: 'consortium-1', OrgIds: ['org-7'] }, 400],
    [{ ConsortiumId: ['consortium-1', 'consortium-2'] }, 400],
  ])('T2: nobody else’s: %j gets %i', async (body, status) => {
    for (const as of ['orgadmin', 'consortium']) {
      const reply = await members(as, body)
      expect([as, reply.status, reply.text.includes('org-7')]).toEqual([as, status, false])
    }
  })

  it.each(['/bff/api/v1/Biz/GetByCode', '/bff/biz/GetByCode'])('say at %s what is on for them', async (url) => {
    const data = { NurseConsult: true, DataDashboardTitle: '康复数据' }
    await platform.store.accounts.saveOrganization({
      id: 'org-2',
      name: '第二康复医院',
      consortiumId: 'consortium-1',
      data,
    })
    const ask = async (as: string, query: Record<string, string>) => {
      const { status, body } = await platform.call({ as, url, query })
      return [status, body.Data?.['Value'], body.Data?.['IsEnabled']]
    }
    expect(await ask('orgadmin2', { orgId: 'org-2', code: 'NurseConsult' })).toEqual([200, '', true])
    expect(await ask('orgadmin2', { orgId: 'org-2', code: 'TherapistConsult' })).toEqual([200, '', false])
    expect(await ask('consortium', { orgId: 'org-2', code: 'DataDashboardTitle' })).toEqual([200, '康复数据', true])
    for (const orgId of ['org-1', 'org-7', 'org-9'])
      expect((await ask('orgadmin2', { orgId, code: 'NurseConsult' }))[0]).toBe(403)
    for (const code of ['', 'Secret', '__proto__', 'constructor'])
      expect((await ask('orgadmin2', { orgId: 'org-2', code }))[0]).toBe(400)
  })
})

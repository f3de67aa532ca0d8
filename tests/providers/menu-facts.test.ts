import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONSOLE_SETTINGS } from '../../src/model/console-settings.ts'
import { Failure } from '../../src/model/failure.ts'
import { createHttp } from '../../src/providers/http.ts'
import { fetchMenu } from '../../src/providers/menu.ts'
import type { PageGateSettings } from '../../src/model/page-gates.ts'
import { MENU } from '../../src/wire/console-start.ts'
import { decodeProfile, scopeOf } from '../../src/providers/profile.ts'
import { encodeFailure, encodeSuccess } from '../../src/wire/envelope.ts'
import type { Answer } from '../../src/wire/message.ts'
import { createMemorySession } from './memory-session.ts'
import { type Platform, startPlatform } from './platform.ts'

describe('fetchMenu', () => {
  const running: Platform[] = []
  afterEach(async () => {
    vi.restoreAllMocks()
    await Promise.all(running.splice(0).map((platform) => platform.close()))
  })

  const PAGES = [
    { path: '/home', pathIndex: 'Home', meta: { title: '首页' } },
    { path: '/schedule', pathIndex: 'ScheduleManagement', meta: { title: '排班' } },
    { path: '/spine', pathIndex: 'SpineBoard', meta: { title: '脊柱' } },
    { path: '/injury', pathIndex: 'WorkInjury', meta: { title: '工伤' } },
  ]
  const GATES: PageGateSettings = { spineBy: 'consortium', spineConsortiumId: 'c-1', workInjuryOrganizationId: 'o-1' }
  const CONSORTIUM = '/passport/OrganizationConsortium/Get'
  const DETAIL = '/passport/organization/GetOrganizationById'

  interface Setup {
    readonly menu?: unknown
    readonly organization?: object
    readonly flags?: object
    readonly gates?: Partial<PageGateSettings>
    readonly replies?: Readonly<Record<string, Answer>>
  }

  async function open({ menu = PAGES, organization = {}, flags = {}, gates = {}, replies = {} }: Setup) {
    const answers: Record<string, Answer> = {
      [CONSORTIUM]: encodeSuccess({ Row: [{ OrganizationId: 'o-2' }, { OrganizationId: 'o-1' }], Total: 2 }),
      [DETAIL]: encodeSuccess({ Id: 'o-1', Name: '医院', IsTreatmentBooking: true }),
      ...replies,
    }
    const platform = await startPlatform({
      menu,
      before: async ({ url }) => answers[url.split('?')[0] ?? ''],
    })
    running.push(platform)
    const profile = decodeProfile({
      Id: 'u',
      Roles: ['organizationAdmin'],
      Organization: { Id: 'o-1', ...organization },
      ...flags,
    })
    const http = createHttp({ session: createMemorySession(), base: platform.url, wait: async () => undefined })
    const context = { profile, organizationId: 'o-1', gates: { ...GATES, ...gates } }
    const shown = (await fetchMenu(http, scopeOf(profile, 'o-1'), context)).map(({ title }) => title)
    return { shown, asked: platform.seen.map(({ method, url }) => `${method} ${url}`), seen: platform.seen }
  }

  it('asks for the gates’ facts only where the profile leaves them open', async () => {
    const { shown, asked, seen } = await open({})
    expect(shown).toEqual(['首页', '排班', '脊柱', '工伤'])
    expect(asked[0]).toBe('GET /bff/api/menu/get?roles=organizationAdmin&type=org&id=o-1')
    expect(asked.slice(1).toSorted()).toEqual([`GET ${DETAIL}?id=o-1`, `POST ${CONSORTIUM}`])
    expect(seen.find(({ url }) => url === CONSORTIUM)?.body).toEqual({
      PageIndex: 1,
      PageSize: 100,
      ConsortiumId: 'c-1',
    })
  })

  it.each<[why: string, setup: Setup, shown: string[], calls: number]>([
    [
      'the profile says there is booking',
      { organization: { IsTreatmentBooking: true } },
      ['首页', '排班', '脊柱', '工伤'],
      2,
    ],
    ['the profile says there is none', { organization: { IsTreatmentBooking: false } }, ['首页', '脊柱', '工伤'], 2],
    ['a menu without gated pages', { menu: PAGES.slice(0, 1) }, ['首页'], 1],
    ['no fixed consortium', { gates: { spineConsortiumId: '' } }, ['首页', '排班', '工伤'], 2],
    [
      'spine by the user’s flag',
      { gates: { spineBy: 'user' }, flags: { IsShowSpine: true } },
      ['首页', '排班', '脊柱', '工伤'],
      2,
    ],
    ['spine by the user’s missing flag', { gates: { spineBy: 'user' } }, ['首页', '排班', '工伤'], 2],
    ['work injury elsewhere', { gates: { workInjuryOrganizationId: 'o-2' } }, ['首页', '排班', '脊柱'], 3],
    [
      'a consortium without this organization',
      { replies: { [CONSORTIUM]: encodeSuccess({ Row: [{ OrganizationId: 'o-9' }] }) } },
      ['首页', '排班', '工伤'],
      3,
    ],
    [
      'a bare list of the consortium',
      { replies: { [CONSORTIUM]: encodeSuccess([{ OrganizationId: 'o-1' }]) } },
      ['首页', '排班', '脊柱', '工伤'],
      3,
    ],
    [
      'an odd list of the consortium',
      { replies: { [CONSORTIUM]: encodeSuccess({ Row: [null, 'o-1', {}] }) } },
      ['首页', '排班', '工伤'],
      3,
    ],
  ])('%s', async (_why, setup, shown, calls) => {
    const reply = await open(setup)
    expect([reply.shown, reply.asked.length]).toEqual([shown, calls])
  })

  it.each<[why: string, replies: Readonly<Record<string, Answer>>, shown: string[]]>([
    ['consortium list', { [CONSORTIUM]: encodeFailure(new Failure('server')) }, ['首页', '排班', '工伤']],
    ['organization', { [DETAIL]: encodeFailure(new Failure('forbidden')) }, ['首页', '脊柱', '工伤']],
    ['consortium list (Type)', { [CONSORTIUM]: { status: 200, body: { Type: 500 } } }, ['首页', '排班', '工伤']],
  ])('a failed %s is only logged, and its gate stays shut', async (_why, replies, shown) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect((await open({ replies })).shown).toEqual(shown)
    expect(log).toHaveBeenCalledOnce()
  })

  it.each<[why: string, answer: Answer]>([
    ['a Type that is not 200', { status: 200, body: { Type: 4000, Data: PAGES, Content: '不行' } }],
    ['a 500', encodeFailure(new Failure('server'))],
    ['a page instead of data', { status: 200, body: '<html>' }],
  ])('%s logs an error and yields no menu', async (_why, answer) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect((await open({ replies: { '/bff/api/menu/get': answer } })).shown).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })

  it('asks for a consortium administrator by union and the consortium', () => {
    const profile = decodeProfile({ Roles: ['consortiumAdmin', 'organizationAdmin'], Consortiums: [{ Id: 'c' }] })
    expect(MENU.request(scopeOf(profile, ''))).toMatchObject({
      query: { roles: 'consortiumAdmin,organizationAdmin', type: 'union', id: 'c' },
    })
    expect(DEFAULT_CONSOLE_SETTINGS).toMatchObject({ spineConsortiumId: '', workInjuryOrganizationId: '' })
  })
})

/** A person's own sessions: seen, ended one by one or all but one, at once. A5, U1. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceWords } from '../../src/model/device.ts'
import { REFRESH_IDLE_MS } from '../../src/server/passport/limits.ts'
import { shortAddress } from '../../src/server/passport/own-sessions.ts'
import { oneDatabase } from '../support/databases.ts'
import { audited, bearer, isSignedIn } from '../support/identity.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0'

describe.each(oneDatabase)('one’s own sessions over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  const signIn = async (name = 'orgadmin', agent = EDGE, address = '10.0.3.7') =>
    (await platform.signIn(name, undefined, { 'user-agent': agent }, address)).token
  const list = async (token: string) =>
    (await platform.call({ url: '/passport/user/GetSessions', ...bearer(token) })).body.Data['Row'] as {
      readonly Id: string
      readonly IsCurrent: boolean
    }[]
  const end = (token: string, Id: string) =>
    platform.call({ url: '/passport/user/EndSession', body: { Id }, ...bearer(token) })
  const renew = (refresh_token: string) => platform.requestToken({ grant_type: 'refresh_token', refresh_token })

  it('says device, shortened address, both times, and which one asks; nothing of the tokens', async () => {
    const here = await signIn()
    const rows = await list(here.access_token)
    expect(rows).toEqual([
      {
        Id: expect.any(String),
        Device: 'Windows · Edge 126',
        Address: '10.0.3.*',
        StartedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        ActiveAt: expect.stringMatching(/^\d{4}-.*Z$/),
        IsCurrent: true,
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(EDGE)
    await platform.call({ url: '/passport/user/EndOtherSessions', body: {}, ...bearer(here.access_token) })
  })

  it('A5: one that is ended is refused at its next call, and its renewal says where that happened', async () => {
    const [here, there, stranger] = [await signIn(), await signIn(), await signIn('orgadmin2')]
    const other = (await list(there.access_token)).find(({ IsCurrent }) => IsCurrent)
    const { Id = '' } = other ?? {}
    expect((await end(stranger.access_token, Id)).status).toBe(404)
    expect(await isSignedIn(platform, there.access_token)).toBe(true)
    expect((await end(here.access_token, Id)).status).toBe(200)
    expect(await isSignedIn(platform, there.access_token)).toBe(false)
    expect((await renew(there.refresh_token)).body).toMatchObject({
      error: 'invalid_grant',
      Content: '已在其他地方退出',
      Data: { errors: [{ code: 'endedElsewhere' }] },
    })
    expect((await end(here.access_token, Id)).body.Content).toContain('已经退出')
    expect((await list(here.access_token)).map(({ Id: one }) => one)).not.toContain(Id)
    expect((await audited(platform, 'endSession'))[0]).toMatchObject({ user_id: 'user-orgadmin', detail: { count: 1 } })
  })

  it('A5: all others end together; somebody else’s go on, and so does this one', async () => {
    const [here, ...others] = [await signIn(), await signIn(), await signIn()]
    const stranger = await signIn('orgadmin2')
    const reply = await platform.call({
      url: '/passport/user/EndOtherSessions',
      body: {},
      ...bearer(here.access_token),
    })
    expect(reply.body.Data['Count']).toBeGreaterThanOrEqual(2)
    for (const { access_token } of others) expect(await isSignedIn(platform, access_token)).toBe(false)
    expect(await isSignedIn(platform, stranger.access_token)).toBe(true)
    expect(await list(here.access_token)).toHaveLength(1)
  })

  it('leaves out those that are over: signed out, left alone for too long', async () => {
    const [here, left] = [await signIn('orgadmin3'), await signIn('orgadmin3')]
    const form = { token: left.refresh_token }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await platform.call({ url: '/passport/connect/revocation', body: new URLSearchParams(form).toString(), headers })
    expect(await list(here.access_token)).toHaveLength(1)
    await signIn('orgadmin3')
    platform.advance(REFRESH_IDLE_MS + 1)
    expect(await list((await signIn('orgadmin3')).access_token)).toHaveLength(1)
  })
})

describe('where somebody has signed in, in words', () => {
  it.each([
    [EDGE, 'Windows · Edge 126'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
      'iPhone · Safari 17',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/99.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
      'Android · 微信 8',
    ],
    ['curl/8.5.0', '未知设备'],
    ['', '未知设备'],
  ])('%s', (agent, words) => expect(deviceWords(agent)).toBe(words))

  it.each([
    ['10.0.3.7', '10.0.3.*'],
    ['::ffff:10.0.3.7', '10.0.3.*'],
    ['2001:db8::1', '2001:db8:0:0:…'],
    ['127.0.0.1', '服务器本机'],
    ['', ''],
  ])('%s', (address, words) => expect(shortAddress(address)).toBe(words))
})

import { describe, expect, it } from 'vitest'
import { readSettings, SETTINGS } from '../../src/server/settings.ts'

describe('readSettings', () => {
  it('has a value for everything when nothing is set', () => {
    const reading = readSettings({})
    expect(reading).toMatchObject({
      settings: { port: 8080, host: '127.0.0.1', demo: true, databaseUrl: '', platformUrl: '', trustProxy: [] },
    })
  })

  it.each<[why: string, environment: Record<string, string>, demo: boolean]>([
    ['a trial on this machine', {}, true],
    ['a trial by name', { HOST: 'localhost' }, true],
    ['a trial over IPv6', { HOST: '::1' }, true],
    ['an empty address of a database', { DATABASE_URL: ' ', HOST: '' }, true],
    ['a server for others', { HOST: '0.0.0.0' }, false],
    ['a server for others over IPv6', { HOST: '::' }, false],
    ['a server with a name', { HOST: 'rehab.example.org' }, false],
    ['a database', { DATABASE_URL: 'postgres://localhost/rehab' }, false],
    ['whoever asks for it', { DATABASE_URL: 'postgres://localhost/rehab', HOST: '0.0.0.0', DEMO: '1' }, true],
    ['whoever does not want it', { DEMO: '0' }, false],
  ])('fills the store with demo data for %s: %j %s', (_why, environment, demo) => {
    expect(readSettings({ ...environment, HOST: environment['HOST'] || '127.0.0.1' })).toMatchObject({
      settings: { demo, demoRemote: false },
    })
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://x'],
    ['PLATFORM_URL', 'platform.example'],
    ['PLATFORM_URL', 'https://platform.example/with/path'],
    ['PLATFORM_URL', 'https://user:secret@platform.example'],
    ['DEMO', 'perhaps'],
    ['DEMO_REMOTE', 'maybe'],
    ['CONSORTIUM_SECOND_FACTOR', 'yes'],
    ['ONE_TIME_PASSWORD_HOURS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['RATE_LIMIT', '0'],
    ['PASSWORD_POLICY', 'min=2'],
    ['ADDRESS_TRIES', '0'],
    ['CODE_WEBHOOK_URL', 'mailto:a@b.cn'],
    ['ROUTER_MODE', 'memory'],
    ['UPDATE_POLL_S', '0'],
    ['UPDATE_POLL_S', '20s'],
    ['SPINE_BY', 'doctor'],
    ['SPINE_CONSORTIUM_ID', 'a b'],
    ['WORK_INJURY_ORGANIZATION_ID', '<org>'],
  ])('refuses %s=%s in a sentence that names it and says the cure', (variable, value) => {
    const reading = readSettings({ [variable]: value })
    expect(reading).toEqual({ problems: [expect.stringMatching(new RegExp(`${variable}.*请填`)) as string] })
  })

  it('tells every wrong value at once', () => {
    expect(readSettings({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toMatchObject({ problems: { length: 3 } })
  })

  it('takes addresses and networks of trusted proxies', () => {
    const reading = readSettings({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1' })
    expect(reading).toMatchObject({ settings: { trustProxy: ['10.0.0.1', '192.168.0.0/16', '::1'] } })
  })

  it('describes every setting in words', () => {
    for (const { variable, words, cure } of Object.values(SETTINGS)) {
      expect(variable).toMatch(/^[A-Z_]+$/)
      expect(words + cure).toMatch(/\p{Script=Han}/u)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { readSettings, SETTINGS } from '../../src/server/settings.ts'

describe('readSettings', () => {
  it('has a value for everything when nothing is set', () => {
    const reading = readSettings({})
    expect(reading).toMatchObject({
      settings: { port: 8080, host: '127.0.0.1', demo: true, databaseUrl: '', platformUrl: '', trustProxy: [] },
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

  it('describes every setting for the README', () => {
    for (const { variable, words, cure } of Object.values(SETTINGS)) {
      expect(variable).toMatch(/^[A-Z_]+$/)
      expect(words + cure).toMatch(/\p{Script=Han}/u)
    }
  })
})

/** A proxy that nobody has named is noticed: its people would be counted as one. */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBase } from '../../src/server/base.ts'
import { createLogger } from '../../src/server/log.ts'
import { testSettings } from '../support/server.ts'

describe('a forwarded header', () => {
  const lines: string[] = []
  let server: Awaited<ReturnType<typeof createBase>>
  beforeAll(async () => {
    const log = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
    server = await createBase({
      settings: testSettings({ trustProxy: ['10.9.9.9'] }),
      logger: createLogger('warn', log),
    })
    server.get('/', async () => 'here')
  })
  afterAll(() => server.close())

  const ask = async (remoteAddress: string, headers: Record<string, string>) => {
    lines.length = 0
    await server.inject({ url: '/', remoteAddress, headers })
    return lines.join('')
  }

  it('from an unknown peer is logged once for it, with the cure', async () => {
    expect(await ask('10.0.0.7', {})).toBe('')
    expect(await ask('10.0.0.7', { 'x-forwarded-for': '192.168.1.5' })).toContain('TRUST_PROXY=10.0.0.7')
    expect(await ask('10.0.0.7', { 'x-forwarded-for': '192.168.1.6' })).toBe('')
    expect(await ask('10.0.0.8', { 'x-real-ip': '192.168.1.5' })).toContain('TRUST_PROXY=10.0.0.8')
  })

  it('from a trusted one is what it is for', async () => {
    expect(await ask('10.9.9.9', { 'x-forwarded-for': '192.168.1.5' })).toBe('')
  })

  it('from ever new peers does not fill the log', async () => {
    const said = []
    for (let index = 0; index < 50; index += 1) said.push(await ask(`10.1.0.${index}`, { forwarded: 'for=1.2.3.4' }))
    expect(said.filter((text) => text !== '').length).toBeLessThan(5)
  })
})

/** The authored files of a running server: to be looked at by one role, never written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/server/settings.ts'
import { oneDatabase } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'

const FILES = [{ path: 'resources/thing.json', text: '{ "name": "thing" }' }]
const URL = '/bff/api/studio/files'
const [database] = oneDatabase
if (!database) throw new Error('no database to test over')

describe('the studio of a running server', () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { authored: FILES })
  })
  afterAll(() => platform.stop())

  it('gives its files to the role that may look, as they are', async () => {
    const reply = await platform.call({ as: 'consortium', url: URL })
    expect(reply.status).toBe(200)
    expect(reply.body.Data).toEqual({ files: FILES })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['nobody', undefined, 401],
    ['an administrator of an organization', 'orgadmin', 403],
    ['somebody without any role', 'noroles', 403],
  ])('refuses %s', async (_who, as, status) => {
    const reply = await platform.call({ ...(as === undefined ? {} : { as }), url: URL })
    expect(reply.status).toBe(status)
    expect(reply.text).not.toContain('thing')
  })

  it.each(['PUT', 'POST', 'DELETE'] as const)('has no way to write: %s', async (method) => {
    const reply = await platform.call({ as: 'consortium', method, url: URL, body: FILES[0] })
    expect([404, 405]).toContain(reply.status)
  })
})

describe('STUDIO_ROLE', () => {
  it('names another role', async () => {
    const platform = await startPlatform(database, { authored: FILES, settings: { studioRole: 'organizationAdmin' } })
    expect((await platform.call({ as: 'orgadmin', url: URL })).status).toBe(200)
    expect((await platform.call({ as: 'consortium', url: URL })).status).toBe(403)
    await platform.stop()
  })

  it('switches it off when it is empty', async () => {
    const platform = await startPlatform(database, { authored: FILES, settings: { studioRole: '' } })
    expect((await platform.call({ as: 'consortium', url: URL })).status).toBe(404)
    await platform.stop()
  })

  it('is the consortium administrators’ unless it says otherwise, and no sentence', () => {
    const role = (environment: Record<string, string>) => {
      const reading = readSettings(environment)
      return 'settings' in reading ? reading.settings.studioRole : reading.problems
    }
    expect(role({})).toBe('consortiumAdmin')
    expect(role({ STUDIO_ROLE: '' })).toBe('')
    expect(role({ STUDIO_ROLE: 'every one' })).toEqual([expect.stringContaining('STUDIO_ROLE')])
  })
})

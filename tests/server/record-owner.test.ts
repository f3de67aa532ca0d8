/** Where a record is that is not here: said of a person's own organizations, and of no others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECORD_OWNER } from '../../src/wire/record-owner.ts'
import { makeScope } from '../support/libraries.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'

const CHARGE = CATALOG.resources['charge-item']!

describe.each(databases)('the organization of a record over $name', (database) => {
  let platform: Platform
  let ids: Record<'first' | 'second' | 'platform', string>
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    const idOf = async (organizationId: string, shelf: 'organization' | 'platform') => {
      const input = { page: 1, pageSize: 1, filters: {}, shelf }
      const { rows } = await platform.store.libraries.page(makeScope(organizationId), CHARGE, input)
      return String(rows[0]?.['Id'])
    }
    ids = {
      first: await idOf('org-1', 'organization'),
      second: await idOf('org-2', 'organization'),
      platform: await idOf('org-1', 'platform'),
    }
  })
  afterAll(() => platform.stop())

  const ask = async (as: string, id: string, headers: Record<string, string> = {}, name = 'charge-item') => {
    const reply = await platform.call({ as, url: RECORD_OWNER.path, query: { Name: name, Id: id }, headers })
    expect(reply.status).toBe(200)
    return RECORD_OWNER.reply.decode(reply.body.Data)
  }

  it('is told to a person of both', async () => {
    expect(await ask('orgadmin', ids.second)).toBe('org-2')
    expect(await ask('orgadmin', ids.first, { organizationid: 'org-2' })).toBe('org-1')
  })

  it('is not told of where one is, of the platform’s rows, nor of what nobody has', async () => {
    expect(await ask('orgadmin', ids.first)).toBe('')
    expect(await ask('orgadmin', ids.platform)).toBe('')
    expect(await ask('orgadmin', 'nobody-s')).toBe('')
    expect(await ask('orgadmin', ids.second, {}, 'no-such-library')).toBe('')
  })

  it('T1: is never told to somebody of one organization, nor to the consortium', async () => {
    expect(await ask('orgadmin2', ids.first)).toBe('')
    expect(await ask('consortium', ids.first)).toBe('')
    const stranger = await platform.call({ url: RECORD_OWNER.path, query: { Name: 'charge-item', Id: ids.first } })
    expect(stranger.status).toBe(401)
  })
})

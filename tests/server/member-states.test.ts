/** How the members of a consortium stand: for each as many copies as its own lists say have been gone on from. Issue 17, part 6. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_STATES } from '../../src/wire/member-states.ts'
import { databases } from '../support/databases.ts'
import { makeScope } from '../support/libraries.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'

const COPIED = Object.values(CATALOG.resources).filter(({ reference, view, served }) => reference && !view && !served)

describe.each(databases)('members of a consortium over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
    const { accounts } = platform.store
    await accounts.saveConsortium('consortium-2', '另一联合体')
    await accounts.saveOrganization({ id: 'org-7', name: '第七医院', consortiumId: 'consortium-2' })
  })
  afterAll(() => platform.stop())

  const ask = (as: string) => platform.call({ as, url: MEMBER_STATES.path })

  it('are told with as many copies as their own lists have', async () => {
    const reply = await ask('consortium')
    const { members, library } = MEMBER_STATES.reply.decode(reply.body.Data)
    expect(members.map(({ id }) => id)).toEqual(['org-1', 'org-2'])
    expect(CATALOG.resources[library]?.title).toBe('医院')
    for (const { id, waiting } of members) {
      const scope = makeScope(id, { shelf: 'organization' })
      const expected: Record<string, number> = {}
      for (const resource of COPIED) {
        const filters = { [resource.reference?.state ?? '']: { in: ['updated', 'disabled'] } }
        const asked = { page: 1, pageSize: 1, filters, shelf: 'organization' } as const
        const { total } = await platform.store.libraries.page(scope, resource, asked)
        if (total > 0) expected[resource.name] = total
      }
      expect(Object.fromEntries(waiting.map((one) => [one.library, one.count])), id).toEqual(expected)
    }
    expect(members[0]?.waiting.length).toBeGreaterThan(0)
    const counts = members.flatMap(({ waiting }) => [waiting.map(({ count }) => count)])
    for (const own of counts) expect(own).toEqual(own.toSorted((one, other) => other - one))
  })

  it('are told with the last deed of anybody there, and nothing of a record', async () => {
    const before = MEMBER_STATES.reply.decode((await ask('consortium')).body.Data).members[1]?.lastAt ?? ''
    await platform.signIn('orgadmin2')
    const reply = await ask('consortium')
    const { lastAt = '' } = MEMBER_STATES.reply.decode(reply.body.Data).members[1] ?? {}
    expect(Date.parse(lastAt)).toBeGreaterThan(Date.parse(before) || 0)
    const told = new Set(JSON.stringify(reply.body.Data).match(/"[A-Za-z]+":/g))
    expect([...told].toSorted()).toEqual([
      '"Count":',
      '"LastAt":',
      '"Library":',
      '"Members":',
      '"OrganizationId":',
      '"OrganizationName":',
      '"Waiting":',
    ])
  })

  it('are told to nobody but their consortium’s administrator', async () => {
    for (const as of ['orgadmin', 'orgadmin2', 'noroles']) expect((await ask(as)).status, as).toBe(403)
  })
})

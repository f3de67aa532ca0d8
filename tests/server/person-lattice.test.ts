/** T9 as a property: whatever administrators ask, nobody ends with more rights than those who gave them, and every hospital keeps one. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORGANIZATION_ADMIN } from '../../src/model/scope.ts'
import { databases } from '../support/databases.ts'
import { type Platform, startPlatform } from '../support/server.ts'
import { addColleague, lendPassword } from '../support/staff.ts'

const ACTORS = ['orgadmin', 'orgadmin2', 'consortium', 'l-lone', 'l-a'] as const
const TARGETS = ['user-orgadmin2', 'user-orgadmin3', 'user-consortium', 'l-lone', 'l-a', 'l-b'] as const
const PLACES = ['org-1', 'org-2', 'org-8'] as const
const IDS: Readonly<Record<string, string>> = {
  orgadmin: 'user-orgadmin',
  orgadmin2: 'user-orgadmin2',
  consortium: 'user-consortium',
}

describe.each(databases)('rights over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    await platform.store.accounts.saveOrganization({ id: 'org-8', name: '独立医院' })
    const admin = { roles: [ORGANIZATION_ADMIN] }
    await addColleague(platform, { id: 'l-lone', name: '独行', organizations: ['org-8'], ...admin })
    await addColleague(platform, { id: 'l-a', name: '甲', organizations: ['org-2', 'org-8'] })
    await addColleague(platform, { id: 'l-b', name: '乙', organizations: ['org-2'] })
    for (const id of ['l-lone', 'l-a']) await lendPassword(platform, id)
  })
  afterAll(() => platform.stop())

  const rolesOf = async (id: string) => {
    const person = (await platform.store.people.person(id))!
    return person.memberships.filter(({ roles }) => roles.includes(ORGANIZATION_ADMIN)).map((one) => one.organizationId)
  }
  const mayGive = async (actor: string): Promise<readonly string[]> =>
    actor === 'consortium' ? ['org-1', 'org-2'] : await rolesOf(IDS[actor] ?? actor)
  const tokens = new Map<string, string>()
  /** Anew when rights that shrank have ended the session. */
  const ask = async (actor: string, url: string, body: object) => {
    for (let attempt = 0; ; attempt += 1) {
      const token = tokens.get(actor) ?? (await platform.signIn(actor)).token.access_token
      tokens.set(actor, token)
      const reply = await platform.call({ url, body, headers: { authorization: `Bearer ${token}` } })
      if (reply.status !== 401 || attempt > 0) return reply
      tokens.delete(actor)
    }
  }

  it('T9, U4: no sequence of calls lets anybody give what they lack, to themselves or to others', async () => {
    const step = fc.record({
      actor: fc.constantFrom(...ACTORS),
      target: fc.constantFrom(...TARGETS),
      place: fc.constantFrom(...PLACES),
      gives: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        for (const { actor, target, place, gives } of steps) {
          const [before, given] = [await rolesOf(target), await mayGive(actor)]
          const body = { UserId: target, OrganizationId: place, Roles: gives ? [ORGANIZATION_ADMIN] : [] }
          const reply = await ask(actor, '/passport/user/SetUserRoles', body)
          const after = await rolesOf(target)
          if (reply.status !== 200) expect(after).toEqual(before)
          const isChanged = after.join() !== before.join()
          if (isChanged) expect([given.includes(place), (IDS[actor] ?? actor) === target]).toEqual([true, false])
          expect(after.filter((one) => one !== place)).toEqual(before.filter((one) => one !== place))
        }
        for (const place of PLACES)
          expect([place, (await platform.store.people.roleCounts(place)).get(ORGANIZATION_ADMIN) ?? 0]).not.toEqual([
            place,
            0,
          ])
      }),
      { numRuns: 12 },
    )
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Rotation } from '../../../src/server/store/tokens.ts'
import { databases, type Place } from '../../support/databases.ts'
import { CATALOG } from '../../support/libraries.ts'

const MINUTE_MS = 60_000
const GRACE_MS = 10_000
const LIMITS = { windowMs: 15 * MINUTE_MS, lockMs: 10 * MINUTE_MS }

describe.each(databases)('accounts over $name', ({ open }) => {
  let place: Place
  let now = 0

  beforeAll(async () => {
    place = await open(CATALOG, { clock: () => now })
  })
  afterAll(() => place.drop())

  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1)
    await place.clear()
    const { accounts, tokens } = place.store
    await accounts.saveConsortium('consortium-1', '联合体')
    await accounts.saveOrganization({ id: 'org-1', name: '第一医院', consortiumId: 'consortium-1' })
    await accounts.saveOrganization({ id: 'org-2', name: '第二医院' })
    await accounts.saveUser({
      id: 'user-1',
      name: 'Admin',
      displayName: '管理员',
      passwordHash: 'hash',
      organizations: [
        { organizationId: 'org-2', roles: ['organizationAdmin'] },
        { organizationId: 'org-1', roles: ['organizationAdmin', 'other'] },
      ],
      consortiums: [{ consortiumId: 'consortium-1', roles: ['consortiumAdmin'] }],
    })
    await tokens.startFamily({
      id: 'family',
      userId: 'user-1',
      expiresMs: now + 720 * MINUTE_MS,
      access: access('a1'),
      refresh: refresh('r1'),
    })
  })

  const access = (hash: string) => ({ hash, expiresMs: now + 15 * MINUTE_MS })
  const refresh = (hash: string) => ({ hash, expiresMs: now + 60 * MINUTE_MS })
  const rotate = (refreshHash: string, next: string, more: Partial<Rotation> = {}) =>
    place.store.tokens.rotate({
      refreshHash,
      access: access(`a${next}`),
      refresh: refresh(`r${next}`),
      successor: `sealed ${next}`,
      graceMs: GRACE_MS,
      ...more,
    })
  const isLive = async (hash: string) => (await place.store.tokens.findAccess(hash)) !== undefined

  it('what leaves the house does so once, when the transaction is kept, and never for one that was undone', async () => {
    const { database } = place.store
    const sent: string[] = []
    let tries = 0
    await database.transaction('system', async (tx) => {
      tries += 1
      tx.afterCommit(() => sent.push(`kept ${tries}`))
      // As an engine says of a deadlock: the whole work is done again.
      if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      expect(sent).toEqual([])
    })
    expect(sent).toEqual(['kept 2'])
    const undone = database.transaction('system', async (tx) => {
      tx.afterCommit(() => sent.push('undone'))
      await tx.query('SELECT 1 AS one')
      throw new Error('refused')
    })
    await expect(undone).rejects.toThrow('refused')
    expect(sent).toEqual(['kept 2'])
  })

  it('finds a user by name in any case, with memberships in order', async () => {
    const { accounts } = place.store
    expect(await accounts.findUserByName('aDMIN')).toEqual({
      userId: 'user-1',
      userName: 'Admin',
      phone: '',
      organizationId: 'org-2',
      consortiumId: 'consortium-1',
      passwordHash: 'hash',
      passwordChangedMs: now,
      disabled: false,
    })
    expect(await accounts.findUserByName('admin%')).toBeUndefined()
    expect(await accounts.profileOf('user-1')).toEqual({
      userId: 'user-1',
      userName: 'Admin',
      displayName: '管理员',
      disabled: false,
      isPasswordGiven: false,
      hasSecondFactor: false,
      needsSecondFactor: false,
      suspended: [],
      data: {},
      organizations: [
        {
          organizationId: 'org-2',
          organizationName: '第二医院',
          consortiumId: '',
          consortiumName: '',
          roles: ['organizationAdmin'],
          organizationData: {},
        },
        {
          organizationId: 'org-1',
          organizationName: '第一医院',
          consortiumId: 'consortium-1',
          consortiumName: '联合体',
          roles: ['organizationAdmin', 'other'],
          organizationData: {},
        },
      ],
      consortiums: [
        {
          consortiumId: 'consortium-1',
          consortiumName: '联合体',
          roles: ['consortiumAdmin'],
          members: [{ id: 'org-1', name: '第一医院' }],
        },
      ],
    })
    expect(await accounts.profileOf('nobody')).toBeUndefined()
    expect(await accounts.hasUsers()).toBe(true)
  })

  it('an access token opens its session until it ends', async () => {
    expect(await place.store.tokens.findAccess('a1')).toMatchObject({
      familyId: 'family',
      activeMs: now,
      profile: { userName: 'Admin' },
    })
    expect(await isLive('r1')).toBe(false)
    now += 15 * MINUTE_MS
    expect(await isLive('a1')).toBe(false)
  })

  it('A1: reuse after the grace ends the family and its access tokens', async () => {
    expect(await rotate('r1', '2')).toMatchObject({ outcome: 'rotated', successor: 'sealed 2', userId: 'user-1' })
    now += GRACE_MS + 1
    expect(await rotate('r1', '3')).toMatchObject({ outcome: 'reused', familyId: 'family' })
    expect([await isLive('a1'), await isLive('a2'), await isLive('a3')]).toEqual([false, false, false])
    expect(await rotate('r2', '4')).toMatchObject({ outcome: 'revoked' })
  })

  it('A2: fifty simultaneous refreshes rotate once and are answered alike', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => rotate('r1', `n${index}`)))
    expect(answers.filter((answer) => answer.outcome === 'rotated').length).toBe(1)
    expect(answers.filter((answer) => answer.outcome === 'repeated').length).toBe(49)
    expect(new Set(answers.map((answer) => 'successor' in answer && answer.successor)).size).toBe(1)
    now += GRACE_MS
    expect(await rotate('r1', 'late')).toMatchObject({ outcome: 'repeated' })
    expect(await isLive('a1')).toBe(true)
  })

  it.each<[why: string, expected: string, prepare: (place: Place) => Promise<unknown>]>([
    ['a token that nobody was given', 'unknown', ({ store }) => store.database.query('DELETE FROM refresh_tokens')],
    ['after sign-out', 'revoked', ({ store }) => store.tokens.revokeFamily('family')],
    ['of a disabled user', 'revoked', ({ store }) => store.accounts.setDisabled('user-1', true)],
    ['after a change of password', 'revoked', ({ store }) => store.accounts.setPassword('user-1', 'new')],
    ['after the token has expired', 'expired', async () => void (now += 60 * MINUTE_MS)],
    ['after half an hour without a person', 'expired', async () => void (now += 30 * MINUTE_MS)],
  ])('A5–A7, A10: a refresh %s is %s', async (_why, expected, prepare) => {
    await prepare(place)
    expect((await rotate('r1', '2', { idleMs: 30 * MINUTE_MS })).outcome).toBe(expected)
    expect(await isLive('a2')).toBe(false)
  })

  it('A10: what a person does puts the idle end off, the end of the family stays', async () => {
    let previous = 'r1'
    for (let turn = 2; turn < 40; turn += 1) {
      now += 20 * MINUTE_MS
      const { outcome } = await rotate(previous, String(turn), { idleMs: 30 * MINUTE_MS })
      if (now < Date.UTC(2026, 0, 1) + 720 * MINUTE_MS) expect(outcome).toBe('rotated')
      else return expect(outcome).toBe('expired')
      await place.store.tokens.touch('family')
      previous = `r${turn}`
    }
    throw new Error('the family never ended')
  })

  it('A7: the session that changed the password may stay', async () => {
    const { accounts, tokens } = place.store
    await tokens.startFamily({ id: 'other', userId: 'user-1', expiresMs: now + MINUTE_MS, access: access('b1') })
    await accounts.setPassword('user-1', 'new', { keepFamilyId: 'family' })
    expect([await isLive('a1'), await isLive('b1')]).toEqual([true, false])
    expect((await accounts.findUserByName('admin'))?.passwordHash).toBe('new')
  })

  it('A8: of 200 simultaneous attempts five get through; the lock ends, others are not locked', async () => {
    const { accounts } = place.store
    const attempt = (account: string, address: string) =>
      accounts.startAttempt(
        [
          { subject: `account:${account}`, tries: 5 },
          { subject: `address:${address}`, tries: 1_000 },
        ],
        LIMITS,
      )
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => attempt('a', `10.0.0.${index}`)))
    expect(answers.filter((until) => until === 0).length).toBe(5)
    expect(await attempt('a', 'another')).toBe(now + LIMITS.lockMs)
    expect(await attempt('b', '10.0.0.1')).toBe(0)
    now += LIMITS.lockMs
    expect(await attempt('a', 'another')).toBe(0)
  })

  it('A8: a success forgets the account; failures long ago do not count', async () => {
    const { accounts } = place.store
    const attempt = () => accounts.startAttempt([{ subject: 'account:a', tries: 5 }], LIMITS)
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await attempt()).toBe(0)
      await accounts.endAttempt({ clear: ['account:a'], undo: [] })
    }
    for (let turn = 0; turn < 5; turn += 1) expect(await attempt()).toBe(0)
    now += LIMITS.windowMs
    for (let turn = 0; turn < 5; turn += 1) expect(await attempt()).toBe(0)
    await accounts.endAttempt({ clear: [], undo: ['account:a'] })
    expect(await attempt()).toBe(0)
    expect(await attempt()).toBe(now + LIMITS.lockMs)
  })

  it('U1: what happens outside the libraries is noted as well', async () => {
    await place.store.audit.write(
      { action: 'login', object: '', result: 'refused', userId: '', organizationId: '', detail: { account: 'admin' } },
      { requestId: 'r', address: 'a' },
    )
    const rows = await place.store.database.transaction('system', (tx) =>
      tx.query('SELECT action, result, detail FROM audit'),
    )
    expect(rows).toEqual([{ action: 'login', result: 'refused', detail: { account: 'admin' } }])
  })

  it('documents are kept by collection and key', async () => {
    const { documents } = place.store
    await documents.put('settings', 'a', { x: [1, null] })
    await documents.put('settings', 'a', { x: 2 })
    await documents.put('settings', 'b', 'text')
    expect(await documents.get('settings', 'a')).toEqual({ x: 2 })
    expect(await documents.get('menus', 'a')).toBeUndefined()
    expect(await documents.list('settings')).toEqual({ a: { x: 2 }, b: 'text' })
  })
})

/** What the demo data shows of the product: copies that drifted, reviews, histories, pictures. No screen is asked, only the store and the server. */
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { driftOf } from '../../src/model/drift.ts'
import type { Revision } from '../../src/model/query.ts'
import { labelOf, type Resource, tryGetResource, type WireRecord } from '../../src/model/resource.ts'
import { DEMO_PASSWORD } from '../../src/server/demo-people.ts'
import { seedDemo } from '../../src/server/seed.ts'
import type { Statement } from '../../src/server/store/database.ts'
import type { Store } from '../../src/server/store/open.ts'
import { databases, type Place } from '../support/databases.ts'
import { ADMINISTRATOR, CATALOG, LIBRARIES, type Platform, startPlatform } from '../support/server.ts'

const DAY_MS = 86_400_000
const PAGE = { page: 1, pageSize: 1_000, filters: {} }
const libraryNamed = (name: string): Resource => tryGetResource(CATALOG, name)!
const isOwn = (row: WireRecord) => row['Shelf'] === 'organization'

describe.each(databases)('the demo data over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const rowsOf = async (resource: Resource) => (await platform.store.libraries.page(ADMINISTRATOR, resource, PAGE)).rows
  const historyOf = (resource: Resource, row: WireRecord) =>
    platform.store.libraries.history(ADMINISTRATOR, resource, String(row['Id']))

  it('has copies in every library that can have them, drifted in each way there is', async () => {
    const drifted: Record<string, string[]> = {}
    const states: string[] = []
    for (const resource of LIBRARIES.filter(({ reference }) => reference)) {
      const copies = (await rowsOf(resource)).filter((row) => isOwn(row) && row[resource.reference!.source])
      expect([resource.name, copies.length >= 3]).toEqual([resource.name, true])
      states.push(...copies.map((row) => String(row[resource.reference!.state])))
      const ids = copies.map((row) => String(row['Id']))
      for (const { id, base, platform: now } of await platform.store.libraries.drift(ADMINISTRATOR, resource, ids)) {
        const own = copies.find((row) => row['Id'] === id)!
        const fields = driftOf(resource, { base, platform: now!, own }).filter(({ state }) => state !== 'same')
        drifted[`${resource.name} ${String(own[resource.reference!.source])}`] = fields.map(
          ({ field, state }) => `${state} ${field.kind}`,
        )
      }
    }
    const kinds = Object.values(drifted)
    const platformSide = (fields: readonly string[]) => fields.filter((one) => !one.startsWith('ownOnly'))
    const hasOwn = (fields: readonly string[]) => fields.some((one) => !one.startsWith('platformOnly'))
    expect(
      kinds.filter((fields) => fields.length === 1 && fields[0]?.startsWith('platformOnly')).length,
    ).toBeGreaterThan(2)
    expect(kinds.filter((fields) => platformSide(fields).length === 3 && hasOwn(fields)).length).toBeGreaterThan(1)
    expect(kinds.some((fields) => fields.includes('platformOnly rows'))).toBe(true)
    expect(kinds.some((fields) => fields.includes('platformOnly richText'))).toBe(true)
    expect(kinds.some((fields) => fields.length > 0 && platformSide(fields).length === 0)).toBe(true)
    expect(states.filter((state) => state === 'disabled')).toHaveLength(1)
    expect(new Set(states)).toEqual(new Set(['referenced', 'changed', 'updated', 'disabled']))
  })

  it('has action units in every step of the review, one of which the administrator who signs in may approve', async () => {
    const resource = libraryNamed('action-unit')
    const own = (await rowsOf(resource)).filter(isOwn)
    expect(new Set(own.map((row) => row['ApprovalStep']))).toEqual(
      new Set(['draft', 'submitted', 'approved', 'returned']),
    )
    const lastOf = async (step: string) => {
      const histories = await Promise.all(
        own.filter((row) => row['ApprovalStep'] === step).map((row) => historyOf(resource, row)),
      )
      return histories.map(([last]) => last)
    }
    expect((await lastOf('submitted')).map((last) => last?.userName)).toEqual(expect.arrayContaining(['陈静', '赵敏']))
    for (const last of await lastOf('returned')) expect(last?.input?.['ReviewRemark']).toMatch(/请.+。$/)
    const approve = resource.transitions.find(({ name }) => name === 'approve')!
    const all = [
      ...(await rowsOf(resource)),
      ...(
        await platform.store.libraries.page({ ...ADMINISTRATOR, organizationId: 'org-2' }, resource, PAGE)
      ).rows.filter(isOwn),
    ].filter((row) => !row['SourceId'])
    const count = (step: string) => all.filter((row) => row['ApprovalStep'] === step).length
    expect(['approved', 'submitted', 'returned', 'draft'].map(count)).toEqual([46, 7, 3, 2])
    const days = own.filter((row) => row['ApprovalStep'] === 'submitted').map((row) => Number(row['WaitingDays']))
    expect(days.toSorted((one, other) => one - other)).toEqual([2, 3, 5, 8])
    const [waiting] = own.filter((row) => row['Name'] === '偏瘫手 Bobath 握手上举')
    const change = { id: String(waiting?.['Id']), transition: approve }
    const done = await platform.store.libraries.transit(
      ADMINISTRATOR,
      { requestId: 't', address: '' },
      { resource, ...change },
    )
    expect(done['ApprovalStep']).toBe('approved')
  })

  it('has as much that waits in the second hospital: copies to review, a unit to approve, a record that two people changed', async () => {
    const scope = { ...ADMINISTRATOR, organizationId: 'org-2' }
    const inSecond = async (name: string) =>
      (await platform.store.libraries.page(scope, libraryNamed(name), PAGE)).rows.filter(
        (row) => row['OrganizationId'] === 'org-2',
      )
    const states = await Promise.all(['mo-item', 'recovery-mission', 'action-unit'].map(inSecond))
    expect(new Set(states.flat().map((row) => row['ReferenceState']))).toEqual(
      new Set(['own', 'referenced', 'updated']),
    )
    const steps = (await inSecond('action-unit')).map((row) => row['ApprovalStep'])
    expect(new Set(steps)).toEqual(new Set(['draft', 'submitted', 'approved', 'returned']))
    const resource = libraryNamed('charge-item')
    const [changed] = (await inSecond('charge-item')).filter((row) => Number(row['Version']) > 4)
    const history = await platform.store.libraries.history(scope, resource, String(changed?.['Id']))
    expect(new Set(history.slice(0, -1).map(({ userName }) => userName))).toEqual(new Set(['陈静', '李明']))
  })

  it('has instruments that are published, and some that are not', async () => {
    const rows = await rowsOf(libraryNamed('instrument'))
    for (const shelf of ['organization', 'platform'])
      expect(new Set(rows.filter((row) => row['Shelf'] === shelf).map((row) => row['IsPublished'] === true))).toEqual(
        new Set([true, false]),
      )
  })

  it('has 30 records that three people changed over the past weeks, each in five to eight versions', async () => {
    const told: (readonly Revision[])[] = []
    for (const resource of ['charge-item', 'consumable', 'recovery-mission'].map(libraryNamed))
      for (const row of (await rowsOf(resource)).filter((one) => isOwn(one) && Number(one['Version']) >= 5))
        told.push(await historyOf(resource, row))
    expect(told).toHaveLength(30)
    for (const history of told) {
      expect(history.length).toBeLessThanOrEqual(8)
      const changes = history.filter(({ action }) => action === 'update')
      expect(new Set(changes.map(({ userName }) => userName))).toEqual(new Set(['陈静', '赵敏', '何伟']))
      const times = history.map(({ at }) => Date.parse(at))
      expect(times).toEqual([...times].sort((left, right) => right - left))
      expect(new Set(times).size).toBe(times.length)
      expect(times[0]).toBeLessThan(Date.now())
      expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(56 * DAY_MS)
      for (const { before, after } of changes) {
        const { Version: _was, ...old } = before ?? {}
        const { Version: _is, ...now } = after ?? {}
        expect(now).not.toEqual(old)
      }
    }
    expect(new Set(told.flat().map(({ origin }) => origin?.kind ?? 'form'))).toEqual(
      new Set(['form', 'import', 'bulkEdit', 'quickEdit']),
    )
  })

  it('has a view of a list of one’s own, and one that a colleague shares, both with rows', async () => {
    for (const [name, isOwnView] of [
      ['action-unit', true],
      ['charge-item', false],
    ] as const) {
      const resource = libraryNamed(name)
      const { views } = await platform.store.listViews.list(ADMINISTRATOR, name)
      expect(views.map(({ isOwn: mine, shared }) => [mine, shared])).toEqual([[isOwnView, !isOwnView]])
      const { shelf, ...filters } = views[0]!.state.filter
      const input = { ...PAGE, shelf: shelf as 'organization', filters: filters as never, sort: views[0]!.state.sort }
      const { rows } = await platform.store.libraries.page(ADMINISTRATOR, resource, input)
      expect(rows.length).toBeGreaterThan(0)
    }
  })

  it('has messages that lead to the records that they are about', async () => {
    const { rows } = await platform.store.messages.page(ADMINISTRATOR, { page: 1, pageSize: 100 })
    const subjects = rows.flatMap(({ about }) => about ?? [])
    expect(subjects.length).toBeGreaterThanOrEqual(5)
    for (const { library, id, label } of subjects) {
      const resource = libraryNamed(library)
      const [record] = await platform.store.libraries.byIds(ADMINISTRATOR, resource, [id])
      expect(record && labelOf(resource, record)).toBe(label)
    }
  })

  it.each([
    ['org-1', 28, { doctor: 7, therapist: 12, nurse: 6, assistant: 3 }, ['none', 'passed', 'pending', 'returned']],
    ['org-2', 14, { doctor: 4, therapist: 5, nurse: 4, assistant: 1 }, ['none', 'passed', 'pending']],
  ] as const)('has people at work in %s, none of whom can sign in', async (organizationId, count, posts, states) => {
    const resource = libraryNamed('staff')
    const rows = (await platform.store.libraries.page({ ...ADMINISTRATOR, organizationId }, resource, PAGE)).rows
    const made = rows.filter((row) => (row['RoleTypes'] as readonly string[]).length > 0)
    expect(made).toHaveLength(count)
    for (const [post, wanted] of Object.entries(posts))
      expect(made.filter((row) => (row['RoleTypes'] as readonly string[]).includes(post))).toHaveLength(wanted)
    const doctors = made.filter((row) => String(row['RoleTypes']) === 'doctor')
    expect([...new Set(doctors.map((row) => row['AuthState']))].toSorted()).toEqual(states)
    expect(made.filter((row) => row['IsEnabled'] !== true)).not.toEqual([])
    expect(made.every((row) => row['PositionId'] && (row['DepartmentIds'] as readonly unknown[]).length > 0)).toBe(true)
    for (const row of made) {
      const account = await platform.store.accounts.findUserByName(String(row['UserName']))
      expect(await platform.store.accounts.profileOf(account!.userId)).toMatchObject({ organizations: [{ roles: [] }] })
    }
    const own = [...new Set(made.map((row) => String(row['Name'])))]
    expect(own).toHaveLength(count)
    const { status } = await platform.call({
      url: '/passport/connect/token',
      body: { grant_type: 'password', username: String(made[0]!['UserName']), password: DEMO_PASSWORD },
    })
    expect(status).toBe(400)
  })

  it('has a licence that soon ends, and a history of what was decided on papers', async () => {
    const resource = libraryNamed('staff')
    const rows = await rowsOf(resource)
    const soon = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
    expect(rows.filter((row) => row['LicenceUntil'] && String(row['LicenceUntil']) < soon)).toHaveLength(1)
    const [returned] = rows.filter((row) => row['AuthState'] === 'returned')
    const history = await historyOf(resource, returned!)
    expect(history.map(({ userName, version }) => [userName, version])).toEqual([
      ['陈静', 3],
      ['陈静', 2],
      ['陈静', 1],
    ])
    expect(returned!['AuthRemark']).toMatch(/证书/)
  })

  it('has pictures in every library with a picture field, on each shelf, and all of them load', async () => {
    // Of people there are none: no face is invented.
    const pictured = LIBRARIES.filter(
      ({ fields, access }) => access.subject === undefined && fields.some(({ kind }) => kind === 'image'),
    )
    expect(pictured.length).toBeGreaterThan(4)
    for (const resource of pictured) {
      const { name: field } = resource.fields.find(({ kind }) => kind === 'image')!
      const rows = (await rowsOf(resource)).filter((row) => row[field])
      expect([resource.name, new Set(rows.map((row) => row['Shelf'])).size]).toEqual([
        resource.name,
        Object.keys(resource.scopes).length,
      ])
      for (const row of rows) {
        const reply = await platform.call({ as: 'orgadmin', url: String(row[field]) })
        expect([row[resource.identity.id], reply.status]).toEqual([row[resource.identity.id], 200])
        expect(reply.headers['content-type']).toBe('image/webp')
      }
    }
  })
})

describe.each(databases)('a seeding that broke off over $name', (database) => {
  const names = ['charge-item', 'division', 'instrument', 'main-project', 'phrase', 'position-dictionary', 'staff']
  const catalog = { ...CATALOG, resources: Object.fromEntries(names.map((name) => [name, libraryNamed(name)])) }
  let place: Place
  let first: Counts
  let statements: readonly string[] = []
  beforeAll(async () => {
    place = await database.open(catalog)
    const { put } = place.store.documents
    const notDone: typeof put = (collection, key, value) =>
      value === 'done' ? Promise.reject(new Error('broken off')) : put(collection, key, value)
    const sent = vi.spyOn(Worker.prototype, 'postMessage')
    // People are no rows that are stored together: what they cost is not counted.
    const together: Store['people']['together'] = async (work) => {
      const before = sent.mock.calls.length
      await place.store.people.together(work)
      sent.mock.calls.splice(before)
    }
    const people = { ...place.store.people, together }
    const isBroken = { ...place.store, people, documents: { ...place.store.documents, put: notDone } }
    await expect(seedDemo(isBroken, catalog)).rejects.toThrow('broken off')
    statements = sent.mock.calls.map(([message]) => String((message as { statement?: Statement }).statement?.text))
    sent.mockRestore()
    first = await countsOf(place.store)
  })
  afterAll(() => place.drop())

  // PGlite's thread gets each statement as a message, so that they can be counted.
  if (database.name === 'PGlite')
    it('had cost few statements: what belongs together is looked up, kept and stored together', () => {
      expect(first.files).toBeGreaterThan(50)
      const ofFiles = statements.filter((sql) => sql.includes('INTO files'))
      expect([ofFiles.length > 0, ofFiles.length < 10]).toEqual([true, true])
      expect(statements.length).toBeLessThan(3 * first.revisions)
    })

  it('is taken up where it was: nothing twice, nothing missing', async () => {
    expect(first.revisions).toBeGreaterThan(300)
    await seedDemo(place.store, catalog)
    expect(await countsOf(place.store)).toEqual(first)
  })
})

interface Counts {
  readonly revisions: number
  readonly files: number
  readonly newest: number
}

async function countsOf(store: Store): Promise<Counts> {
  const [counts] = await store.database.transaction('system', (tx) =>
    tx.query(
      `SELECT (SELECT count(*) FROM revisions)::int AS revisions, (SELECT count(*) FROM files)::int AS files,
       (SELECT max(version) FROM revisions)::int AS newest`,
      [],
    ),
  )
  return counts as unknown as Counts
}

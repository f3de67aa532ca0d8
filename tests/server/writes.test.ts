/** Writing as callers do it, over HTTP: I2, T2, T8, D3, D4. What the store promises by itself is in store/writes.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../src/model/call.ts'
import { ruleState } from '../../src/model/form-rules.ts'
import { lockedFields } from '../../src/model/record-rules.ts'
import { getResource, type Resource, type WireRecord } from '../../src/model/resource.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import { mutantsOf } from '../../src/gate/fuzz/constraints.ts'
import { listAsk, rowsIn, saveAsk } from '../support/asks.ts'
import { ownParents, wordsField } from '../support/examples.ts'
import { isRepeatable, unlike } from '../support/unlike.ts'
import { databases } from '../support/databases.ts'
import {
  type Ask,
  callNamed,
  CATALOG,
  OWN_LIBRARIES,
  pathsOf,
  type Platform,
  type Reply,
  startPlatform,
} from '../support/server.ts'

const OWN = 'orgadmin'
const OTHER = 'orgadmin2'
/** A refusal names at most fifty fields. */
const PROBLEMS_MAX = 40

describe.each(databases)('writing over HTTP and $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const save = (resource: Resource, body: unknown, headers: Record<string, string> = {}, as = OWN): Promise<Reply> =>
    platform.call({ as, ...saveAsk(resource, body), headers })
  const rowsOf = async (resource: Resource, as = OWN, query: Record<string, string | string[]> = {}) => {
    const asked = listAsk(resource, { Shelf: 'organization', PageSize: '1000', ...query })
    const reply = await platform.call({ as, ...asked })
    // A page that is closed there has none.
    return reply.status === 403 ? [] : rowsIn(reply.body)
  }
  const firstOf = async (resource: Resource, as = OWN) => (await rowsOf(resource, as))[0]!
  const repeatable = async (resource: Resource) => (await rowsOf(resource)).find((row) => isRepeatable(resource, row))!
  const count = async (resource: Resource) => (await rowsOf(resource)).length

  it('I2: what its schema refuses is refused for a stored record as well, and changes nothing', async () => {
    for (const resource of OWN_LIBRARIES) {
      const row = await firstOf(resource)
      for (const { constraint, record = {}, path } of mutantsOf(resource, row)) {
        const reply = await save(resource, record)
        const found = [path, constraint, reply.status, pathsOf(reply)[0]?.startsWith(path)]
        expect(found).toEqual([path, constraint, 400, true])
      }
      expect(await firstOf(resource)).toEqual(row)
    }
  })

  it('T8: no column of any table is a field of a body', async () => {
    const columns = await platform.store.database.query(
      `SELECT DISTINCT column_name::text AS name FROM information_schema.columns WHERE table_schema = 'public'`,
    )
    expect(columns.length).toBeGreaterThan(30)
    for (const resource of OWN_LIBRARIES) {
      const row = await firstOf(resource)
      const declared = new Set(resource.fields.map((field) => field.name))
      const foreign = columns.map((column) => String(column.name)).filter((column) => !declared.has(column))
      for (let from = 0; from < foreign.length; from += PROBLEMS_MAX) {
        const some = foreign.slice(from, from + PROBLEMS_MAX)
        const reply = await save(resource, { ...row, ...Object.fromEntries(some.map((name) => [name, 'x'])) })
        expect([resource.name, reply.status]).toEqual([resource.name, 400])
        expect([...pathsOf(reply)].sort()).toEqual(some.map((name) => `/${name}`).sort())
      }
      expect(await firstOf(resource)).toEqual(row)
    }
  })

  it('T2: a reference to another hospital’s row is refused in the words for one that never was', async () => {
    let tried = 0
    for (const resource of OWN_LIBRARIES) {
      for (const field of resource.fields.filter((candidate) => candidate.kind === 'reference')) {
        const target = getResource(CATALOG, field.reference ?? '')
        const ownTypes = new Set((await rowsOf(target, OTHER)).map((type) => type['Id']))
        const foreign = (await rowsOf(target)).find((type) => !ownTypes.has(type['Id']))!
        // Where the form does not show the field, what is sent in it is cleared and refers to nothing; a locked one is refused for that.
        const isShown = (one: WireRecord) =>
          !ruleState(resource, one).hidden.has(field.name) && !lockedFields(resource, one).has(field.name)
        const row = (await rowsOf(resource, OTHER)).find(isShown)
        // It has none of a library that the demo gives to the first hospital alone.
        if (!row) continue
        tried += 1
        const [taken, invented] = [
          await save(resource, { ...row, [field.name]: foreign['Id'] }, {}, OTHER),
          await save(resource, { ...row, [field.name]: 'never-was' }, {}, OTHER),
        ]
        expect([taken.status, pathsOf(taken), taken.body.Content]).toEqual([
          400,
          [`/${field.name}`],
          invented.body.Content,
        ])
        const stored = (await rowsOf(resource, OTHER)).map((other) => other[field.name])
        expect(stored).not.toContain(foreign['Id'])
      }
    }
    expect(tried).toBeGreaterThan(10)
  })

  it('T2: a foreign organization in header or query forbids a write, which then has not happened', async () => {
    for (const resource of OWN_LIBRARIES) {
      const before = await rowsOf(resource, OTHER)
      const body = before[0] ?? (resource.schema['examples'] as readonly WireRecord[])[0]
      const foreign: readonly Partial<Ask>[] = [
        { headers: { organizationid: 'org-1' } },
        { headers: { 'x-organization-id': 'org-1' } },
        { query: { organizationId: 'org-1' } },
      ]
      for (const more of foreign) {
        const reply = await platform.call({ as: OTHER, ...saveAsk(resource, body), ...more })
        expect([more, reply.status, reply.body.Content]).toEqual([more, 403, '您没有权限操作'])
      }
      expect(await rowsOf(resource, OTHER)).toEqual(before)
    }
  })

  it('D3: of 10 administrators with 10 edits each, none overwrites another', async () => {
    const resource = OWN_LIBRARIES.find(({ fields }) =>
      fields.some((field) => field.kind === 'money' && !field.readOnly),
    )!
    const price = resource.fields.find((field) => field.kind === 'money' && !field.readOnly)!.name
    const { Id } = await firstOf(resource)
    const read = async () => (await rowsOf(resource, OWN, { Id: String(Id) }))[0]!
    const before = await read()
    let conflicts = 0
    const addOne = async (): Promise<void> => {
      const row = await read()
      const reply = await save(resource, { ...row, [price]: Number(row[price]) + 1 })
      if (reply.status === 200) return
      expect(reply.status).toBe(409)
      expect(reply.body.Data).toMatchObject({ current: { Id }, submitted: { Version: row['Version'] } })
      conflicts += 1
      await addOne()
    }
    const editor = async () => {
      for (let edit = 0; edit < 10; edit += 1) await addOne()
    }
    await Promise.all(Array.from({ length: 10 }, editor))
    const after = await read()
    expect([after[price], after['Version']]).toEqual([Number(before[price]) + 100, Number(before['Version']) + 100])
    expect(conflicts).toBeGreaterThan(0)
  })

  it('D4: a hundred submissions at once make one record; another body under their key is 422', async () => {
    const ways = new Set<string>()
    // What needs a parent of its own is made again in the contract tests.
    for (const resource of OWN_LIBRARIES.filter((one) => ownParents(one).size === 0)) {
      // A hundred for the first library of each way of writing, ten for those that are written alike.
      const presses = isNewWay(resource, ways) ? 100 : 10
      const body = unlike(resource, withoutKept(resource, await repeatable(resource)), 'D4')
      const before = await count(resource)
      const headers = { 'idempotency-key': `pressed often: ${resource.name}` }
      const replies = await Promise.all(Array.from({ length: presses }, () => save(resource, body, headers)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      for (const reply of replies) expect(reply.body).toEqual(replies[0]!.body)
      expect(await count(resource)).toBe(before + 1)
      const other = await save(resource, { ...body, [wordsField(resource, body).name]: '改' }, headers)
      expect([other.status, other.body.Content]).toEqual([422, '重复提交的内容与首次不一致，请刷新后重试'])
      expect(await count(resource)).toBe(before + 1)
    }
  })

  it('D4: what is done to copies, and deletions, are answered again; another body under the key is 422', async () => {
    const resource = OWN_LIBRARIES.find(({ reference }) => reference)!
    const send = async (operation: Operation, ids: readonly string[], key: string) => {
      const { method, path, query, body } = encodeRequest(resource, callNamed(resource, operation), {
        kind: 'ids',
        ids,
      })
      const asked = { as: OWN, method, url: path, query: query as Record<string, string | string[]>, body }
      return await platform.call({ ...asked, headers: { 'idempotency-key': key } })
    }
    const free = await platform.call({
      as: OWN,
      ...listAsk(resource, { Shelf: 'platform', ReferenceState: 'unreferenced' }),
    })
    const [one, two] = rowsIn(free.body).map((row) => String(row['Id'])) as [string, string]
    const taken = await send('reference', [one], 'take')
    expect(taken.status).toBe(200)
    expect((await send('reference', [one], 'take')).body).toEqual(taken.body)
    const other = await send('reference', [two], 'take')
    expect([other.status, other.body.Content]).toEqual([422, '重复提交的内容与首次不一致，请刷新后重试'])
    const copies = await rowsOf(resource)
    const copy = String(copies.find((row) => row['SourceId'] === one)!['Id'])
    for (const operation of ['sync', 'cancel'] as const) {
      const first = await send(operation, [copy], operation)
      expect([operation, first.status]).toEqual([operation, 200])
      expect((await send(operation, [copy], operation)).body).toEqual(first.body)
      expect((await send(operation, [copies[0]!['Id'] as string, copy], operation)).status).toBe(422)
    }
    expect((await send('cancel', [copy], 'another try')).status).toBe(404)
    const made = await save(resource, unlike(resource, withoutKept(resource, await repeatable(resource)), 'Delete'))
    const id = String(made.body.Data['Id'])
    expect((await send('delete', [id], 'delete')).status).toBe(200)
    expect((await send('delete', [id], 'delete')).status).toBe(200)
    expect((await send('delete', [String(copies[0]!['Id'])], 'delete')).status).toBe(422)
    expect((await send('delete', [id], 'yet another try')).status).toBe(404)
  })
})

function withoutKept({ fields }: Resource, record: WireRecord): WireRecord {
  const kept = new Set(fields.filter((field) => field.readOnly).map((field) => field.name))
  return Object.fromEntries(Object.entries(record).filter(([name]) => !kept.has(name)))
}

function isNewWay({ calls, scopes, reference }: Resource, known: Set<string>): boolean {
  const writes = Object.values(calls).filter((call) => ['create', 'upsert'].includes(call?.operation ?? ''))
  const way = JSON.stringify([
    writes.map((call) => [call?.method, call?.request, call?.reply, call?.constant !== undefined]),
    Object.keys(scopes),
    reference !== undefined,
  ])
  const isNew = !known.has(way)
  known.add(way)
  return isNew
}

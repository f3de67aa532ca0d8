/** Every library of the catalog over every database, by the examples of its own schema: no library is named here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleState, withoutHidden } from '../../src/model/form-rules.ts'
import { maskRecord } from '../../src/model/mask.ts'
import { KIND_FACTS } from '../../src/model/kind.ts'
import { mutantsOf } from '../../src/gate/fuzz/constraints.ts'
import type { Call, Operation } from '../../src/model/call.ts'
import { type Field, type Resource, type WireRecord, getResource } from '../../src/model/resource.ts'
import { createValidate } from '../../src/model/validator.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { withoutToday } from '../../src/operations/derive.ts'
import { databases } from '../support/databases.ts'
import { compared, exampleFor, ownParents, wordsField } from '../support/examples.ts'
import { unlike } from '../support/unlike.ts'
import { CATALOG, OWN_LIBRARIES, type Platform, pathsOf, type Reply, startPlatform } from '../support/server.ts'

const ADMIN = 'orgadmin'
const LIST_ALL = { page: 1, pageSize: 100, filters: {} }

describe.each(databases)('every library over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  describe.each(OWN_LIBRARIES.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
    const ask = (call: Call, input: CallInput, as = ADMIN): Promise<Reply> => {
      const { method, path, query, headers, body } = encodeRequest(resource, call, input)
      return platform.call({
        as,
        method,
        url: path,
        query: { ...query } as Record<string, string | string[]>,
        headers,
        body,
      })
    }
    const id = resource.identity.id
    const save = callOf(resource, 'upsert') ?? callOf(resource, 'create')
    const list = callOf(resource, 'list')
    const update = callOf(resource, 'upsert') ?? callOf(resource, 'update')
    const examples = (resource.schema['examples'] ?? []) as readonly WireRecord[]
    let records: WireRecord[] = []

    it('keeps the examples of its schema as they were sent', async () => {
      expect(examples.length).toBeGreaterThan(0)
      const sent = await Promise.all(examples.map((example) => withParents(platform, resource, example)))
      for (const record of sent) {
        const reply = await ask(save!, { kind: 'record', record })
        expect(reply.text).toContain('"Type":200')
        const kept = withoutHidden(record, ruleState(resource, record))
        expect(reply.body.Data).toMatchObject(maskRecord(resource, kept, 'names'))
        records.push(reply.body.Data as WireRecord)
      }
      expect(new Set(records.map((record) => record[id])).size).toBe(examples.length)
    })

    it('lists them, page by page', async () => {
      const all = await ask(list!, { kind: 'page', page: LIST_ALL })
      expect(rowsOf(all).map((row) => row[id])).toEqual(expect.arrayContaining(records.map((record) => record[id])))
      const first = await ask(list!, { kind: 'page', page: { ...LIST_ALL, pageSize: 1 } })
      expect(rowsOf(first)).toEqual(list!.reply === 'list' ? rowsOf(all) : rowsOf(all).slice(0, 1))
    })

    it.each(resource.fields.filter((field) => field.search !== false))('finds them by $name', async ({ name }) => {
      for (const record of records.filter((candidate) => typeof candidate[name] === 'string')) {
        const keyword = String(record[name])
          .slice(0, 4)
          .replaceAll(/[^\p{L}\p{N}]/gu, '')
        const found = await ask(list!, { kind: 'page', page: { ...LIST_ALL, keyword } })
        if (String(record[name]).includes(keyword)) expect(rowsOf(found).map((row) => row[id])).toContain(record[id])
      }
    })

    it.each(resource.list.filters)('filters by %s', async (name) => {
      const field = resource.fields.find((candidate) => candidate.name === name)!
      for (const [index, record] of records.entries()) {
        if ((record[name] ?? undefined) === undefined) continue
        // By the whole value, as it was sent: what is shown of it finds nothing.
        const whole = field.isExact ? String(examples[index]?.[name]) : undefined
        const value =
          whole ?? (Array.isArray(record[name]) ? String((record[name] as unknown[])[0]) : String(record[name]))
        const isSet = KIND_FACTS[field.kind].filter === 'in'
        const filter = isSet
          ? { in: [value] }
          : KIND_FACTS[field.kind].filter === 'span'
            ? { from: value, to: value }
            : { contains: value }
        const found = rowsOf(await ask(list!, { kind: 'page', page: { ...LIST_ALL, filters: { [name]: filter } } }))
        expect(found.map((row) => row[id])).toContain(record[id])
        const shown = whole === undefined ? value : String(record[name])
        for (const row of found) expect(JSON.stringify(row[name])).toContain(shown)
      }
    })

    it('fetches several by their ids', async () => {
      const wanted = records.map((record) => String(record[id]))
      const getMany = callOf(resource, 'getMany')
      const reply = getMany
        ? await ask(getMany, { kind: 'ids', ids: wanted })
        : await ask(list!, { kind: 'page', page: { ...LIST_ALL, filters: { [id]: { in: wanted } } } })
      expect(
        rowsOf(reply)
          .map((row) => row[id])
          .sort(),
      ).toEqual([...wanted].sort())
    })

    it('changes one, and refuses the change that was based on an older version with both', async () => {
      const { version } = resource.identity
      const [record] = records
      const text = wordsField(resource, record!)
      const changed = { ...record!, [text.name]: `${String(record![text.name] ?? '').slice(0, 2)}改` }
      const reply = await ask(update!, { kind: 'record', record: changed })
      expect(reply.body.Data).toMatchObject({ [text.name]: changed[text.name] })
      records[0] = reply.body.Data as WireRecord
      if (version === undefined) return
      expect(reply.body.Data[version]).toBe(Number(record![version]) + 1)
      const stale = await ask(update!, { kind: 'record', record: { ...record!, [text.name]: '旧' } })
      expect(stale.status).toBe(409)
      expect(stale.body.Data).toMatchObject({
        current: compared(resource, records[0]!),
        submitted: { [text.name]: '旧' },
      })
      const { [version]: _version, ...without } = records[0]!
      const missing = await ask(update!, { kind: 'record', record: without })
      expect([missing.status, pathsOf(missing)]).toEqual([400, [`/${version}`]])
    })

    const history = callOf(resource, 'history')
    it.each(history ? [history] : [])('tells by $name who changed what, newest first', async (call) => {
      const reply = await ask(call, { kind: 'ids', ids: [String(records[0]![id])] })
      // How a copy stands to the platform's row is found out when it is read, and no part of its history.
      const stored: Record<string, unknown> = { ...withoutToday(resource, records[0]!) }
      if (resource.reference) delete stored[resource.reference.state]
      expect(rowsOf(reply)).toMatchObject([
        { version: 2, action: 'update', userName: '陈静', after: stored },
        { version: 1, action: 'create', userName: '陈静', before: null },
      ])
    })

    it.each(Object.values(resource.calls).filter((call) => call?.operation === 'test'))(
      'answers $name',
      async (call) => {
        const reply = await ask(call!, { kind: 'ids', ids: [String(records[0]![id])] })
        expect(typeof reply.body.Data).toBe('boolean')
      },
    )

    it.each(Object.values(resource.calls).filter((call) => call?.operation === 'targets'))(
      'answers $name with the records that a field refers to',
      async (call) => {
        const named = records.filter((record) => record[call!.field ?? ''] !== undefined)
        expect(named.length).toBeGreaterThan(0)
        const targets = rowsOf(await ask(call!, { kind: 'ids', ids: named.map((record) => String(record[id])) }))
        expect(targets.length).toBeGreaterThan(0)
        for (const target of targets) expect(JSON.stringify(named)).toContain(String(target['Id']))
      },
    )

    it('answers a repeated creation with the first one and refuses another under its key', async () => {
      const record = unlike(resource, await withParents(platform, resource, examples[0]!), 'K')
      const headers = { 'idempotency-key': `key-${resource.name}` }
      const twice = (sent: WireRecord) => {
        const { method, path: url, body } = encodeRequest(resource, save!, { kind: 'record', record: sent })
        return platform.call({ as: ADMIN, method, url, body, headers })
      }
      const first = await twice(record)
      const second = await twice(record)
      expect(first.status).toBe(200)
      expect(second.body).toEqual(first.body)
      const other = { ...record, [wordsField(resource, record).name]: '改' }
      expect((await twice(other)).status).toBe(422)
    })

    it('refuses what its schema refuses, names the field in Chinese and shows no rule', async () => {
      const base = await withParents(platform, resource, examples[0]!)
      const mutants = mutantsOf(resource, unlike(resource, base, 'M'))
      expect(mutants.length).toBeGreaterThan(3)
      const validate = createValidate(resource)
      for (const { constraint, record = {}, path } of mutants) {
        const reply = await ask(save!, { kind: 'record', record })
        const found = [path, constraint, reply.status, pathsOf(reply)[0]?.startsWith(path)]
        expect(found).toEqual([path, constraint, 400, true])
        expect(reply.body.Data.errors).toEqual(validate(record))
        expect(reply.body.Content).toMatch(/\p{Script=Han}/u)
        expect(reply.body.Content).not.toMatch(/\^|\\|maxLength|pattern|additionalProperties/)
      }
    })

    // What the server numbers is no second time the same.
    const keys = resource.identity.naturalKey.filter((name) => !keyOf(resource, name)?.readOnly)
    it.each(keys.slice(0, 1))('refuses a second row with the same %s', async (key) => {
      const { [id]: _id, ...copy } = records[1] ?? records[0]!
      const { version } = resource.identity
      const editable = Object.fromEntries(Object.entries(copy).filter(([name]) => name !== version))
      const reply = await ask(save!, { kind: 'record', record: editable })
      expect([reply.status, pathsOf(reply)]).toEqual([400, [`/${key}`]])
    })

    const remove = callOf(resource, 'delete')
    it.each(remove ? [remove] : [])('deletes one by $name, and it is gone', async (call) => {
      const record = unlike(resource, await withParents(platform, resource, examples[0]!), 'D')
      const { body } = await ask(save!, { kind: 'record', record })
      const ids = [String(body.Data[id])]
      expect((await ask(call, { kind: 'ids', ids })).status).toBe(200)
      expect(rowsOf(await ask(list!, { kind: 'page', page: { ...LIST_ALL, filters: { [id]: { in: ids } } } }))).toEqual(
        [],
      )
      expect((await ask(update!, { kind: 'record', record: body.Data as WireRecord })).status).toBe(404)
    })
  })
})

function callOf(resource: Resource, operation: Operation): Call | undefined {
  return Object.values(resource.calls).find((call) => call?.operation === operation)
}

function keyOf({ fields }: Resource, key: string): Field | undefined {
  return fields.find(({ name }) => name === key)
}

function rowsOf({ body, text }: Reply): readonly WireRecord[] {
  if (body.Type !== 200) throw new Error(text)
  const rows = Array.isArray(body.Data) ? body.Data : (body.Data['Row'] ?? body.Data['rows'])
  return rows as readonly WireRecord[]
}

/** Parents that are one record's own. */
let parents = 0

/** The example with its references, those in groups and rows too, pointing to rows that exist: the first examples of their libraries that may be chosen. */
async function withParents(platform: Platform, resource: Resource, example: WireRecord): Promise<WireRecord> {
  const own = ownParents(resource)
  const shared = await pointed(
    platform,
    resource.fields.filter(({ name }) => !own.has(name)),
    example,
  )
  const changes = resource.fields.filter(({ name }) => own.has(name) && example[name] !== undefined)
  const made = await Promise.all(
    changes.map(async (field) => [field.name, await parentOf(platform, field, `F${++parents}`)]),
  )
  return { ...shared, ...Object.fromEntries(made) }
}

async function pointed(platform: Platform, fields: readonly Field[], example: WireRecord): Promise<WireRecord> {
  const changes: Record<string, unknown> = {}
  for (const field of fields) {
    const { name, reference, kind, fields: inner = [] } = field
    const value = example[name]
    if (value === undefined) continue
    if (reference !== undefined) changes[name] = await parentOf(platform, field)
    else if (kind === 'group') changes[name] = await pointed(platform, inner, value as WireRecord)
    else if (kind === 'rows') {
      const rows: WireRecord[] = []
      for (const row of value as WireRecord[]) rows.push(await pointed(platform, inner, row))
      changes[name] = rows
    }
  }
  return { ...example, ...changes }
}

async function parentOf(platform: Platform, field: Field, own = ''): Promise<unknown> {
  const parent = getResource(CATALOG, field.reference ?? '')
  const example = exampleFor(field, parent)
  const at = ((parent.schema['examples'] ?? []) as readonly WireRecord[]).indexOf(example)
  const created = await withParents(platform, parent, unlike(parent, example, own || (at === 0 ? 'P' : `P${at}`)))
  const save = callOf(parent, 'upsert') ?? callOf(parent, 'create')!
  const headers = { 'idempotency-key': `parent ${parent.name} ${own || at}` }
  const sent = encodeRequest(parent, save, { kind: 'record', record: created })
  const { method, path: url } = sent
  const { body, text } = await platform.call({ as: ADMIN, method, url, body: sent.body, headers })
  if (body.Type !== 200) throw new Error(text)
  return body.Data[parent.identity.id]
}

/** The platform in memory, asked by the browser's own provider: every call of every library of the project. */
import { describe, expect, it } from 'vitest'
import { createRows } from '../../src/gate/examples/rows.ts'
import { createMemoryPlatform, createMemoryStore } from '../../src/operations/memory/platform.ts'
import { aroundHere } from '../../src/model/around-here.ts'
import { isOpen } from '../../src/model/access.ts'
import { isEmpty } from '../../src/model/condition.ts'
import { KIND_FACTS } from '../../src/model/kind.ts'
import { constantsOf, type Transition } from '../../src/model/lifecycle.ts'
import type { Page, Revision } from '../../src/model/query.ts'
import type { Call, Operation } from '../../src/model/call.ts'
import { getResource, type Resource, type WireRecord } from '../../src/model/resource.ts'
import { createValidate } from '../../src/model/validator.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { FIRST, PLATFORM } from '../support/libraries.ts'
import { startInMemory, TABLES } from '../support/memory-platform.ts'
import { isAlone, toldBy } from '../support/made-rows.ts'
import { inputOfStep } from '../support/transition-answers.ts'
import { unlike } from '../support/unlike.ts'

/** Those that an organization's administrator, who looks here, has rows of. */
const LIBRARIES = Object.values(TABLES.resources).filter(({ scopes }) => scopes.organization !== undefined)
const PAGE = { page: 1, pageSize: 100, filters: {} }

const callsOf = (resource: Resource): readonly Call[] => Object.values(resource.calls).flatMap((call) => call ?? [])
const callThat = (resource: Resource, ...operations: readonly Operation[]) =>
  callsOf(resource).find(({ operation }) => operations.includes(operation))

describe.each(LIBRARIES.map((resource) => [resource.name, resource] as const))('%s in memory', (name, resource) => {
  const { id, version } = resource.identity
  const told = toldBy(resource)
  const list = async ({ provider }: ReturnType<typeof startInMemory>, page: object = {}) => {
    const { data } = await provider.call(name, 'list', { input: { kind: 'page', page: { ...PAGE, ...page } } })
    return (data as Page).rows
  }

  it.each(callsOf(resource).map((call) => [call.name, call] as const))('answers %s', async (_name, call) => {
    const console = startInMemory()
    const { provider } = console
    const rows = await list(console)
    const own = rows.filter((row) => row['Shelf'] === 'organization')
    const copies = own.filter((row) => resource.reference && row[resource.reference.source])
    const ask = async (input: CallInput) => (await provider.call(name, call.name, { input })).data
    const ids = (of: readonly WireRecord[]): CallInput => ({
      kind: 'ids',
      ids: of.slice(0, 1).map((row) => String(row[id])),
    })
    expect(rows.length).toBeGreaterThan(0)
    const checks: Readonly<Record<Operation, () => Promise<void>>> = {
      list: async () => expect(((await ask({ kind: 'page', page: PAGE })) as Page).rows.length).toBeGreaterThan(0),
      get: async () => expect(await ask(ids(rows))).toEqual(rows[0]),
      getMany: async () => expect(await ask(ids(rows))).toEqual([rows[0]]),
      create: () => told(() => write(ask)),
      update: () => told(() => change(ask)),
      upsert: async () => {
        await told(() => write(ask))
        await told(() => change(ask))
      },
      delete: async () => {
        await told(async () => {
          const written = await create(console)
          await ask({ kind: 'ids', ids: [String(written[id])] })
          expect((await list(console)).map((row) => row[id])).not.toContain(written[id])
        })
      },
      history: async () =>
        expect(((await ask(ids(rows))) as Revision[])[0]).toMatchObject({ after: { [id]: rows[0]?.[id] } }),
      test: async () => expect(typeof (await ask(ids(rows)))).toBe('boolean'),
      unreferenced: async () => {
        const free = ((await ask({ kind: 'page', page: PAGE })) as Page).rows
        const taken = new Set(copies.map((row) => row[resource.reference?.source ?? '']))
        expect(free.every((row) => row['Shelf'] === 'platform' && !taken.has(row[id]))).toBe(true)
      },
      reference: async () => {
        // A list of both shelves tells the copies in their place.
        const platform = (await provider.getList(name, { filter: { shelf: 'platform' } })).data
        expect(await ask(ids(platform))).toMatchObject([{ ok: true, record: { Shelf: 'organization' } }])
      },
      cancel: async () => {
        // Some are in use.
        let gone: WireRecord | undefined
        for (const copy of copies) {
          if (gone) break
          if (await ask(ids([copy])).then(Boolean, () => false)) gone = copy
        }
        expect(gone).toBeDefined()
        expect((await list(console)).map((row) => row[id])).not.toContain(gone?.[id])
      },
      sync: async () => {
        const { state } = resource.reference!
        const behind = copies.filter((row) => row[state] === 'updated')
        expect(behind.length).toBeGreaterThan(0)
        expect(await ask(ids(behind))).toMatchObject([{ ok: true, record: { [state]: 'referenced' } }])
      },
      drift: async () =>
        expect(await ask(ids(copies))).toMatchObject([{ Id: copies[0]?.[id], Platform: { Shelf: 'platform' } }]),
      transition: async () => {
        const made = resource.transitions.filter((transition) => transition.call === call.name)
        for (const transition of made) {
          const all = await list(console)
          const ready = all.find(
            (row) =>
              row['Shelf'] === 'organization' &&
              isOpen(transition, row, aroundHere()) &&
              isAlone(resource, all, row) &&
              demandsOf(transition).every((demanded) => !isEmpty(row[demanded])),
          )
          if (!ready) continue
          const other = own.find((row) => row[id] !== ready[id])
          const input = inputOfStep(call, transition, String(other?.[id]))
          const asked = ask({ kind: 'ids', ids: [String(ready[id])], ...input })
          // What only the house makes, and what somebody else has to make.
          if (transition.roles?.length === 0 || transition.notBy) {
            await expect(asked).rejects.toThrow(transition.notBy ? '须由其他人' : '没有权限')
            continue
          }
          await told(async () => expect(await asked).toMatchObject([{ ok: true, record: constantsOf(transition) }]))
        }
      },
      // Nobody who looks at a preview has the right.
      reveal: async () => {
        const asked = ask({ ...ids(rows), fields: ['Name'], purpose: '核对' } as CallInput)
        await expect(asked).rejects.toThrow('没有权限')
      },
      values: async () => {
        const words = (await ask({ kind: 'page', page: PAGE })) as readonly string[]
        const used = rows.flatMap((row) => (row[call.field ?? ''] ?? []) as readonly string[])
        expect(new Set(words)).toEqual(new Set(used))
      },
      targets: async () => {
        const naming = rows.filter((row) => [row[call.field ?? ''] ?? []].flat().length > 0)
        const found = (await ask(ids(naming))) as readonly WireRecord[]
        expect(found.length).toBeGreaterThan(0)
        for (const target of found) expect(JSON.stringify(naming)).toContain(String(target['Id']))
      },
    }
    await checks[call.operation]()
    /** What the rules of the step want to be there. */
    function demandsOf(transition: Transition): readonly string[] {
      return (resource.rules ?? []).flatMap(({ on, require = [] }) => (on?.includes(transition.name) ? require : []))
    }

    async function write(send: typeof ask): Promise<WireRecord> {
      const written = (await send({ kind: 'record', record: newBody(rows) })) as WireRecord
      expect(written).toMatchObject({ Shelf: 'organization', ...(version ? { [version]: 1 } : {}) })
      return written
    }

    async function change(send: typeof ask): Promise<void> {
      const row = (await provider.getOne(name, { id: String(own[0]?.[id]) })).data as WireRecord
      const { id: _id, ...record } = row
      const editable = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
      expect(await send({ kind: 'record', record: editable })).toMatchObject(version ? { [version]: 2 } : {})
      if (version)
        await expect(send({ kind: 'record', record: editable })).rejects.toMatchObject({
          code: 'conflict',
          data: { current: { [version]: 2 } },
        })
      await expect(send({ kind: 'record', record: { ...editable, [id]: 'nobody' } })).rejects.toMatchObject({
        code: 'notFound',
      })
    }
  })

  /** The last row without what the server keeps, under another key. */
  function newBody(rows: readonly WireRecord[]): WireRecord {
    const [row] = rows.filter((one) => one['Shelf'] === 'organization')
    const kept = resource.fields.filter(({ readOnly }) => readOnly).map((field) => field.name)
    const body = Object.entries(row ?? {}).filter(([key, value]) => !kept.includes(key) && key !== id && value !== null)
    // Another first letter, which no made row has.
    return unlike(resource, Object.fromEntries(body), 'Q')
  }

  async function create(console: ReturnType<typeof startInMemory>): Promise<WireRecord> {
    const { data } = await console.provider.create(name, { data: newBody(await list(console)) as never })
    return data as WireRecord
  }

  it('pages, filters and finds as the store does', async () => {
    const console = startInMemory()
    const rows = await list(console)
    const { provider } = console
    const second = await provider.getList(name, {
      pagination: { page: 2, perPage: 5 },
      sort: undefined as never,
      filter: {},
    })
    expect(second.data.map((row) => row['id'])).toEqual(rows.slice(5, 10).map((row) => row[id]))
    expect(second.total).toBe(rows.length)
    // What is masked is told otherwise than it is asked for.
    const told = resource.fields.filter(({ mask }) => (mask ?? 'name') === 'name')
    for (const field of told.filter((one) => resource.list.filters.includes(one.name))) {
      const row = rows.find(
        (one) =>
          (one[field.name] ?? null) !== null && !Array.isArray(one[field.name]) && typeof one[field.name] !== 'object',
      )
      if (!row) continue
      const value = String(row[field.name])
      const isSet = KIND_FACTS[field.kind].filter === 'in'
      const filter = isSet
        ? { in: [value] }
        : KIND_FACTS[field.kind].filter === 'span'
          ? { from: value, to: value }
          : { contains: value }
      const found = await list(console, { filters: { [field.name]: filter } })
      expect(found.map((one) => one[id])).toContain(row[id])
      for (const one of found) expect(String(one[field.name])).toContain(value)
    }
  })

  it('gives its rows to nobody else', async () => {
    const platform = await startInMemory(PLATFORM)
      .provider.call(name, 'list', { input: { kind: 'page', page: PAGE } })
      .catch(() => undefined)
    for (const row of (platform?.data as Page | undefined)?.rows ?? []) expect(row['Shelf']).toBe('platform')
  })
})

describe('the platform in memory', () => {
  const { platform } = startInMemory()
  const empty = { method: 'GET', query: {}, headers: {} } as const

  it('refuses what no library has, and what is switched off, in the envelope', async () => {
    expect(await platform.answer({ ...empty, path: '/content/api/Nobody/Get' })).toMatchObject({
      status: 404,
      body: { Type: 4000 },
    })
    const broken = { name: 'off', title: '停用库', page: 'Off', base: '/content/api/Off', problems: [] }
    const onlyBroken = { resources: {}, broken: [broken] }
    const nothing = createMemoryStore({ catalog: () => onlyBroken, rowsOf: () => [] })
    const other = createMemoryPlatform(onlyBroken, nothing, { scope: FIRST, validatorOf: createValidate })
    expect(await other.answer({ ...empty, path: '/content/api/Off/Get' })).toMatchObject({
      status: 503,
      body: { Content: expect.stringContaining('停用库') as string },
    })
  })

  it('refuses a record that its validator refuses, with the fields', async () => {
    const resource = LIBRARIES.find((one) => callThat(one, 'upsert') && one.fields.some(({ required }) => required))!
    const { path, method } = callThat(resource, 'upsert')!
    const body = {}
    const reply = await platform.answer({ ...empty, method, path, body })
    expect(reply).toMatchObject({ status: 400, body: { Data: { errors: createValidate(resource)(body) } } })
  })

  it('answers a repeated creation with the first one and refuses another under its key', async () => {
    const resource = LIBRARIES.find((one) => callThat(one, 'upsert'))!
    const { provider } = startInMemory()
    const again = startInMemory()
    const rows = ((await provider.call(resource.name, 'list', { input: { kind: 'page', page: PAGE } })).data as Page)
      .rows
    const kept = new Set(resource.fields.filter(({ readOnly }) => readOnly).map(({ name }) => name))
    const entries = Object.entries(rows[0] ?? {}).filter(([name, value]) => !kept.has(name) && value !== null)
    const body = unlike(resource, Object.fromEntries(entries), 'Q')
    const { path, method } = callThat(resource, 'upsert')!
    const message = { ...empty, method, path, body, headers: { 'idempotency-key': 'key' } }
    const first = await again.platform.answer(message)
    expect(first.status).toBe(200)
    expect(await again.platform.answer(message)).toEqual(first)
    expect((await again.platform.answer({ ...message, body: unlike(resource, body, 'Z') })).status).toBe(422)
  })

  it('answers what records were at earlier versions as their histories have it', async () => {
    const resource = LIBRARIES.find((one) => callThat(one, 'history') && one.identity.version)!
    const { provider } = startInMemory()
    const [row = {}] = (
      (await provider.call(resource.name, 'list', { input: { kind: 'page', page: PAGE } })).data as Page
    ).rows
    const id = String(row[resource.identity.id])
    const { data } = await provider.history(resource.name, { id })
    const wanted = [...data.map(({ version }) => ({ id, version })), { id: 'nobody', version: 1 }]
    const found = await (await provider.changes()).versions(resource.name, wanted)
    expect(found.map(({ record }) => record)).toEqual([...data.map(({ after }) => after), null])
    expect(found.map(({ at }) => at)).toEqual([...data.map(() => data[0]?.at), ''])
  })

  it('has rows whose references are all there, of every library', async () => {
    for (const scope of [FIRST, PLATFORM]) {
      const { provider } = startInMemory(scope)
      for (const resource of LIBRARIES) {
        const seen = await provider
          .call(resource.name, 'list', { input: { kind: 'page', page: PAGE } })
          .catch(() => undefined)
        for (const field of resource.fields.filter((one) => one.kind === 'reference')) {
          const ids = ((seen?.data as Page | undefined)?.rows ?? []).flatMap((row) => row[field.name] ?? []) as string[]
          const target = getResource(TABLES, field.reference ?? '')
          const { data } = await provider.getMany(target.name, { ids }).catch(() => ({ data: [] }))
          expect(new Set(data.map((row) => row['id'])), `${resource.name} ${field.name}`).toEqual(new Set(ids))
        }
      }
    }
  })

  it('makes a hundred rows of every library fast enough to be looked at while one types', () => {
    const started = process.cpuUsage()
    const rows = createRows(TABLES, FIRST, () => 100)
    for (const resource of LIBRARIES) expect(rows(resource)).toHaveLength(100)
    expect(process.cpuUsage(started).user / 1_000 / LIBRARIES.length).toBeLessThan(100)
  })
})

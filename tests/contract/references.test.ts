/** The life of a copy over HTTP, in every library that has them, from the rows of the demo data: no library is named here. */
import { isOfToday } from '../../src/model/derived.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, Operation } from '../../src/model/call.ts'
import { lockedFields } from '../../src/model/record-rules.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { databases } from '../support/databases.ts'
import { LIBRARIES, type Platform, startPlatform } from '../support/server.ts'

const SHARED = LIBRARIES.filter(({ reference }) => reference)

describe.each(databases)('T10: copies in every library over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  it.each(SHARED.map((resource) => [resource.name, resource] as const))('%s', async (_name, resource) => {
    const { id } = resource.identity
    const { source, state, keeps } = resource.reference!
    const ask = async (operation: Operation, input: CallInput, as = 'orgadmin') => {
      const { method, path, query, headers, body } = encodeRequest(resource, callOf(resource, operation), input)
      const asked = { as, method, url: path, query: { ...query } as Record<string, string | string[]>, headers, body }
      const { body: reply } = await platform.call(asked)
      return { type: reply.Type, words: reply.Content, data: reply.Data as unknown }
    }
    const each = async (operation: Operation, ...ids: readonly unknown[]) => {
      const { type, data } = await ask(operation, { kind: 'ids', ids: ids.map(String) })
      expect(type).toBe(200)
      return data as readonly { readonly Type: number; readonly Content: string; readonly Data: WireRecord }[]
    }
    const page = (filters = {}): CallInput => ({ kind: 'page', page: { page: 1, pageSize: 100, filters } })
    const free = async () => rowsOf((await ask('unreferenced', page())).data)

    const [row] = await free()
    expect(row).toBeDefined()
    const [done] = await each('reference', row?.[id])
    expect(done).toMatchObject({
      Type: 200,
      Content: '',
      Data: { [source]: row?.[id], [state]: 'referenced', Shelf: 'organization' },
    })
    const copy = done?.Data ?? {}
    expect(await each('reference', row?.[id])).toMatchObject([{ Type: 200, Content: '已引用过', Data: copy }])
    expect((await free()).map((one) => one[id])).not.toContain(row?.[id])
    const own: CallInput = { kind: 'ids', ids: [String(copy[id])] }
    for (const operation of ['reference', 'cancel', 'sync'] as const) {
      const some = operation === 'reference' ? { ...own, ids: [String(row?.[id])] } : own
      expect([operation, (await ask(operation, some, 'consortium')).type]).toEqual([operation, 4000])
      // To another hospital the copy is not there; the platform's row it may take itself.
      if (operation !== 'reference') expect((await ask(operation, own, 'orgadmin2')).type).toBe(4000)
    }
    expect((await ask('unreferenced', page(), 'consortium')).type).toBe(4000)
    const write = resource.calls['upsert'] ? 'upsert' : 'update'

    const locks = lockedFields(resource, row ?? {})
    const texts = resource.fields.filter(
      ({ name, kind, readOnly, choices }) =>
        (kind === 'text' || kind === 'longText') && !readOnly && !choices && !keeps.includes(name) && name !== 'Code',
    )
    const text = (texts.find(({ name }) => !locks.has(name)) ?? texts[0])?.name ?? ''
    const changed = await ask(write, { kind: 'record', record: { ...row, [text]: '平台改过' } }, 'consortium')
    // What may be referenced may be finished, so that not even the platform changes it: the copy then has nothing to take over.
    const words = locks.get(text)
    expect(changed).toMatchObject(
      words === undefined ? { type: 200 } : { type: 4000, words: expect.stringContaining(words) },
    )
    const current = { [text]: words === undefined ? '平台改过' : row?.[text] }
    // What is another every day is kept by no version.
    const ofToday = resource.fields.filter(isOfToday).map(({ name }) => name)
    const base = Object.fromEntries(
      Object.entries(row ?? {}).filter(([name]) => name !== state && !ofToday.includes(name)),
    )
    const drift = await ask('drift', { kind: 'ids', ids: [String(copy[id])] })
    expect(drift.data).toMatchObject([{ Id: copy[id], Base: base, Platform: current }])
    const [synced] = await each('sync', copy[id])
    expect(synced).toMatchObject({ Type: 200, Data: { ...current, [state]: 'referenced' } })
    const history = await ask('history', { kind: 'ids', ids: [String(copy[id])] })
    expect(history.type).toBe(200)

    const [gone] = await each('cancel', copy[id])
    expect(gone).toMatchObject({ Type: 200 })
    expect((await free()).map((one) => one[id])).toContain(row?.[id])
    expect(await ask('cancel', { kind: 'ids', ids: [String(copy[id])] })).toMatchObject({ type: 4000 })
  })
})

function callOf(resource: Resource, operation: Operation): Call {
  const call = Object.values(resource.calls).find((one) => one?.operation === operation)
  if (!call) throw new Error(`${resource.name} has no call that can ${operation}`)
  return call
}

function rowsOf(data: unknown): readonly WireRecord[] {
  return Array.isArray(data) ? data : (data as { readonly Row: readonly WireRecord[] }).Row
}

/** I7: every text field of every library keeps what is written to the letter, from the save to the list, over every database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleState } from '../../src/model/form-rules.ts'
import { lockedFields } from '../../src/model/record-rules.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { uniqueKeysOf } from '../../src/model/unique.ts'
import { createValidate } from '../../src/model/validator.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { databases } from '../support/databases.ts'
import { isSealed } from '../support/examples.ts'
import { NAUGHTY } from '../support/naughty.ts'
import { OWN_LIBRARIES, type Platform, startPlatform } from '../support/server.ts'

describe.each(databases)('naughty strings (I7) over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  it.each(
    OWN_LIBRARIES.filter((resource) => !isSealed(resource)).map((resource) => [resource.name, resource] as const),
  )('%s', async (_name, resource) => {
    const { id } = resource.identity
    const write = Object.values(resource.calls).some((call) => call?.operation === 'upsert') ? 'upsert' : 'update'
    const ask = async (name: string, input: CallInput) => {
      const call = resource.calls[name]!
      const { method, path, query, headers, body } = encodeRequest(resource, call, input)
      const asked = { method, url: path, query: { ...query } as Record<string, string | string[]>, headers, body }
      const reply = await platform.call({ as: 'orgadmin', ...asked })
      expect([name, reply.status, reply.body.Content]).toEqual([name, 200, ''])
      return reply.body.Data
    }
    const list = async (filters = {}) => {
      const data = await ask('list', { kind: 'page', page: { page: 1, pageSize: 1_000, filters } })
      return (Array.isArray(data) ? data : data['Row']) as readonly WireRecord[]
    }
    // Where a record may be finished: one that is not.
    let record = (await list()).find(
      (row) => row['Shelf'] === 'organization' && lockedFields(resource, row).size === 0,
    )!
    const tried = rounds(resource, record)
    expect(tried.length).toBeGreaterThan(0)
    expect(new Set(tried.flatMap((changes) => Object.values(changes))).size).toBeGreaterThan(20)
    for (const changes of tried) {
      record = (await ask(write, { kind: 'record', record: { ...record, ...changes } })) as WireRecord
      expect(record).toMatchObject(changes)
    }
    const [stored] = await list({ [id]: { in: [String(record[id])] } })
    expect(stored).toEqual(record)
  })
})

/** The strings spread over the fields that take them: each string once, as many as there are fields in one change. */
function rounds(resource: Resource, record: WireRecord): readonly WireRecord[] {
  const validate = createValidate(resource)
  const keys = new Set(uniqueKeysOf(resource).flat())
  const computed = new Set(resource.form.computed.map(({ field }) => field))
  // What the record does not show is cleared.
  const { hidden } = ruleState(resource, record)
  const fields = resource.fields.filter(
    ({ name, kind, readOnly, mask }) =>
      (kind === 'text' || kind === 'longText') &&
      !readOnly &&
      mask === undefined &&
      !keys.has(name) &&
      !computed.has(name) &&
      !hidden.has(name),
  )
  const waiting = new Set(NAUGHTY)
  const changes: Record<string, string>[] = []
  while (waiting.size > 0) {
    const change: Record<string, string> = {}
    for (const { name } of fields) {
      const text = [...waiting].find((one) => validate({ ...record, [name]: one }).length === 0)
      if (text === undefined) continue
      change[name] = text
      waiting.delete(text)
    }
    if (Object.keys(change).length === 0) break
    changes.push(change)
  }
  return changes
}

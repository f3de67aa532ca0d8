/** The calls of a library beside its page and its writes, over HTTP and from the demo rows: no library is named here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aroundHere } from '../../src/model/around-here.ts'
import { businessDay } from '../../src/model/business-day.ts'
import { isOpen } from '../../src/model/access.ts'
import { holds } from '../../src/model/condition.ts'
import type { Transition } from '../../src/model/lifecycle.ts'
import { KIND_FACTS } from '../../src/model/kind.ts'
import type { Call, Operation } from '../../src/model/call.ts'
import { isFitting } from '../../src/model/reference-condition.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { databases } from '../support/databases.ts'
import { callNamed, CATALOG, OWN_LIBRARIES, type Platform, startPlatform } from '../support/server.ts'
import { inputOfStep } from '../support/transition-answers.ts'

/** Some steps need a time of today that is over, some one that is to come: at noon there are both, whenever the suite runs. */
const NOON_MS = Date.parse(`${businessDay(Date.now())}T12:00:00+08:00`)
const BEGAN_MS = Date.now()
const clock = () => NOON_MS + Date.now() - BEGAN_MS
const aroundNoon = () => ({ ...aroundHere(), nowMs: clock() })

const PAGE = { page: 1, pageSize: 1_000, filters: {} }

describe.each(databases)('the other calls of every library over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true, clock })
  })
  afterAll(() => platform.stop())

  const ask = async (resource: Resource, call: Call, input: CallInput, as = 'orgadmin') => {
    const { method, path, query, headers, body } = encodeRequest(resource, call, input)
    const asked = { as, method, url: path, query: { ...query } as Record<string, string | string[]>, headers, body }
    const { body: reply } = await platform.call(asked)
    return { type: reply.Type, words: reply.Content, data: reply.Data as unknown }
  }
  const all = async (resource: Resource, call = callNamed(resource, 'list'), filters = {}) =>
    rowsOf((await ask(resource, call, { kind: 'page', page: { ...PAGE, filters } })).data)

  it.each(callsThat('list').filter(([, , { name }]) => name !== 'list'))(
    'the list %s %s holds what it is for, and nothing else',
    async (_library, _name, call, resource) => {
      const { id } = resource.identity
      const everything = await all(resource)
      const rows = await all(resource, call)
      const isMeant = (row: WireRecord) =>
        (!call.shelf || row['Shelf'] === call.shelf) && (!call.where || holds(call.where, row))
      expect(idsOf(rows, id)).toEqual(idsOf(everything.filter(isMeant), id))
      expect(rows.length).toBeGreaterThan(0)
      for (const field of call.joins ?? []) {
        const joined = rows.filter((row) => row[field])
        expect(joined.length).toBeGreaterThan(0)
        for (const row of joined) expect(row[`${field}Record`]).toMatchObject({ Id: row[field] })
      }
      for (const name of Object.keys(call.filters ?? {})) {
        const value = String(rows.find((row) => row[name] !== undefined && row[name] !== null)?.[name])
        const kept = rows.filter((row) => String(row[name]) === value)
        const { kind } = resource.fields.find((field) => field.name === name)!
        const isSet = KIND_FACTS[kind].filter === 'in'
        const found = await all(resource, call, { [name]: isSet ? { in: [value] } : { contains: value } })
        expect(idsOf(found, id)).toEqual(idsOf(kept, id))
      }
    },
  )

  it.each(callsThat('get'))('%s %s answers one record as its list has it', async (_library, _name, call, resource) => {
    const [row] = await all(resource)
    const { id } = resource.identity
    expect((await ask(resource, call, { kind: 'ids', ids: [String(row?.[id])] })).data).toEqual(row)
    expect(await ask(resource, call, { kind: 'ids', ids: ['nobody'] })).toMatchObject({ type: 4000, data: null })
  })

  it.each(callsThat('values'))('%s %s answers the words in use', async (_library, _name, call, resource) => {
    const used = new Set((await all(resource)).flatMap((row) => (row[call.field ?? ''] ?? []) as readonly string[]))
    const { data } = await ask(resource, call, { kind: 'page', page: PAGE })
    expect((data as readonly string[]).length).toBeGreaterThan(0)
    for (const word of data as readonly string[]) expect(used).toContain(word)
    const [first = ''] = data as readonly string[]
    const found = await ask(resource, call, { kind: 'page', page: { ...PAGE, keyword: first } })
    expect(found.data).toContain(first)
  })

  it.each(callsThat('transition'))(
    '%s %s makes every change of state that is made by it, once, and by nobody else',
    async (_library, _name, call, resource) => {
      const { id } = resource.identity
      const transitions = resource.transitions.filter((transition) => transition.call === call.name)
      expect(transitions.length).toBeGreaterThan(0)
      const send = (transition: Transition, row: WireRecord, as?: string) => {
        const input = inputOfStep(call, transition, chosen)
        return ask(resource, call, { kind: 'ids', ids: [String(row[id])], ...input }, as)
      }
      /** Somebody whom the record does not name yet, for each reference that is asked for. */
      const known = new Map<Resource, Promise<readonly WireRecord[]>>()
      const allOnce = (target: Resource) => {
        const rows = known.get(target) ?? all(target)
        known.set(target, rows)
        return rows
      }
      const choose = async ({ input }: Transition, row: WireRecord) => {
        const pairs: [string, string][] = []
        for (const { name, reference = '', within } of input?.fields ?? []) {
          const target = reference === resource.name ? resource : CATALOG.resources[reference]
          if (!target) continue
          const asker = { row, record: row, around: aroundNoon() }
          const found = (await allOnce(target)).find(
            (one) =>
              !Object.values(row).includes(one[target.identity.id]) && (!within || isFitting(within, one, asker)),
          )
          pairs.push([name, String(found?.[target.identity.id])])
        }
        return Object.fromEntries(pairs)
      }
      let chosen: Readonly<Record<string, string>> = {}
      const pending = new Set(transitions.filter(({ roles }) => roles?.length !== 0))
      // Some states are reached through others only: what is pending first, else a step on the way.
      for (let step = 0; pending.size > 0 && step < 2 * transitions.length; step += 1) {
        const own = (await all(resource)).filter((one) => one['Shelf'] === 'organization')
        const readyFor = (one: Transition) => own.find((record) => isOpen(one, record, aroundNoon()))
        const transition = [...pending, ...transitions].find((one) => readyFor(one) !== undefined)!
        const ready = own.filter((record) => isOpen(transition, record, aroundNoon()))
        let [row = {}] = ready
        chosen = await choose(transition, row)
        expect((await send(transition, row, 'orgadmin2')).type).toBe(4000)
        expect((await send(transition, row, 'consortium')).type).toBe(4000)
        if (transition.notBy) {
          // All steps here are one person's.
          expect((await send(transition, row)).type).toBe(4000)
          pending.delete(transition)
          continue
        }
        if (transition.reason) expect((await send({ ...transition, reason: false }, row)).type).toBe(4000)
        // Rules may be against the first of them.
        let isMade = false
        for (const one of ready) {
          chosen = await choose(transition, one)
          row = one
          isMade = (await send(transition, one)).type === 200
          if (isMade) break
        }
        expect([transition.name, isMade]).toEqual([transition.name, true])
        const after = (await all(resource)).find((one) => one[id] === row[id])
        // What leaves the state as it is can be done again.
        const isState = transition.to !== undefined
        expect(after).toMatchObject({ ...transition.also, ...(isState ? { [transition.field]: transition.to } : {}) })
        if (isState) expect((await send(transition, row)).type).toBe(4000)
        const history = await ask(resource, callNamed(resource, 'history'), { kind: 'ids', ids: [String(row[id])] })
        expect(rowsOf(history.data)[0]).toMatchObject({
          userName: '陈静',
          reason: transition.name,
          ...(transition.reason ? { remark: '剂量没有写清' } : {}),
        })
        pending.delete(transition)
      }
      expect([...pending].map(({ name }) => name)).toEqual([])
      // What only the house makes is nobody's to ask for.
      for (const closed of transitions.filter(({ roles }) => roles?.length === 0)) {
        const row = (await all(resource)).find(
          (one) => one['Shelf'] === 'organization' && isOpen(closed, one, aroundNoon()),
        )
        if (row) expect((await send(closed, row)).type).toBe(4000)
      }
    },
  )
})

function callsThat(operation: Operation): readonly (readonly [string, string, Call, Resource])[] {
  return OWN_LIBRARIES.flatMap((resource) =>
    Object.values(resource.calls).flatMap((call) =>
      call?.operation === operation ? [[resource.name, call.name, call, resource] as const] : [],
    ),
  )
}

function idsOf(rows: readonly WireRecord[], id: string): readonly string[] {
  return rows.map((row) => String(row[id])).toSorted()
}

function rowsOf(data: unknown): readonly WireRecord[] {
  if (Array.isArray(data)) return data as readonly WireRecord[]
  const page = data as { readonly Row?: readonly WireRecord[]; readonly rows?: readonly WireRecord[] }
  return page.Row ?? page.rows ?? []
}

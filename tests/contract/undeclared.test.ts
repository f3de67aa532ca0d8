/**
 * V11 and V14 of every library of the project over HTTP: no state changes but along a declared transition, by whom it is declared
 * for, and nothing that a rule locks is changed by any way of writing. No library is named here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { dayAfter, holds, isEmpty } from '../../src/model/condition.ts'
import { TOLD_KINDS } from '../../src/model/change-origin.ts'
import type { Transition } from '../../src/model/lifecycle.ts'
import { ruleState } from '../../src/model/form-rules.ts'
import { lockedFields } from '../../src/model/record-rules.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../src/model/scope.ts'
import { UNDO } from '../../src/wire/changes.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import { listAsk, rowsIn, saveAsk } from '../support/asks.ts'
import { databases } from '../support/databases.ts'
import { callNamed, OWN_LIBRARIES, type Platform, startPlatform } from '../support/server.ts'
import { isSealed, wordsField } from '../support/examples.ts'
import { inputOfStep } from '../support/transition-answers.ts'

interface Person {
  readonly as: string
  readonly shelf: 'organization' | 'platform'
  readonly owner: string
  readonly roles: readonly string[]
}
const PEOPLE: readonly Person[] = [
  { as: 'orgadmin', shelf: 'organization', owner: 'org-1', roles: [ORGANIZATION_ADMIN] },
  { as: 'orgadmin2', shelf: 'organization', owner: 'org-2', roles: [ORGANIZATION_ADMIN] },
  { as: 'noroles', shelf: 'organization', owner: 'org-1', roles: [] },
  { as: 'consortium', shelf: 'platform', owner: 'consortium-1', roles: [CONSORTIUM_ADMIN] },
]
const LIVING = OWN_LIBRARIES.filter(({ transitions }) => transitions.some(({ call }) => call !== undefined))
const STATED = LIVING.filter(({ transitions, fields }) =>
  fields.some(({ name, readOnly }) => readOnly && transitions.some(({ field }) => field === name)),
)
const LOCKING = OWN_LIBRARIES.filter(({ locks }) => locks)
const named = (resource: Resource) => [resource.name, resource] as const
const NOW = { today: businessDay(Date.now()), nowMs: Date.now() }
/** Records that a step is tried of. */
const TRIES = 3
const BATCH = '5d1c7e20-0000-4000-8000-000000000001'

describe.each(databases)('what is not declared, over HTTP and $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const rowsOf = async (resource: Resource) => {
    const { paging } = callNamed(resource, 'list')
    const asked = listAsk(resource, { [paging.index]: '1', [paging.size]: '200' })
    const readers = PEOPLE.filter(({ roles }) => roles.length > 0)
    const seen = await Promise.all(
      readers.map(async ({ as }) => {
        const { status, body } = await platform.call({ as, ...asked })
        return status === 200 ? rowsIn(body) : []
      }),
    )
    const { id } = resource.identity
    // As those see a row who may write it: a consortium sees its members' masked.
    return [
      ...new Map(
        seen
          .toReversed()
          .flat()
          .map((row) => [String(row[id]), row]),
      ).values(),
    ]
  }
  const send = (resource: Resource, transition: Transition, row: WireRecord, as: string) => {
    const call = resource.calls[transition.call ?? '']!
    const { method, path, query, headers, body } = encodeRequest(resource, call, {
      kind: 'ids',
      ids: [String(row[resource.identity.id])],
      ...inputOfStep(call, transition),
    })
    const asked = { as, method, url: path, query: { ...query } as Record<string, string>, headers, body }
    return platform.call(asked as Parameters<Platform['call']>[0])
  }
  const save = (resource: Resource, record: WireRecord, as = 'orgadmin', headers = {}) =>
    platform.call({ as, ...saveAsk(resource, record), headers })

  it.each(LIVING.map(named))(
    'V11: %s: no step from a state, by a person, that is not declared',
    async (_name, resource) => {
      const before = await rowsOf(resource)
      const wrong: string[] = []
      let asked = 0
      for (const transition of resource.transitions.filter(({ call }) => call !== undefined))
        for (const row of oneOfEachState(before, transition.field))
          for (const person of PEOPLE) {
            if (isDeclared(resource, transition, { row, person })) continue
            asked += 1
            const { status, body } = await send(resource, transition, row, person.as)
            // Several ids are answered one by one.
            const outcomes = Array.isArray(body.Data) ? (body.Data as readonly WireRecord[]) : []
            const isDone = status === 200 && outcomes.every(({ Type }) => Type === 200 || Type === undefined)
            if (isDone) wrong.push(`${transition.name} from ${String(row[transition.field])} by ${person.as}`)
          }
      expect([asked > 0, wrong]).toEqual([true, []])
      expect(await rowsOf(resource)).toEqual(before)
    },
  )

  it.each(STATED.map(named))('V11: %s: a state that nobody writes is written by no save', async (_name, resource) => {
    const before = await rowsOf(resource)
    const states = [...new Set(resource.transitions.map(({ field }) => field))]
    for (const field of resource.fields.filter(({ name, readOnly }) => readOnly && states.includes(name)))
      for (const row of oneOfEachState(before, field.name))
        for (const { value } of (field.choices ?? []).filter((choice) => choice.value !== row[field.name]))
          for (const { as } of PEOPLE) {
            const { status } = await save(resource, { ...row, [field.name]: value }, as)
            expect([field.name, value, as, status]).not.toEqual([field.name, value, as, 200])
          }
    expect(await rowsOf(resource)).toEqual(before)
  })

  it.each(LOCKING.map(named))('V14: %s: what is locked is changed by no way of writing', async (_name, resource) => {
    const before = await rowsOf(resource)
    const own = before.filter((row) => row['Shelf'] === 'organization' && row['OrganizationId'] === 'org-1')
    const { version } = resource.identity
    let asked = 0
    const thorough = new Set(someOfEachLock(resource, own))
    for (const row of own) {
      const locked = lockedFields(resource, row)
      let answered = 0
      // What is masked is known to nobody here as it is stored.
      const open = resource.fields.filter(({ readOnly, mask }) => !readOnly && (mask ?? 'name') === 'name')
      for (const { name } of open.filter((field) => locked.has(field.name))) {
        const value = own.map((other) => other[name]).find((one) => one !== undefined && !alike(one, row[name]))
        if (value === undefined) continue
        const changed = { ...row, [name]: value }
        // What the form does not show of it is not taken over at all, and what lacks something is refused for that.
        const { hidden, required } = ruleState(resource, changed)
        if (hidden.has(name) || [...required].some((needed) => isEmpty(changed[needed]))) continue
        // Of many that are locked alike a few are asked for every field in every way, each other for one.
        if (answered > 0 && !thorough.has(row)) break
        answered += 1
        const origins = TOLD_KINDS.map((kind) => ({ 'X-Change-Origin': `${kind}; batch=${BATCH}` }))
        for (const headers of thorough.has(row) ? [{}, ...origins] : [{}]) {
          asked += 1
          const { status, body } = await save(resource, changed, 'orgadmin', headers)
          expect([name, status, JSON.stringify(body)]).toEqual([name, 403, expect.stringContaining(`/${name}`)])
        }
        // One that was read before the last change, and then merged.
        if (version === undefined) continue
        const stale = await save(resource, { ...changed, [version]: Number(row[version]) - 1 })
        expect(stale.status).not.toBe(200)
      }
    }
    expect(asked).toBeGreaterThan(0)
    expect(await rowsOf(resource)).toEqual(before)
  })

  it.each(LOCKING.filter((resource) => !isSealed(resource)).map(named))(
    'V14: %s: what was changed before it was locked is not taken back',
    async (_name, resource) => {
      const { id } = resource.identity
      const rows = await rowsOf(resource)
      const own = rows.filter((row) => row['Shelf'] === 'organization' && row['OrganizationId'] === 'org-1')
      const person = PEOPLE[0]!
      // Who is to be named is another test's matter.
      const asksWhom = ({ input }: Transition) =>
        input?.fields.some(({ kind, required }) => required && kind === 'reference')
      const steps = resource.transitions.filter((transition) => !asksWhom(transition))
      const locking = steps.flatMap((transition) =>
        own.flatMap((row) => {
          const isOpen = transition.call !== undefined && isDeclared(resource, transition, { row, person })
          const after = { ...row, ...transition.also, [transition.field]: transition.to ?? row[transition.field] }
          const isLocked = lockedFields(resource, row).size === 0 && lockedFields(resource, after).size > 0
          const taken = lockedFields(resource, after)
          const field = changeable(resource, row).find(({ name }) => taken.has(name))
          return isOpen && isLocked && field ? [{ transition, row, field }] : []
        }),
      )
      expect(locking.length, 'no record can be locked by a step').toBeGreaterThan(0)
      const header = { 'X-Change-Origin': `bulkEdit; batch=${BATCH}` }
      /** Rules may be against the step, or the change. */
      const isDone = async ({ transition, row, field }: (typeof locking)[number]) => {
        const edited = await save(resource, { ...row, ...field.change }, person.as, header)
        if (edited.status !== 200) return false
        // Who changed it may not be the one who passes it.
        return (await send(resource, transition, row, transition.notBy ? 'orgadmin3' : person.as)).status === 200
      }
      let found: (typeof locking)[number] | undefined
      // Each try has a record of its own: what was changed for one is another version.
      const tried = new Map<WireRecord, string>()
      for (const one of locking) {
        const { transition, row } = one
        const times = [...tried.values()].filter((name) => name === transition.name).length
        if (tried.has(row) || times >= TRIES) continue
        tried.set(row, transition.name)
        if (await isDone(one)) found = one
        if (found) break
      }
      if (!found) return expect(found, 'no step that locks was made').toBeDefined()
      const { row, field } = found
      const find = async () => (await rowsOf(resource)).find((one) => one[id] === row[id])
      const then = await find()
      const undone = { Library: resource.name, Ids: [row[id]], Batch: BATCH, As: `${BATCH.slice(0, -1)}2` }
      const reply = await platform.call({ as: person.as, url: UNDO.path, body: undone })
      expect((reply.body.Data as unknown as readonly WireRecord[])[0]).toMatchObject({ Type: 4000 })
      expect(await find()).toEqual(then)
      // Restoring the version of before is a save of its content.
      const restored = await save(resource, { ...then, [field.name]: row[field.name] }, person.as, {
        'X-Change-Origin': 'restore; note=1',
      })
      expect(restored.status).toBe(403)
      expect(await find()).toEqual(then)
    },
  )
})

/** Words that may be others, a number that may be one more, or a day that may be the next. */
function changeable(
  resource: Resource,
  row: WireRecord,
): readonly { readonly name: string; readonly change: WireRecord }[] {
  const { name } = wordsField(resource, row)
  const numbers = resource.fields.filter((field) => !field.readOnly && typeof row[field.name] === 'number')
  const days = resource.fields.filter(({ name, kind, readOnly }) => !readOnly && kind === 'date' && row[name])
  return [
    { name, change: { [name]: '先改的' } },
    ...numbers.map((field) => ({ name: field.name, change: { [field.name]: Number(row[field.name]) + 1 } })),
    ...days.map((field) => ({ name: field.name, change: { [field.name]: dayAfter(String(row[field.name]), 1) } })),
  ]
}

/** By what the library's file says alone: the shelf's writers, the roles of the step, and the states that it leads from. */
function isDeclared(
  resource: Resource,
  { field, to, when, roles }: Transition,
  { row, person }: { readonly row: WireRecord; readonly person: Person },
): boolean {
  const mayWrite = resource.scopes[person.shelf]?.write.some((role) => person.roles.includes(role)) === true
  const isTheirs =
    row['Shelf'] === person.shelf && ['OrganizationId', 'ConsortiumId'].some((name) => row[name] === person.owner)
  const isFor = roles === undefined || roles.some((role) => person.roles.includes(role))
  return mayWrite && isTheirs && isFor && row[field] !== to && (when === undefined || holds(when, row, NOW))
}

function oneOfEachState(rows: readonly WireRecord[], field: string): readonly WireRecord[] {
  const keyOf = (row: WireRecord) => JSON.stringify([row[field], row['Shelf'], row['OrganizationId']])
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

/** Three of those that are locked alike. */
function someOfEachLock(resource: Resource, rows: readonly WireRecord[]): readonly WireRecord[] {
  const byLock = new Map<string, readonly WireRecord[]>()
  for (const row of rows) {
    const locks = JSON.stringify([...lockedFields(resource, row)].sort())
    byLock.set(locks, [...(byLock.get(locks) ?? []), row])
  }
  return [...byLock.values()].flatMap((alikes) => alikes.slice(0, 3))
}

function alike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

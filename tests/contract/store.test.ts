/** What every library owes its users, over every database: made from the catalog, so a new library is tested without a line here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleState, withoutHidden } from '../../src/model/form-rules.ts'
import { constantsOf } from '../../src/model/lifecycle.ts'
import { type Field, getField, getResource, type Resource, type WireRecord } from '../../src/model/resource.ts'
import { withTables } from '../../src/model/view.ts'
import { uniqueKeysOf } from '../../src/model/unique.ts'
import { maskRecord } from '../../src/model/mask.ts'
import type { Scope } from '../../src/model/scope.ts'
import { databases, type Place } from '../support/databases.ts'
import { compared, exampleFor, sharedWith } from '../support/examples.ts'
import { FIRST, ORIGIN, PLATFORM, SECOND } from '../support/libraries.ts'
import { CATALOG } from '../support/project.ts'

const catalog = withTables(CATALOG)
// What a room keeps has tests of its own.
const resources = Object.values(catalog.resources).filter(
  (resource) => resource.scopes.organization && (!resource.keeper || resource.keeper.steps),
)

describe.each(databases)('every library over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(catalog)
    // People are referred to; what their room makes true of them is told in its own tests.
    place.store.keepBeside('passport', (_within, { after }) => Promise.resolve(after))
  })
  afterAll(() => place.drop())

  /** A record with what the table itself asks for: texts for the natural key and the label, rows for its references. */
  const makeRecord = async (resource: Resource, mark: string, scope = FIRST): Promise<WireRecord> => {
    const record: Record<string, unknown> = {}
    for (const field of resource.fields.filter((one) => !one.readOnly)) {
      if (field.kind === 'text') record[field.name] = `${mark}${field.name}`
      if (field.kind !== 'reference' || !field.required || field.reference === resource.name) continue
      const made = await madeFor(field, `${mark}${resource.name}`, scope)
      const target = getResource(catalog, field.reference ?? '')
      record[field.name] = made[target.identity.id]
      // What the two have to have in common.
      for (const { own, theirs } of sharedWith(field)) {
        const [via = '', inside] = own.split('.')
        if (inside === undefined) record[own] = made[theirs]
        else await change(resource, { via, id: record[via], set: { [inside]: made[theirs] } }, scope)
      }
    }
    // What its form would not show is not kept.
    return withoutHidden(record, ruleState(resource, record))
  }
  /** Changes the record that a reference leads to. */
  const change = async (
    resource: Resource,
    { via, id, set }: { readonly via: string; readonly id: unknown; readonly set: WireRecord },
    scope: Scope,
  ) => {
    const target = getResource(catalog, getField(resource, via).reference ?? '')
    const [known] = await place.store.libraries.byIds(scope, target, [String(id)])
    await save(target, { ...known, ...set }, scope)
  }
  const save = (resource: Resource, record: WireRecord, scope = FIRST) =>
    place.store.libraries.save(scope, ORIGIN, { resource, record })
  /** One that the reference may lead to: an example of its library under keys of its own. */
  const madeFor = async (field: Field, mark: string, scope: Scope) => {
    const target = getResource(catalog, field.reference ?? '')
    const keys: readonly string[] = [...uniqueKeysOf(target), ...(target.limits ?? []).map(({ by }) => by)].flat()
    const made = await makeRecord(target, mark, scope)
    const isWithin = (name: string) => target.fields.find((one) => one.name === name)?.kind === 'rows'
    const example = Object.entries(exampleFor(field, target)).filter(
      ([name]) => !keys.includes(name) && !isWithin(name),
    )
    const references = target.fields.flatMap(({ name, reference }) => (reference ? [[name, made[name]]] : []))
    const saved = await save(
      target,
      { ...made, ...Object.fromEntries(example), ...Object.fromEntries(references) },
      scope,
    )
    return saved
  }

  const shared = resources.filter((resource) => resource.reference && resource.scopes.platform)
  it.each(shared.map((resource) => [resource.name, resource] as const))('a copy of %s', async (_name, resource) => {
    const { libraries } = place.store
    const { id } = resource.identity
    const keys = uniqueKeysOf(resource).flat()
    const { source, state, enabled, keeps } = resource.reference!
    const record = { ...(await makeRecord(resource, 'p', PLATFORM)), ...(enabled ? { [enabled]: true } : {}) }
    const isSettable = resource.fields.some((field) => field.name === enabled && !field.readOnly)
    const sent = Object.fromEntries(Object.entries(record).filter(([name]) => name !== enabled || isSettable))
    let platform = await save(resource, sent, PLATFORM)
    const switched = resource.transitions.find((one) => enabled && constantsOf(one)[enabled] === true)
    if (enabled && platform[enabled] !== true && switched)
      platform = await libraries.transit(PLATFORM, ORIGIN, { resource, id: String(platform[id]), transition: switched })
    const { record: copy } = await libraries.reference(FIRST, ORIGIN, { resource, id: String(platform[id]) })
    expect(copy).toMatchObject({ [source]: platform[id], [state]: 'referenced', OrganizationId: 'org-1' })
    const text = resource.fields.find(
      ({ name, kind, readOnly }) => kind === 'text' && !readOnly && !keeps.includes(name) && !keys.includes(name),
    )
    if (text) {
      await save(resource, { ...platform, [text.name]: '平台改过' }, PLATFORM)
      const filters = { [state]: { in: ['updated'] }, [id]: { in: [String(copy[id])] } }
      expect((await libraries.page(FIRST, resource, { page: 1, pageSize: 10, filters })).total).toBe(1)
      const change = { id: String(copy[id]), validate: () => [] }
      expect(await libraries.sync(FIRST, ORIGIN, { resource, ...change })).toMatchObject({
        [text.name]: '平台改过',
        [state]: 'referenced',
      })
    }
    await libraries.cancel(FIRST, ORIGIN, { resource, id: String(copy[id]) })
    const free = await libraries.unreferenced(FIRST, resource, { page: 1, pageSize: 1000, filters: {} })
    expect(free.rows.map((row) => row[id])).toContain(platform[id])
  })

  it.each(resources.map((resource) => [resource.name, resource] as const))('%s', async (_name, resource) => {
    const { libraries } = place.store
    const { id, version, naturalKey } = resource.identity
    const record = await makeRecord(resource, 'a')
    const made = await save(resource, record)
    expect(made).toMatchObject({
      ...maskRecord(resource, record, 'names'),
      OrganizationId: 'org-1',
      Shelf: 'organization',
      ...(version ? { [version]: 1 } : {}),
    })
    const ids = [String(made[id])]
    expect(await libraries.byIds(FIRST, resource, ids)).toEqual([made])
    expect(await libraries.byIds(SECOND, resource, ids)).toEqual([])

    const page = await libraries.page(FIRST, resource, { page: 1, pageSize: 1000, filters: { [id]: { in: ids } } })
    expect(page).toEqual({ rows: [made], total: 1 })
    for (const field of resource.fields.filter((one) => one.search !== false && one.kind === 'text' && !one.readOnly)) {
      const found = await libraries.page(FIRST, resource, {
        page: 1,
        pageSize: 1000,
        filters: {},
        keyword: `A${field.name}`,
      })
      expect(found.rows.map((row) => row[id])).toContain(made[id])
    }

    if (naturalKey.length > 0 && !naturalKey.every((key) => getField(resource, key).readOnly))
      await expect(save(resource, record)).rejects.toMatchObject({ problems: [{ code: 'duplicate' }] })
    expect(await save(resource, await makeRecord(resource, 'a', SECOND), SECOND)).toMatchObject({
      OrganizationId: 'org-2',
    })
    const changed = await save(resource, made)
    if (version)
      await expect(save(resource, made)).rejects.toMatchObject({
        code: 'conflict',
        data: { current: compared(resource, changed), submitted: compared(resource, made) },
      })
    expect((await libraries.history(FIRST, resource, ids[0] ?? '')).map(({ action }) => action)).toEqual([
      'update',
      'create',
    ])
    await libraries.remove(FIRST, ORIGIN, { resource, ids: ids })
    expect(await libraries.byIds(FIRST, resource, ids)).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordOfToday } from '../../../src/model/renames.ts'
import type { Field, Resource, WireRecord } from '../../../src/model/resource.ts'
import { databases, type Place } from '../../support/databases.ts'
import { catalogOf, FIRST, makeThing, ORIGIN, THINGS } from '../../support/libraries.ts'

const PAGE = { page: 1, pageSize: 100, filters: {} }
const NEW_NAMES: Readonly<Record<string, string>> = { Price: 'Fee', Unit: 'Measure' }
const renamed = (field: Field): Field => ({
  ...field,
  name: NEW_NAMES[field.name] ?? field.name,
  ...(field.fields ? { fields: field.fields.map(renamed) } : {}),
})
const name = (one: string) => (one === 'Price' ? 'Fee' : one)

/** The same library after its price, and the unit of its parts, were given other names. */
const AFTER: Resource = {
  ...THINGS,
  fields: THINGS.fields.map(renamed),
  renames: { Price: 'Fee', 'Parts/Unit': 'Parts/Measure', 'Parts/Box/Wide': 'Parts/Box/Width' },
  list: { ...THINGS.list, columns: THINGS.list.columns.map(name), filters: [...THINGS.list.filters.map(name), 'Fee'] },
}

describe.each(databases)('a renamed field over $name', ({ open }) => {
  let place: Place
  beforeEach(async () => {
    place = await open(catalogOf(THINGS))
  })
  afterEach(() => place.drop())

  it('keeps its values, its history, and can be filtered by', async () => {
    const { libraries } = place.store
    const saved = await libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing('A', { Price: 12.5 }) })
    await libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing('B', { Price: 90 }) })
    await place.store.useCatalog(catalogOf(AFTER))
    await place.store.useCatalog(catalogOf(AFTER))
    const filters = { Fee: { from: '10', to: '20' } }
    const { rows } = await libraries.page(FIRST, AFTER, { ...PAGE, filters })
    expect(rows.map(({ Code, Fee, Price }) => [Code, Fee, Price])).toEqual([['A', 12.5, undefined]])
    const [revision] = await libraries.history(FIRST, AFTER, String(saved.Id))
    expect(JSON.stringify(revision)).toContain('"Fee":12.5')
    expect(JSON.stringify(revision)).not.toContain('"Price"')
  })
  it('is renamed inside rows and groups too, in rows and histories, as the replay of the gate takes it', async () => {
    const { libraries } = place.store
    const parts = [
      { Unit: '个', Box: { Wide: 1.25, Unit: '层' } },
      { Unit: '旧', Measure: '新' },
      { Box: [{ Wide: 2 }, null, 'x'] },
    ]
    const before: WireRecord[] = []
    for (const [code, Parts] of Object.entries({ A: parts, B: [], C: null, D: '个', E: { Unit: '盒' } }))
      before.push(await libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing(code, { Parts }) }))
    const plain = await libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing('F') })
    await place.store.useCatalog(catalogOf(AFTER))
    const { rows } = await libraries.page(FIRST, AFTER, PAGE)
    expect(rows).toEqual([...before, plain].map((record) => recordOfToday(AFTER, record)))
    expect(rows[0]?.Parts).toEqual([
      { Measure: '个', Box: { Width: 1.25, Unit: '层' } },
      { Unit: '旧', Measure: '新' },
      { Box: [{ Width: 2 }, null, 'x'] },
    ])
    const [revision] = await libraries.history(FIRST, AFTER, String(before[0]?.Id))
    expect(JSON.stringify(revision)).toContain('"Measure":"个"')
    expect(JSON.stringify(revision)).not.toContain('"Wide"')
  })
})

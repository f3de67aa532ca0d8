import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Field, Resource } from '../../../src/model/resource.ts'
import { databases, type Place } from '../../support/databases.ts'
import { catalogOf, FIRST, makeThing, ORIGIN, THINGS } from '../../support/libraries.ts'

const PAGE = { page: 1, pageSize: 100, filters: {} }
const renamed = (field: Field): Field => (field.name === 'Price' ? { ...field, name: 'Fee' } : field)
const name = (one: string) => (one === 'Price' ? 'Fee' : one)

/** The same library after its price was given another name. */
const AFTER: Resource = {
  ...THINGS,
  fields: THINGS.fields.map(renamed),
  renames: { Price: 'Fee' },
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
})

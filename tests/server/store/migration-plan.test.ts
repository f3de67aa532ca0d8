import { afterEach, describe, expect, it } from 'vitest'
import type { Catalog, Field, Resource } from '../../../src/model/resource.ts'
import { type EffectKind, type LibraryMigration, migrationPlan } from '../../../src/server/store/migration-plan.ts'
import { databases, type Place } from '../../support/databases.ts'
import { CATALOG, catalogOf, FIRST, makeThing, ORIGIN, SHARED, THINGS, TYPES } from '../../support/libraries.ts'

const price = THINGS.fields.find(({ name }) => name === 'Price')!
const name = THINGS.fields.find((field) => field.name === 'Name')!
const plus = (field: Field, more: Partial<Resource['list']> = {}, resource = THINGS): Resource => ({
  ...resource,
  fields: [...resource.fields, field],
  list: { ...resource.list, columns: [...resource.list.columns, field.name], ...more },
})
const renamed: Resource = {
  ...THINGS,
  fields: THINGS.fields.map((field) => (field.name === 'Price' ? { ...field, name: 'Fee' } : field)),
  renames: { Price: 'Fee' },
  list: {
    ...THINGS.list,
    columns: THINGS.list.columns.map((one) => (one === 'Price' ? 'Fee' : one)),
    filters: THINGS.list.filters.map((one) => (one === 'Price' ? 'Fee' : one)),
  },
}
const without = (dropped: string): Resource => ({
  ...THINGS,
  fields: THINGS.fields.filter((field) => field.name !== dropped),
  list: {
    ...THINGS.list,
    columns: THINGS.list.columns.filter((one) => one !== dropped),
    filters: THINGS.list.filters.filter((one) => one !== dropped),
  },
})

type Case = readonly [why: string, before: Catalog, after: Catalog, kinds: readonly EffectKind[]]

const CASES: readonly Case[] = [
  ['nothing changed', CATALOG, CATALOG, []],
  [
    'a new library, to which another refers',
    catalogOf(THINGS),
    CATALOG,
    ['tableMade', 'columnAdded', 'indexMade', 'referenceMade', 'mentionsMade'],
  ],
  [
    'a new column that lists are sorted by',
    CATALOG,
    catalogOf(plus({ ...name, name: 'Alias', title: '别名' }, { sort: { field: 'Alias', order: 'asc' } }), TYPES),
    ['columnAdded', 'indexMade', 'indexDropped', 'rowsIndexed'],
  ],
  [
    'a new number in the list',
    CATALOG,
    catalogOf(plus({ ...price, name: 'Cost', title: '成本' }), TYPES),
    ['columnAdded', 'indexMade'],
  ],
  [
    'a new unique key',
    CATALOG,
    catalogOf({ ...THINGS, form: { ...THINGS.form, unique: [['Name', 'Price']] } }, TYPES),
    ['columnAdded', 'indexMade'],
  ],
  [
    'another natural key',
    CATALOG,
    catalogOf({ ...THINGS, identity: { ...THINGS.identity, naturalKey: ['Name'] } }, TYPES),
    ['columnAdded', 'indexMade', 'indexDropped', 'rowsIndexed'],
  ],
  [
    'a renamed field',
    CATALOG,
    catalogOf(renamed, TYPES),
    ['renamed', 'columnAdded', 'columnLeft', 'indexMade', 'indexDropped'],
  ],
  ['a field that is gone', CATALOG, catalogOf(without('Price'), TYPES), ['columnLeft', 'indexDropped']],
  [
    'a library that is gone, to which another refers',
    CATALOG,
    catalogOf(THINGS),
    ['referenceDropped', 'mentionsDropped', 'tableLeft'],
  ],
  [
    'another choice of fields that copies keep',
    catalogOf(SHARED, TYPES),
    catalogOf({ ...SHARED, reference: { ...SHARED.reference!, keeps: ['Remark'] } }, TYPES),
    ['columnAdded', 'columnDropped'],
  ],
  [
    'words that are searched otherwise',
    CATALOG,
    catalogOf(
      {
        ...THINGS,
        fields: THINGS.fields.map((field) => (field.name === 'Code' ? { ...field, search: false as const } : field)),
      },
      TYPES,
    ),
    ['rowsIndexed'],
  ],
]

describe('a plan names the libraries alone for which something is done', () => {
  it('in the order in which it is done, with the statements of the server', () => {
    const plan = migrationPlan(Object.values(CATALOG.resources), [renamed, TYPES])
    expect(plan.map(({ library, waiting }) => [library, waiting])).toEqual([['thing', 'all']])
    expect(plan[0]?.statements[0]).toContain('UPDATE lib_thing SET data')
    expect(plan[0]?.statements.join()).toContain('ADD COLUMN IF NOT EXISTS "f_Fee_n" float8')
  })

  it.each(CASES)('%s', (_why, before, after, kinds) => {
    const plan = migrationPlan(Object.values(before.resources), Object.values(after.resources))
    expect(new Set(plan.flatMap(({ effects }) => effects.map(({ kind }) => kind)))).toEqual(new Set(kinds))
  })
})

describe.each(databases)('a plan is what the server really does over $name', ({ open }) => {
  let place: Place
  afterEach(() => place.drop())

  it.each(CASES)('%s', async (_why, before, after) => {
    place = await open(before)
    const { libraries, database } = place.store
    const first = Object.values(before.resources)[0]!
    await libraries.save(FIRST, ORIGIN, { resource: first, record: makeThing('A') })
    const then = await formOf(place)
    // Whatever writes the table's file anew leaves it another number.
    const fileOf = async () =>
      (await database.query(`SELECT pg_relation_filenode('lib_${first.name.replaceAll('-', '_')}') AS file`))[0]?.file
    const file = await fileOf()
    await place.store.useCatalog(after)
    const now = await formOf(place)
    const plan = migrationPlan(Object.values(before.resources), Object.values(after.resources))
    expect(added(then, now)).toEqual(
      said(plan, ['tableMade', 'columnAdded', 'indexMade', 'referenceMade', 'mentionsMade']),
    )
    expect(added(now, then)).toEqual(
      said(plan, ['columnDropped', 'indexDropped', 'referenceDropped', 'mentionsDropped']),
    )
    const own = plan.find(({ library }) => library === first.name)
    const rewrites = own?.effects.some(({ kind, rewrites }) => kind === 'columnAdded' && rewrites) ?? false
    expect((await fileOf()) !== file).toBe(rewrites)
    for (const left of said(plan, ['tableLeft', 'columnLeft', 'indexLeft'])) expect(now).toContain(left)
  })
})

/** What every table of a library has, whatever its fields are. */
const COMMON =
  /^(column lib_\w+\.(owner_id|id|shelf|version|data|search|grams|created_at|updated_at)|index lib_\w+_(pkey|id|grams))$/

/** Tables of libraries and of mentions, and of the former the columns, indexes and foreign keys. */
async function formOf({ store }: Place): Promise<readonly string[]> {
  const rows = await store.database.query(`
    SELECT 'table ' || table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name ~ '^(lib|mentions)_'
    UNION ALL SELECT 'column ' || table_name || '.' || column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name ~ '^lib_'
    UNION ALL SELECT 'index ' || indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename ~ '^lib_'
    UNION ALL SELECT 'reference ' || conname FROM pg_constraint
      WHERE contype = 'f' AND conrelid::regclass::text ~ '^lib_'`)
  return rows.map((row) => String(row.name)).filter((one) => !COMMON.test(one))
}

function added(then: readonly string[], now: readonly string[]): readonly string[] {
  return now.filter((one) => !then.includes(one)).sort()
}

function said(plan: readonly LibraryMigration[], kinds: readonly EffectKind[]): readonly string[] {
  return plan
    .flatMap(({ table, effects }) =>
      effects
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, object }) => {
          if (kind.startsWith('column')) return `column ${table}.${object}`
          if (kind.startsWith('index')) return `index ${object}`
          return kind.startsWith('reference') ? `reference ${object}` : `table ${object}`
        }),
    )
    .sort()
}

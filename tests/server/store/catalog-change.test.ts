import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Field, Resource } from '../../../src/model/resource.ts'
import { databases, type Place } from '../../support/databases.ts'
import { CATALOG, catalogOf, FIRST, makeThing, ORIGIN, THINGS, TYPES } from '../../support/libraries.ts'

const PAGE = { page: 1, pageSize: 100, filters: {} }

function withField(name: string, change: Partial<Field>, resource = THINGS): Resource {
  return {
    ...resource,
    fields: resource.fields.map((field) => (field.name === name ? { ...field, ...change } : field)),
  }
}

describe.each(databases)('a changed catalog over $name', ({ open }) => {
  let place: Place
  beforeEach(async () => {
    place = await open(catalogOf(THINGS))
    const { libraries } = place.store
    await libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing('A', { Remark: '备注一', Secret: '7' }) })
    await libraries.save(FIRST, ORIGIN, {
      resource: THINGS,
      record: makeThing('B', { Remark: '备注二', Secret: '10', Price: 1.5 }),
    })
  })
  afterEach(() => place.drop())

  it('the same catalog again changes nothing', async () => {
    const structure = () =>
      place.store.database.query(`SELECT c.relname::text AS name, c.oid::text FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace ORDER BY 1`)
    const before = await structure()
    await place.store.useCatalog(catalogOf(THINGS))
    expect(await structure()).toEqual(before)
  })

  it('however many fields are new, the rows are written anew once', async () => {
    const { database } = place.store
    await database.query('CREATE TABLE rewrites (at timestamptz NOT NULL)')
    await database.query(`CREATE FUNCTION note_rewrite() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO rewrites VALUES (now()); END $$`)
    await database.query('CREATE EVENT TRIGGER rewritten ON table_rewrite EXECUTE FUNCTION note_rewrite()')
    const number = { ...THINGS.fields.find((field) => field.name === 'Price')!, title: '数' }
    const names = ['Width', 'Height', 'Depth']
    const fields = names.map((name) => ({ ...number, name }))
    const list = { ...THINGS.list, columns: [...THINGS.list.columns, ...names] }
    await place.store.useCatalog(catalogOf({ ...THINGS, fields: [...THINGS.fields, ...fields], list }))
    await database.query('DROP EVENT TRIGGER rewritten')
    const [row] = await database.query('SELECT count(*)::int AS count FROM rewrites')
    expect(row?.count).toBe(1)
  })

  it('a new library gets its table, and references to it are kept from then on', async () => {
    await place.store.useCatalog(CATALOG)
    const { libraries } = place.store
    const type = await libraries.save(FIRST, ORIGIN, { resource: TYPES, record: { Code: 'T', Name: '类' } })
    await libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing('C', { TypeId: type.Id }) })
    await expect(libraries.remove(FIRST, ORIGIN, { resource: TYPES, ids: [String(type.Id)] })).rejects.toMatchObject({
      problems: [{ code: 'inUse' }],
    })
    expect((await libraries.page(FIRST, THINGS, PAGE)).total).toBe(3)
  })

  it('a library that is gone keeps its rows until it comes back', async () => {
    await place.store.useCatalog(catalogOf(TYPES))
    await place.store.useCatalog(CATALOG)
    expect((await place.store.libraries.page(FIRST, THINGS, PAGE)).total).toBe(2)
  })

  it('rows that were stored before another way to spell was known are found by it after the upgrade', async () => {
    const { libraries, database } = place.store
    await libraries.save(FIRST, ORIGIN, { resource: THINGS, record: makeThing('C', { Name: '肺俞' }) })
    const found = async (keyword: string) => (await libraries.page(FIRST, THINGS, { ...PAGE, keyword })).total
    await database.query(`UPDATE lib_thing SET search = 'x', grams = '{}'`)
    await database.query(
      `UPDATE libraries SET search_signature = '3' || substr(search_signature, 2) WHERE name = 'thing'`,
    )
    expect(await found('feishu')).toBe(0)
    await place.store.useCatalog(catalogOf(THINGS))
    for (const keyword of ['feishu', 'feiyu', 'FS', 'fy', '肺俞'])
      expect([keyword, await found(keyword)]).toEqual([keyword, 1])
  })

  it('a field that becomes searched is found in old rows', async () => {
    const changed = withField('Remark', { search: 'pinyin' })
    await place.store.useCatalog(catalogOf(changed))
    const { rows } = await place.store.libraries.page(FIRST, changed, { ...PAGE, keyword: 'bze' })
    expect(rows.map((row) => row.Code)).toEqual(['B'])
  })

  it('a field that changes from text to number sorts as numbers; old texts count as empty', async () => {
    const changed = withField(
      'Secret',
      { kind: 'number' },
      { ...THINGS, list: { ...THINGS.list, columns: [...THINGS.list.columns, 'Secret'] } },
    )
    await place.store.useCatalog(catalogOf(changed))
    const { libraries } = place.store
    await libraries.save(FIRST, ORIGIN, { resource: changed, record: makeThing('C', { Secret: 9 }) })
    await libraries.save(FIRST, ORIGIN, { resource: changed, record: makeThing('D', { Secret: 80 }) })
    const { rows } = await libraries.page(FIRST, changed, { ...PAGE, sort: { field: 'Secret', order: 'asc' } })
    const codes = rows.map((row) => row.Code)
    expect([...codes.slice(0, 2), ...codes.slice(2).sort()]).toEqual(['C', 'D', 'A', 'B'])
  })

  it('another natural key is kept instead of the old one', async () => {
    const identity = { ...THINGS.identity, naturalKey: ['Name'] }
    const changed: Resource = { ...THINGS, identity, form: { ...THINGS.form, unique: [] } }
    await place.store.useCatalog(catalogOf(changed))
    const save = (record: Record<string, unknown>) =>
      place.store.libraries.save(FIRST, ORIGIN, { resource: changed, record: makeThing('A', record) })
    expect((await save({ Name: '新' })).Code).toBe('A')
    await expect(save({ Name: '新' })).rejects.toMatchObject({ problems: [{ path: '/Name', code: 'duplicate' }] })
  })

  it('a natural key whose field becomes text is kept for texts as well', async () => {
    const { libraries } = place.store
    const texts = { ...THINGS, identity: { ...THINGS.identity, naturalKey: ['Secret'] } }
    await place.store.useCatalog(catalogOf(withField('Secret', { kind: 'number' }, texts)))
    await place.store.useCatalog(catalogOf(texts))
    const save = (code: string) =>
      libraries.save(FIRST, ORIGIN, { resource: texts, record: makeThing(code, { Secret: '甲' }) })
    await save('C')
    await expect(save('D')).rejects.toMatchObject({ problems: [{ path: '/Secret' }] })
  })

  it('a natural key that stored rows break is refused with the cure, and nothing is changed', async () => {
    const changed: Resource = { ...THINGS, identity: { ...THINGS.identity, naturalKey: ['Price'] } }
    await expect(place.store.useCatalog(catalogOf(changed, TYPES))).rejects.toThrow(
      /物品（thing）已有数据中 Price 重复：「.+」（编号 .+）与更早的记录相同，请先改正重复的数据/u,
    )
    const [table] = await place.store.database.query(`SELECT to_regclass('lib_thing_type') IS NULL AS missing`)
    expect(table?.missing).toBe(true)
  })

  it('stored values of a field that is no longer declared survive a save', async () => {
    const changed: Resource = { ...THINGS, fields: THINGS.fields.filter((field) => field.name !== 'Remark') }
    await place.store.useCatalog(catalogOf(changed))
    const { libraries } = place.store
    const [row] = (await libraries.page(FIRST, changed, PAGE)).rows
    const { Remark: _remark, ...sent } = row ?? {}
    expect(await libraries.save(FIRST, ORIGIN, { resource: changed, record: { ...sent, Price: 8 } })).toMatchObject({
      Remark: '备注一',
      Price: 8,
    })
  })
})

/** A library with one record for each owner, whoever keeps the rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN, PLATFORM, SECOND } from '../../support/libraries.ts'
import { RECEPTION, SINGLE_CATALOG } from '../../support/single.ts'

const PAGE = { page: 1, pageSize: 20, filters: {} }

describe.each(stores)('one record for each owner over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(SINGLE_CATALOG)
  })
  afterAll(() => place.drop())

  const read = async (scope: Scope) => await place.store.libraries.page(scope, RECEPTION, PAGE)
  const save = async (scope: Scope, record: WireRecord) =>
    await place.store.libraries.save(scope, ORIGIN, { resource: RECEPTION, record })

  it('is made of the defaults by whoever reads it first, once, however many do at a time', async () => {
    const pages = await Promise.all([read(FIRST), read(FIRST), read(FIRST)])
    for (const page of pages)
      expect(page).toMatchObject({
        total: 1,
        rows: [{ Greeting: '您好', Seats: 12, OrganizationId: 'org-1', Version: 1 }],
      })
    const [made] = pages.flatMap(({ rows }) => rows)
    const history = await place.store.libraries.history(FIRST, RECEPTION, String(made?.['Id']))
    expect(history).toMatchObject([{ action: 'create', version: 1 }])
  })

  it('is each owner’s own, the consortium’s too', async () => {
    const { rows } = await read(SECOND)
    await save(SECOND, { ...rows[0], Greeting: '欢迎来第二医院' })
    expect((await read(PLATFORM)).rows).toMatchObject([{ Greeting: '您好', Shelf: 'platform' }])
    expect((await read(SECOND)).rows).toMatchObject([{ Greeting: '欢迎来第二医院', Version: 2 }])
    expect(await read(FIRST)).toMatchObject({ total: 1, rows: [{ Greeting: '您好' }] })
    const [other] = rows
    await expect(save(FIRST, { ...other, Version: 2 })).rejects.toMatchObject({ code: 'notFound' })
  })

  it('gets no second one', async () => {
    await expect(save(FIRST, { Greeting: '又一份' })).rejects.toMatchObject({
      code: 'invalid',
      message: '每个机构只有一份接待设置，不能再新增；请刷新后修改已有的一份',
    })
  })

  it('is found by its id before anybody has looked', async () => {
    const scope = { ...FIRST, organizationId: 'org-3' }
    expect(await place.store.libraries.byIds(scope, RECEPTION, ['org-3'])).toMatchObject([{ Id: 'org-3', Seats: 12 }])
  })

  it('is nobody’s where nobody is acted for', async () => {
    expect(await read({ ...FIRST, organizationId: '', consortiumId: '' })).toMatchObject({ total: 0 })
  })
})

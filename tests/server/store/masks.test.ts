/** Masked fields leave the rows masked by every way there is, whoever keeps them, and come back as they are stored. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import { withMaskedNames } from '../../../src/model/mask.ts'
import { getResource, type Resource, type WireRecord } from '../../../src/model/resource.ts'
import { rightRole } from '../../../src/model/rights.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN, SECOND } from '../../support/libraries.ts'
import {
  CANARIES,
  CANARY_RECORD,
  CARES,
  CLIENTS,
  CONTACT,
  HIDDEN,
  KIN_PHONE,
  NAMES,
  PRIVATE_CATALOG,
} from '../../support/private.ts'

const NOW = Date.UTC(2026, 2, 9, 2)
const PAGE = { page: 1, pageSize: 20, filters: {} }
const READER = { ...FIRST, roles: [...FIRST.roles, rightRole('reveal')] }
const MASKED = {
  Name: CANARIES.Name,
  Phone: '139****4321',
  IdNumber: '3301**********7834',
  Address: '浙江省杭州市***',
  InsuranceNo: '****7766',
  Kin: { Who: '妻子', Phone: '136****9999' },
  Contacts: [{ Who: CONTACT.Who, Phone: '137****6666' }],
}

describe.each(stores)('masked fields over $name', ({ open, isSql }) => {
  let place: Place
  let now = NOW
  let made: WireRecord
  beforeAll(async () => {
    place = await open(PRIVATE_CATALOG, { clock: () => now, secretKey: 'a key of thirty-two letters or more' })
  })
  afterAll(() => place.drop())
  beforeEach(async () => {
    await place.clear()
    made = await save(CANARY_RECORD)
  })

  const libraries = () => place.store.libraries
  const save = (record: WireRecord, resource: Resource = CLIENTS, idempotencyKey?: string) =>
    libraries().save(FIRST, ORIGIN, { resource, record, ...(idempotencyKey ? { idempotencyKey } : {}) })
  const stored = async () => {
    const [record] = await libraries().byIds({ ...FIRST, sight: 'clear' }, CLIENTS, [String(made['Id'])])
    return record as WireRecord
  }
  const refused = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`)
    return error
  }
  const told = (value: unknown) => {
    const text = JSON.stringify(value)
    return HIDDEN.filter((hidden) => text.includes(hidden))
  }

  it('are masked in whatever is read or answered', async () => {
    const id = String(made['Id'])
    expect(made).toMatchObject(MASKED)
    const care = await save({ Code: 'S-1', ClientId: id }, CARES)
    const list = await libraries().page(FIRST, CLIENTS, PAGE)
    expect(list.rows).toMatchObject([MASKED])
    const answers: unknown[] = [
      list,
      await libraries().pageText(FIRST, CLIENTS, PAGE),
      await libraries().byIds(FIRST, CLIENTS, [id]),
      await libraries().history(FIRST, CLIENTS, id),
      await libraries().versions(FIRST, CLIENTS, [{ id, version: 1 }]),
      await libraries().search(FIRST, [CLIENTS, CARES], 'C-1'),
      await libraries().transit(FIRST, ORIGIN, { resource: CLIENTS, id, transition: CLIENTS.transitions[0]! }),
      await refused(libraries().remove(FIRST, ORIGIN, { resource: CLIENTS, ids: [id] })),
      await libraries().page(FIRST, CARES, PAGE),
    ]
    await libraries().remove(FIRST, ORIGIN, { resource: CARES, ids: [String(care['Id'])] })
    await libraries().remove(FIRST, ORIGIN, { resource: CLIENTS, ids: [id] })
    answers.push(await libraries().deleted(FIRST, CLIENTS, { page: 1, pageSize: 20, keyword: '' }))
    expect(answers.map(told)).toEqual(answers.map(() => []))
    expect(JSON.stringify(answers)).toContain('139****4321')
  })

  it('mean what is stored when they are sent back, and a new value when it is whole', async () => {
    const again = await save({ ...made, No: 'C-2' })
    expect(again).toMatchObject({ ...MASKED, No: 'C-2' })
    expect(await stored()).toMatchObject({ ...CANARIES, Kin: { Phone: KIN_PHONE }, Contacts: [CONTACT] })
    const changed = await save({ ...again, Phone: '13812345678', Name: '欧**瑚' })
    expect(changed).toMatchObject({ Phone: '138****5678', Name: CANARIES.Name })
    expect(await stored()).toMatchObject({ Phone: '13812345678', Name: CANARIES.Name })
  })

  it('find their rows again when those have moved', async () => {
    const other = { Who: '诸葛琉璃', Phone: '13511112222' }
    const two = await save({ ...made, Contacts: [other, ...(made['Contacts'] as unknown[])] })
    expect((await stored())['Contacts']).toEqual([other, CONTACT])
    const [first, second] = two['Contacts'] as readonly WireRecord[]
    await save({ ...two, Contacts: [second, first] })
    expect((await stored())['Contacts']).toEqual([CONTACT, other])
  })

  it('are refused where they are of nothing that is stored', async () => {
    const wrong = await refused(save({ ...made, Phone: '139****0000' }))
    expect(wrong).toMatchObject({ code: 'invalid', problems: [{ code: 'masked', path: '/Phone' }] })
    const inside = await refused(save({ ...made, Contacts: [{ Who: '某*', Phone: '137****6666' }] }))
    expect(inside.problems.map(({ path }) => path)).toEqual(['/Contacts/0/Who'])
    const fresh = await refused(save({ No: 'C-3', Name: '张*国' }))
    expect(fresh.message).toContain('请填写完整')
  })

  it('are masked in what a conflict carries and in what a refusal says', async () => {
    await save({ ...made, No: 'C-2' })
    const late = await refused(save({ ...made, No: 'C-4' }))
    expect(late.code).toBe('conflict')
    expect(late.data).toMatchObject({ current: { ...MASKED, No: 'C-2' }, submitted: MASKED })
    expect(told(late.data)).toEqual([])
    const taken = await refused(save({ No: 'C-9', Name: '某某', IdNumber: CANARIES.IdNumber }))
    expect(taken.problems[0]).toMatchObject({ code: 'duplicate', path: '/IdNumber' })
    expect(told([taken.message, taken.problems])).toEqual([])
  })

  it('are masked when the answer of an earlier call comes again', async () => {
    const first = await save({ ...CANARY_RECORD, No: 'C-5', IdNumber: '' }, CLIENTS, 'once')
    const second = await save({ ...CANARY_RECORD, No: 'C-5', IdNumber: '' }, CLIENTS, 'once')
    expect(second).toEqual(first)
    expect(told(second)).toEqual([])
  })

  it('are found by their whole value and by no part of it', async () => {
    const found = async (filters: Record<string, { contains: string }>, scope = FIRST) =>
      (await libraries().page(scope, CLIENTS, { ...PAGE, filters })).total
    expect(await found({ Phone: { contains: ' 139-5718-4321' } })).toBe(1)
    expect(await found({ IdNumber: { contains: CANARIES.IdNumber } })).toBe(1)
    expect(await found({ Phone: { contains: '1395718' } })).toBe(0)
    expect(await found({ Phone: { contains: '139****4321' } })).toBe(0)
    expect(await found({ Phone: { contains: CANARIES.Phone } }, SECOND)).toBe(0)
    const { total } = await libraries().page(FIRST, CLIENTS, {
      ...PAGE,
      keyword: 'C-1',
      filters: { Phone: { contains: CANARIES.Phone } },
    })
    expect(total).toBe(1)
    await save({ ...made, Phone: '13812345678' })
    expect(await found({ Phone: { contains: CANARIES.Phone } })).toBe(0)
    expect(await found({ Phone: { contains: '13812345678' } })).toBe(1)
  })

  it('are no place in an order, no part of a filter, no list of used texts, and not found by a keyword', async () => {
    const asked = (input: object) => libraries().page(FIRST, CLIENTS, { ...PAGE, ...input })
    for (const input of [
      { sort: { field: 'Phone', order: 'asc' } },
      { filters: { Address: { contains: '望江' } } },
      { filters: { Phone: { in: [CANARIES.Phone] } } },
    ])
      expect((await refused(asked(input))).code).toBe('invalid')
    expect((await refused(libraries().values(FIRST, CLIENTS, { field: 'Address', keyword: '' }))).code).toBe('invalid')
    for (const keyword of [CANARIES.Phone, '4321', '望江街道', CANARIES.IdNumber])
      expect((await asked({ keyword })).total, keyword).toBe(0)
    expect((await asked({ keyword: '欧阳' })).total).toBe(1)
  })

  it('are shown one by one to who has said what for, at most thirty times a minute', async () => {
    const asked = { resource: CLIENTS, id: String(made['Id']), fields: ['Phone', 'Kin'], purpose: '电话随访' }
    now += 3_600_000
    expect(await libraries().reveal(READER, ORIGIN, asked)).toEqual({
      Id: made['Id'],
      Phone: CANARIES.Phone,
      Kin: { Who: '妻子', Phone: KIN_PHONE },
    })
    for (let count = 1; count < 30; count += 1) await libraries().reveal(READER, ORIGIN, asked)
    expect((await refused(libraries().reveal(READER, ORIGIN, asked))).code).toBe('tooMany')
    now += 60_001
    await libraries().reveal(READER, ORIGIN, asked)
    expect((await refused(libraries().reveal(SECOND, ORIGIN, asked))).code).toBe('notFound')
    if (!isSql) return
    const rows = await place.store.database.transaction('system', (tx) =>
      tx.query(`SELECT detail, object FROM audit WHERE action = 'reveal' AND result = 'ok'`),
    )
    expect(rows).toHaveLength(31)
    expect(rows[0]).toEqual({
      object: `client/${String(made['Id'])}`,
      detail: { fields: ['Phone', 'Kin'], purpose: '电话随访' },
    })
  })

  it('are names too where the installation says so, and then nothing is found or sorted by them', async () => {
    const closed = getResource(withMaskedNames(PRIVATE_CATALOG), 'client')
    const { rows } = await libraries().page(FIRST, closed, PAGE)
    expect(NAMES.filter((name) => JSON.stringify(rows).includes(name))).toEqual([])
    expect(rows[0]).toMatchObject({ Name: '欧**瑚' })
    const [hits] = await libraries().search(FIRST, [closed], 'C-1')
    expect(hits?.records[0]?.label).toBe('欧**瑚 C-1')
    for (const input of [{ filters: { Name: { contains: '欧' } } }, { sort: { field: 'Name', order: 'asc' as const } }])
      expect((await refused(libraries().page(FIRST, closed, { ...PAGE, ...input }))).code).toBe('invalid')
    const late = await refused(
      libraries().save(FIRST, ORIGIN, { resource: closed, record: { ...made, Address: '无' } }),
    )
    expect(late.message).toBe('欧**瑚 的住址要写清楚')
  })

  if (isSql)
    it('keep digests that nobody makes without the key', async () => {
      const read = () =>
        place.store.database.transaction('system', (tx) => tx.query(`SELECT "x_Phone" AS digest FROM lib_client`))
      const [row] = await read()
      expect(row?.digest).toMatch(/^[0-9a-f]{64}$/)
      await save({ ...made, Phone: '' })
      expect((await read())[0]?.digest).toBeNull()
    })
})

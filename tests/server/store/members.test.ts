/** A consortium reads the rows of its members, masked and without what is excepted, and changes nothing; whoever keeps them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import { MEMBERS_OWN_WORDS, seenByScope } from '../../../src/model/group-sight.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { rightRole } from '../../../src/model/rights.ts'
import { createValidate } from '../../../src/model/validator.ts'
import { type Place, stores } from '../../support/databases.ts'
import { FIRST, ORIGIN, PLATFORM, SECOND } from '../../support/libraries.ts'
import {
  CANARIES,
  CANARY_RECORD,
  CARES,
  CLIENTS,
  CONTACT,
  HIDDEN,
  NAMES,
  PRIVATE_CATALOG,
} from '../../support/private.ts'

const PAGE = { page: 1, pageSize: 20, filters: {} }
const MEMBERS = [
  { id: FIRST.organizationId, name: '第一医院' },
  { id: SECOND.organizationId, name: '第二医院' },
]
/** With every right: none of them opens a member's rows further. */
const GROUP = {
  ...PLATFORM,
  roles: [...PLATFORM.roles, rightRole('reveal'), rightRole('exportPlain')],
  members: MEMBERS,
}
const EXCEPTED = ['InsuranceNo', 'Kin', '****7766']
const MASKED = { No: 'C-1', Name: '欧**瑚', Phone: '139****4321', Contacts: [{ Who: '司**瑙', Phone: '137****6666' }] }

describe.each(stores)("members' rows over $name", ({ open, isSql }) => {
  let place: Place
  const ids: string[] = []
  beforeAll(async () => {
    place = await open(PRIVATE_CATALOG, { secretKey: 'a key of thirty-two letters or more' })
    const save = async (scope: typeof FIRST, record: WireRecord) =>
      String((await libraries().save(scope, ORIGIN, { resource: CLIENTS, record }))['Id'])
    ids.push(await save(FIRST, CANARY_RECORD), await save(FIRST, { ...CANARY_RECORD, No: 'C-3', IdNumber: '' }))
    ids.push(await save(SECOND, { ...CANARY_RECORD, No: 'C-2', Name: '慕容琥珀' }))
    await save({ ...FIRST, organizationId: 'org-9' }, { ...CANARY_RECORD, No: 'C-9' })
    await libraries().transit(FIRST, ORIGIN, {
      resource: CLIENTS,
      id: ids[0]!,
      transition: CLIENTS.transitions[0]!,
      reason: '张三来过',
    })
  })
  afterAll(() => place.drop())

  const libraries = () => place.store.libraries
  const refused = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`)
    return error
  }
  const numbers = (rows: readonly WireRecord[]) => rows.map((row) => row['No'])
  const list = async (more: object = {}, scope: typeof PLATFORM = GROUP) => {
    const { rows, total } = await libraries().page(scope, CLIENTS, { ...PAGE, ...more })
    expect(total).toBe(rows.length)
    return numbers(rows)
  }

  it('are listed in one order, with whose they are, and of members alone', async () => {
    expect(await list()).toEqual(['C-1', 'C-2', 'C-3'])
    expect(await list({ sort: { field: 'No', order: 'desc' } })).toEqual(['C-3', 'C-2', 'C-1'])
    const { rows, total } = await libraries().page(GROUP, CLIENTS, { ...PAGE, page: 2, pageSize: 2 })
    expect([numbers(rows), total]).toEqual([['C-3'], 3])
    expect(await list({ filters: { OrganizationId: { in: [SECOND.organizationId] } } })).toEqual(['C-2'])
    expect(await list({ filters: { OrganizationId: { in: ['org-9'] } } })).toEqual([])
    expect(await list({ filters: { State: { in: ['closed'] } } })).toEqual(['C-1'])
    expect(await list({}, { ...GROUP, members: MEMBERS.slice(1) })).toEqual(['C-2'])
    expect(await list({}, { ...GROUP, members: [] })).toEqual([])
    expect(await list({}, { ...GROUP, roles: [rightRole('reveal')] })).toEqual([])
    expect(await list({}, { ...FIRST, members: MEMBERS } as typeof PLATFORM)).toEqual(['C-1', 'C-3'])
  })

  it('are masked, names too, and without what is excepted, by every way there is', async () => {
    const [id = ''] = ids
    const byKeyword = { ...PAGE, keyword: 'C-1' }
    const answers: unknown[] = [
      await libraries().page(GROUP, CLIENTS, PAGE),
      await libraries().page({ ...GROUP, sight: 'clear' }, CLIENTS, PAGE),
      await libraries().pageText(GROUP, CLIENTS, PAGE),
      await libraries().pageText(GROUP, CLIENTS, byKeyword),
      await libraries().byIds({ ...GROUP, sight: 'clear' }, CLIENTS, ids),
      await libraries().history(GROUP, CLIENTS, id),
      await libraries().versions(GROUP, CLIENTS, [{ id, version: 1 }]),
      await libraries().search(GROUP, [CLIENTS], 'C-1'),
    ]
    expect(JSON.stringify(answers[7])).toContain('欧**瑚 C-1')
    expect((answers[4] as readonly WireRecord[])[0]).toMatchObject(MASKED)
    expect((answers[5] as readonly WireRecord[]).length).toBe(2)
    expect((answers[6] as readonly WireRecord[])[0]?.['record']).toMatchObject(MASKED)
    const told = [...HIDDEN, ...NAMES, ...EXCEPTED, '张三来过']
    expect(answers.map((answer) => told.filter((text) => JSON.stringify(answer).includes(text)))).toEqual(
      answers.map(() => []),
    )
  })

  it('are found by what is shown of them, and by nothing that is not', async () => {
    expect(await list({ keyword: 'c-1' })).toEqual(['C-1'])
    expect(await list({ keyword: 'C-' })).toEqual(['C-1', 'C-2', 'C-3'])
    for (const keyword of ['欧阳', 'oysh', '慕容', CANARIES.Phone, '7766']) {
      expect(await list({ keyword }), keyword).toEqual([])
      expect(await libraries().search(GROUP, [CLIENTS], keyword), keyword).toEqual([])
    }
    const { ids: found } = await libraries().idList(GROUP, CLIENTS, { ...PAGE, keyword: 'C-' })
    expect(found.flatMap((part) => part.split('\u001f')).sort()).toEqual([...ids].sort())
    for (const input of [
      { filters: { Phone: { contains: CANARIES.Phone } } },
      { filters: { Name: { contains: '欧' } } },
      { filters: { InsuranceNo: { contains: '77' } } },
      { sort: { field: 'Name', order: 'asc' } },
    ])
      expect((await refused(list(input))).code).toBe('invalid')
    expect(await libraries().summary(GROUP, CLIENTS, PAGE)).toEqual({ tabs: {}, totals: {} })
  })

  it('are changed, revealed and taken back by nobody but their hospital, who is told why', async () => {
    const [id = ''] = ids
    const call = { resource: CLIENTS, id }
    const validate = createValidate(CLIENTS)
    const record = { ...CANARY_RECORD, Id: id, Version: 2 }
    for (const work of [
      () => libraries().save(GROUP, ORIGIN, { resource: CLIENTS, record }),
      () => libraries().save(GROUP, ORIGIN, { resource: CLIENTS, record: { ...CANARY_RECORD, No: 'C-7' } }),
      () => libraries().saveTogether(GROUP, ORIGIN, { work: (save) => save({ resource: CLIENTS, record }) }),
      () => libraries().remove(GROUP, ORIGIN, { resource: CLIENTS, ids: [id] }),
      () => libraries().transit(GROUP, ORIGIN, { ...call, transition: CLIENTS.transitions[0]! }),
      () => libraries().undo(GROUP, ORIGIN, { ...call, as: 'u'.repeat(24), validate }),
      () => libraries().reveal(GROUP, ORIGIN, { ...call, fields: ['Phone'], purpose: '核对' }),
    ])
      expect(await refused(work() as Promise<unknown>)).toMatchObject({ code: 'forbidden', message: MEMBERS_OWN_WORDS })
    expect(await list()).toEqual(['C-1', 'C-2', 'C-3'])
    expect(CONTACT.Phone).toMatch(/^137/)
  })

  it('are open in the libraries that say so', async () => {
    await libraries().save(FIRST, ORIGIN, { resource: CARES, record: { Code: 'S-1', ClientId: ids[0] } })
    expect((await libraries().page(GROUP, CARES, PAGE)).total).toBe(0)
    expect(await libraries().byIds(GROUP, CARES, ['any'])).toEqual([])
  })

  if (isSql)
    it('are closed by the database itself to who is no member, and to writing', async () => {
      const { database } = place.store
      const read = (scope: typeof PLATFORM, table: string) => database.read(scope, `SELECT 1 AS one FROM ${table}`)
      expect(await read(GROUP, 'lib_client')).toHaveLength(3)
      expect(await read({ ...GROUP, members: [] }, 'lib_client')).toHaveLength(0)
      expect(await read(GROUP, 'lib_care')).toHaveLength(0)
      expect(await read(GROUP, `revisions WHERE library = 'client'`)).toHaveLength(4)
      expect(await read(GROUP, `revisions WHERE library = 'care'`)).toHaveLength(0)
      const changed = await database.transaction(GROUP, (tx) =>
        tx.query(`WITH gone AS (DELETE FROM lib_client RETURNING id) SELECT id FROM gone`),
      )
      expect(changed).toEqual([])
    })
})

describe('a library as a consortium sees it', () => {
  it('is the same object for the same members, and itself for everybody else', () => {
    const seen = seenByScope(CLIENTS, GROUP)
    expect(seenByScope(CLIENTS, { ...GROUP, members: [...MEMBERS] })).toBe(seen)
    expect(seenByScope(CLIENTS, FIRST)).toBe(CLIENTS)
    expect(seenByScope(CARES, GROUP)).toBe(CARES)
    expect(seen.list.columns).toEqual(['No', 'Name', 'OrganizationId', 'Phone', 'State'])
    expect(seen.list.filters).toEqual(['OrganizationId', 'State'])
    expect(seen.fields.map(({ name }) => name)).not.toContain('Kin')
    expect(seen.fields.find(({ name }) => name === 'OrganizationId')).toMatchObject({
      title: '机构',
      choices: [{ value: 'org-1', label: '第一医院' }, {}],
    })
  })
})

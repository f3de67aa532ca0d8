import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Around, type Condition, holds, type Right, type Scalar } from '../../../src/model/condition.ts'
import { settledCondition } from '../../../src/model/settled-condition.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import { stores, type Place } from '../../support/databases.ts'
import { FIRST, ORIGIN, PLATFORM, SHARED, SHARED_CATALOG } from '../../support/libraries.ts'

const LONG = '长'.repeat(600)
const ROWS: readonly WireRecord[] = [
  { Code: '1', Name: '甲', Price: 10.1, Weight: 3, IsEnabled: true, Category: 'a', Tags: ['急'], Day: '2024-01-30' },
  { Code: '2', Name: '乙', Price: 9, Weight: -1, IsEnabled: false, Category: 'b', Tags: [], Day: '2024-01-31' },
  { Code: '3', Name: ' \u3000', Price: 0, IsEnabled: null, Remark: '', Secret: ' ' },
  { Code: '4', Name: LONG, Remark: '备注', Secret: '0', Parts: [] },
  { Code: '5', Name: `${LONG}尾`, Weight: 0.1, Parts: [{ Unit: '次' }], Secret: 'true' },
]
const FIELDS = [
  'Name',
  'Price',
  'Weight',
  'IsEnabled',
  'Category',
  'Tags',
  'Day',
  'Remark',
  'Secret',
  'Parts',
  'Nothing',
]
const KEPT = ['Id', 'Shelf', 'Version', 'OrganizationId', 'SourceId', 'SourceVersion', 'ReferenceState', 'IsPublished']
const WORDS = [
  '',
  ' ',
  '0',
  'true',
  'a',
  'b',
  '甲',
  '2024-01-30',
  LONG,
  '备注',
  'organization',
  'own',
  'referenced',
  'org-1',
]
const SCALARS: readonly Scalar[] = [null, true, false, 0, 1, -1, 3, 9, 10.1, ...WORDS]

const field = fc.constantFrom(...FIELDS, ...KEPT)
const scalar = fc.constantFrom(...SCALARS)
const right: fc.Arbitrary<Right> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.record({ field }) },
  fc.record({ today: fc.integer({ min: -2, max: 2 }) }),
  fc.constant({ now: { hours: -1 } }),
  fc.constantFrom({ scope: 'user' as const }, { scope: 'organization' as const }),
  fc.constantFrom({ own: 'Price' }, { own: 'Name' }, { own: 'Nothing' }),
)
const AROUND: Around = {
  today: '2024-01-31',
  nowMs: Date.UTC(2024, 0, 31, 2),
  scope: { user: 'u-1', userName: '甲', organization: 'org-1' },
}
const ASKER = { Price: 9, Name: '乙' }
const compared = fc.tuple(field, right)
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ eq: compared }),
  fc.record({ ne: compared }),
  fc.record({ in: fc.tuple(field, fc.array(scalar, { maxLength: 4 })) }),
  fc.record({ lt: compared }),
  fc.record({ le: compared }),
  fc.record({ gt: compared }),
  fc.record({ ge: compared }),
  fc.record({ has: fc.tuple(fc.constantFrom('Tags', 'Parts', 'Name'), right) }),
  fc.record({ empty: field }),
)
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ and: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ),
}))

describe.each(stores)('what a call asks for itself over $name', ({ open }) => {
  let place: Place
  let all: readonly WireRecord[]

  beforeAll(async () => {
    place = await open(SHARED_CATALOG)
    const { libraries } = place.store
    const platform = { Code: 'P', Name: '甲 平台', Price: 1, IsEnabled: true }
    const { Id } = await libraries.save(PLATFORM, ORIGIN, { resource: SHARED, record: platform })
    await libraries.reference(FIRST, ORIGIN, { resource: SHARED, id: String(Id) })
    for (const record of ROWS) await libraries.save(FIRST, ORIGIN, { resource: SHARED, record })
    all = await found(undefined)
  })
  afterAll(() => place.drop())

  const found = async (where: Condition | undefined, keyword?: string) => {
    const input = { page: 1, pageSize: 100, filters: {}, ...(where ? { where } : {}), ...(keyword ? { keyword } : {}) }
    const { rows, total } = await place.store.libraries.page(FIRST, SHARED, input)
    expect(total).toBe(rows.length)
    return rows
  }
  const codes = (rows: readonly WireRecord[]) => rows.map((row) => `${String(row.Code)} ${String(row.Shelf)}`)

  it('holds for the rows for which it holds in the browser, whatever is asked', async () => {
    expect(all.length).toBe(ROWS.length + 2)
    await fc.assert(
      fc.asyncProperty(condition, async (where) => {
        const asked = settledCondition(where, AROUND, ASKER)
        expect(codes(await found(asked))).toEqual(codes(all.filter((row) => holds(asked, row))))
      }),
      { numRuns: 250 },
    )
  })

  it('narrows what a keyword finds', async () => {
    expect(codes(await found({ eq: ['Shelf', 'organization'] }, '甲'))).toEqual(['1 organization', 'P organization'])
    // The platform's row says as well that it has been taken over.
    const referenced = await found({ eq: ['ReferenceState', 'referenced'] }, '甲')
    expect(codes(referenced)).toEqual(['P organization', 'P platform'])
    expect(codes(await found({ ne: ['IsEnabled', true] }, '甲'))).toEqual([])
  })
})

/** What is wrong with a number of others is told at its source, with the cure. */
import { describe, expect, it } from 'vitest'
import { compileCounted, COUNTED_CATALOG, withProperty } from '../support/counted.ts'

const counted = (rollup: object, more: object = {}) => ({
  title: '统计',
  type: 'integer',
  readOnly: true,
  'x-from': { rollup },
  ...more,
})
const BOOKED = { count: true, of: 'booking', via: 'SlotId' }
const MONEY = { type: 'number', 'x-kind': 'money' }

const inSlot = (
  field: object,
  booking: object = withProperty('booking', 'Note', { title: '说明', type: 'string', maxLength: 9 }),
) => compileCounted({ slot: withProperty('slot', 'Made', field), booking })

const CASES: readonly (readonly [why: string, compiled: ReturnType<typeof compileCounted>, cure: string])[] = [
  ['no such library', inSlot(counted({ ...BOOKED, of: 'bookings' })), '是否想写 booking'],
  ['not who refers', inSlot(counted({ ...BOOKED, via: 'Name' })), '可用的有：SlotId'],
  ['nothing measured', inSlot(counted({ of: 'booking', via: 'SlotId' })), '只写 count、sum、max 之一'],
  ['two measured', inSlot(counted({ ...BOOKED, sum: 'Fee' })), '只写 count、sum、max 之一'],
  ['a count that is no whole number', inSlot(counted(BOOKED, MONEY)), '把 type 写成 "integer"'],
  ['a sum of no number', inSlot(counted({ sum: 'On', of: 'booking', via: 'SlotId' })), 'Fee'],
  ['a sum of another kind', inSlot(counted({ sum: 'Fee', of: 'booking', via: 'SlotId' })), '改正字段的类型'],
  [
    'another unit',
    inSlot(counted({ sum: 'Fee', of: 'booking', via: 'SlotId' }, { ...MONEY, 'x-unit': '元' })),
    '把 x-unit 写成一样的',
  ],
  [
    'a text that does not fit',
    inSlot(counted({ max: 'Name', of: 'booking', via: 'SlotId' }, { type: 'string', maxLength: 9 })),
    '把 maxLength 写成 64 以上',
  ],
  ['written by people', inSlot(counted(BOOKED, { readOnly: false })), '加上 "readOnly": true'],
  ['never 0', inSlot(counted(BOOKED, { minimum: 1 })), '把 minimum 写成 0'],
  ['at a moment', inSlot(counted(BOOKED, { 'x-from': { rollup: BOOKED, on: ['create'] } })), '删除 on'],
  ['a set that is not there', inSlot(counted({ ...BOOKED, where: { is: 'taken2' } })), '是否想写 taken'],
  ['a field that is not there', inSlot(counted({ ...BOOKED, where: { eq: ['Stat', 'booked'] } })), '是否想写 State'],
  [
    'what is masked',
    inSlot(
      counted({ ...BOOKED, where: { not: { empty: 'Phone' } } }),
      withProperty('booking', 'Phone', { title: '电话', type: 'string', maxLength: 20, 'x-mask': 'phone' }),
    ),
    '换一个不打码的字段',
  ],
  [
    'a copy that follows',
    inSlot(
      counted({ ...BOOKED, where: { eq: ['SlotName', '上午'] } }),
      withProperty('booking', 'SlotName', {
        title: '号源名称',
        type: 'string',
        maxLength: 64,
        readOnly: true,
        'x-from': { copy: 'SlotId.Name', follow: true },
      }),
    ),
    '去掉它的 follow',
  ],
  [
    'a copy that follows a number',
    compileCounted({
      booking: withProperty('booking', 'Taken', {
        title: '已约',
        type: 'integer',
        readOnly: true,
        'x-from': { copy: 'SlotId.Booked', follow: true },
      }),
    }),
    '删除 follow',
  ],
  ['another shelf', compileCounted({}, { slot: { scopes: { platform: { write: ['consortiumAdmin'] } } } }), '换一个库'],
  [
    'of what is private, the words in what is not',
    compileCounted({}, { booking: { access: { read: ['organizationAdmin'], subject: 'Id' } } }),
    '改为 count 或 sum',
  ],
  [
    'told apart by a number that changes',
    compileCounted({}, { slot: { constraints: [{ by: ['Booked'], words: '重复' }] } }),
    '换一个字段',
  ],
]

describe('x-from.rollup', () => {
  it.each(CASES)('is refused: %s', (_why, { problems }, cure) => {
    expect(problems.map((one) => one.cure).join('；')).toContain(cure)
  })

  it('is refused where it goes round in a circle, or higher than two', () => {
    const up = (of: string, via: string, sum: string) => counted({ sum, of, via }, { type: 'integer' })
    const ref = { title: '上级', type: 'string', maxLength: 64, 'x-ref': 'day' }
    const day = withProperty('day', 'UpId', ref) as { properties: object }
    const tree = { ...day, properties: { ...day.properties, All: up('day', 'UpId', 'All') } }
    const cures = (day: object) =>
      compileCounted({ day }).problems.flatMap(({ code, cure }) => (code === 'derived' ? [cure] : []))
    expect(cures(tree)).toEqual(['改掉其中一处'])
    const high = { ...day, properties: { ...day.properties, Three: up('day', 'UpId', 'Total') } }
    expect(cures(high)).toEqual(['直接统计最下面的记录'])
  })

  it.each([
    ['states', { set: { Booked: 0 } }],
    ['empties', { set: { LastOn: null } }],
    ['takes from another field', { set: { Income: { field: 'Capacity' } } }],
    ['states what follows from one', { set: { Left: 0 } }],
    ['asks for', { input: ['Booked'] }],
  ])('is not what a transition %s', (_why, written) => {
    const wire = { preset: 'page-upsert', base: '/content/api/slot' }
    const transit = { operation: 'transition', path: 'Transit', method: 'POST', request: 'transit', reply: 'outcomes' }
    const calls = { list: { path: 'GetPage' }, upsert: { path: 'Save' }, transit }
    const state = {
      title: '状态',
      type: 'string',
      enum: ['a', 'b'],
      'x-labels': { a: '甲', b: '乙' },
      default: 'a',
      readOnly: true,
    }
    const transitions = [{ name: 'go', label: '去', from: ['a'], to: 'b', ...written }]
    const { problems } = compileCounted(
      { slot: withProperty('slot', 'State', state) },
      { slot: { wire: { ...wire, calls }, lifecycle: { field: 'State', transitions } } },
    )
    const own = problems.filter(({ file }) => file === 'resources/slot.json')
    expect(own.map(({ code, path, cure }) => `${code} ${path} ${cure}`)).toEqual([
      expect.stringMatching(/^inputField \/lifecycle\/transitions\/0\/(set|input)\/.*改变所统计的记录/),
    ])
  })

  it('names the sets of the other library, which are written out', () => {
    const { derived } = COUNTED_CATALOG.resources['slot']!.fields.find(({ name }) => name === 'Booked')!
    expect(derived).toEqual({ rollup: { ...BOOKED, where: { eq: ['State', 'booked'] } } })
  })
})

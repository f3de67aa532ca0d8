/** Small libraries that count one another: bookings of slots, which have a bound, and the slots of days. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'
import { schemaOf, text } from './small-schema.ts'

const whole = (title: string, more: object = {}) => ({ title, type: 'integer', minimum: 0, maximum: 9999, ...more })
const money = (title: string, more: object = {}) => ({
  title,
  type: 'number',
  minimum: -9999,
  'x-kind': 'money',
  ...more,
})
const day = (title: string, more: object = {}) => ({ title, type: 'string', format: 'date', ...more })
const counted = (rollup: object) => ({ readOnly: true, 'x-from': { rollup } })

const head = (name: string, title: string, calls: object, more: object = {}) => ({
  formatVersion: 2,
  name,
  title,
  schema: name,
  page: name.toUpperCase(),
  identity: { label: '{Name}' },
  wire: {
    preset: 'page-upsert',
    base: `/content/api/${name}`,
    calls: { list: { path: 'GetPage' }, upsert: { path: 'Save' }, delete: { path: 'Delete' }, ...calls },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
  ...more,
})

const DAY_SCHEMA = schemaOf('日程', {
  Total: whole('预约总数', counted({ sum: 'Booked', of: 'slot', via: 'DayId' })),
  Slots: whole('号源数', counted({ count: true, of: 'slot', via: 'DayId' })),
})
const SLOT_SCHEMA = schemaOf('号源', {
  DayId: text('日程', { 'x-ref': 'day' }),
  Capacity: whole('可约'),
  Booked: whole('已约', counted({ count: true, of: 'booking', via: 'SlotId', where: { is: 'taken' } })),
  Left: { title: '余号', type: 'integer', readOnly: true, 'x-from': { compute: { minus: ['Capacity', 'Booked'] } } },
  Income: money('金额', counted({ sum: 'Fee', of: 'booking', via: 'SlotId' })),
  LastOn: day('最近日期', counted({ max: 'On', of: 'booking', via: 'SlotId' })),
  LastName: text('最后一位', counted({ max: 'Name', of: 'booking', via: 'SlotId' })),
})
const BOOKING_SCHEMA = schemaOf('预约', {
  SlotId: text('号源', { 'x-ref': { to: 'slot', where: { gt: ['Capacity', 0] } } }),
  Fee: money('费用'),
  On: day('日期'),
  State: text('状态', {
    enum: ['booked', 'cancelled'],
    'x-labels': { booked: '已约', cancelled: '已取消' },
    default: 'booked',
    readOnly: true,
  }),
})
const SLOT = head(
  'slot',
  '号源',
  {},
  {
    rules: [
      {
        must: { le: ['Booked', { field: 'Capacity' }] },
        at: 'Capacity',
        words: '{Name} 已约满（{Booked}/{Capacity}）',
      },
    ],
    list: {
      columns: ['Name', 'Capacity', 'Booked', 'Left', 'Income', 'LastOn', 'LastName'],
      filters: ['Booked', 'LastOn'],
      sort: { field: 'Booked', order: 'desc' },
      totals: { booked: { title: '已约', sum: 'Booked' } },
    },
  },
)
const BOOKING = head(
  'booking',
  '预约',
  { cancelIt: { operation: 'transition', path: 'Cancel', request: 'ids', reply: 'outcomes' } },
  {
    sets: { taken: { where: { eq: ['State', 'booked'] } } },
    lifecycle: {
      field: 'State',
      transitions: [{ name: 'giveUp', label: '取消', from: ['booked'], to: 'cancelled', call: 'cancelIt' }],
    },
  },
)

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value) })
const SCHEMAS = { day: DAY_SCHEMA, slot: SLOT_SCHEMA, booking: BOOKING_SCHEMA }
const DESCRIPTORS = { day: head('day', '日程', {}), slot: SLOT, booking: BOOKING }

type Name = keyof typeof SCHEMAS
type Others<Value> = Readonly<Partial<Record<Name, Value>>>

/** The libraries with other schemas in the place of some, and more in their descriptors. */
export function compileCounted(schemas: Others<object> = {}, more: Others<object> = {}) {
  const descriptors = Object.entries(DESCRIPTORS).map(([name, one]) => ({ ...one, ...more[name as Name] }))
  return compile(
    Object.entries({ ...SCHEMAS, ...schemas }).map(([name, value]) => file(`schemas/${name}.json`, value)),
    descriptors.map((value) => file(`resources/${value.name}.json`, value)),
  )
}

export function countedCatalog(schemas: Others<object> = {}) {
  const { catalog, problems } = compileCounted(schemas)
  if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2))
  return catalog
}

/** A schema with one more field, or another in its place. */
export function withProperty(library: Name, name: string, field: object): object {
  const schema = SCHEMAS[library]
  return { ...schema, properties: { ...schema.properties, [name]: field } }
}

/** A schema in which one field is written by people. */
export function uncounted(library: Name, name: string): object {
  const schema = SCHEMAS[library]
  const {
    'x-from': _from,
    readOnly: _kept,
    ...field
  } = (schema.properties as Record<string, Record<string, unknown>>)[name] ?? {}
  return withProperty(library, name, field)
}

export const COUNTED_CATALOG = countedCatalog()
export const DAYS = getResource(COUNTED_CATALOG, 'day')
export const SLOTS = getResource(COUNTED_CATALOG, 'slot')
export const BOOKINGS = getResource(COUNTED_CATALOG, 'booking')

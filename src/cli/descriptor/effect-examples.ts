/** Examples of what a step brings about in several records, and which it makes; each compiles by itself. */
import { ROOM, type Snippet } from './example-files.ts'

/** Closing a room asks why. */
const CLOSED = {
  formatVersion: 2,
  wire: {
    preset: 'page-upsert',
    base: '/content/api/Room',
    calls: {
      list: { path: 'GetRoomPageData' },
      upsert: { path: 'InsertOrUpdateRoom' },
      transit: { operation: 'transition', path: 'TransitRooms', request: 'transit', assumed: true },
    },
  },
  lifecycle: {
    field: 'Stage',
    transitions: [
      { name: 'close', label: '关闭', from: ['open'], to: 'closed', input: [{ name: 'Day', as: '#/$defs/day' }] },
      { name: 'recheck', label: '复查', from: ['open'], input: ['Checker*', 'CheckedOn'] },
    ],
  },
}
const closing = (effect: object): Snippet => ({
  at: `${ROOM}#`,
  value: { ...CLOSED, effects: [{ on: ['close'], ...effect }] },
})

/** Steps of all that refer to the record. */
export const STEPPED: readonly Snippet[] = [
  closing({
    transit: 'recheck',
    of: 'room',
    via: 'ParentId',
    where: { eq: ['Stage', 'open'] },
    set: { Checker: { scope: 'userName' }, CheckedOn: { today: { setting: 'recheck-days', default: 7 } } },
  }),
]

const LATEST = { today: { setting: 'last-day', default: 30 } }
const DAYS = [
  { from: { input: 'Day' }, to: { field: 'CloseOn' }, weekday: { row: 'Weekday' } },
  { from: { field: 'OpenOn' }, to: { input: 'Day' } },
  { from: { today: { setting: 'first-day', default: 1 } }, to: LATEST },
]

/** Every row once for each day, as far as nothing is against it. */
function onDays(days: object): Snippet {
  return closing({
    create: 'room',
    each: 'Beds',
    days,
    once: ['Code', 'OpenOn'],
    preview: true,
    set: { Code: { row: 'No' }, Name: { row: 'No' }, OpenOn: { row: '#day' } },
  })
}

/** New records: of each row, of each row of a record that a reference leads to, of each record that refers, of the record itself. */
export const MADE: readonly Snippet[] = [
  closing({
    create: 'room',
    each: 'Beds',
    once: ['ParentId', 'Sort'],
    set: {
      Code: { row: 'No' },
      Name: { row: 'No' },
      ParentId: { field: 'Id' },
      Sort: { row: '#' },
      OpenOn: { input: 'Day' },
      Price: { compute: { product: ['Fee', '/Sort'] } },
    },
  }),
  closing({
    create: 'room',
    each: 'ParentId.Beds',
    set: { Code: { row: 'No' }, Name: { field: 'Name' }, Price: { compute: { add: ['Fee', 10] } } },
  }),
  closing({
    create: 'room',
    each: { of: 'room', via: 'ParentId', where: { eq: ['Stage', 'closed'] } },
    set: {
      Code: { row: 'Code' },
      Name: { row: 'Name' },
      Sort: { compute: { minus: ['Sort', '/Sort'] } },
      OpenOn: { compute: { addDays: ['CloseOn', 7] } },
      IsEnabled: true,
    },
  }),
  ...DAYS.map(onDays),
  closing({
    create: 'room',
    once: ['Name'],
    back: 'SuccessorId',
    set: { Code: { field: 'Code' }, Name: { field: 'Name' } },
  }),
]

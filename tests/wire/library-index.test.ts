import { expect, it } from 'vitest'
import { packHeads, unpackHeads } from '../../src/wire/library-heads.ts'
import { type LibraryPlace, packPlaces, unpackPlaces } from '../../src/wire/library-places.ts'

const copyOf = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value
const page = (path: string, order: string) => ({ method: 'GET', path, query: { order }, headers: {} }) as const

it('places are the same after they were packed, and a page that is spelt as the name costs nothing', () => {
  const places: readonly LibraryPlace[] = [
    { name: 'lamp', page: 'Lights', mark: 'aB-_', firstPage: page('/lamp/Page', 'Code') },
    { name: 'room', page: 'Rooms', mark: 'aB-_', firstPage: page('/room/Page', 'Name') },
    { name: 'mute', page: 'Silent', mark: 'aB-_', firstPage: undefined },
    { name: 'tool-box', page: 'ToolBox', mark: 'aB-_', firstPage: page('/tool-box/Page', 'Name') },
  ]
  const packed = copyOf(packPlaces(places))
  expect(unpackPlaces(packed)).toEqual(places)
  expect(unpackPlaces(copyOf(packPlaces([])))).toEqual([])
  expect(packed.pages).toBe('Lights,Rooms,Silent,')
})

it('first pages that differ only in how the library is called stand there once', () => {
  const ask = (called: string, type: string) =>
    ({
      method: 'POST',
      path: `/api/${called}/Get${called}Page`,
      query: {},
      headers: {},
      body: { Type: type, Sort: 'Name' },
    }) as const
  const places: readonly LibraryPlace[] = [
    { name: 'tool-box', page: 'ToolBox', mark: 'aB-_', firstPage: ask('ToolBox', 'toolBox') },
    { name: 'lamp', page: 'Lights', mark: 'aB-_', firstPage: ask('Lights', 'lamp') },
    { name: 'desk', page: 'Desk', mark: 'aB-_', firstPage: ask('Desk', 'the desk') },
  ]
  const packed = copyOf(packPlaces(places))
  expect(packed.requestAt).toEqual([0, 1, 0])
  expect(unpackPlaces(packed)).toEqual(places)
})

it('heads are the same after they were packed; of calls their operations are kept, and what libraries share once', () => {
  const access = { read: ['reader'] }
  const calls = { list: { operation: 'list' }, upsert: { operation: 'upsert' } } as const
  const room = { name: 'room', title: '房间', page: 'Room', access, scopes: {}, calls }
  const heads = [
    room,
    { ...room, name: 'lamp', page: 'Lights', title: '灯' },
    { ...room, name: 'open', access: { read: [] } },
  ]
  const packed = copyOf(packHeads([...heads, { ...room, calls: { find: calls.list, save: calls.upsert } }]))
  expect(packed.kindAt).toEqual([0, 0, 1, 0])
  expect(unpackHeads(packed, heads)).toEqual(heads)
})

it('the head of a REST collection tells what it does without a call', () => {
  const room = { name: 'room', title: '房间', page: 'Room', access: { read: [] }, scopes: {} }
  const [head] = unpackHeads(packHeads([{ ...room, wire: 'rest', calls: {} }]), [room])
  expect(Object.keys(head?.calls ?? {}).sort()).toEqual(['create', 'delete', 'get', 'getMany', 'list', 'update'])
})

it('a head names the tabs that ask for attention, and leaves to views those that they show as well', () => {
  const tab = (name: string, tone?: 'attention') => ({ name, title: `“${name}”`, ...(tone && { tone }) })
  const room = { name: 'room', title: '房间', page: 'Room', access: { read: [] }, scopes: {}, calls: {} }
  const base = { ...room, list: { tabs: [tab('all'), tab('pending', 'attention'), tab('broken', 'attention')] } }
  const view = { ...room, name: 'desk', view: { of: 'room' }, list: { tabs: [tab('pending', 'attention')] } }
  const waits = unpackHeads(packHeads([base, view]), [base, view]).map((head) => head.waits)
  expect(waits).toEqual([[{ name: 'broken', title: '“broken”' }], [{ name: 'pending', title: '“pending”' }]])
})

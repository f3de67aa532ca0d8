import { describe, expect, it } from 'vitest'
import { mapLibraries } from '../../src/app/library-routes.ts'
import { firstPage, trailTo } from '../../src/app/shell/entry.ts'
import type { Catalog, Resource } from '../../src/model/resource.ts'
import { decodeMenu } from '../../src/providers/menu.ts'

const resource = (name: string, page: string, read: readonly string[] = []) =>
  ({ name, page, title: name, access: { read } }) as unknown as Resource

const catalog: Catalog = {
  resources: {
    room: resource('room', 'Room'),
    tool: resource('tool', 'Tool', ['keeper']),
    lamp: resource('lamp', 'Lamp'),
  },
  broken: [{ name: 'door', title: '门', page: 'Door', base: '', problems: [] }],
}

const item = (path: string, pathIndex: string, title: string, more: object = {}) => ({
  path,
  pathIndex,
  meta: { title },
  ...more,
})
const menu = decodeMenu(
  [
    item('/house', '', '房屋', {
      subMenu: [
        item('/house/room', 'Room', '房间'),
        item('/house/tool', 'Tool', '工具'),
        item('/house/door', 'Door', '门'),
        item('/house/garden', 'Garden', '花园'),
        item('/house/secret', 'Lamp', '灯', { hidden: true }),
      ],
    }),
    item('/yard', '', '院子', { subMenu: [item('/yard/tree', 'Tree', '树')] }),
    item('https://help.example', '', '帮助'),
  ],
  [],
)

describe('mapLibraries', () => {
  const map = mapLibraries(catalog, menu, ['admin'])

  it('takes each library’s path from the menu entry of its page, a hidden one included', () => {
    expect(map.pathOf('room')).toBe('/house/room')
    expect(map.pathOf('lamp')).toBe('/house/secret')
  })

  it('gives a library that no entry names a path of its own', () => {
    expect(mapLibraries(catalog, [], []).pathOf('room')).toBe('/library/room')
  })

  it('leaves out what this person may not read', () => {
    expect(map.libraries.map(({ path }) => path)).toEqual(['/house/room', '/house/secret', '/house/door'])
    expect(mapLibraries(catalog, menu, ['keeper']).libraries.map(({ path }) => path)).toContain('/house/tool')
  })

  it('shows entries that lead somewhere, links to other sites, and no empty group', () => {
    expect(map.entries.map(({ title }) => title)).toEqual(['房屋', '帮助'])
    expect(map.entries[0]?.children.map(({ title }) => title)).toEqual(['房间', '门'])
    expect(map.entries[1]).toMatchObject({ external: true, path: 'https://help.example' })
  })

  it('makes no route of a path that the router would read as a pattern', () => {
    const odd = decodeMenu([item('/house/:id', 'Room', '房间')], [])
    expect(mapLibraries(catalog, odd, []).pathOf('room')).toBe('/library/room')
  })

  it('finds home and the way to a page', () => {
    expect(firstPage(map.entries)?.path).toBe('/house/room')
    expect(trailTo(map.entries, '/house/room/7/show').map(({ title }) => title)).toEqual(['房屋', '房间'])
    expect(trailTo(map.entries, '/house/roomy')).toEqual([])
  })
})

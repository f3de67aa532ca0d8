import { describe, expect, it } from 'vitest'
import { mapPages } from '../../src/app/menu-pages.ts'
import type { Catalog, Resource } from '../../src/model/resource.ts'
import { decodeMenu } from '../../src/providers/menu.ts'

const resource = (
  name: string,
  page: string,
  read: readonly string[] = [],
  calls: object = { upsert: { operation: 'upsert' } },
) => ({ name, page, title: `${name}库`, access: { read }, calls }) as unknown as Resource

const catalog: Catalog = {
  resources: {
    room: resource('room', 'Room'),
    tool: resource('tool', 'Tool', ['keeper'], {}),
    lamp: resource('lamp', 'Lamp'),
    loose: resource('loose', 'Loose', [], { upsert: { operation: 'upsert' }, history: { operation: 'history' } }),
    second: {
      ...resource('second', 'Second', [], { history: { operation: 'history' } }),
      view: { of: 'loose' },
    },
  },
  broken: [{ name: 'door', title: '门', page: 'Door', base: '', problems: [] }],
}

const item = (path: string, pathIndex: string, title: string, more: object = {}) => ({
  path,
  name: pathIndex,
  pathIndex,
  meta: { title },
  ...more,
})
const menuOf = (...items: readonly object[]) => decodeMenu(items, [])
const menu = menuOf(
  item('/house', '', '房屋', {
    subMenu: [
      item('room', 'Room', '房间'),
      item('/house/tool', 'Tool', '工具'),
      item('/house/door', 'Door', '门'),
      item('/house/garden', 'Garden', '花园'),
      item('/house/room', 'Garden', '又一个房间'),
      item('/house/secret', 'Lamp', '灯', { hidden: true, activeMenu: '/house/room' }),
      item('/house/button', 'Button', '按钮', { type: 'button' }),
      item('/house/vault', 'Room', '库房', { role: ['keeper'] }),
      item('/house/cellar', '', '地下室', { meta: { roles: ['keeper'] }, subMenu: [item('wine', 'Wine', '酒')] }),
    ],
  }),
  item('/home/index', 'Home', '首页', { meta: { title: '首页', affix: true } }),
  item('https://help.example', '', '帮助'),
)
const statistic = (name: string, page: string | undefined, read: readonly string[] = []) => {
  return { name, title: `${name}统计`, of: 'room', ...(page !== undefined && { page }), access: { read } }
}
const map = mapPages(catalog, menu, ['admin'])
const kindAt = (pathname: string) => map.placeOf(pathname)?.content.kind

describe('mapPages', () => {
  it.each<[why: string, pathname: string, kind: string | undefined]>([
    ['a library under its item’s path, which may be relative', '/house/room', 'library'],
    ['a hidden item is a page too', '/house/secret', 'library'],
    ['a page made by hand', '/home/index', 'home'],
    ['a page that does not exist yet is never a 404', '/house/garden', 'unbuilt'],
    ['a library whose files have problems', '/house/door', 'broken'],
    ['a library that no item names', '/library/loose', 'library'],
    ['what was deleted of a library', '/library/loose/bin', 'library'],
    ['a view has no bin of its own', '/library/second/bin', undefined],
    ['nor one in other letters', '/library/second/BIN/', undefined],
    ['the changes that were made on a view', '/library/second/changes', 'library'],
    ['the page of who has no home', '/baseIndex', 'welcome'],
    ['a group is no page', '/house', undefined],
    ['a button is no page', '/house/button', undefined],
    ['another site is no page', 'https://help.example', undefined],
    ['a page for other roles is no place', '/house/vault', undefined],
    ['nothing', '/house/roof', undefined],
    ['below a page that is no library', '/house/garden/1', undefined],
    ['too far below a library', '/house/room/1/show/2', undefined],
  ])('%s: %s', (_why, pathname, kind) => expect(kindAt(pathname)).toBe(kind))

  it.each([
    ['/house/vault', true],
    ['/House/Vault/1/show', true],
    ['/house/cellar/wine', true],
    ['/house/room', false],
    ['/house/roof', false],
    ['/house/vaults', false],
  ])('knows whether %s is for other roles: %s', (pathname, isClosed) => {
    expect(map.isClosed(pathname)).toBe(isClosed)
  })

  it('names the pathIndex of a page that does not exist yet', () => {
    expect(map.placeOf('/house/garden')).toMatchObject({ title: '花园', content: { pathIndex: 'Garden' } })
  })

  it.each<[pathname: string, screen: string, id: string | undefined, title: string]>([
    ['/house/room', 'list', undefined, '房间'],
    ['/house/room/create', 'create', undefined, '新增room库'],
    ['/house/room/7', 'edit', '7', '编辑room库'],
    ['/house/room/a%2Fb', 'edit', 'a/b', '编辑room库'],
    ['/house/room/7/show', 'show', '7', '查看room库'],
    ['/house/tool/create', 'edit', 'create', '编辑tool库'],
  ])('%s is the %s of a library, with its own title', (pathname, screen, id, title) => {
    const place = map.placeOf(pathname)
    expect([place?.screen, place?.id, place?.title, place?.path]).toEqual([screen, id, title, pathname])
  })

  it('takes the first of two items with one path', () => {
    expect(map.placeOf('/house/room')?.title).toBe('房间')
  })

  it.each(['/House/ROOM/', '/house/room///'])('knows %s as another spelling', (pathname) => {
    expect(map.placeOf(pathname)?.path).toBe('/house/room')
  })

  it('cannot be led astray by what is no path', () => {
    expect(map.placeOf('/house/room/%E0%A4%A')).toBeUndefined()
    expect(map.placeOf('/')).toBeUndefined()
    expect(map.placeOf('')).toBeUndefined()
  })

  it('has a line for the crumbs of a library that no item names, and only for them', () => {
    expect(map.entries.filter(({ path }) => path === '/library/loose')).toMatchObject([{ hidden: true }])
  })

  it('says where a library is, also one that no item names', () => {
    expect([map.pathOf('room'), map.pathOf('lamp'), map.pathOf('loose')]).toEqual([
      '/house/room',
      '/house/secret',
      '/library/loose',
    ])
  })

  it('has lines for unbuilt pages and other sites, and none for what this person may not read', () => {
    expect(map.entries.filter(({ hidden }) => !hidden).map(({ title }) => title)).toEqual(['房屋', '首页', '帮助'])
    const lines = map.entries[0]?.children
    expect(lines?.map(({ title }) => title)).toEqual(['房间', '门', '花园', '又一个房间', '灯'])
    expect(lines?.filter(({ unbuilt }) => unbuilt).map(({ title }) => title)).toEqual(['花园'])
    expect(lines?.at(-1)).toMatchObject({ hidden: true, activeMenu: '/house/room' })
    expect(map.entries[2]).toMatchObject({ external: true, path: 'https://help.example' })
    const keeper = mapPages(catalog, menu, ['keeper'])
    expect(keeper.entries[0]?.children.map(({ title }) => title)).toContain('工具')
  })

  it('has a page for who has nothing in the menu', () => {
    const empty = mapPages({ resources: {}, broken: [] }, [], [])
    expect(empty.placeOf('/baseIndex')).toMatchObject({ path: '/baseIndex', title: '首页' })
    expect(empty.placeOf('/baseIndex/index')?.path).toBe('/baseIndex')
  })
})

describe('statistics', () => {
  const counted = { beds: statistic('beds', undefined), bills: statistic('bills', 'Garden', ['admin']) }
  const withStatistics = { ...catalog, statistics: counted }

  it('open by the menu’s name for them, and stand beside the list all the same', () => {
    const { placeOf, entries } = mapPages(withStatistics, menu, ['admin'])
    expect(placeOf('/house/garden')).toMatchObject({ title: '花园', content: { statistic: { name: 'bills' } } })
    expect(placeOf('/house/room/statistics')).toMatchObject({ content: { statistic: { name: 'beds' } } })
    expect(placeOf('/house/room/statistics-bills')).toMatchObject({ content: { statistic: { name: 'bills' } } })
    const garden = entries.flatMap(({ children }) => children).find(({ path }) => path === '/house/garden')
    expect(garden?.unbuilt).toBe(false)
  })

  it('are closed to who may not read them', () => {
    const { pages } = mapPages(withStatistics, menu, ['guest'])
    expect(pages.map(({ path }) => path)).not.toContain('/house/garden')
  })
})

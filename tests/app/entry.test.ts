import { describe, expect, it } from 'vitest'
import { activePath, logoPath, type MenuEntry, shownEntries, trailTo } from '../../src/app/shell/entry.ts'

const line = (path: string, more: Partial<MenuEntry> = {}): MenuEntry => ({ title: path, path, children: [], ...more })
const group = (title: string, children: readonly MenuEntry[], more: Partial<MenuEntry> = {}): MenuEntry => ({
  title,
  path: '',
  children,
  ...more,
})
const names = (entries: readonly MenuEntry[]): unknown =>
  entries.map(({ title, children }) => (children.length === 0 ? title : { [title]: names(children) }))

describe('shownEntries', () => {
  it.each<[why: string, entries: readonly MenuEntry[], shown: unknown]>([
    ['hidden lines are left out', [line('/a'), line('/b', { hidden: true })], ['/a']],
    ['a single visible child is shown directly', [group('组', [line('/a'), line('/b', { hidden: true })])], ['/a']],
    ['at any depth', [group('组', [group('里', [line('/a')])])], ['/a']],
    ['unless it always shows', [group('组', [line('/a')], { alwaysShow: true })], [{ 组: ['/a'] }]],
    ['a group that has lost all its lines goes', [group('组', [line('/b', { hidden: true })])], []],
    ['several stay', [group('组', [line('/a'), line('/b')])], [{ 组: ['/a', '/b'] }]],
  ])('%s', (_why, entries, shown) => {
    expect(names(shownEntries(entries))).toEqual(shown)
  })

  it('gives the child its group’s icon where it has none', () => {
    expect(shownEntries([group('组', [line('/a')], { icon: 'money' })])[0]?.icon).toBe('money')
  })
})

describe('the active line', () => {
  const entries = [
    group('组', [line('/list'), line('/list/detail', { hidden: true, activeMenu: '/list' }), line('/b')]),
  ]

  it('is that of activeMenu where the page has one, else the page’s own', () => {
    expect(activePath(entries, '/list/detail')).toBe('/list')
    expect(activePath(entries, '/B')).toBe('/B')
  })

  it('is found for the pages below a line too, and the crumbs keep the page’s own trail', () => {
    expect(trailTo(entries, '/b/12/show').map(({ title }) => title)).toEqual(['组', '/b'])
    expect(trailTo(entries, '/list/detail').map(({ title }) => title)).toEqual(['组', '/list/detail'])
    expect(trailTo(entries, '/bb')).toEqual([])
  })
})

it.each([
  [['consortiumAdmin', 'organizationAdmin'], '/LargeDataScreen/index'],
  [['organizationAdmin'], '/home/index'],
  [['doctor'], '/baseIndex/index'],
])('the logo of %j leads to %s', (roles, path) => {
  expect(logoPath(roles)).toBe(path)
})

import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addressOfTab,
  afterClosing,
  ALIVE_MAX,
  bareLocation,
  closable,
  reduceTabs,
  shownTabs,
  startTabs,
  type Tab,
  tabAt,
  type TabAction,
  type TabList,
  type TabPage,
  tabTitle,
} from '../../src/app/shell/tabs/tab-list.ts'
import { readTabs, writeTabs } from '../../src/app/shell/tabs/tab-storage.ts'
import type { Scope } from '../../src/model/scope.ts'

const NOBODY: ReadonlySet<string> = new Set()

function page(path: string, overrides: Partial<TabPage> = {}): TabPage {
  return { path, name: path.slice(1), title: `页${path}`, affix: false, noCache: false, ...overrides }
}

const visitOf = (one: TabPage, unsaved = NOBODY, search = ''): TabAction => ({
  type: 'visit',
  page: one,
  location: bareLocation(one.path, search),
  unsaved,
})
const play = (list: TabList, ...actions: readonly TabAction[]) => actions.reduce(reduceTabs, list)
const paths = (list: TabList) => shownTabs(list).map(({ path }) => path)
const home = page('/home', { affix: true })
const [a, b, c] = [page('/a'), page('/b'), page('/c')]
const start = startTabs([home], [])
const open = play(start, visitOf(home), visitOf(a), visitOf(b), visitOf(c))

describe('the list of tabs', () => {
  it('opens a tab once per path, in the order of the visits, affixed ones first', () => {
    expect(paths(play(open, visitOf(a)))).toEqual(['/home', '/a', '/b', '/c'])
    expect(play(open, visitOf(a)).active).toBe('/a')
  })

  it('follows the query of a page within its tab', () => {
    const turned = play(open, visitOf(c, NOBODY, '?page=2'))
    expect(addressOfTab(tabAt(turned, '/c') as Tab)).toBe('/c?page=2')
    expect(paths(turned)).toEqual(paths(open))
  })

  it('closes the active tab: the last remaining is next, and its page stays on screen until then', () => {
    expect(afterClosing(open, ['/c'])).toEqual({ go: '/b' })
    const closed = play(open, { type: 'close', paths: ['/c'] })
    expect(paths(closed)).toEqual(['/home', '/a', '/b'])
    expect([closed.active, closed.alive.includes('/c')]).toEqual(['/c', true])
    const gone = play(closed, visitOf(b))
    expect([gone.active, gone.alive]).toEqual(['/b', ['/home', '/a', '/b']])
  })

  it('goes nowhere when another tab is closed, to / when none is left', () => {
    expect(afterClosing(open, ['/a'])).toEqual({})
    expect(afterClosing(play(startTabs([], []), visitOf(a)), ['/a'])).toEqual({ go: '/' })
  })

  it('shows a page named Dashboard anew instead', () => {
    const board = page('/board', { name: 'Dashboard' })
    expect(afterClosing(play(startTabs([], []), visitOf(board)), ['/board'])).toEqual({ refresh: '/board' })
  })

  it('keeps affixed tabs, whatever is closed', () => {
    expect(closable(open)).toEqual(['/a', '/b', '/c'])
    expect(closable(open, '/b')).toEqual(['/a', '/c'])
    expect(paths(play(open, { type: 'close', paths: ['/home', '/a', '/b', '/c'] }))).toEqual(['/home'])
  })

  it('throws a noCache page away when it is left, unless it holds unsaved work', () => {
    const passing = page('/passing', { noCache: true })
    expect(play(open, visitOf(passing), visitOf(a)).alive).not.toContain('/passing')
    expect(play(open, visitOf(passing), visitOf(a, new Set(['/passing']))).alive).toContain('/passing')
  })

  it('builds a page anew: on demand, and when a closed one is visited again', () => {
    expect(tabAt(play(open, { type: 'refresh', path: '/a' }), '/a')?.round).toBe(1)
    const again = play(open, { type: 'close', paths: ['/c'] }, visitOf(c))
    expect([tabAt(again, '/c')?.round, paths(again)]).toEqual([1, ['/home', '/a', '/b', '/c']])
  })

  it('shows the page’s own title as long as the page is alive', () => {
    const titled = play(open, { type: 'title', path: '/c', title: '编辑：甲' })
    expect(tabTitle(tabAt(titled, '/c') as Tab)).toBe('编辑：甲')
    const many = Array.from({ length: ALIVE_MAX }, (_, index) => visitOf(page(`/n${index}`)))
    expect(tabTitle(tabAt(play(titled, ...many), '/c') as Tab)).toBe('页/c')
  })

  it('remembers what was closed, the latest last', () => {
    const closed = play(open, { type: 'close', paths: ['/a'] }, { type: 'close', paths: ['/b'] })
    expect(closed.closed.map(({ path }) => path)).toEqual(['/a', '/b'])
    expect(play(closed, visitOf(b)).closed.map(({ path }) => path)).toEqual(['/a'])
  })
})

describe('any number of steps', () => {
  const somewhere = fc
    .integer({ min: 0, max: 19 })
    .map((index) =>
      index === 0
        ? home
        : page(`/p${index}`, { noCache: index % 5 === 0, name: index === 3 ? 'Dashboard' : `P${index}` }),
    )
  const unsaved = fc.subarray(
    Array.from({ length: 19 }, (_, index) => `/p${index + 1}`),
    { maxLength: 6 },
  )
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('visit' as const), page: somewhere, unsaved }) },
    fc.record({
      kind: fc.constantFrom('close' as const, 'others' as const, 'refresh' as const),
      page: somewhere,
      unsaved,
    }),
    fc.record({ kind: fc.constantFrom('all' as const, 'away' as const), page: somewhere, unsaved }),
  )

  it('keep affixed tabs, keep what is active open, keep the cap, and never drop unsaved work', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let list = start
        for (const { kind, page: one, unsaved: names } of steps) {
          const dirty = new Set(names)
          const before = list
          const closing = kind === 'all' ? closable(list) : kind === 'others' ? closable(list, one.path) : [one.path]
          if (kind === 'visit') list = reduceTabs(list, visitOf(one, dirty))
          else if (kind === 'away') list = reduceTabs(list, { type: 'away', unsaved: dirty })
          else if (kind === 'refresh') list = reduceTabs(list, { type: 'refresh', path: one.path })
          else {
            const { go } = afterClosing(
              list,
              closing.filter((path) => path !== '/home'),
            )
            list = reduceTabs(list, { type: 'close', paths: closing })
            if (go && go !== '/') expect(tabAt(list, go)).toBeDefined()
          }
          const shown = paths(list)
          expect(shown[0]).toBe('/home')
          expect(new Set(shown).size).toBe(shown.length)
          expect(list.tabs.map(({ path }) => path)).toEqual(expect.arrayContaining(list.alive.slice()))
          if (list.active !== '') expect(list.alive).toContain(list.active)
          const alive = list.alive.filter((path) => !dirty.has(path) && path !== list.active)
          if (kind === 'visit') expect(alive.length).toBeLessThanOrEqual(ALIVE_MAX)
          if (kind === 'visit' || kind === 'away')
            for (const path of before.alive)
              if (dirty.has(path) && tabAt(before, path)) expect(list.alive).toContain(path)
        }
      }),
      { numRuns: 300 },
    )
  })
})

const SCOPE: Scope = {
  userId: 'user-1',
  userName: '张三',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}
const pageAt = (path: string) => (/^\/[abc]$/.test(path) ? page(path) : undefined)

describe('tabs kept for a reload', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
  })

  it('come back for the same person and organization only', () => {
    writeTabs(SCOPE, shownTabs(open).slice(1))
    expect(readTabs(SCOPE, pageAt).map(({ path }) => path)).toEqual(['/a', '/b', '/c'])
    expect(readTabs({ ...SCOPE, userId: 'user-2' }, pageAt)).toEqual([])
    expect(readTabs({ ...SCOPE, organizationId: 'org-2' }, pageAt)).toEqual([])
  })

  it('wait for the return to an organization, for as many as anybody goes to and fro between', () => {
    const scopeOf = (number: number) => ({ ...SCOPE, organizationId: `org-${number}` })
    const pathsIn = (number: number) => readTabs(scopeOf(number), pageAt).map(({ path }) => path)
    writeTabs(SCOPE, shownTabs(open).slice(1))
    writeTabs(scopeOf(2), shownTabs(open).slice(2, 3))
    expect([pathsIn(1), pathsIn(2)]).toEqual([['/a', '/b', '/c'], ['/b']])
    writeTabs(SCOPE, shownTabs(open).slice(1, 2))
    expect([pathsIn(1), pathsIn(2)]).toEqual([['/a'], ['/b']])
    for (let number = 3; number <= 11; number += 1) writeTabs(scopeOf(number), shownTabs(open).slice(1, 2))
    expect([pathsIn(1), pathsIn(2), pathsIn(11)]).toEqual([['/a'], [], ['/a']])
    writeTabs({ ...SCOPE, userId: 'user-2' }, shownTabs(open).slice(1))
    expect(pathsIn(1)).toEqual([])
  })

  it('B7: keep nothing of what was searched for, nor whose record is open', () => {
    const query = '?page=3&perPage=50&sort=Price&order=DESC&filter=%7B%22q%22%3A%22李四%22%7D&Phone=13912345678'
    const list = play(start, visitOf(a, NOBODY, query), { type: 'title', path: '/a', title: '编辑：李四' })
    writeTabs(SCOPE, shownTabs(list))
    expect(sessionStorage.getItem('rc.tabs')).not.toMatch(/李四|139|filter|Phone/)
    // Page 3 of what was found is no page of the whole list.
    expect(readTabs(SCOPE, pageAt).map(addressOfTab)).toEqual(['/a?perPage=50&sort=Price&order=DESC'])
  })

  it.each([
    ['?page=2&filter=%7B%22shelf%22%3A%22all%22%7D', '/a?page=2&filter=%7B%22shelf%22%3A%22all%22%7D'],
    ['?page=2&filter=%7B%22shelf%22%3A%22all%22%2C%22q%22%3A%22李四%22%7D', '/a?filter=%7B%22shelf%22%3A%22all%22%7D'],
    ['?page=2&filter=%7B%7D', '/a?page=2'],
    ['?page=2&filter=%7B%22shelf%22%3A%22李四%22%7D', '/a?page=2'],
    ['?page=2&filter=李四', '/a'],
    ['?page=2&filter=null', '/a'],
  ])('keep the page of a list together with the shelf that it is of: %s', (query, address) => {
    writeTabs(SCOPE, shownTabs(play(start, visitOf(a, NOBODY, query))))
    expect(readTabs(SCOPE, pageAt).map(addressOfTab)).toEqual([address])
  })

  it('B8: any other value means no tabs', () => {
    const keptAs = (tabs: unknown) => JSON.stringify({ userId: 'user-1', owners: [['org-1', tabs]] })
    const odd = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything().map(keptAs),
      fc.anything().map((value) => JSON.stringify({ userId: 'user-1', owners: value })),
      fc
        .array(fc.record({ path: fc.anything(), name: fc.anything(), title: fc.anything(), query: fc.anything() }))
        .map(keptAs),
      fc.constantFrom('{"__proto__":{"userId":"user-1"}}', '[', 'null', `"${'x'.repeat(200_000)}"`),
    )
    fc.assert(
      fc.property(odd, (text) => {
        sessionStorage.setItem('rc.tabs', text)
        expect(readTabs(SCOPE, pageAt)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('drops a page that is no longer in the menu, and repeats', () => {
    const tab = (path: string) => ({ path, name: 'x', title: 'x', query: '?page=<script>' })
    const tabs = ['/a', '/gone', '/a', '/b'].map(tab)
    sessionStorage.setItem('rc.tabs', JSON.stringify({ userId: 'user-1', owners: [['org-1', tabs]] }))
    const restored = readTabs(SCOPE, pageAt)
    expect(restored.map(addressOfTab)).toEqual(['/a', '/b'])
    expect(restored.map(({ title }) => title)).toEqual(['页/a', '页/b'])
  })

  it('B8: a storage that throws costs the tabs of the next load, nothing else', () => {
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    expect(() => writeTabs(SCOPE, shownTabs(open))).not.toThrow()
    expect(readTabs(SCOPE, pageAt)).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMenu, type MenuItem } from '../../src/providers/menu.ts'

const titlesOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap((item) => [...(item.isForbidden ? [] : [item.title]), ...titlesOf(item.items)])

describe('decodeMenu', () => {
  const titles = (data: unknown) => titlesOf(decodeMenu(data, ['a']))

  it.each<[why: string, data: unknown, shown: string[]]>([
    ['no list', { x: 1 }, []],
    ['odd entries', [null, 5, 'x', [], { name: 'x' }], ['', 'x']],
    ['no roles named', [{ name: 'x', role: [] }, { name: 'y', role: null }, { name: 'z' }], ['x', 'y', 'z']],
    [
      'other roles',
      [
        { name: 'x', role: ['b'] },
        { name: 'y', role: 'b, a' },
        { name: 'z', role: ['a'] },
      ],
      ['y', 'z'],
    ],
    [
      'roles of the route',
      [
        { name: 'x', meta: { roles: ['b'] } },
        { name: 'y', role: ['a'], meta: { roles: ['a'] } },
        { name: 'z', role: ['a'], meta: { roles: ['b'] } },
      ],
      ['y'],
    ],
    [
      'buttons, with what hangs below',
      [
        { name: 'x', type: 'button', subMenu: [{ name: 'w' }] },
        { name: 'y', type: 'menu' },
      ],
      ['y'],
    ],
    ['a title of its own', [{ name: 'x', meta: { title: '标题' } }], ['标题']],
  ])('%s', (_why, data, shown) => {
    expect(titles(data)).toEqual(shown)
  })

  it('knows what hangs below a closed item as closed too, whatever that says of itself', () => {
    const [group] = decodeMenu([{ path: '/p', role: ['b'], subMenu: [{ path: 'c', role: ['a'] }] }], ['a'])
    expect([group?.isForbidden, group?.items[0]?.path, group?.items[0]?.isForbidden]).toEqual([true, '/p/c', true])
  })

  it('keeps what a route needs, and what hangs below at its whole path', () => {
    const child = {
      path: 'c',
      name: 'C',
      pathIndex: 'Thing',
      role: ['a'],
      meta: { title: '子', hidden: true, activeMenu: '/p', breadcrumb: false },
    }
    const secret = { ...child, role: ['b'] }
    const item = {
      path: '/p/',
      name: 'P',
      meta: { title: '父', icon: 'x', affix: true, noCache: true },
      alwaysShow: true,
      subMenu: [child, secret],
    }
    expect(decodeMenu([item], ['a'])).toEqual([
      {
        path: '/p/',
        name: 'P',
        pathIndex: '',
        title: '父',
        icon: 'x',
        affix: true,
        noCache: true,
        hidden: false,
        alwaysShow: true,
        breadcrumb: true,
        activeMenu: '',
        items: [
          {
            path: '/p/c',
            name: 'C',
            pathIndex: 'Thing',
            title: '子',
            icon: '',
            affix: false,
            noCache: false,
            hidden: true,
            alwaysShow: false,
            breadcrumb: false,
            activeMenu: '/p',
            items: [],
          },
          expect.objectContaining({ path: '/p/c', isForbidden: true }),
        ],
      },
    ])
  })
})

describe('B4: addresses in a menu', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'HTTPS://upper.example',
    'https:evil.example',
    'https://user@evil.example',
    'https://evil.example/\u0000',
    ' https://evil.example',
    '//evil.example',
    '/a//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/../../b',
    '/%2e%2e/b',
    '/\\evil.example',
    '/\t/evil.example',
    'mailto:',
    'ftp://x.example',
    'a:b',
  ])('%j is dropped with its item', (path) => {
    const items = [{ path, meta: { title: 'bad' }, subMenu: [{ path: '/x', meta: { title: 'below' } }] }]
    expect(decodeMenu(items, [])).toEqual([])
    expect(decodeMenu([{ path: '/p', meta: { title: 'p' }, subMenu: items }], [])[0]?.items).toEqual([])
  })

  it.each([
    '',
    '/',
    '/home/index',
    '/baseData/收费项目',
    '/a/:id',
    '/a?tab=1',
    'https://help.example/a?b=1#c',
    'http://10.0.0.1:8080',
    'mailto:help@hospital.example',
    'tel:12320',
    'relative/page',
  ])('%j stays', (path) => {
    expect(decodeMenu([{ path, meta: { title: 'x' } }], [])[0]?.path).toBe(path)
  })

  it('an address of another site stays itself below a page', () => {
    const [parent] = decodeMenu([{ path: '/p', subMenu: [{ path: 'tel:12320' }, { path: '/q' }, { path: 'r/s' }] }], [])
    expect(parent?.items.map(({ path }) => path)).toEqual(['tel:12320', '/q', '/p/r/s'])
  })
})

describe('a hostile menu', () => {
  const json = fc.jsonValue({ maxDepth: 2 })
  const item = fc.letrec((tie) => ({
    item: fc.record(
      {
        path: fc.oneof(json, fc.webPath(), fc.constant('javascript:x')),
        name: json,
        pathIndex: json,
        type: json,
        role: json,
        meta: fc.oneof(json, fc.dictionary(fc.constantFrom('title', 'icon', 'affix', 'hidden', '__proto__'), json)),
        hidden: json,
        ['__proto__']: json,
        constructor: json,
        subMenu: fc.oneof({ maxDepth: 3 }, json, fc.array(tie('item'), { maxLength: 4 })),
      },
      { requiredKeys: [] },
    ),
  })).item

  it('never throws, and gives items of the right types with addresses that may be followed', () => {
    const check = (items: readonly MenuItem[]) => {
      for (const { path, title, items: below, affix } of items) {
        expect([typeof path, typeof title, typeof affix]).toEqual(['string', 'string', 'boolean'])
        expect(path).not.toMatch(/script:|data:|\/\/[^/]*$|\s/)
        check(below)
      }
    }
    fc.assert(
      fc.property(fc.oneof(json, fc.array(item)), (data) => {
        // As it comes from the network: own keys named __proto__ included.
        check(decodeMenu(JSON.parse(JSON.stringify(data)), ['a']).filter(({ path }) => !path.startsWith('http')))
      }),
      { numRuns: 200 },
    )
    expect(({} as Record<string, unknown>)['title']).toBeUndefined()
  })

  it('of 10,000 items, or 10,000 levels, is read', () => {
    const flat = Array.from({ length: 10_000 }, (_, index) => ({ path: `/p/${index}`, name: `n${index}` }))
    expect(decodeMenu(flat, [])).toHaveLength(10_000)
    let deep: unknown = []
    for (let level = 0; level < 10_000; level += 1) deep = [{ path: '/x', subMenu: deep }]
    expect(titlesOf(decodeMenu(deep, [])).length).toBeLessThanOrEqual(16)
  })
})

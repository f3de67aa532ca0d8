import { describe, expect, it } from 'vitest'
import { decodeMenu } from '../../src/providers/menu.ts'
import { decodeProfile, organizationIn, scopeOf } from '../../src/providers/profile.ts'

const NOBODY = {
  id: '',
  name: '',
  nickName: '',
  phone: '',
  avatar: '',
  roles: [],
  organizations: [],
  consortiums: [],
}

describe('decodeProfile', () => {
  it.each<[why: string, data: unknown, expected: object]>([
    ['nothing', null, {}],
    ['a number as id', { Id: 7, Name: '王' }, { id: '7', name: '王' }],
    ['roles as one text', { Roles: 'a, b,' }, { roles: ['a', 'b'] }],
    ['roles as one role', { Roles: 'a' }, { roles: ['a'] }],
    ['roles of odd types', { Roles: ['a', null, 5, ' '] }, { roles: ['a'] }],
    [
      'a single organization',
      { Organization: { Id: 'o', Name: '医院', IsTreatmentBooking: true } },
      { organizations: [{ id: 'o', name: '医院', isTreatmentBooking: true }] },
    ],
    [
      'organizations without an id are none',
      { Organizations: [{ Name: 'x' }, { Id: 'o' }] },
      { organizations: [{ id: 'o', name: '', isTreatmentBooking: false }] },
    ],
    ['consortiums', { Consortiums: [{ Id: 'c' }] }, { consortiums: [{ id: 'c', name: '' }] }],
    ['phone and picture', { PhoneNumber: '138', HeadImg: '/x' }, { phone: '138', avatar: '/x' }],
  ])('%s', (_why, data, expected) => {
    expect(decodeProfile(data)).toEqual({ ...NOBODY, ...expected })
  })
})

describe('scopeOf', () => {
  const organizations = [
    { id: 'o1', name: '', isTreatmentBooking: false },
    { id: 'o2', name: '', isTreatmentBooking: false },
  ]
  const profile = { ...NOBODY, name: '王', roles: ['organizationAdmin'], organizations }

  it('is the chosen organization, else the first, else none', () => {
    expect(scopeOf(profile, 'o2')).toMatchObject({ organizationId: 'o2', shelf: 'organization', userName: '王' })
    expect(scopeOf(profile, '')).toMatchObject({ organizationId: 'o1', consortiumId: '' })
    expect(scopeOf({ ...profile, organizations: [] }, 'o2')).toMatchObject({ organizationId: '' })
    expect(organizationIn(profile, 'gone')?.id).toBe('o1')
  })

  it('is the platform only for a consortium administrator who has a consortium', () => {
    const administrator = { ...profile, roles: ['consortiumAdmin'] }
    expect(scopeOf(administrator, 'o1').shelf).toBe('organization')
    const consortiums = [{ id: 'c', name: '' }]
    expect(scopeOf({ ...administrator, consortiums }, 'o1')).toMatchObject({
      shelf: 'platform',
      organizationId: '',
      consortiumId: 'c',
    })
  })
})

describe('decodeMenu', () => {
  const titles = (data: unknown) => decodeMenu(data, ['a']).map(({ title }) => title)

  it.each<[why: string, data: unknown, shown: string[]]>([
    ['no list', { x: 1 }, []],
    ['odd entries', [null, 5, { name: 'x' }], ['x']],
    ['no roles named', [{ name: 'x', role: [] }, { name: 'y', role: null }, { name: 'z' }], ['x', 'y', 'z']],
    [
      'other roles',
      [
        { name: 'x', role: ['b'] },
        { name: 'y', role: 'b,a' },
        { name: 'z', role: ['a'] },
      ],
      ['y', 'z'],
    ],
    [
      'buttons',
      [
        { name: 'x', type: 'button' },
        { name: 'y', type: 'menu' },
      ],
      ['y'],
    ],
    ['a title of its own', [{ name: 'x', meta: { title: '标题' } }], ['标题']],
  ])('%s', (_why, data, shown) => {
    expect(titles(data)).toEqual(shown)
  })

  it('keeps what a route needs, and what hangs below', () => {
    const child = {
      path: 'c',
      name: 'C',
      pathIndex: 'Thing',
      role: ['a'],
      meta: { title: '子', hidden: true, activeMenu: '/p' },
    }
    const secret = { ...child, role: ['b'] }
    const item = {
      path: '/p',
      name: 'P',
      meta: { title: '父', icon: 'x', affix: true, noCache: true },
      alwaysShow: true,
      subMenu: [child, secret],
    }
    expect(decodeMenu([item], ['a'])).toEqual([
      {
        path: '/p',
        name: 'P',
        pathIndex: '',
        title: '父',
        icon: 'x',
        affix: true,
        noCache: true,
        hidden: false,
        alwaysShow: true,
        activeMenu: '',
        items: [
          {
            path: 'c',
            name: 'C',
            pathIndex: 'Thing',
            title: '子',
            icon: '',
            affix: false,
            noCache: false,
            hidden: true,
            alwaysShow: false,
            activeMenu: '/p',
            items: [],
          },
        ],
      },
    ])
  })
})

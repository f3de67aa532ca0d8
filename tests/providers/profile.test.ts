import { describe, expect, it } from 'vitest'
import { decodeProfile, organizationIn, scopeOf } from '../../src/providers/profile.ts'

const NOBODY = {
  id: '',
  name: '',
  nickName: '',
  phone: '',
  avatar: '',
  display: '',
  isShowSpine: false,
  isSystemSetting: false,
  rights: [],
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
      { organizations: [{ id: 'o', name: '医院', avatar: '', isTreatmentBooking: true }] },
    ],
    [
      'organizations without an id are none',
      { Organizations: [{ Name: 'x' }, { Id: 'o' }] },
      { organizations: [{ id: 'o', name: '', avatar: '' }] },
    ],
    ['consortiums', { Consortiums: [{ Id: 'c' }] }, { consortiums: [{ id: 'c', name: '', members: [] }] }],
    [
      'flags are flags alone',
      { IsShowSpine: true, IsSystemSetting: 'true', Organization: { Id: 'o', IsTreatmentBooking: 'yes' } },
      { isShowSpine: true, organizations: [{ id: 'o', name: '', avatar: '' }] },
    ],
    [
      'the picture of an organization',
      { Organization: { Id: 'o', HeadImg: 'https://pictures.example/o.png' } },
      { organizations: [{ id: 'o', name: '', avatar: 'https://pictures.example/o.png' }] },
    ],
    ['phone and picture', { PhoneNumber: '138', HeadImg: '/x' }, { phone: '138', avatar: '/x' }],
  ])('%s', (_why, data, expected) => {
    expect(decodeProfile(data)).toEqual({ ...NOBODY, ...expected })
  })
})

describe('B4: pictures', () => {
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x/1',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '/\t/evil.example',
    'https:evil.example',
    'https://user:secret@evil.example/a.png',
    'a.png',
    ' /a.png',
    7,
    { toString: 'x' },
  ])('%j is not shown', (HeadImg) => {
    expect(decodeProfile({ HeadImg }).avatar).toBe('')
    expect(decodeProfile({ Organization: { Id: 'o', HeadImg } }).organizations[0]?.avatar).toBe('')
  })

  it.each(['/files/a.png?x=1', 'https://pictures.example/a%20b.png', 'http://10.0.0.1:8080/头像.png'])(
    '%s is shown',
    (HeadImg) => {
      expect(decodeProfile({ HeadImg }).avatar).toBe(HeadImg)
    },
  )
})

describe('scopeOf', () => {
  const organizations = [
    { id: 'o1', name: '', avatar: '' },
    { id: 'o2', name: '', avatar: '' },
  ]
  const profile = { ...NOBODY, name: '王', roles: ['organizationAdmin'], organizations }

  it('is the chosen organization, else the first, else none', () => {
    expect(scopeOf(profile, 'o2')).toMatchObject({ organizationId: 'o2', shelf: 'organization', userName: '王' })
    expect(scopeOf(profile, '')).toMatchObject({ organizationId: 'o1', consortiumId: '' })
    expect(scopeOf({ ...profile, organizations: [] }, 'o2')).toMatchObject({ organizationId: '' })
    expect(organizationIn(profile, 'gone')?.id).toBe('o1')
  })

  it('knows the consortium of an organization administrator, who still writes to the organization’s shelf', () => {
    const member = { ...profile, consortiums: [{ id: 'c', name: '', members: [] }] }
    expect(scopeOf(member, 'o2')).toMatchObject({ organizationId: 'o2', consortiumId: 'c', shelf: 'organization' })
  })

  it('is the platform only for a consortium administrator who has a consortium', () => {
    const administrator = { ...profile, roles: ['consortiumAdmin'] }
    expect(scopeOf(administrator, 'o1').shelf).toBe('organization')
    const consortiums = [{ id: 'c', name: '', members: [{ id: 'o7', name: '七院' }] }]
    expect(scopeOf({ ...administrator, consortiums }, 'o1')).toMatchObject({
      shelf: 'platform',
      organizationId: '',
      consortiumId: 'c',
      members: [{ id: 'o7', name: '七院' }],
    })
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { decide, type Decision, HOME_PATHS, type Registered, type GuardedVisit } from '../../src/app/session/guard.ts'
import { STATIC_ROUTES } from '../../src/app/static-routes.ts'

const MENU: Readonly<Record<string, Registered>> = {
  '/house/room': { path: '/house/room', isOpen: true },
  '/house/vault': { path: '/house/vault', isOpen: false },
  '/home/index': { path: '/home/index', isOpen: true },
  '/homeConsortiumAdmin/index': { path: '/homeConsortiumAdmin/index', isOpen: true },
}

const visit = (path: string, more: Partial<GuardedVisit> = {}): GuardedVisit => ({
  path,
  search: '',
  state: 'in',
  admitted: true,
  roles: ['organizationAdmin'],
  placeAt: (wanted) => Object.values(MENU).find((page) => page.path.toLowerCase() === wanted.toLowerCase()),
  ...more,
})

/** In one word, with where to. */
const wordOf = (decision: Decision) => (decision.kind === 'go' ? `go ${decision.to}` : decision.kind)

/** Source  Spec §2: the names that are open without a token. */
const OPEN =
  'login forgot agreeDoc agree policyDoc policy YKAgreeDoc YKAgree YKPolicyDoc YKPolicy KYX-patient-policy consultChat 404'.split(
    ' ',
  )
/** The console's own beside them: the first use, the studio, open only while developing as here, and the preview in it. */
const OWN = ['setup', 'studio', 'studioPreview']

describe('the table of static routes', () => {
  it('has a row for each of the specification’s, open or not, with a title', () => {
    const open = STATIC_ROUTES.filter(({ isOpen }) => isOpen).map(({ name }) => name)
    expect(open.filter((name) => !OWN.includes(name))).toEqual(OPEN)
    expect(open).toEqual(expect.arrayContaining(OWN))
    expect(STATIC_ROUTES.filter(({ isOpen }) => !isOpen).map(({ path }) => path)).toEqual([
      '/',
      '/baseIndex',
      '/baseIndex/index',
      '/redirect/*',
    ])
    expect(STATIC_ROUTES.filter(({ title }) => title === '')).toEqual([])
  })

  it.each(STATIC_ROUTES.filter(({ isOpen }) => isOpen))('$path is open to everybody', ({ path }) => {
    for (const spelt of [path, `${path}/`, path.toLowerCase()])
      expect(decide(visit(spelt, { state: 'out', admitted: false }))).toEqual({ kind: 'stay' })
  })
})

describe('without a token', () => {
  it.each([
    ['/', 'go /auth/login'],
    ['/baseIndex', 'go /auth/login?redirect=%2FbaseIndex'],
    ['/house/room', 'go /auth/login?redirect=%2Fhouse%2Froom'],
    ['/no/such/page', 'go /auth/login?redirect=%2Fno%2Fsuch%2Fpage'],
    ['/403', 'go /auth/login?redirect=%2F403'],
    ['/redirect/house/room', 'go /auth/login?redirect=%2Fhouse%2Froom'],
    ['/redirect//evil.example', 'go /auth/login'],
    ['/agreement', 'go /auth/login?redirect=%2Fagreement'],
  ])('%s → %s', (path, word) => {
    expect(wordOf(decide(visit(path, { state: 'out', admitted: false })))).toBe(word)
  })

  it('keeps the query in the way back', () => {
    const decision = decide(visit('/house/room', { search: '?page=2', state: 'out', admitted: false }))
    expect(wordOf(decision)).toBe('go /auth/login?redirect=%2Fhouse%2Froom%3Fpage%3D2')
  })
})

describe('with a token', () => {
  it.each<[path: string, admitted: boolean, word: string]>([
    ['/auth/login', false, 'go /'],
    ['/auth/login', true, 'go /'],
    ['/auth/forgot', true, 'stay'],
    ['/agree', false, 'stay'],
    ['/404', false, 'admit'],
    ['/404', true, 'stay'],
    ['/', false, 'go /baseIndex'],
    ['/baseIndex', false, 'admit'],
    ['/baseIndex', true, 'go /home/index'],
    ['/baseIndex/index', true, 'go /home/index'],
    ['/house/room', false, 'admit'],
    ['/house/room', true, 'stay'],
    ['/House/Room', true, 'go /house/room'],
    ['/house/vault', true, 'go /404'],
    ['/no/such/page', false, 'admit'],
    ['/no/such/page', true, 'go /404'],
    ['/403', true, 'go /404'],
    ['//house/room', true, 'go /404'],
  ])('%s, admitted %s → %s', (path, admitted, word) => {
    expect(wordOf(decide(visit(path, { admitted })))).toBe(word)
  })

  it.each([
    [['consortiumAdmin'], '/homeConsortiumAdmin/index'],
    [['organizationAdmin'], '/home/index'],
    [['organizationAdmin', 'consortiumAdmin'], '/homeConsortiumAdmin/index'],
  ])('%j begin at %s', (roles, home) => {
    expect(decide(visit('/baseIndex', { roles }))).toEqual({ kind: 'go', to: home, replace: true })
  })

  it.each([
    ['a role without a home', { roles: ['nurse'] }],
    ['a home that the menu does not have', { placeAt: () => undefined }],
    ['a home that is not open to them', { placeAt: (path: string) => ({ path, isOpen: false }) }],
  ])('%s stays at the base', (_who, more) => {
    expect(decide(visit('/baseIndex', more))).toEqual({ kind: 'stay' })
  })

  it('shows a page anew under its own address', () => {
    expect(decide(visit('/redirect/house/room', { search: '?page=2' }))).toEqual({
      kind: 'go',
      to: '/house/room?page=2',
      replace: true,
      fresh: true,
    })
  })

  it('puts what it re-enters in the place of what was asked for, and keeps the way back from 404', () => {
    expect(decide(visit('/baseIndex'))).toMatchObject({ replace: true })
    expect(decide(visit('/no/such/page'))).toMatchObject({ replace: false })
  })
})

describe('while locked', () => {
  it.each(['/', '/baseIndex', '/house/room', '/no/such/page', '/auth/login', '/redirect/house/room'])(
    '%s is the lock view',
    (path) => {
      for (const admitted of [true, false])
        expect(decide(visit(path, { state: 'locked', admitted }))).toEqual({ kind: 'lock' })
    },
  )

  it.each(OPEN.filter((name) => name !== 'login'))('%s stays open', (name) => {
    const { path } = STATIC_ROUTES.find((route) => route.name === name)!
    expect(decide(visit(path, { state: 'locked' }))).toEqual({ kind: 'stay' })
  })
})

describe('the older variant', () => {
  afterEach(() => {
    vi.resetModules()
    document.head.replaceChildren()
  })

  it.each<[path: string, more: Partial<GuardedVisit>, word: string]>([
    ['/house/room', { state: 'out', admitted: false }, 'go /login?redirect=%2Fhouse%2Froom'],
    ['/dashboard', { state: 'out', admitted: false }, 'go /login'],
    ['/403', { state: 'out', admitted: false }, 'go /login?redirect=%2F403'],
    ['/login', { state: 'out', admitted: false }, 'stay'],
    ['/login', {}, 'go /dashboard'],
    ['/dashboard', {}, 'go /baseIndex'],
    ['/', {}, 'go /baseIndex'],
    ['/baseIndex', {}, 'go /home/index'],
    ['/house/room', {}, 'stay'],
    ['/house/vault', {}, 'go /403'],
    ['/403', {}, 'stay'],
    ['/no/such/page', {}, 'go /404'],
    ['/404', { admitted: false }, 'admit'],
    ['/auth/login', {}, 'go /404'],
    ['/login', { state: 'locked' }, 'lock'],
  ])('%s %j → %s', async (path, more, word) => {
    vi.resetModules()
    const meta = document.createElement('meta')
    meta.name = 'rehab-console'
    meta.content = '{"routerMode":"hash"}'
    document.head.append(meta)
    const older = await import('../../src/app/session/guard.ts')
    expect(wordOf(older.decide(visit(path, more)))).toBe(word)
  })
})

describe('home paths', () => {
  it('are the specification’s', () => {
    expect(HOME_PATHS).toEqual([
      { role: 'consortiumAdmin', path: '/homeConsortiumAdmin/index' },
      { role: 'organizationAdmin', path: '/home/index' },
    ])
  })
})

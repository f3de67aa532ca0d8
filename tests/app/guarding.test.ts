import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import { guardedRouter, type Outside, settled } from './guarded-router.ts'

const refuse = (failure: Failure) => () => Promise.reject(failure)
const userInfo = (code: 'offline' | 'timeout' | 'server') => new Failure('userInfo', { cause: new Failure(code) })

async function started(path: string, given: Partial<Outside> = {}) {
  const guarded = guardedRouter(path, given)
  await settled(guarded.router)
  const { pathname, search } = guarded.router.state.location
  return { ...guarded, at: pathname + search }
}

describe('entering', () => {
  it.each<[what: string, path: string, given: Partial<Outside>, at: string]>([
    ['a page of the menu', '/library/room?page=2', {}, '/library/room?page=2'],
    ['a page spelt otherwise', '/Library/ROOM?page=2', {}, '/library/room?page=2'],
    ['a page that nobody has', '/library/attic', {}, '/404'],
    ['a page of another role', '/library/vault', {}, '/404'],
    ['the root', '/', {}, '/baseIndex'],
    ['the root, with a home', '/', { roles: ['organizationAdmin'], menu: { '/home/index': true } }, '/home/index'],
    ['a page that is to be shown anew', '/redirect/library/room?page=2', {}, '/library/room?page=2'],
    [
      'a page without a token',
      '/library/room?page=2',
      { state: 'out' },
      '/auth/login?redirect=%2Flibrary%2Froom%3Fpage%3D2',
    ],
    ['a page while locked', '/library/room', { state: 'locked' }, '/library/room'],
    ['the way out without a token', '/auth/logout', { state: 'out' }, '/auth/login'],
  ])('%s', async (_what, path, given, at) => {
    expect((await started(path, given)).at).toBe(at)
  })

  it('asks once for who it is, however often one goes elsewhere', async () => {
    let asked = 0
    const answers = [1, 2, 3].map(() => async () => void (asked += 1))
    const { visit } = await started('/library/room', {
      answers,
      menu: { '/library/room': true, '/library/tool': true },
    })
    await visit('/library/tool')
    await visit('/404')
    await visit('/library/room?page=2')
    expect(asked).toBe(1)
  })

  it('asks anew for the next session', async () => {
    const { visit, outside, gate } = await started('/library/room')
    await visit('/auth/logout')
    expect(gate.now().kind).toBe('closed')
    Object.assign(outside, { state: 'in', roles: ['guest'], menu: { '/library/tool': true } })
    expect(await visit('/library/room')).toBe('/404')
    expect(await visit('/library/tool')).toBe('/library/tool')
  })

  it('asks no platform anything while locked', async () => {
    const { gate } = await started('/library/room', { state: 'locked', answers: [() => expect.unreachable()] })
    expect(gate.now().kind).toBe('closed')
  })
})

describe('a tab beside a signed-in one', () => {
  it('is let in where it was going, and asked to sign in where nobody lets it in', async () => {
    const joined = await started('/library/room?page=2', { state: 'out', otherTab: true })
    expect([joined.at, joined.outside.state]).toEqual(['/library/room?page=2', 'in'])
    const alone = await started('/library/room?page=2', { state: 'out' })
    expect(alone.at).toBe('/auth/login?redirect=%2Flibrary%2Froom%3Fpage%3D2')
  })
})

describe('A12 while locked', () => {
  it.each([
    ['another page of the menu', '/library/tool', '/library/tool'],
    ['the root', '/', '/library/room?page=2'],
    ['a page that nobody has', '/library/attic', '/library/room?page=2'],
    ['the way out', '/auth/logout', '/library/room?page=2'],
    ['another organization', '/switch/org-2', '/library/room?page=2'],
  ])('%s shows the lock and leaves the desk whole', async (_what, path, at) => {
    const menu = { '/library/room': true, '/library/tool': true }
    const { visit, outside, gate } = await started('/library/room?page=2', { menu })
    outside.state = 'locked'
    expect(await visit(path)).toBe(at)
    expect([outside.state, outside.organizationId, gate.now().kind]).toEqual(['locked', 'org-1', 'open'])
  })
})

describe('a refused entry', () => {
  it.each<[what: string, failure: Failure, words: string]>([
    ['the platform’s own words', new Failure('userInfo', { words: '账号已停用' }), '账号已停用'],
    ['the generic ones', new Failure('userInfo'), '获取用户信息失败'],
    ['no roles', new Failure('noRoles'), '您没有使用该系统的权限,请联系开通账号'],
  ])('clears the token, says %s and leads to sign-in and back', async (_what, failure, words) => {
    const { at, outside } = await started('/library/room?page=2', { answers: [refuse(failure)] })
    expect(at).toBe('/auth/login?redirect=%2Flibrary%2Froom%3Fpage%3D2')
    expect(outside.state).toBe('out')
    expect(outside.said).toEqual(['dismissed', words])
  })

  it.each([
    ['no connection', userInfo('offline')],
    ['no answer in time', userInfo('timeout')],
    ['a broken platform', userInfo('server')],
    ['a busy platform', new Failure('unavailable')],
  ])('fault 9: %s keeps the token and the place, and another try succeeds', async (_what, failure) => {
    const { at, outside, gate, router } = await started('/library/room', { answers: [refuse(failure)] })
    expect([at, outside.state, outside.said, gate.now().kind]).toEqual(['/library/room', 'in', [], 'refused'])
    await router.revalidate()
    await settled(router)
    expect(gate.now().kind).toBe('open')
  })

  it('A4: a session that ended by itself has been announced by who ended it', async () => {
    const { outside, at } = await started('/library/room', {
      answers: [
        async function (this: void) {
          throw new Failure('expired')
        },
      ],
      state: 'in',
    })
    expect(at).toContain('/auth/login?redirect=')
    expect(outside.said.filter((words) => words === '登录过期')).toHaveLength(1)
  })
})

describe('leaving', () => {
  it('signs out after unsaved work was given up', async () => {
    const { visit, outside } = await started('/library/room')
    expect(await visit('/auth/logout')).toBe('/auth/login')
    expect(outside.said).toEqual(['signed out'])
  })

  it('stays, signed in, when it was not', async () => {
    const { visit, outside, router } = await started('/library/room?page=2', { mayDiscard: false })
    expect(await visit('/auth/logout')).toBe('/library/room?page=2')
    expect([outside.state, outside.said]).toEqual(['in', []])
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('does not stay on the way out when one came in by it', async () => {
    expect((await started('/auth/logout', { mayDiscard: false })).at).toBe('/baseIndex')
  })
})

describe('another organization', () => {
  it('begins anew at the root', async () => {
    const { visit, outside } = await started('/library/room')
    expect(await visit('/switch/org-2')).toBe('/baseIndex')
    expect([outside.organizationId, outside.said]).toEqual(['org-2', ['discarded']])
  })

  it.each([
    ['a page there', '/library/room?page=2', '/library/room?page=2'],
    ['a page that nobody has', '/library/attic', '/404'],
    ['the way out', '/auth/logout', '/baseIndex'],
    ['another site', '//evil.example/a', '/baseIndex'],
  ])('opens %s when it was asked for', async (_what, to, at) => {
    const { visit, outside } = await started('/library/room')
    expect(await visit(`/switch/org-2?to=${encodeURIComponent(to)}`)).toBe(at)
    expect(outside.organizationId).toBe('org-2')
  })

  it('is left alone while unsaved work is kept', async () => {
    const { visit, outside } = await started('/library/room', { mayDiscard: false })
    expect(await visit('/switch/org-2')).toBe('/library/room')
    expect(outside.organizationId).toBe('org-1')
  })

  it('that cannot be reached leaves everything as it was, and says why', async () => {
    const { visit, outside, gate } = await started('/library/room', {
      answers: [async () => undefined, refuse(userInfo('offline'))],
    })
    expect(await visit('/switch/org-2')).toBe('/library/room')
    expect([outside.organizationId, outside.state, gate.now().kind]).toEqual(['org-1', 'in', 'open'])
    expect(outside.said).toEqual(['获取用户信息失败'])
  })

  it('that refuses the person ends the session', async () => {
    const { visit, outside } = await started('/library/room', {
      answers: [async () => undefined, refuse(new Failure('noRoles'))],
    })
    expect(await visit('/switch/org-2')).toBe('/auth/login')
    expect(outside.state).toBe('out')
  })

  it.each(['/switch/%E0%A4%A', '/switch/%', '/switch/'])('%s breaks nothing', async (path) => {
    // The router remarks on encodings that nobody can read.
    const remarks = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    onTestFinished(() => remarks.mockRestore())
    const { visit } = await started('/library/room')
    expect(await visit(path)).toMatch(/^\/(baseIndex|library\/room|404)$/)
  })
})

describe('moving about', () => {
  it('shows a page anew without leaving a trace in the history', async () => {
    const { visit, outside, router } = await started('/library/room')
    expect(await visit('/redirect/library/room?page=2')).toBe('/library/room?page=2')
    expect(outside.said).toEqual(['refreshed /library/room?page=2'])
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('ignores a visit to where one is, and never throws', async () => {
    const { visit, router } = await started('/library/room?page=2')
    const { key } = router.state.location
    await visit('/library/room?page=2')
    await router.navigate({ pathname: '/library/room', search: '?page=2' })
    expect(router.state.location.key).toBe(key)
    await visit('/library/room?page=3')
    expect(router.state.location.key).not.toBe(key)
  })

  it('goes back and forward', async () => {
    const { visit, router } = await started('/library/room')
    await visit('/library/room?page=2')
    await visit('/library/room?page=3')
    const step = async (delta: number) => {
      await router.navigate(delta)
      await settled(router)
      return router.state.location.search
    }
    expect([await step(-1), await step(-1), await step(1)]).toEqual(['?page=2', '', '?page=2'])
  })

  it('goes from page to page without a pause in between', async () => {
    const { router } = await started('/library/room', { menu: { '/library/room': true, '/library/tool': true } })
    const states: string[] = []
    router.subscribe(({ navigation }) => states.push(navigation.state))
    await router.navigate('/library/tool')
    expect(states).toEqual(['idle'])
  })
})

/**
 * B8: whatever the storage holds under a key of ours, its reader comes to something sound. The lock, the time of the last touch
 * and the visits are tried beside what they are for.
 */
import { cleanup, render, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { localStorageStore } from 'ra-core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HomePage } from '../../src/app/pages/home-page.tsx'
import { useSidebar } from '../../src/app/shell/use-sidebar.ts'
import { readTabs } from '../../src/app/shell/tabs/tab-storage.ts'
import { readDrafts } from '../../src/app/studio/files/drafts.ts'
import { keptWords } from '../../src/app/consult/kept-words.ts'
import { useSizes } from '../../src/app/studio/splitter.tsx'
import { createVersionCheck } from '../../src/app/update/new-version.ts'
import type { Scope } from '../../src/model/scope.ts'
import { createStoredSession } from '../../src/providers/session-storage.ts'
import { createVault } from '../../src/ui/form/draft-vault.ts'
import { readKeptEntries, readKeptQueries, readKeptViews } from '../../src/ui/list/views/kept.ts'
import { renewChoice } from '../../src/ui/list/table/column-choice.ts'
import { nonsense } from '../support/nonsense.ts'
import { THING } from '../support/resource.ts'

const VALUES = 200
const SEED = 20_261

const SCOPE: Scope = {
  userId: 'user-1',
  userName: '管理员',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}
/** What fits into a header of a call. */
const HEADER_VALUE = /^[!-~]{0,8192}$/

const inRouter = ({ children }: { readonly children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>

type Area = 'localStorage' | 'sessionStorage'
type Reading = readonly [area: Area, key: string, expectSound: (load: number) => unknown]

const tokenReading = (key: string): Reading => [
  'sessionStorage',
  key,
  () => {
    const { tokens, organizationId } = createStoredSession(sessionStorage)
    expect(organizationId).toMatch(HEADER_VALUE)
    if (tokens)
      for (const value of [tokens.accessToken, tokens.refreshToken, tokens.tokenType])
        expect(value).toMatch(HEADER_VALUE)
    if (key === 'access_token') expect(tokens === null || tokens.accessToken !== '').toBe(true)
  },
]

const keptInStore = (key: string) => localStorageStore(undefined, 'rc.user-1').getItem<null>(key) ?? null

const READINGS: readonly Reading[] = [
  ...['access_token', 'refresh_token', 'token_type', 'organization_id'].map(tokenReading),
  [
    'localStorage',
    'rc.sidebar',
    () => {
      const { result, unmount } = renderHook(useSidebar, { wrapper: inRouter })
      expect(['open', 'folded']).toContain(result.current.state)
      unmount()
    },
  ],
  [
    'localStorage',
    'rc.palette-hint',
    () => {
      const home = <HomePage userName="管理员" ownerName="第一康复医院" entries={[]} unread={0} />
      const { container, unmount } = render(home, { wrapper: inRouter })
      expect(container.querySelector('h1')?.textContent).toContain('管理员')
      unmount()
    },
  ],
  [
    'localStorage',
    'rc.studio.sizes',
    () => {
      const { result, unmount } = renderHook(useSizes)
      for (const size of Object.values(result.current.sizes)) expect(Number.isFinite(size)).toBe(true)
      unmount()
    },
  ],
  [
    'sessionStorage',
    'rc.tabs',
    () => {
      const at = (path: string) => ({ path, name: path, title: path, affix: false, noCache: false })
      for (const { path, location } of readTabs(SCOPE, at))
        expect([typeof path, typeof location.search]).toEqual(['string', 'string'])
    },
  ],
  [
    'sessionStorage',
    'rc.consult.unsent',
    () => {
      const { outbox, text } = keptWords('r-1')
      for (const { clientId, kind, body } of outbox)
        expect([typeof clientId, typeof kind, typeof body]).toEqual(['string', 'string', 'string'])
      expect(typeof text).toBe('string')
    },
  ],
  [
    'sessionStorage',
    'rc.reloaded',
    async () => {
      const page = (version: string) => `<meta name="rehab-console"><script src="${version}"></script>`
      const check = createVersionCheck('old', async () => new Response(page('new')))
      expect(await check.check()).toBe('new')
    },
  ],
  [
    'sessionStorage',
    'rc.studio',
    () => {
      for (const [path, { text, base }] of readDrafts())
        expect([path, text, base].map((each) => typeof each)).toEqual(['string', 'string', 'string'])
    },
  ],
  [
    'localStorage',
    'RaStorerc.user-1.columns',
    () => {
      const names = renewChoice(THING, keptInStore('columns')).map(({ name }) => name)
      expect(names.toSorted()).toEqual(THING.list.columns.toSorted())
    },
  ],
  [
    'localStorage',
    'RaStorerc.user-1.views',
    () => {
      const { views, defaultId } = readKeptViews(keptInStore('views'))
      expect(typeof defaultId).toBe('string')
      for (const { id, name, state } of views)
        expect([id, name, state.filter, state.sort].map((each) => typeof each)).toEqual([
          'string',
          'string',
          'object',
          'object',
        ])
    },
  ],
  [
    'localStorage',
    'RaStorerc.user-1.changes',
    () => {
      for (const change of Object.values(readKeptEntries(keptInStore('changes')))) expect(change).toBeTypeOf('object')
    },
  ],
  [
    'localStorage',
    'RaStorerc.user-1.queries',
    () => {
      for (const { name } of readKeptQueries(keptInStore('queries'))) expect(name).toBeTypeOf('string')
    },
  ],
  ...(['localStorage', 'sessionStorage'] as const).map<Reading>((area) => [
    area,
    'rc-draft:user-1:org-1:thing:1',
    async () => {
      const key = await crypto.subtle.generateKey({ name: 'AES-CTR', length: 128 }, true, ['encrypt', 'decrypt'])
      const text = await createVault(async () => key).find('rc-draft:user-1:org-1:thing:1')
      expect(['string', 'undefined']).toContain(typeof text)
    },
  ]),
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe.each(READINGS)('%s %s', (area, key, expectSound) => {
  it(`is read whatever it holds: ${VALUES} values`, async () => {
    const values = fc.sample(nonsense, { numRuns: VALUES, seed: SEED })
    for (const [load, value] of values.entries()) {
      window[area].setItem(key, value)
      await Promise.resolve(expectSound(load)).catch((cause: unknown) => {
        throw new Error(`${key} held ${JSON.stringify(value.slice(0, 200))}`, { cause })
      })
      expect('polluted' in {}).toBe(false)
    }
  })
})

describe('the looks of the console', () => {
  it(`are some of its own whatever is kept of them: ${VALUES} values for each`, async () => {
    const keys = ['rc.mode', 'rc.density', 'rc.motion']
    for (let load = 0; load < VALUES; load += 1) {
      const values = fc.sample(nonsense, { numRuns: keys.length, seed: SEED + load })
      keys.forEach((key, place) => localStorage.setItem(key, values[place]!))
      // Read once, when the page is loaded.
      vi.resetModules()
      const { startPreferences } = await import('../../src/app/preferences.ts')
      startPreferences()
      const { mode, density, motion } = document.documentElement.dataset
      expect(['light', 'dark'], JSON.stringify(values)).toContain(mode)
      expect(['dense', 'compact', 'comfortable'], JSON.stringify(values)).toContain(density)
      expect(['on', 'off'], JSON.stringify(values)).toContain(motion)
    }
  })
})

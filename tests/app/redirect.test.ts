import fc from 'fast-check'
import type { DataRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { redirectTarget, refreshTarget, signInPath } from '../../src/app/session/redirect.ts'
import { guardedRouter } from './guarded-router.ts'

const ORIGIN = 'https://console.example'

describe('redirectTarget', () => {
  it.each([
    ['a path with query and fragment', '/library/thing?page=2#top', '/library/thing?page=2#top'],
    ['an encoded id', '/library/thing/a%20b', '/library/thing/a%20b'],
    ['Chinese words in a query', '/library/thing?Keyword=%E9%85%B8', '/library/thing?Keyword=%E9%85%B8'],
    [
      'an address inside a query',
      '/library/thing?from=https://other.example/',
      '/library/thing?from=https://other.example/',
    ],
    ['nothing', null, '/'],
    ['an empty text', '', '/'],
    ['another site', 'https://evil.example/', '/'],
    ['another site without a protocol', '//evil.example/', '/'],
    ['a backslash that browsers read as a slash', '/\\evil.example', '/'],
    ['a tab that browsers leave out', '/\t/evil.example', '/'],
    ['a program', 'javascript:alert(1)', '/'],
    ['the sign-in page itself', '/auth/login?redirect=/x', '/'],
    ['the sign-in page, spelt otherwise', '/Auth/Login', '/'],
    ['the sign-in page, encoded', '/%61uth/login', '/'],
    ['the way out', '/auth/logout', '/'],
    ['another organization', '/switch/org-2', '/'],
    ['a path relative to nothing', 'library/thing', '/'],
    ['dots that climb to two slashes', '/a/..//evil.example', '/'],
    ['a dot before two slashes', '/.//evil.example', '/'],
    ['a refresh that would leave in the second hop', '/redirect//evil.example', '/'],
    ['a refresh with encoded slashes', '/redirect/%2F%2Fevil.example', '/'],
    ['a refresh of a refresh', '/redirect/redirect/x', '/'],
    ['slashes encoded twice', '/%252F%252Fevil.example', '/'],
    ['an encoded backslash', '/%5Cevil.example', '/'],
    ['an encoded line break', '/a%0d%0aLocation:%20//evil.example', '/'],
    ['encoding that nobody can read', '/%E0%A4%A', '/'],
  ])('A11 %s', (_what, wanted, target) => {
    expect(redirectTarget(wanted, ORIGIN)).toBe(target)
  })
})

describe('refreshTarget', () => {
  it.each([
    ['a page with its query', '/redirect/library/thing?page=2', '/library/thing?page=2'],
    ['nothing', '/redirect/', '/'],
    ['another site', '/redirect//evil.example', '/'],
    ['the sign-in page', '/redirect/auth/login', '/'],
    ['itself', '/redirect/redirect/library/thing', '/'],
  ])('A11 %s', (_what, path, target) => {
    expect(refreshTarget(path, ORIGIN)).toBe(target)
  })
})

describe('signInPath', () => {
  it.each([
    ['/library/thing?page=2', '/auth/login?redirect=%2Flibrary%2Fthing%3Fpage%3D2'],
    ['/baseIndex', '/auth/login?redirect=%2FbaseIndex'],
    ['/', '/auth/login'],
    ['/auth/logout', '/auth/login'],
    ['/switch/org-2', '/auth/login'],
  ])('from %s', (here, path) => {
    expect(signInPath(here)).toBe(path)
  })
})

/** Known families of values that lead elsewhere; `<site>` stands for the other site. */
const FAMILIES = [
  'https://<site>',
  'http://<site>',
  '//<site>',
  '///<site>',
  '////<site>',
  '/////<site>',
  '\\\\<site>',
  '/\\<site>',
  '\\/<site>',
  '/\\/<site>',
  '//\\<site>',
  '/\t/<site>',
  '/\n/<site>',
  '/\r/<site>',
  '/\r\n/<site>',
  '\t//<site>',
  ' //<site>',
  '\u0000//<site>',
  '/\u0000/<site>',
  '/\u0001/<site>',
  '/\u001f/<site>',
  '/\u007f/<site>',
  '/.//<site>',
  '/..//<site>',
  '/././/<site>',
  '/a/..//<site>',
  '/a/../..//<site>',
  '/%2e//<site>',
  '/%2e%2e//<site>',
  '/%2F<site>',
  '/%2f%2f<site>',
  '//%2f<site>',
  '/%5c<site>',
  '/%5C%5C<site>',
  '/%09/<site>',
  '/%0a/<site>',
  '/%0d%0a/<site>',
  '/%00/<site>',
  '/%252f%252f<site>',
  '/%25252f<site>',
  '/;//<site>',
  '/?//<site>',
  '/#//<site>',
  '/@<site>',
  '//console.example@<site>',
  '/\\console.example@<site>',
  'https:<site>',
  'https:/<site>',
  'https:///<site>',
  'HTTPS://<site>',
  'hTtp:\\\\<site>',
  'javascript:alert(1)//<site>',
  'javascript://<site>/%0aalert(1)',
  'java\tscript:alert(1)//<site>',
  'data:text/html,<site>',
  'vbscript:<site>',
  'file://<site>',
  'blob:https://<site>',
  'mailto:a@<site>',
  'ftp://<site>',
  '/redirect//<site>',
  '/redirect///<site>',
  '/redirect/\\<site>',
  '/redirect/\t/<site>',
  '/redirect/.//<site>',
  '/redirect/%2F%2F<site>',
  '/redirect/%5C<site>',
  '/redirect/%252F%252F<site>',
  '/redirect/https://<site>',
  '/redirect/https:%2F%2F<site>',
  '/redirect/javascript:alert(1)//<site>',
  '/redirect/redirect//<site>',
  '/REDIRECT//<site>',
  '/%72edirect//<site>',
  '/redirect/..//<site>',
  '/redirect/%2e%2e//<site>',
  '/redirect?//<site>',
  '/auth/login?redirect=//<site>',
  '/auth/login?redirect=%2F%2F<site>',
  '/auth/../auth/login?redirect=//<site>',
  '/login?redirect=//<site>',
  '〱//<site>',
  '／／<site>',
  '/／<site>',
  '/。//<site>',
  '//<site>%E3%80%82',
  '//[::1]<site>',
  '//①②⑦.0.0.1<site>',
  '/%E2%81%84<site>',
  '//<site>:443',
  '//<site>#/',
  '//user:word@<site>',
] as const

const SITES = [
  'evil.example',
  'evil.example/',
  'evil.example/a?b#c',
  'EVIL.example',
  'evil。example',
  'xn--evil.example',
]
const ODD = [
  '\t',
  '\r',
  '\n',
  '\u0000',
  '\u000b',
  '\u001f',
  '\\',
  '/',
  '.',
  './',
  '../',
  '%2f',
  '%5c',
  '%09',
  '%0a',
  '%2e',
  ' ',
  '@',
  ':',
  ';',
]

const SITE = '<site>'
const corpus = FAMILIES.flatMap((family) => SITES.map((site) => family.replaceAll(SITE, site)))

const mutated = fc
  .tuple(fc.constantFrom(...corpus), fc.array(fc.tuple(fc.nat(), fc.constantFrom(...ODD)), { maxLength: 4 }))
  .map(([value, insertions]) =>
    insertions.reduce((text, [at, odd]) => {
      const position = at % (Math.min(text.length, 14) + 1)
      return text.slice(0, position) + odd + text.slice(position)
    }, value),
  )

/** Follows a value as the console would: after sign-in, then once more through the refresh route, then as any path. */
async function follow(router: DataRouter, value: string): Promise<void> {
  const first = redirectTarget(value, ORIGIN)
  await router.navigate(first, { replace: true })
  expectWithin(router, value)
  await router
    .navigate(`/redirect${value.startsWith('/') ? '' : '/'}${value}`, { replace: true })
    .catch(() => undefined)
  expectWithin(router, value)
}

function expectWithin({ state }: DataRouter, value: string): void {
  const { pathname, search, hash } = state.location
  const there = new URL(pathname + search + hash, ORIGIN)
  expect([there.origin, pathname.startsWith('//')], JSON.stringify(value)).toEqual([ORIGIN, false])
  const second = new URL(decodeURIComponent(pathname), ORIGIN)
  expect(second.origin, `second hop of ${JSON.stringify(value)}`).toBe(ORIGIN)
}

const refreshingRouter = () => guardedRouter('/library/room').router

describe('A11 values of known families', () => {
  // The router remarks on encodings that nobody can read.
  beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
  afterAll(() => vi.restoreAllMocks())

  it(`never lead away: ${corpus.length} values`, async () => {
    const router = refreshingRouter()
    for (const value of corpus) await follow(router, value)
    expect(corpus.length).toBeGreaterThan(500)
  })

  it('never lead away when 1,000 of them are mutated', async () => {
    const router = refreshingRouter()
    await fc.assert(
      fc.asyncProperty(mutated, (value) => follow(router, value)),
      { numRuns: 1_000 },
    )
  })

  it('what is followed stays the same when it is followed again', () => {
    fc.assert(
      fc.property(fc.oneof(mutated, fc.webPath(), fc.string()), (value) => {
        const target = redirectTarget(value, ORIGIN)
        expect(redirectTarget(target, ORIGIN)).toBe(target)
        expect(target.startsWith('/') && !target.startsWith('//')).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { redirectTarget, signInPath } from '../../src/app/session/redirect.ts'

const ORIGIN = 'https://console.example'

describe('redirectTarget', () => {
  it.each([
    ['a path with query and fragment', '/library/thing?page=2#top', '/library/thing?page=2#top'],
    ['nothing', null, '/'],
    ['another site', 'https://evil.example/', '/'],
    ['another site without a protocol', '//evil.example/', '/'],
    ['a backslash that browsers read as a slash', '/\\evil.example', '/'],
    ['a tab that browsers leave out', '/\t/evil.example', '/'],
    ['a program', 'javascript:alert(1)', '/'],
    ['the sign-in page itself', '/auth/login?redirect=/x', '/'],
    ['a path relative to nothing', 'library/thing', '/'],
    ['dots that climb to two slashes', '/a/..//evil.example', '/'],
  ])('%s', (_what, wanted, target) => {
    expect(redirectTarget(wanted, ORIGIN)).toBe(target)
  })
})

describe('signInPath', () => {
  it.each([
    ['/library/thing?page=2', '/auth/login?redirect=%2Flibrary%2Fthing%3Fpage%3D2'],
    ['/', '/auth/login'],
    ['/auth/logout', '/auth/login'],
  ])('from %s', (here, path) => {
    expect(signInPath(here)).toBe(path)
  })
})

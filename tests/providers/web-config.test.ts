import { afterEach, describe, expect, it, vi } from 'vitest'
import { findKeywordOffender } from '../../src/model/keyword-offender.ts'
import { KEYWORD_PATTERN } from '../../src/model/rules.ts'
import { createHttp } from '../../src/providers/http.ts'
import { decodeWebConfig, fetchWebConfig } from '../../src/providers/web-config.ts'
import { encodeFailure, encodeSuccess } from '../../src/wire/envelope.ts'
import { Failure } from '../../src/model/failure.ts'
import type { Answer } from '../../src/wire/message.ts'
import { createMemorySession } from './memory-session.ts'
import { type Platform, startPlatform } from './platform.ts'

const running: Platform[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((platform) => platform.close()))
})

async function open(answer: Answer) {
  const platform = await startPlatform({ before: async () => answer })
  running.push(platform)
  return { platform, http: createHttp({ session: createMemorySession(), base: platform.url }) }
}

describe('the web configuration', () => {
  it('is asked for by category and gives the keyword rule', async () => {
    const { http, platform } = await open(encodeSuccess({ keywordRegexp: '^[a-z]*$', protectionEnable: false }))
    const { keywordPattern } = await fetchWebConfig(http)
    expect(findKeywordOffender('ab1', keywordPattern)).toEqual({ character: '1', index: 2 })
    expect(platform.seen[0]).toMatchObject({ method: 'POST', url: '/bff/config/GetSetting', body: { Category: 'Web' } })
  })

  it('that repeats the default rule lets Chinese pass', () => {
    const { keywordPattern } = decodeWebConfig({ keywordRegexp: KEYWORD_PATTERN.source })
    expect(findKeywordOffender('足三里（ST36）', keywordPattern)).toBeNull()
    expect(findKeywordOffender('a b', keywordPattern)).toEqual({ character: ' ', index: 1 })
  })

  it.each<unknown>([null, 'x', {}, { keywordRegexp: '' }, { keywordRegexp: 5 }])(
    '%j has no rule of its own',
    (data) => {
      expect(decodeWebConfig(data)).toEqual({})
    },
  )

  it('says what the organization has set, where it is asked for', () => {
    expect(decodeWebConfig({ settings: { 'booking-days': 7 } })).toEqual({ settings: { 'booking-days': 7 } })
    expect(decodeWebConfig({ settings: 'x' })).toEqual({})
  })

  it.each<[value: unknown, isOn: boolean]>([
    [true, true],
    [false, false],
    ['true', false],
    [1, false],
    [null, false],
  ])('has protection only when it says so: %j', (protectionEnable, isOn) => {
    expect(decodeWebConfig({ protectionEnable }).protectionEnable === true).toBe(isOn)
  })

  it('I4: a hostile rule costs nothing on a long keyword', () => {
    const { keywordPattern = /x/ } = decodeWebConfig({ keywordRegexp: '^(([a-z])+.)+[A-Z]([a-z])+$' })
    const start = performance.now()
    expect(keywordPattern.test('a'.repeat(10_000))).toBe(true)
    expect(performance.now() - start).toBeLessThan(100)
  })

  it.each(['^(a+)+$', '^(a|a)*$', '(?=a+)a+b', '^(\\w+\\s?)*$', '(.*)\\1', 'a*a*a*a*b', '[', 'a'.repeat(501)])(
    'a rule that is not safe to run is the default one: %s',
    (keywordRegexp) => {
      expect(decodeWebConfig({ keywordRegexp })).toEqual({ keywordPattern: KEYWORD_PATTERN })
    },
  )

  it('that cannot be read is only logged', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { http } = await open(encodeFailure(new Failure('server')))
    expect(await fetchWebConfig(http)).toEqual({})
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})

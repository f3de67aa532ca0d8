import { expect, it } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import { createHttp } from '../../src/providers/http.ts'
import { encodeFailure } from '../../src/wire/envelope.ts'
import { createMemorySession, makeTokens } from './memory-session.ts'

const inAMinute = () => new Date(Date.now() + 60_000).toUTCString()

it.each([
  ['seconds', () => '7', 7_000, 7_000],
  ['a date', inAMinute, 55_000, 60_000],
])('a refusal tells how long the server wants to be left alone: %s', async (_what, header, least, most) => {
  const { status, body } = encodeFailure(new Failure('tooMany'))
  const fetch = async () => Response.json(body, { status, headers: { 'Retry-After': header() } })
  const http = createHttp({ session: createMemorySession(makeTokens(1)), fetch })
  const failure = await http
    .request({ method: 'POST', path: '/x', query: {}, headers: {}, body: {} })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'tooMany' })
  const { retryAfterMs = -1 } = failure as Failure
  expect(retryAfterMs).toBeGreaterThanOrEqual(least)
  expect(retryAfterMs).toBeLessThanOrEqual(most)
})

it.each(['', '0', 'soon', '-5', 'Wed, 21 Oct 2015 07:28:00 GMT'])('nothing follows from %j', async (header) => {
  const { status, body } = encodeFailure(new Failure('tooMany'))
  const fetch = async () => Response.json(body, { status, headers: { 'Retry-After': header } })
  const http = createHttp({ session: createMemorySession(makeTokens(1)), fetch })
  const failure = await http
    .request({ method: 'POST', path: '/x', query: {}, headers: {}, body: {} })
    .catch((error: unknown) => error)
  expect((failure as Failure).retryAfterMs).toBeUndefined()
})

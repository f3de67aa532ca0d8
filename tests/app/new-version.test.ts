/** Faults 22 and 23: a new deployment is noticed once, and nothing else is taken for one. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createVersionCheck, ownVersion, pageVersion } from '../../src/app/update/new-version.ts'

const page = (...scripts: readonly string[]) =>
  `<!doctype html><meta name="rehab-console" content="{}" />${scripts.map((src) => `<script type="module" crossorigin src="${src}"></script>`).join('')}`
const OLD = page('/assets/main-1.js', '/assets/early-1.js')
const NEW = page('/assets/main-2.js', '/assets/early-1.js')
const OWN = pageVersion(OLD)!
const html = (body: string, init: ResponseInit = {}) => new Response(body, init)

beforeEach(() => sessionStorage.clear())

describe('the version of a page', () => {
  it('is its scripts, in whatever order', () => {
    expect(pageVersion(OLD)).toBe('/assets/early-1.js /assets/main-1.js')
    expect(pageVersion(page('/assets/early-1.js', '/assets/main-1.js'))).toBe(OWN)
  })
  it('reads the same from the document that is running', () => {
    const own = document.implementation.createHTMLDocument()
    own.documentElement.innerHTML = OLD
    expect(ownVersion(own)).toBe(OWN)
  })
  it.each([
    ['an error page', '<html><script src="/x.js"></script>502</html>'],
    ['a page of ours without scripts', '<meta name="rehab-console" content="">'],
    ['nothing', ''],
  ])('is unknown for %s', (_what, body) => expect(pageVersion(body)).toBeUndefined())
})

describe('the check', () => {
  const check = (...answers: readonly (() => Response | Promise<Response>)[]) => {
    const ask = vi.fn<typeof fetch>()
    for (const answer of answers) ask.mockImplementationOnce(async () => answer())
    ask.mockImplementation(async () => answers.at(-1)!())
    return { ask, ...createVersionCheck(OWN, ask) }
  }

  it('names the new version', async () => {
    expect(await check(() => html(NEW)).check()).toBe(pageVersion(NEW))
  })
  it.each<[string, readonly (() => Response | Promise<Response>)[]]>([
    ['the same page', [() => html(OLD)]],
    ['an error of the server', [() => html(NEW, { status: 500 })]],
    ['a page in the way that answers 200', [() => html('<html><script src="/portal.js"></script></html>')]],
    ['no network', [() => Promise.reject(new TypeError('offline'))]],
    ['one of two servers being new', [() => html(NEW), () => html(OLD)]],
    ['an error after the new page', [() => html(NEW), () => html('', { status: 503 })]],
  ])('says nothing for %s', async (_what, answers) => {
    expect(await check(...answers).check()).toBeUndefined()
  })
  it('asks with the tag of the last answer, and takes 304 for the same page', async () => {
    const { ask, check: look } = check(
      () => html(OLD, { headers: { etag: '"1"' } }),
      () => new Response(null, { status: 304 }),
    )
    expect(await look()).toBeUndefined()
    expect(await look()).toBeUndefined()
    expect(ask.mock.calls[1]?.[1]?.headers).toEqual({ 'If-None-Match': '"1"' })
  })
  it('does not name a version again that the page was reloaded for', async () => {
    sessionStorage.setItem('rc.reloaded', pageVersion(NEW)!)
    expect(await check(() => html(NEW)).check()).toBeUndefined()
  })
})

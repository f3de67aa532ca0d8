/**
 * Whether another version of the console has been put up since this page was loaded: the scripts that the site's root names
 * now are not those of this page.
 *
 * Shapes  A version is the list of the page's own scripts as one text.
 * Errors  None: no answer, an error page, somebody else's page (a portal of the network) say nothing about a new version.
 * Source  Spec §2, §4 (update check); reliability faults 22 and 23.
 */
import { SETTINGS_META } from '../../model/console-settings.ts'

const RELOADED_KEY = 'rc.reloaded'

/** The version that a page of ours shows; undefined for a page that is not ours. */
export function pageVersion(html: string): string | undefined {
  if (!html.includes(`name="${SETTINGS_META}"`)) return undefined
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, source]) => source)
  return scripts.length === 0 ? undefined : scripts.sort().join(' ')
}

/** The version of the page that is running. */
export function ownVersion(page: Document = document): string {
  const scripts = [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'))
  return scripts.sort().join(' ')
}

export interface VersionCheck {
  /** The new version that is being served; undefined while there is none, or none that can be told for sure. */
  check(): Promise<string | undefined>
}

export function createVersionCheck(own: string, ask: typeof fetch = fetch): VersionCheck {
  let etag = ''
  let seen: string | undefined = own

  async function served(): Promise<string | undefined> {
    const reply = await ask('/', { cache: 'no-store', headers: etag === '' ? {} : { 'If-None-Match': etag } })
    if (reply.status === 304) return seen
    if (!reply.ok) return undefined
    const version = pageVersion(await reply.text())
    if (version === undefined) return undefined
    seen = version
    etag = reply.headers.get('etag') ?? ''
    return version
  }

  return {
    async check() {
      const first = await served().catch(() => undefined)
      if (first === undefined || first === own || first === reloadedFor()) return undefined
      // While one of several servers is still the old one, the answers change to and fro.
      const second = await served().catch(() => undefined)
      return second === first ? first : undefined
    },
  }
}

/** Loads the page anew, once for any version: a server that keeps naming others does not make it reload for ever. */
export function reloadFor(version: string): void {
  try {
    sessionStorage.setItem(RELOADED_KEY, version)
  } catch {
    // Without storage the person's own answer is the only brake.
  }
  window.location.reload()
}

function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(RELOADED_KEY)
  } catch {
    return null
  }
}

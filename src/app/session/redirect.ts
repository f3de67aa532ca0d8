/**
 * Where the browser goes after sign-in, or after `/redirect/…`. Only a path of this very console is followed, so that a link
 * cannot lead people elsewhere: neither at once nor by a second hop.
 *
 * Errors  None thrown: what cannot be followed is the root.
 * Source  Spec §2 (router guard); reliability requirement A11.
 */
import { PATHS } from '../paths.ts'

/** Paths that are no page to arrive at: they would lead on, or end the session. */
const NO_TARGETS = [PATHS.signIn, PATHS.forgot, PATHS.signOut, PATHS.switchTo, PATHS.redirect, '/auth']

/** The path to go to; the root for anything that is not a path of `origin`. Whether it has a page is the guard's matter. */
export function redirectTarget(wanted: string | null, origin: string): string {
  if (!wanted || !isPlain(wanted)) return PATHS.root
  const url = tryParse(wanted, origin)
  if (!url || url.origin !== origin) return PATHS.root
  const path = decodeFully(url.pathname)
  if (path === undefined || !isPlain(path) || path.includes('//')) return PATHS.root
  if (NO_TARGETS.some((other) => isAtOrBelow(path, other))) return PATHS.root
  return url.pathname + url.search + url.hash
}

/** The page that `/redirect/<full path>` stands for. */
export function refreshTarget(path: string, origin: string): string {
  return redirectTarget(path.slice(PATHS.redirect.length), origin)
}

/** The sign-in address that brings people back to `here`. */
export function signInPath(here: string): string {
  const [path = ''] = here.split('?')
  const isPlace = path !== PATHS.root && path !== '/' && !NO_TARGETS.some((other) => isAtOrBelow(path, other))
  return isPlace ? `${PATHS.signIn}?redirect=${encodeURIComponent(here)}` : PATHS.signIn
}

/** The router reads paths without regard to case. */
export function isAtOrBelow(path: string, page: string): boolean {
  return `${path}/`.toLowerCase().startsWith(`${page}/`.toLowerCase())
}

/** Begins with one slash, and holds nothing that browsers leave out, or read as another slash. */
function isPlain(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(path)
}

/** As a second reader might decode what the first left encoded; undefined when it has no end. */
function decodeFully(path: string): string | undefined {
  let text = path
  for (let round = 0; round < 4; round++) {
    const next = tryDecode(text)
    if (next === text) return text
    if (next === undefined) return undefined
    text = next
  }
  return undefined
}

export function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function tryParse(path: string, origin: string): URL | undefined {
  try {
    return new URL(path, origin)
  } catch {
    return undefined
  }
}

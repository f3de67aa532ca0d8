/** Where the browser goes after sign-in. Only a path of this very site is followed, so that a link cannot lead people elsewhere. */

export const SIGN_IN_PATH = '/auth/login'
/** A route, so that a form with unsaved changes can hold it up. */
export const SIGN_OUT_PATH = '/auth/logout'

/** The path to go to; '/' for anything that is not a path of `origin` outside the sign-in pages. */
export function redirectTarget(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/'
  const url = tryParse(wanted, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('/auth/') || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** The sign-in address that brings people back to `here`. */
export function signInPath(here: string): string {
  return here === '/' || here.startsWith('/auth/')
    ? SIGN_IN_PATH
    : `${SIGN_IN_PATH}?redirect=${encodeURIComponent(here)}`
}

function tryParse(path: string, origin: string): URL | undefined {
  try {
    return new URL(path, origin)
  } catch {
    return undefined
  }
}

/**
 * The addresses that the console itself has, in both variants of the router. Libraries and other pages get theirs from the menu.
 *
 * Source  Spec §2: history routes, and the older variant with hash routes, a /dashboard root, a /login page and a 403 page.
 */
import { consoleSettings } from './console-settings.ts'

const isHash = consoleSettings.routerMode === 'hash'

export const PATHS = {
  root: isHash ? '/dashboard' : '/',
  base: '/baseIndex',
  signIn: isHash ? '/login' : '/auth/login',
  forgot: isHash ? '/forgot' : '/auth/forgot',
  /** The first use of an empty server, which leads here itself. */
  setup: '/auth/setup',
  /** Routes, so that a page with unsaved work can hold them up. */
  signOut: isHash ? '/logout' : '/auth/logout',
  switchTo: '/switch',
  /** With a page's full path behind it: shows that page anew. */
  redirect: '/redirect',
  /** 账号安全: one's own password, second factor and sessions. */
  account: '/account/security',
  notFound: '/404',
  forbidden: '/403',
  consultChat: '/consultChat',
  studio: '/studio',
  /** In a frame of the studio. */
  studioPreview: '/studio/preview',
  /** Watched from afar: nothing locks there. */
  dataBoard: '/hospitalDataAnalysis/index',
} as const

/** Goes over to another organization, and to a page there; to its home without one. */
export function switchPath(organizationId: string, to = ''): string {
  const query = to === '' ? '' : `?to=${encodeURIComponent(to)}`
  return `${PATHS.switchTo}/${encodeURIComponent(organizationId)}${query}`
}

/** The path inside the router, search included, of the browser's address. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location
  if (!isHash) return pathname + search
  const inside = hash.startsWith('#') ? hash.slice(1) : hash
  return inside.startsWith('/') ? inside : '/'
}

/** What the browser's address is for a path inside the router. */
export function pageAddress(path: string): string {
  return isHash ? `/#${path}` : path
}

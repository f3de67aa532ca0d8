/**
 * Addresses that come as data (menus, pictures) and what of them may be followed.
 *
 * Shapes  Only what is spelled plainly passes: no white space, control character, backslash, account name or dot segment, so
 *         that no two readers can disagree about where an address leads.
 * Source  Spec §5 (external link); reliability B4.
 */

/** Printable ASCII without the quotes and brackets that have no place in an address, and text of other scripts. */
const PLAIN = /^[!#-;=?-[\]_a-z~\u00a1-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]*$/iu
const SPACES = /[\s\p{Cc}\p{Cf}]/u

/** A page of this console (`/a/b`, or `b` below its parent), or a page of another site, a mailbox or a telephone. */
export function isMenuAddress(text: string): boolean {
  if (!PLAIN.test(text) || SPACES.test(text)) return false
  if (/^(?:mailto|tel):[^/]+$/.test(text)) return true
  return isWebAddress(text) || isPagePath(text)
}

/** A picture of this site or of another; never `data:` or what could run. */
export function isPictureAddress(text: string): boolean {
  if (!PLAIN.test(text) || SPACES.test(text)) return false
  return isWebAddress(text) || (text.startsWith('/') && isPagePath(text.split('?')[0] ?? ''))
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/@]+(?:[/?#]|$)/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** No scheme, no other host, no way up. */
function isPagePath(text: string): boolean {
  if (/^[^/]*:/.test(text) || text.includes('//')) return false
  return !text.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}

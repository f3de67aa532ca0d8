/**
 * The rules of Spec §5 for texts of people and menus, once for browser and server. Whoever signs in needs none of them.
 */

/** The prefixes are the specification's. */
export const MOBILE_PATTERN = /^1(?:3\d|47|5[0-35-9]|66|7[0235-8]|8\d|9[1389])\d{8}$/

export function isMobileNumber(text: string): boolean {
  return MOBILE_PATTERN.test(text)
}

/** Opens in a new tab: an address that the router must not take for a page of its own. */
export function isExternalLink(text: string): boolean {
  return /^(?:https?:|mailto:|tel:)/.test(text)
}

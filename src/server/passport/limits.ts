/**
 * How long sessions live and how often a password may be wrong.
 *
 * Units   Milliseconds; counts.
 * Source  Reliability requirements A1, A2, A8, A10; Spec §9 (idle lock of 30 minutes).
 */

export const ACCESS_TOKEN_MS = 15 * 60_000
export const REFRESH_IDLE_MS = 30 * 60_000
export const SESSION_MS = 12 * 3_600_000
/** Tabs that share a refresh token may present it at once; after this it was stolen. */
export const REFRESH_GRACE_MS = 10_000
/** Wrong passwords for one account; how many from one address is a setting. */
export const FAILURES_MAX = 5
/** Names that nobody has may be tried from one address this many times as often as those that somebody has. */
export const NOBODY_FACTOR = 20
export const LOCK_MS = 10 * 60_000
export const CLIENT_TOKEN_MS = 10 * 60_000
export const TICKET_MS = 5 * 60_000
/** From one tab's question to the other's sign-in. */
export const TAB_CODE_MS = 30_000
export const CODE_TRIES = 5
/** Codes within ten minutes. */
export const CODES_PER_ACCOUNT = 5
export const CODES_PER_ADDRESS = 20

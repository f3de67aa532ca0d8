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
export const FAILURES_MAX = 5
/** A hospital shares one address: spraying many accounts is stopped, one forgetful colleague locks nobody else out. */
export const ADDRESS_FAILURES_MAX = 20
export const LOCK_MS = 10 * 60_000

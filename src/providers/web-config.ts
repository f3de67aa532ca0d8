/**
 * What the platform has configured for the web console.
 *
 * Errors  None: a configuration that cannot be read is logged, and the defaults hold (Spec §8).
 * Source  Spec §3 (web config), §5 (keywordRegexp), §7 (POST config/GetSetting).
 */
import type { RequestMessage } from '../wire/message.ts'
import type { Http } from './http.ts'

export interface WebConfig {
  /** Absent when the platform has no rule of its own. */
  readonly keywordPattern?: RegExp
}

/** Longer than any rule worth having: a pattern from the network is not trusted to be quick. */
const PATTERN_MAX_LENGTH = 500

const SETTING: RequestMessage = {
  method: 'POST',
  path: '/bff/config/GetSetting',
  query: {},
  headers: {},
  body: { Category: 'Web' },
}

export async function fetchWebConfig(http: Http): Promise<WebConfig> {
  try {
    return decodeWebConfig(await http.request(SETTING))
  } catch (error) {
    console.warn('the web configuration could not be loaded; the defaults hold', error)
    return {}
  }
}

export function decodeWebConfig(data: unknown): WebConfig {
  const source = (data as { readonly keywordRegexp?: unknown } | null)?.keywordRegexp
  if (typeof source !== 'string' || source === '' || source.length > PATTERN_MAX_LENGTH) return {}
  try {
    return { keywordPattern: new RegExp(source) }
  } catch {
    return {}
  }
}

/**
 * What the platform has configured for the web console.
 *
 * Errors  None: a configuration that cannot be read is logged, and the defaults hold (Spec §8).
 * Source  Spec §3 (web config), §5 (keywordRegexp), §7 (POST config/GetSetting).
 */
import type { SettingValues } from '../model/condition.ts'
import { isObject } from '../model/plain.ts'
import { keywordPatternOf } from '../model/rules.ts'
import { SETTING } from '../wire/console-start.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'

export interface WebConfig {
  /** Absent when the platform has no rule of its own. A rule that is not safe to run is the default one. */
  readonly keywordPattern?: RegExp
  /** Whether the page is to protect itself; absent unless the platform says so in so many words. */
  readonly protectionEnable?: true
  /** What the organization has set that conditions of its libraries read. */
  readonly settings?: SettingValues
}

export async function fetchWebConfig(http: Http): Promise<WebConfig> {
  try {
    return decodeWebConfig(await ask(http, SETTING, undefined))
  } catch (error) {
    console.warn('the web configuration could not be loaded; the defaults hold', error)
    return {}
  }
}

export function decodeWebConfig(data: unknown): WebConfig {
  const { keywordRegexp, protectionEnable, settings } = (data ?? {}) as Readonly<Record<string, unknown>>
  return {
    ...(typeof keywordRegexp === 'string' && keywordRegexp !== ''
      ? { keywordPattern: keywordPatternOf(keywordRegexp) }
      : {}),
    ...(protectionEnable === true ? { protectionEnable } : {}),
    ...(isObject(settings) ? { settings } : {}),
  }
}

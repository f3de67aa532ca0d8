/** What conditions on the screen read beside the record: the moment, and what the organization has set. */
import { businessDay } from './business-day.ts'
import type { Around, SettingValues } from './condition.ts'

let told: SettingValues = {}

/** Said by whoever learns it: the page when somebody comes in, a worker from its page. */
export function tellSettings(values: SettingValues): void {
  told = values
}

/** What was said, for those who start another. */
export function settingsTold(): SettingValues {
  return told
}

/** As it is now. */
export function aroundHere(): Around {
  const nowMs = Date.now()
  return { today: businessDay(nowMs), nowMs, settings: told }
}

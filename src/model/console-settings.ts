/**
 * What the server tells the page about itself before anything is asked: which variant of the router, how often to look for a
 * new version, what gates menus, the password rule. It travels in a `<meta>` of the page, so that a console in front of a
 * hospital's own platform has it too.
 *
 * Units   `updatePollMs` milliseconds; password lengths characters.
 * Errors  `decodeConsoleSettings` never throws: what cannot be read is the default.
 * Source  Spec §2 (two readings of the router), §4 (update check), §5 (password), §6 (menu filters), §9.
 */
import { UPDATE_POLL_MS } from './limits.ts'
import type { UploadLimits } from './media.ts'
import { stringOf } from './plain.ts'

export const SETTINGS_META = 'rehab-console'
/** Stands in the page's `<meta>` until the server puts the settings there. */
export const SETTINGS_MARK = '__CONSOLE_SETTINGS__'

export type RouterMode = 'history' | 'hash'

export interface PasswordPolicy {
  readonly min: number
  readonly max: number
  /** How many of digit, lower case, upper case and special character there must be. */
  readonly classes: number
}

export interface ConsoleSettings {
  readonly routerMode: RouterMode
  readonly updatePollMs: number
  /** Which of the two readings shows the spine menu: the organization's consortium, or a flag of the user. */
  readonly spineBy: 'consortium' | 'user'
  /** The consortium whose organizations see the spine menu. */
  readonly spineConsortiumId: string
  /** The one organization with work-injury rehabilitation. */
  readonly workInjuryOrganizationId: string
  readonly password: PasswordPolicy
  /** In which the hospitals have their days; '' for the zone of the house. */
  readonly timeZone: string
}

export const DEFAULT_CONSOLE_SETTINGS: ConsoleSettings = {
  routerMode: 'history',
  updatePollMs: UPDATE_POLL_MS,
  spineBy: 'consortium',
  spineConsortiumId: '',
  workInjuryOrganizationId: '',
  password: { min: 6, max: 12, classes: 4 },
  timeZone: '',
}

/** What travels along for those who come to need it: what uploads may weigh, whether the data are invented, whether news is told. */
interface Beside {
  readonly uploadMaxMb?: UploadLimits
  readonly isDemo?: boolean
  readonly isLive?: boolean
}

/** JSON that is safe inside an attribute in double quotes. */
export function encodeConsoleSettings(settings: ConsoleSettings & Beside): string {
  return JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Reads the console's settings from the text of their file; what is absent or not understood has its default. */
export function decodeConsoleSettings(text: string | null | undefined): ConsoleSettings {
  const from = parse(text)
  const fallback = DEFAULT_CONSOLE_SETTINGS
  const pollMs = Number(from['updatePollMs'])
  return {
    routerMode: from['routerMode'] === 'hash' ? 'hash' : 'history',
    updatePollMs: Number.isFinite(pollMs) && pollMs >= 1_000 ? pollMs : fallback.updatePollMs,
    spineBy: from['spineBy'] === 'user' ? 'user' : 'consortium',
    spineConsortiumId: stringOf(from['spineConsortiumId']),
    workInjuryOrganizationId: stringOf(from['workInjuryOrganizationId']),
    password: policyOf(from['password']),
    timeZone: stringOf(from['timeZone']),
  }
}

function parse(text: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

function policyOf(value: unknown): PasswordPolicy {
  const { min, max, classes } = (value ?? {}) as Readonly<Record<string, unknown>>
  const isWhole = (number: unknown): number is number => Number.isInteger(number)
  if (!isWhole(min) || !isWhole(max) || !isWhole(classes) || min < 1 || max < min)
    return DEFAULT_CONSOLE_SETTINGS.password
  return { min, max, classes: Math.min(4, Math.max(0, classes)) }
}

/**
 * The page as it is sent: with the settings of this server written into it, a fresh nonce each time, and the console's files
 * to be fetched at once where the address leads into the console.
 *
 * Shapes  `tag` names the page without its nonce, so that whoever asks for news can be told that there are none.
 */
import { createHash } from 'node:crypto'
import { leadsIntoConsole, withConsoleFiles } from '../../model/console-files.ts'
import { type ConsoleSettings, encodeConsoleSettings, SETTINGS_MARK } from '../../model/console-settings.ts'
import { gateSettingsOf } from '../page-gates.ts'
import { publicPolicy } from '../passport/password-policy.ts'
import type { Settings } from '../settings.ts'

const NONCE_MARK = '__CSP_NONCE__'

export interface ConsolePage {
  readonly tag: string
  /** What is sent for that path. */
  at(path: string, nonce: string): string
}

/** What the page is told besides: `isDemo` that data are invented, `isLive` that the server has connections for news. */
interface PageFacts {
  readonly isDemo?: boolean
  readonly isLive?: boolean
}

export function preparePage(template: string, settings: Settings, facts: PageFacts = {}): ConsolePage {
  const page = withSettings(template, settings, facts)
  const tag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`
  // The older variant has its routes where no server sees them.
  const eager = settings.routerMode === 'hash' ? page : withConsoleFiles(page)
  const at = (path: string, nonce: string) =>
    (leadsIntoConsole(path) ? eager : page).replaceAll(NONCE_MARK, () => nonce)
  return { tag, at }
}

export function withSettings(template: string, settings: Settings, { isDemo, isLive }: PageFacts = {}): string {
  const uploadMaxMb = { image: settings.imageMaxMb, video: settings.videoMaxMb }
  const beside = { uploadMaxMb, ...(isDemo && { isDemo }), ...(isLive && { isLive }) }
  const text = encodeConsoleSettings({ ...consoleSettingsOf(settings), ...beside })
  return template.replaceAll(SETTINGS_MARK, () => text)
}

export function consoleSettingsOf(settings: Settings): ConsoleSettings {
  const { routerMode, timeZone, updatePollS } = settings
  return {
    routerMode,
    updatePollMs: updatePollS * 1_000,
    timeZone,
    ...gateSettingsOf(settings),
    password: publicPolicy(settings.passwordPolicy),
  }
}

/** Whether the caller has this page already; weak comparison (RFC 9110 §13.1.2). */
export function isKnown(page: ConsolePage, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim())
  return known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === page.tag.replace(/^W\//, ''))
}

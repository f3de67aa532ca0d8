/**
 * What a hospital asks of passwords, as one setting: `min=6,max=12,classes=4,days=0,history=0`.
 *
 * Units   `days` days until a password must be set anew, 0 for never; `history` how many former ones may not come again.
 * Source  Spec §5; reliability A14.
 */
import { DEFAULT_CONSOLE_SETTINGS, type PasswordPolicy } from '../../model/console-settings.ts'
import { PASSWORD_HISTORY_MAX } from '../store/passwords.ts'

export interface ServerPasswordPolicy extends PasswordPolicy {
  readonly days: number
  readonly history: number
}

export const DEFAULT_POLICY: ServerPasswordPolicy = { ...DEFAULT_CONSOLE_SETTINGS.password, days: 0, history: 0 }
const LIMITS: Readonly<Record<keyof ServerPasswordPolicy, readonly [least: number, most: number]>> = {
  min: [4, 128],
  max: [4, 128],
  classes: [0, 4],
  days: [0, 3_650],
  history: [0, PASSWORD_HISTORY_MAX],
}
/** Below this a password is short by today's measure; the specification's own minimum is. */
const SHORT = 8
const DAY_MS = 86_400_000

/** Parts that are left out are the default's; undefined for a text that is no policy. */
export function readPasswordPolicy(text: string): ServerPasswordPolicy | undefined {
  const policy: Record<string, number> = { ...DEFAULT_POLICY }
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', digits = ''] = /^\s*(\w+)\s*=\s*(\d{1,4})\s*$/.exec(part) ?? []
    const limits = Object.hasOwn(LIMITS, name) ? LIMITS[name as keyof ServerPasswordPolicy] : undefined
    const value = Number(digits)
    if (!limits || value < limits[0] || value > limits[1]) return undefined
    policy[name] = value
  }
  const read = policy as unknown as ServerPasswordPolicy
  return read.max >= Math.max(read.min, read.classes) ? read : undefined
}

/** What the page may know of it. */
export function publicPolicy({ min, max, classes }: ServerPasswordPolicy): PasswordPolicy {
  return { min, max, classes }
}

export function policyWarning({ min }: ServerPasswordPolicy): string | undefined {
  return min < SHORT ? `密码最短只要 ${min} 位，建议用 PASSWORD_POLICY 设为 ${SHORT} 位以上` : undefined
}

export function isPasswordExpired({ days }: ServerPasswordPolicy, changedMs: number, now: number): boolean {
  return days > 0 && now - changedMs >= days * DAY_MS
}

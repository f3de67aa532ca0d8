/**
 * Rights of a person beside their roles: administrators give them account by account. Wherever roles are listed, `right:…` may
 * stand too.
 *
 * Source  LANGUAGE 1.9; Spec §7 (user claims).
 */
import type { Scope } from './scope.ts'

export const RIGHTS = ['reveal', 'exportPlain', 'systemSetting'] as const
export type PersonalRight = (typeof RIGHTS)[number]

/** Under which name the account keeps it. */
export const RIGHT_CLAIMS = {
  reveal: 'IsReveal',
  exportPlain: 'IsExportPlain',
  systemSetting: 'IsSystemSetting',
} as const satisfies Readonly<Record<PersonalRight, string>>

/** Among the roles of a scope. */
export function rightRole(right: PersonalRight): string {
  return `right:${right}`
}

/** Whether the person has the right where they act. */
export function hasRight({ roles }: Pick<Scope, 'roles'>, right: PersonalRight): boolean {
  return roles.includes(rightRole(right))
}

/** The rights that an account has, of what is kept of it. */
export function heldRights(kept: Readonly<Record<string, unknown>>): readonly PersonalRight[] {
  return RIGHTS.filter((right) => kept[RIGHT_CLAIMS[right]] === true)
}

/** The roles with the rights beside them; who has no role has no right either. */
export function withRights(roles: readonly string[], rights: readonly PersonalRight[]): readonly string[] {
  return roles.length === 0 ? roles : [...roles, ...rights.map(rightRole)]
}

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

/** Every right as it stands in a list of roles. */
export const RIGHT_ROLES: readonly string[] = RIGHTS.map(rightRole)

/** Whether the person has the right where they act. */
export function hasRight({ roles }: Pick<Scope, 'roles'>, right: PersonalRight): boolean {
  return roles.includes(rightRole(right))
}

/** The roles with the rights that the account has; who has no role has no right either. */
export function withRights(roles: readonly string[], kept: Readonly<Record<string, unknown>>): readonly string[] {
  const given = RIGHTS.filter((right) => kept[RIGHT_CLAIMS[right]] === true)
  return roles.length === 0 ? roles : [...roles, ...given.map(rightRole)]
}

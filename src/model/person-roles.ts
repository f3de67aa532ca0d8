/**
 * What somebody may be in an organization: a role gives rights in the console, a role type says what they work as.
 *
 * Source  Spec §3 (role types).
 */
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from './scope.ts'

export const ROLE_TYPES = ['therapist', 'doctor', 'nurse', 'assistant'] as const
export type RoleType = (typeof ROLE_TYPES)[number]

/** Roles that an administrator gives in an organization; a consortium's administrators are made where it is founded. */
export const GRANTED_ROLES = [ORGANIZATION_ADMIN] as const
export const PERSON_ROLES = [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] as const

export const PERSON_ROLE_WORDS: Readonly<Record<(typeof PERSON_ROLES)[number] | RoleType, string>> = {
  organizationAdmin: '机构管理员',
  consortiumAdmin: '联合体管理员',
  therapist: '治疗师',
  doctor: '医生',
  nurse: '护士',
  assistant: '助理',
}

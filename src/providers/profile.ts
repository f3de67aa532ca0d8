/**
 * Who the person is, as the platform tells it, and the scope that follows from it.
 *
 * Shapes  Roles come as a list or as one text; organizations as `Organizations` or, as the specification writes it,
 *         `Organization`, a list or a single one. What is missing is ''.
 * Source  Spec §3 (user profile), §6, §7 (GET GetUserProfile); reliability B4 (pictures).
 */
import { isPictureAddress } from '../model/address.ts'
import { heldRights, type PersonalRight, withRights } from '../model/rights.ts'
import { CONSORTIUM_ADMIN, type Member, type Scope } from '../model/scope.ts'
import { PROFILE } from '../wire/console-start.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'
import { isObject, plainTextOf } from '../model/plain.ts'

export interface ProfileOrganization {
  readonly id: string
  readonly name: string
  /** '' where it has none, or none that may be shown. */
  readonly avatar: string
  /** Undefined when the profile does not say; the organization's detail does. */
  readonly isTreatmentBooking?: boolean
  /** Whether exports have to say what they are for. */
  readonly asksExportReason?: true
  /** For which something masked may be looked at; whatever is written when there is none. */
  readonly revealPurposes?: readonly string[]
}

export interface Profile {
  readonly id: string
  readonly name: string
  readonly nickName: string
  readonly phone: string
  /** '' for one that is missing or may not be shown. */
  readonly avatar: string
  readonly isShowSpine: boolean
  readonly isSystemSetting: boolean
  readonly roles: readonly string[]
  /** What administrators have given the account beside its roles. */
  readonly rights: readonly PersonalRight[]
  /** The first is the current one until another is chosen. */
  readonly organizations: readonly ProfileOrganization[]
  /** Of one's own, whose members one may be shown: these too. */
  readonly consortiums: readonly (Member & { readonly members: readonly Member[] })[]
  /** The views that lists open with, by library, as `wire/saved-views.ts` reads them; undefined where the platform keeps none. */
  readonly defaultViews?: readonly unknown[]
  /** Of a display: what the screen is called; '' for a session that is none. */
  readonly display?: string
}

export async function fetchProfile(http: Http): Promise<Profile> {
  return decodeProfile(await ask(http, PROFILE, undefined))
}

export function decodeProfile(data: unknown): Profile {
  const from = isObject(data) ? data : {}
  return {
    id: plainTextOf(from['Id']),
    name: plainTextOf(from['Name']),
    nickName: plainTextOf(from['NickName']),
    phone: plainTextOf(from['PhoneNumber']),
    avatar: pictureOf(from['HeadImg']),
    isShowSpine: from['IsShowSpine'] === true,
    isSystemSetting: from['IsSystemSetting'] === true,
    roles: rolesOf(from['Roles']),
    rights: heldRights(from),
    organizations: listOf(from['Organizations'] ?? from['Organization']).map((one) => ({
      ...memberOf(one),
      avatar: pictureOf(one['HeadImg']),
      ...(typeof one['IsTreatmentBooking'] === 'boolean' ? { isTreatmentBooking: one['IsTreatmentBooking'] } : {}),
      ...(one['ExportReason'] === true ? { asksExportReason: true } : {}),
      ...(Array.isArray(one['RevealPurposes']) ? { revealPurposes: one['RevealPurposes'].map(String) } : {}),
    })),
    consortiums: listOf(from['Consortiums']).map((one) => ({
      ...memberOf(one),
      members: listOf(one['Members']).map(memberOf),
    })),
    display: plainTextOf(from['Display']),
    ...(Array.isArray(from['DefaultViews']) ? { defaultViews: from['DefaultViews'] } : {}),
  }
}

/** The organization acted for: the chosen one if it is still granted, else the first. */
export function organizationIn(profile: Profile, chosenId: string): ProfileOrganization | undefined {
  return profile.organizations.find(({ id }) => id === chosenId) ?? profile.organizations[0]
}

export function isForPlatform(profile: Profile): boolean {
  return profile.roles.includes(CONSORTIUM_ADMIN) && profile.consortiums.length > 0
}

/** A consortium administrator acts for the platform, anybody else for an organization. */
export function scopeOf(profile: Profile, chosenOrganizationId: string): Scope {
  const isPlatform = isForPlatform(profile)
  return {
    userId: profile.id,
    userName: profile.nickName || profile.name,
    roles: withRights(profile.roles, profile.rights),
    organizationId: isPlatform ? '' : (organizationIn(profile, chosenOrganizationId)?.id ?? ''),
    consortiumId: profile.consortiums[0]?.id ?? '',
    members: profile.consortiums[0]?.members ?? [],
    ...(profile.display && { isDisplay: true as const }),
    shelf: isPlatform ? 'platform' : 'organization',
  }
}

function memberOf(one: Readonly<Record<string, unknown>>): Member {
  return { id: plainTextOf(one['Id']), name: plainTextOf(one['Name']) }
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject).filter((one) => plainTextOf(one['Id']) !== '')
}

function rolesOf(value: unknown): readonly string[] {
  const roles = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return roles
    .filter((role): role is string => typeof role === 'string' && role.trim() !== '')
    .map((role) => role.trim())
}

function pictureOf(value: unknown): string {
  return typeof value === 'string' && isPictureAddress(value) ? value : ''
}

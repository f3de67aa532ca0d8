/**
 * The collections that our own server answers in plain REST, a room each, by the name that a descriptor gives in `wire.served`, and
 * the rooms that stand beside the writes of other libraries. The compiler holds a library to what is said here, the server
 * registers its routes by it.
 */
import type { REST_OPERATIONS } from '../model/call.ts'
import type { Shelf } from '../model/scope.ts'
import type { RestFields } from './rest.ts'

export interface Room {
  readonly base: string
  /** Each owner has one record. */
  readonly single?: true
  /** Who acts on this shelf has one record, while others have many. */
  readonly oneFor?: Shelf
  readonly operations: readonly (typeof REST_OPERATIONS)[number][]
  /** The last part of the address that takes transitions by their names; without it there are none. */
  readonly transit?: string
  /** All fields of a record, and how a list may be asked by them; `id` is its key. */
  readonly fields: RestFields
}

/** Who did what, when and from where: of the organization, or of the consortium for its administrators. */
export const AUDIT_ROOM = {
  base: '/bff/rest/audit',
  operations: ['list', 'get', 'getMany'],
  fields: {
    id: { finds: 'exact', sorts: true },
    At: { finds: 'span', sorts: true },
    UserName: { finds: 'contains', sorts: true },
    UserId: { finds: 'exact', sorts: true },
    Action: { finds: 'exact', sorts: true },
    Library: { finds: 'contains', sorts: true },
    Subject: {},
    RecordId: { finds: 'exact', sorts: true },
    Summary: {},
    Result: { finds: 'exact', sorts: true },
    Address: { finds: 'contains', sorts: true },
    RequestId: { finds: 'exact', sorts: true },
    Changes: {},
  },
} as const satisfies Room

/**
 * What an organization has switched on and how it handles what is confidential, beside what the operator has set for all, which is
 * only told. One for each organization, kept with it: `Biz/GetByCode`, the profile and the organization's own calls say the same.
 */
export const SETTINGS_ROOM = {
  base: '/bff/rest/settings',
  single: true,
  operations: ['list', 'get', 'getMany', 'update'],
  fields: {
    id: { finds: 'exact', sorts: true },
    Name: {},
    IsTreatmentBooking: {},
    NurseConsult: {},
    TherapistConsult: {},
    DataDashboardTitle: {},
    ExportReason: {},
    RevealPurposes: {},
    PasswordRule: {},
    LockRule: {},
    CodeRule: {},
    KeywordRule: {},
    PageProtection: {},
    Version: {},
  },
} as const satisfies Room

/**
 * A room that stands beside the writes of a library that has a table: what it makes of a write is kept in the same transaction, or
 * the write is refused. Everything else of the library is as of any other.
 */
export interface KeepingRoom {
  /** Beside every write, so that rows come and go by the room alone; or beside some steps, and other writes are none of its. */
  readonly writes: 'all' | 'steps'
  /** By the names of transitions: all that it knows where it stands beside every write, those that it waits for otherwise. */
  readonly steps: readonly string[]
  /** Fields that it reads or writes and cannot do without. */
  readonly fields: readonly string[]
}

/** Accounts and what they are in an organization, a row for each. */
export const PASSPORT_ROOM = {
  writes: 'all',
  fields: [
    'UserId',
    'UserName',
    'Name',
    'PhoneNumber',
    'RoleTypes',
    'Roles',
    'DepartmentIds',
    'AuthState',
    'AuthRemark',
    'IsEnabled',
    'LeftOn',
  ],
  steps: ['enable', 'disable', 'roles', 'resetPassword', 'unlock', 'leave', 'authSubmit', 'authPass', 'authReturn'],
} as const satisfies KeepingRoom

/**
 * Organizations: of an organization's administrator the one that they act for, of a consortium's all members. Kept with the
 * organization, in one version with the organization's own calls and with what `settings` tells of it.
 */
export const ORGANIZATION_ROOM = {
  base: '/bff/rest/organization',
  oneFor: 'organization',
  operations: ['list', 'get', 'getMany', 'update'],
  transit: 'transit',
  fields: {
    id: { finds: 'exact', sorts: true },
    Name: { finds: 'contains', sorts: true },
    Code: { finds: 'contains', sorts: true },
    Level: { finds: 'exact', sorts: true },
    Kind: { finds: 'exact', sorts: true },
    City: { finds: 'contains', sorts: true },
    Address: { sorts: true },
    LatLon: { sorts: true },
    LicenceNo: { sorts: true },
    LicenceUntil: { finds: 'span', sorts: true },
    Beds: { sorts: true },
    UserCount: { sorts: true },
    Telephone: { sorts: true },
    HeadImg: {},
    Images: {},
    Introduction: {},
    IsTreatmentBooking: { finds: 'exact', sorts: true },
    NurseConsult: { finds: 'exact', sorts: true },
    TherapistConsult: { finds: 'exact', sorts: true },
    DataDashboardTitle: { sorts: true },
    MainDeals: {},
    IsInjuryAgreement: { finds: 'exact', sorts: true },
    AgreementNo: { sorts: true },
    AgreementUntil: { finds: 'span', sorts: true },
    State: { finds: 'exact', sorts: true },
    SuspendReason: {},
    Keeper: { sorts: true },
    Version: { sorts: true },
  },
} as const satisfies Room

/** Opens what was applied for: the organization with what is said of it, and the account of its first administrator. */
export const FOUNDING_ROOM = {
  writes: 'steps',
  steps: ['approve'],
  fields: [
    'Name',
    'ApplicantName',
    'ApplicantPhone',
    'Level',
    'Kind',
    'City',
    'Address',
    'Beds',
    'LicenceNo',
    'LicenceUntil',
  ],
} as const satisfies KeepingRoom

/** By the name that a descriptor gives in `wire.served`; none is in both tables. */
export const KEEPING_ROOMS: Readonly<Record<string, KeepingRoom>> = { passport: PASSPORT_ROOM, founding: FOUNDING_ROOM }

export const ROOMS: Readonly<Record<string, Room>> = {
  audit: AUDIT_ROOM,
  settings: SETTINGS_ROOM,
  organization: ORGANIZATION_ROOM,
}

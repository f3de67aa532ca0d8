/**
 * On whose behalf something is done. Every stored row has a shelf and an owner, every query needs a scope.
 *
 * Shapes  A library has two shelves: `platform`, owned by a consortium and read by all its organizations, and
 *         `organization`, owned and seen by one organization alone. A scope writes to exactly one shelf: `shelf`.
 * Source  Spec §4 (Reference), §6; DESIGN §2.
 */

export const SHELVES = ['organization', 'platform'] as const
export type Shelf = (typeof SHELVES)[number]
/** In a list's address: both, for who has chosen them. */
export const ALL_SHELVES = 'all'

export const ORGANIZATION_ADMIN = 'organizationAdmin'
export const CONSORTIUM_ADMIN = 'consortiumAdmin'

export interface Scope {
  readonly userId: string
  readonly userName: string
  readonly roles: readonly string[]
  /** The organization acted for; '' for a consortium administrator who acts for the platform. */
  readonly organizationId: string
  /** The consortium whose platform shelf is seen; '' when the organization is in none. */
  readonly consortiumId: string
  /** The shelf that this scope may write to. */
  readonly shelf: Shelf
  /** Whose rows a consortium may read where a library opens them to it; absent for everybody else. */
  readonly members?: readonly Member[]
  /** How masked fields are seen where it is not as usual: all of them masked, or none, for who may take them along. */
  readonly sight?: 'masked' | 'clear'
  /** A screen that everybody sees: it is told figures of many people, and nothing else. */
  readonly isDisplay?: true
  /** What of the house is closed to whoever has these roles, by page: libraries and statistics. */
  readonly closedPages?: readonly string[]
  /** The one consultation room that there is for it: with it, the scope sees nothing else. */
  readonly room?: RoomPlace
}

export interface RoomPlace {
  readonly ownerId: string
  readonly id: string
}

/** An organization of the consortium. */
export interface Member {
  readonly id: string
  readonly name: string
}

/** Whether the person answers for the whole shelf that the scope writes to. */
export function isAdministrator({ roles, shelf }: Scope): boolean {
  return roles.includes(shelf === 'platform' ? CONSORTIUM_ADMIN : ORGANIZATION_ADMIN)
}

/** The id that owns rows written by this scope. */
export function ownerOf(scope: Scope): string {
  return scope.shelf === 'platform' ? scope.consortiumId : scope.organizationId
}

export const SHELF_WORDS: Readonly<Record<Shelf, string>> = { organization: '本机构', platform: '平台' }

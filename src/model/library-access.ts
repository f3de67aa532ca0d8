/** Who may read a library, and how. Source: LANGUAGE 1.9. */

export interface LibraryAccess {
  readonly read: readonly string[]
  /** The field that says whose data a record is: then the library is private, and what is read in it stays nowhere. */
  readonly subject?: string
  /** Who of a consortium reads its members' rows, masked, and which fields not even so; they are among `read`. */
  readonly group?: MembersAccess
  /** Who of a consortium is told figures of its members' rows, and not one row; they are not among `read` for that. */
  readonly counted?: MembersAccess
}

export interface MembersAccess {
  readonly read: readonly string[]
  readonly except: readonly string[]
}

/** How a consortium is told of its members' rows at all: row by row, or in figures. */
export function openedToConsortium({ group, counted }: LibraryAccess): MembersAccess | undefined {
  return group ?? counted
}

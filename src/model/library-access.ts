/** Who may read a library, and how. Source: LANGUAGE 1.9. */

export interface LibraryAccess {
  readonly read: readonly string[]
  /** The field that says whose data a record is: then the library is private, and what is read in it stays nowhere. */
  readonly subject?: string
  /** Who of a consortium reads its members' rows, masked, and which fields not even so; they are among `read`. */
  readonly group?: { readonly read: readonly string[]; readonly except: readonly string[] }
}

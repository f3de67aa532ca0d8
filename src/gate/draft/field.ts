/** A field of a library that is being drafted, before it is written down. */
import type { CellValue } from '../../wire/sheets/cell.ts'

/** What is known of a field: its name or its title, and values that it has had. */
export interface SampleColumn {
  /** Name on the wire; absent when only a title is known. */
  readonly name?: string
  /** Chinese; absent when only the name is known. */
  readonly title?: string
  /** The header of its column, where the title is another. */
  readonly header?: string
  readonly description?: string
  /** One per row; absent, null and '' are empty. */
  readonly values: readonly unknown[]
  /** Values are cells of a sheet: what they are on the wire is still free. */
  readonly fromCells: boolean
  /** What a contract says of it, in words of JSON Schema. */
  readonly declared?: Readonly<Record<string, unknown>>
  /** Whether the contract requires it. */
  readonly required?: boolean
}

export interface DraftField {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly required: boolean
  /** What somebody has to decide about it. */
  readonly open: readonly string[]
  /** What samples suggest and nobody has said. */
  readonly guessed?: readonly ('required' | 'range')[]
  /** The console cannot edit such values: it is not declared, and saving keeps them as they are. */
  readonly isLeftOut?: boolean
  /** The header that it comes from. */
  readonly header?: string
}

/** A library that exists already, as far as others may refer to it. */
export interface KnownLibrary {
  readonly name: string
  readonly title: string
  readonly page: string
  /** Its references: field and the library that it refers to. */
  readonly references: readonly { readonly field: string; readonly to: string }[]
  /** Whether its records are switched on and off by `IsEnabled`. */
  readonly isSwitched?: boolean
}

/** What stands around the new library. */
export interface DraftSurroundings {
  readonly libraries: readonly KnownLibrary[]
  /** Names of the definitions in schemas/shared/library.json; empty when there is no such file. */
  readonly shared: ReadonlySet<string>
  /** What kinds of records have in common (`x-base`). */
  readonly bases: readonly RecordBase[]
}

/** A shared file's `record`, and the fields that it has. */
export interface RecordBase {
  readonly name: string
  readonly fields: readonly string[]
}

export type Cells = readonly (readonly CellValue[])[]

/** Whether a cell or property is filled: neither absent, nor null, nor blank. */
export function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')
}

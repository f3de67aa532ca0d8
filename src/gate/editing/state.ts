/**
 * What whoever edits the authored files knows at a moment: the texts, and what has been made of them.
 *
 * Shapes  Files by path from the project's root (`resources/thing.json`, `schemas/shared/library.json`). States are never changed
 *         in place: what is the same object is unchanged.
 */
import type { Catalog } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import type { Finding } from '../rule.ts'

export type Texts = ReadonlyMap<string, string>

/** A place in a file; lines count from 1. */
export interface FilePlace {
  readonly file: string
  readonly line: number
}

/** A change of a library since the last commit; it stands in the new files, or in the old ones when it was removed. */
export interface StudioChange extends Omit<ContractChange, 'at'> {
  readonly at: FilePlace
}

/** What the worker has made of the texts. */
export interface CompiledState {
  /** The version of the texts that the findings are of; the catalog may be of a newer one already. */
  readonly version: number
  /** With the schemas of the records. A resource that did not change is the same object as before. */
  readonly catalog: Catalog
  /** In the order of files and lines. */
  readonly findings: readonly Finding[]
  /** Of all libraries; undefined while they are compared, or when there is no earlier commit. */
  readonly changes: readonly StudioChange[] | undefined
}

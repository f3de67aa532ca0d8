/** Codes of stored records that are not what their text is read as: for correction by whoever keeps them, never by itself. */
import { computedValue, type Initials } from './computed.ts'
import { isEmpty } from './condition.ts'
import type { Resource, WireRecord } from './resource.ts'

export interface CodeDictionary {
  readonly pinyinInitials: Initials
  /** What was filled in before the readings of the trade were known. */
  readonly formerInitials: Initials
}

export interface WrongCode {
  readonly field: string
  /** What it should be. */
  readonly value: string
  /** Nobody has chosen it: it is empty, or what was filled in by the old dictionary. */
  readonly isFilledIn: boolean
}

/** Codes that differ in case alone find the same, and are right. */
export function wrongCodes(resource: Resource, record: WireRecord, dictionary: CodeDictionary): readonly WrongCode[] {
  return resource.form.computed.flatMap((computed) => {
    const value = computedValue(computed, record, { resource, initials: dictionary.pinyinInitials })
    const stored = record[computed.field]
    if (value === undefined || String(stored ?? '').toUpperCase() === value) return []
    const former = computedValue(computed, record, { resource, initials: dictionary.formerInitials })
    return [{ field: computed.field, value, isFilledIn: isEmpty(stored) || stored === former }]
  })
}

/** The made records of a library in this run, once for all rules; and how a place in a record is said to the author. */
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { type Library, fieldPlace, type Project } from '../project.ts'
import { fuzzRecords } from './records.ts'

/** Enough that each option of a choice and each optional field comes up, few enough for a thousand libraries. */
export const MADE_RECORDS_MAX = 5

const made = new WeakMap<Resource, { readonly seed: number; readonly records: readonly WireRecord[] }>()

/** Those on which a proof failed before come first; afterwards what their seeds make, then what this run's makes. */
export function madeRecords(resource: Resource, { seed, failures }: Project): readonly WireRecord[] {
  const known = made.get(resource)
  if (known?.seed === seed) return known.records
  const failed = failures.get(resource.name) ?? []
  const seeds = new Set([...failed.map((failure) => failure.seed), seed])
  const records = [...seeds].flatMap((each) => fuzzRecords(resource, { seed: each, count: MADE_RECORDS_MAX }))
  made.set(resource, { seed, records })
  return records
}

const verdicts = new WeakMap<Library, WeakMap<WireRecord, readonly Problem[]>>()

/** What the library's validator says of a made record, asked once for all rules. */
export function verdictOf(library: Library, record: WireRecord): readonly Problem[] {
  const known = verdicts.get(library) ?? new WeakMap<WireRecord, readonly Problem[]>()
  verdicts.set(library, known)
  const problems = known.get(record) ?? library.validate()(record)
  known.set(record, problems)
  return problems
}

/** Records of earlier failures that the library allows today. */
export function failedRecords(library: Library, { failures }: Project): readonly WireRecord[] {
  const records = (failures.get(library.name) ?? []).map(({ record }) => record)
  return records.filter((record) => verdictOf(library, record).length === 0)
}

/** Where the field at a JSON pointer into a record was declared. */
export function declaredAt(library: Library, pointer: string) {
  const names = pointer.split('/').filter((name) => name !== '' && !/^\d+$/.test(name))
  while (names.length > 0 && !library.places.has(names.join('/'))) names.pop()
  return fieldPlace(library, names.join('/'))
}

/** The value as an author would write it, cut short. */
export function shown(value: unknown): string {
  const text = value === undefined ? '（没有）' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

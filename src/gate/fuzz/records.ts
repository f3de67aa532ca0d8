/**
 * Made records of a library: valid ones as its form would send them, always the same for the same seed, and the longest one.
 *
 * Shapes  Editable fields only; what the form's rules hide is absent, what they require is there. Nothing is empty text, null
 *         or an empty list. Records of one answer differ in their keys as far as its fields allow.
 *         Pure: in the browser, on the command line and in tests the same seed makes the same records.
 */
import * as fc from 'fast-check'
import { ruleState, withoutHidden } from '../../model/form-rules.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { uniqueKeysOf, keyText } from '../../model/unique.ts'
import { longestObject, longestValue } from './longest.ts'
import { objectOf, schemaOfField, arbitraryValue } from './values.ts'

export interface WantedRecords {
  readonly seed: number
  readonly count: number
}

const arbitraries = new WeakMap<Resource, fc.Arbitrary<WireRecord>>()

/** How many records are made for one that is wanted: one of its keys may be there already. */
const TRIES = 3

export function fuzzRecords(resource: Resource, { seed, count }: WantedRecords): readonly WireRecord[] {
  if (count === 0) return []
  const keys = uniqueKeysOf(resource)
  const sample = (numRuns: number) => fc.sample(recordArbitrary(resource), { seed, numRuns })
  if (keys.length === 0) return sample(count)
  // Of texts that a pattern asks for there are few, so that some of any five records nearly always share a key.
  const made = sample(count * TRIES)
  const seen = new Set<string>()
  const first = made.filter((record) => {
    const texts = keys.flatMap((key, index) => {
      const text = keyText(key, record)
      return text === undefined ? [] : [`${index} ${text}`]
    })
    if (texts.some((text) => seen.has(text))) return false
    for (const text of texts) seen.add(text)
    return true
  })
  return [...first, ...made.filter((record) => !first.includes(record))].slice(0, count)
}

/** Makes records of the library, and shrinks one that has been found wanting. */
export function recordArbitrary(resource: Resource): fc.Arbitrary<WireRecord> {
  const known = arbitraries.get(resource)
  if (known) return known
  const made = objectOf(resource.fields, resource.schema).map((record) =>
    sent(resource, record, (name) => fieldValue(resource, name, sampleOf)),
  )
  arbitraries.set(resource, made)
  return made
}

/** One with every editable field, what the rules hide too: nothing of the schema is left out. */
export function wholeRecord(resource: Resource, seed: number): WireRecord {
  const whole = objectOf(resource.fields, resource.schema, 'whole')
  return fc.sample(whole, { seed, numRuns: 1 })[0] ?? {}
}

/** Every text as long as it may be, in Chinese; numbers as large; lists of some rows. */
export function longestRecord(resource: Resource): WireRecord {
  const longest = longestObject(resource.fields, resource.schema)
  return sent(resource, longest, (name) => fieldValue(resource, name, longestValue))
}

/** The record as the form would send it: what its rules hide is cleared, what they require is filled. */
function sent(resource: Resource, record: WireRecord, fill: (name: string) => unknown): WireRecord {
  const rules = ruleState(resource, record)
  const missing = [...rules.required].filter((name) => record[name] === undefined)
  const cleared = withoutHidden(record, rules)
  if (missing.length === 0) return cleared
  const filled = { ...cleared, ...Object.fromEntries(missing.map((name) => [name, fill(name)])) }
  return withoutHidden(filled, ruleState(resource, filled))
}

type Make = (...given: Parameters<typeof longestValue>) => unknown

function fieldValue(resource: Resource, name: string, make: Make): unknown {
  const field = resource.fields.find((candidate) => candidate.name === name)
  return field && make(field, schemaOfField(resource.schema, field))
}

const sampleOf: Make = (field, schema) => fc.sample(arbitraryValue(field, schema), { seed: 1, numRuns: 1 })[0]

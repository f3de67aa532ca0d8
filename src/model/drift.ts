/**
 * How far an organization's copy and the platform's record have gone apart, field by field.
 *
 * Shapes  `base` is the platform's record as it was when the copy last took it over. Where nobody knows it (null), a field
 *         that differs counts as changed by both sides, so that nothing is taken over or kept unseen.
 *         No value is one value: absent and null are the same.
 */
import type { Field, Resource, WireRecord } from './resource.ts'
import { sameValue } from './same-value.ts'

/** Who has changed the field since. `same`: there is nothing to choose, because nobody has, or both to the same value. */
export type DriftState = 'platformOnly' | 'ownOnly' | 'both' | 'same'
export type DriftSide = 'platform' | 'own'

export interface FieldDrift {
  readonly field: Field
  readonly base: unknown
  readonly platform: unknown
  readonly own: unknown
  readonly state: DriftState
}

/** The three sides that are compared; `base` is null where nobody knows it. */
export interface DriftRecords {
  readonly base: WireRecord | null
  readonly platform: WireRecord
  readonly own: WireRecord
}

/** Of every field that is compared, in schema order: not the read-only ones, not those that the organization keeps. */
export function driftOf(resource: Resource, { base, platform, own }: DriftRecords): readonly FieldDrift[] {
  const keeps = resource.reference?.keeps ?? []
  return resource.fields
    .filter(({ name, readOnly }) => !readOnly && name !== resource.identity.id && !keeps.includes(name))
    .map((field) => {
      const valueIn = (record: WireRecord | null) => record?.[field.name] ?? undefined
      const values = { field, base: valueIn(base), platform: valueIn(platform), own: valueIn(own) }
      return { ...values, state: stateOf(values, base !== null) }
    })
}

function stateOf({ base, platform, own }: Omit<FieldDrift, 'state'>, isKnown: boolean): DriftState {
  if (sameValue(platform, own)) return 'same'
  if (isKnown && sameValue(own, base)) return 'platformOnly'
  return isKnown && sameValue(platform, base) ? 'ownOnly' : 'both'
}

/** What is proposed: what only the platform changed is taken over, all that the organization changed stays. */
export function proposedSide({ state }: FieldDrift): DriftSide {
  return state === 'platformOnly' ? 'platform' : 'own'
}

/** The organization's record with the platform's value in each field for which `sideOf` says so. */
export function mergeDrift(
  own: WireRecord,
  fields: readonly FieldDrift[],
  sideOf: (drift: FieldDrift) => DriftSide,
): WireRecord {
  const merged: Record<string, unknown> = { ...own }
  for (const drift of fields) {
    if (drift.state === 'same' || sideOf(drift) === 'own') continue
    if (drift.platform === undefined) delete merged[drift.field.name]
    else merged[drift.field.name] = drift.platform
  }
  return merged
}

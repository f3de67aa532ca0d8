/** How a record stands to the platform's shelf, as a badge: 自建, 已引用, 已引用·有改动, 平台已更新, 平台已停用, and of a platform record 未引用. */
import { REFERENCE_STATES, type ReferenceState } from '../../model/lifecycle.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Badge, type Tone } from '../controls/badge.tsx'

const LOOKS: Readonly<Record<ReferenceState, { readonly words: string; readonly tone: Tone }>> = {
  own: { words: '自建', tone: 'neutral' },
  referenced: { words: '已引用', tone: 'primary' },
  changed: { words: '已引用·有改动', tone: 'primary' },
  updated: { words: '平台已更新', tone: 'warning' },
  disabled: { words: '平台已停用', tone: 'danger' },
  unreferenced: { words: '未引用', tone: 'neutral' },
}

/** Undefined where the platform itself looks, and in a library that nothing is referenced in. */
export function referenceState({ reference }: Resource, record: WireRecord): ReferenceState | undefined {
  return reference && REFERENCE_STATES.find((state) => state === record[reference.state])
}

/** Whether the record was taken over from the platform. */
export function isGiven(resource: Resource, record: WireRecord | undefined): boolean {
  return sourceId(resource, record) !== undefined
}

/** The id of the platform's record that this one is a copy of. */
export function sourceId({ reference }: Resource, record: WireRecord | undefined): string | undefined {
  const source = reference && record?.[reference.source]
  return typeof source === 'string' && source !== '' ? source : undefined
}

/** The badge's words. */
export function stateWords(resource: Resource, record: WireRecord): string | undefined {
  const state = referenceState(resource, record)
  return state && LOOKS[state].words
}

export function StateBadge({ state }: { readonly state: ReferenceState }) {
  const { words, tone } = LOOKS[state]
  return <Badge tone={tone}>{words}</Badge>
}

interface ReferenceBadgeProps {
  readonly resource: Resource
  readonly record: WireRecord
}

export function ReferenceBadge({ resource, record }: ReferenceBadgeProps) {
  const state = referenceState(resource, record)
  return state && <StateBadge state={state} />
}

/** Who has changed a field since, in words. */
import type { FieldDrift } from '../../model/drift.ts'
import { Badge, type Tone } from '../controls/badge.tsx'

export const DRIFT_WORDS: Readonly<Record<FieldDrift['state'], string>> = {
  both: '双方都改过',
  platformOnly: '平台改过',
  ownOnly: '本机构改过',
  same: '',
}

const TONES: Readonly<Record<FieldDrift['state'], Tone>> = {
  both: 'warning',
  platformOnly: 'info',
  ownOnly: 'neutral',
  same: 'neutral',
}

export function DriftMark({ state }: { readonly state: FieldDrift['state'] }) {
  return <Badge tone={TONES[state]}>{DRIFT_WORDS[state]}</Badge>
}

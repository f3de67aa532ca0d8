/** Who has changed a field since, in words. */
import type { FieldDrift } from '../../model/drift.ts'
import { Badge } from '../controls/badge.tsx'

export function DriftMark({ state }: { readonly state: FieldDrift['state'] }) {
  if (state === 'both') return <Badge tone="warning">双方都改过</Badge>
  return state === 'platformOnly' ? <Badge tone="info">平台改过</Badge> : <Badge>本机构改过</Badge>
}

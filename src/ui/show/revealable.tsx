/** Whether a masked value can be shown to this person, and what shows it; that arrives when it is first needed. */
import { lazy, Suspense } from 'react'
import { hasOperation, mayWrite } from '../../model/access.ts'
import { isMaskedText } from '../../model/mask-text.ts'
import { isObject } from '../../model/plain.ts'
import { hasRight } from '../../model/rights.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { getAt, type Path } from '../form/path.ts'
import { useConsole } from '../console.tsx'

const RevealButton = lazy(async () => ({ default: (await import('./reveal.tsx')).RevealButton }))

interface RevealableProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly field: Field
  /** Where it is in the record: a field of it, or one inside a group. */
  readonly path: Path
}

/** Of one's own records alone: whoever may write them has to know whom they are of. */
export function Revealable({ resource, record, field, path }: RevealableProps) {
  const { scope } = useConsole()
  const id = record[resource.identity.id]
  if (!isHidden(field, getAt(record, path)) || typeof id !== 'string' || id === '') return null
  if (!hasRight(scope, 'reveal') || !hasOperation(resource, 'reveal') || !mayWrite(resource, scope, record)) return null
  return (
    <Suspense fallback={null}>
      <RevealButton {...{ resource, id, field, path }} />
    </Suspense>
  )
}

/** A masked text, or rows in which there is one. */
function isHidden({ kind, mask, fields = [] }: Field, value: unknown): boolean {
  if (kind !== 'rows') return mask !== undefined && isMaskedText(value)
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  return rows.some((row) => fields.some((inner) => isHidden(inner, row[inner.name])))
}

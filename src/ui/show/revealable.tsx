/** Whether a masked value can be shown to this person, and what shows it; that arrives when it is first needed. */
import { lazy, Suspense } from 'react'
import { hasOperation, mayWrite } from '../../model/access.ts'
import { isMaskedText } from '../../model/mask-text.ts'
import { hasRight } from '../../model/rights.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'

const RevealButton = lazy(async () => ({ default: (await import('./reveal.tsx')).RevealButton }))

interface RevealableProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly field: Field
}

/** Of one's own records alone: whoever may write them has to know whom they are of. */
export function Revealable({ resource, record, field }: RevealableProps) {
  const { scope } = useConsole()
  const id = record[resource.identity.id]
  if (field.mask === undefined || !isMaskedText(record[field.name]) || typeof id !== 'string' || id === '') return null
  if (!hasRight(scope, 'reveal') || !hasOperation(resource, 'reveal') || !mayWrite(resource, scope, record)) return null
  return (
    <Suspense fallback={null}>
      <RevealButton resource={resource} id={id} field={field} />
    </Suspense>
  )
}

/** What the list itself needs of the reference life cycle; all that opens arrives when it is first asked for. */
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasOperation } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { mayReview, type ReferenceAsk } from './commands.ts'

const Desk = lazy(async () => ({ default: (await import('./desk.tsx')).DriftDialogs }))
const UpdatedBanner = lazy(async () => ({ default: (await import('./updated-banner.tsx')).UpdatedBanner }))

export interface ReferenceDesk {
  readonly onAsk: (ask: ReferenceAsk) => void
  readonly desk: ReactNode
  readonly banner: ReactNode
}

/** `onSettled` gets the ids of what is done with. */
export function useReferenceDesk(resource: Resource, onSettled: (ids: readonly string[]) => void): ReferenceDesk {
  const { scope, pathOf } = useConsole()
  const [ask, setAsk] = useState<ReferenceAsk | null>(null)
  const navigate = useNavigate()
  const path = pathOf(resource.name)
  const reviews = hasOperation(resource, 'drift')
  const onAsk = useCallback(
    (next: ReferenceAsk) => {
      if (next.kind === 'sync' && next.ids.length === 1 && reviews)
        void navigate(`${path}/drift?ids=${encodeURIComponent(next.ids[0]!)}`)
      else setAsk(next)
    },
    [path, navigate, reviews],
  )
  const close = (settled: readonly string[]) => {
    setAsk(null)
    if (settled.length > 0) onSettled(settled)
  }
  return {
    onAsk,
    desk: ask && (
      <Suspense fallback={null}>
        <Desk resource={resource} ask={ask} onClose={close} />
      </Suspense>
    ),
    banner: mayReview(resource, scope) && (
      <Suspense fallback={null}>
        <UpdatedBanner resource={resource} />
      </Suspense>
    ),
  }
}

/** The keyboard of a review: one field is the current one; letters choose for it. */
import { useState } from 'react'
import type { DriftSide, FieldDrift } from '../../model/drift.ts'
import { useShortcuts } from '../list/use-shortcuts.ts'

interface Keys {
  readonly fields: readonly FieldDrift[]
  readonly choose: (drift: FieldDrift, side: DriftSide) => void
  readonly chooseAll: (side: DriftSide) => void
  readonly onNext: (() => void) | undefined
}

export function useReviewKeys({ fields, choose, chooseAll, onNext }: Keys) {
  const [wanted, setActive] = useState(0)
  const active = Math.max(0, Math.min(wanted, fields.length - 1))
  const move = (step: number) => setActive(Math.max(0, Math.min(active + step, fields.length - 1)))
  const pick = (side: DriftSide) => {
    const drift = fields[active]
    if (drift) choose(drift, side)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => pick('platform'),
    b: () => pick('own'),
    A: () => chooseAll('platform'),
    B: () => chooseAll('own'),
    n: onNext,
  })
  return { active, setActive }
}

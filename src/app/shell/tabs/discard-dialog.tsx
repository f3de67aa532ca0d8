/**
 * The one place that asks before unsaved work goes: about one page with the choice to save it, about several by their names.
 * Who asked throws the work away.
 */
import { lazy, Suspense, useEffect, useState } from 'react'
import { type DiscardRequest, listenForDiscard } from '../../discard.ts'
import type { Tabs } from './use-tabs.ts'

const DiscardQuestion = lazy(async () => ({ default: (await import('./discard-question.tsx')).DiscardQuestion }))

export function DiscardDialog({ tabs }: { readonly tabs: Pick<Tabs, 'go'> }) {
  const [request, setRequest] = useState<DiscardRequest>()
  const { go } = tabs
  useEffect(
    () =>
      listenForDiscard((next) => {
        setRequest(next)
        // What is asked about is seen, and can be saved: a page out of sight has no form to send.
        if (next.pages.length === 1) for (const { key } of next.pages) go(key)
      }),
    [go],
  )
  if (!request) return null
  const answer = (isDiscarded: boolean) => {
    setRequest(undefined)
    request.answer(isDiscarded)
  }
  return (
    <Suspense fallback={null}>
      <DiscardQuestion request={request} onAnswer={answer} />
    </Suspense>
  )
}

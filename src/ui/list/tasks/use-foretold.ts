/**
 * What a step would bring about, asked again as its dialog is answered: what depends on the answers is told once all that must be
 * filled in is. Of several answers the newest counts.
 *
 * Errors  None: what cannot be asked now is told when the step is made.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { isEmpty } from '../../../model/condition.ts'
import { effectsOn } from '../../../model/effect.ts'
import type { Transition } from '../../../model/lifecycle.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { WriteVerdict } from '../../../model/write-check.ts'
import type { FormStore } from '../../form/form-store.ts'
import { useLibraryProvider } from '../../library-provider.ts'

/** Answers that are given one after another are asked about together. */
const ASK_DELAY_MS = 400

export interface ForetoldStep {
  readonly resource: Resource
  readonly transition: Transition
  /** Undefined where there are several: they may bring about different things. */
  readonly id: string | undefined
  /** What of the form is sent. */
  readonly sent: (record: WireRecord) => WireRecord
}

type Told = Pick<WriteVerdict, 'effects' | 'warnings'>

/** `first` is what was told before anything was answered. */
export function useForetold(store: FormStore, { resource, transition, id, sent }: ForetoldStep, first: Told): Told {
  const provider = useLibraryProvider()
  const [told, setTold] = useState<Told>()
  const ask = useEffectEvent(async (record: WireRecord, signal: AbortSignal) => {
    const question = { action: transition.name, id, input: sent(record), signal }
    const verdict = await provider.check(resource.name, question).catch(() => undefined)
    if (verdict && !signal.aborted) setTold(verdict)
  })
  const isAsked = id !== undefined && effectsOn(resource, [transition.name]).length > 0
  useEffect(() => (isAsked ? followAnswers(store, ask) : undefined), [store, isAsked])
  return told ?? first
}

function followAnswers(store: FormStore, ask: (input: WireRecord, signal: AbortSignal) => Promise<void>): () => void {
  const needed = store.resource.fields.filter(({ required }) => required).map(({ name }) => name)
  let timer: ReturnType<typeof setTimeout> | undefined
  let question: AbortController | undefined
  const forget = () => {
    clearTimeout(timer)
    question?.abort()
  }
  const consider = () => {
    forget()
    const input = store.payload()
    if (needed.some((name) => isEmpty(input[name]))) return
    const mine = (question = new AbortController())
    timer = setTimeout(() => void ask(input, mine.signal), ASK_DELAY_MS)
  }
  const stop = store.data.subscribe(consider)
  return () => {
    stop()
    forget()
  }
}

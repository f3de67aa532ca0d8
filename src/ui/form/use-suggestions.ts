/** The words that a library already uses in a field, for as far as it has a call that lists them. */
import { useEffect, useRef, useState } from 'react'
import type { Field, Resource } from '../../model/resource.ts'
import { useLibraryProvider } from '../library-provider.ts'

const SUGGEST_DELAY_MS = 250
const SUGGESTED_MAX = 20

export interface Suggestions {
  readonly words: readonly string[]
  ask(text: string, isAtOnce?: boolean): void
}

export function useSuggestions(resource: Resource, field: Field): Suggestions {
  const provider = useLibraryProvider()
  const [words, setWords] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const question = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      question.current?.abort()
    },
    [],
  )
  const call = Object.values(resource.calls).find((each) => each?.operation === 'values' && each.field === field.name)
  const load = async (text: string, name: string) => {
    const mine = (question.current = new AbortController())
    const page = { page: 1, pageSize: SUGGESTED_MAX, filters: {}, ...(text === '' ? {} : { keyword: text }) }
    // Without suggestions the words are typed, as they would be in a library that has no such call.
    const found = await provider.call(resource.name, name, { input: { kind: 'page', page }, signal: mine.signal }).then(
      ({ data }) => data,
      () => [],
    )
    if (mine.signal.aborted || !Array.isArray(found)) return
    setWords(found.filter((word): word is string => typeof word === 'string').slice(0, SUGGESTED_MAX))
  }
  const ask = (text: string, isAtOnce = false) => {
    if (!call) return
    clearTimeout(timer.current)
    question.current?.abort()
    timer.current = setTimeout(() => void load(text.trim(), call.name), isAtOnce ? 0 : SUGGEST_DELAY_MS)
  }
  return { words, ask }
}

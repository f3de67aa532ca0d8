/** The keyword rule in words that name the character, and text that has settled (typing has paused). Source  Spec §5. */
import { useEffect, useState } from 'react'
import { findKeywordOffender, KEYWORD_WORDS } from '../model/keyword-offender.ts'
import { KEYWORD_PATTERN } from '../model/rules.ts'

/** As long as a person pauses between two keys. */
export const KEYWORD_DEBOUNCE_MS = 300

/** What to say about a keyword that must not be sent; undefined when it may. */
export function refuseKeyword(text: string, pattern: RegExp = KEYWORD_PATTERN): string | undefined {
  const offender = findKeywordOffender(text, pattern)
  if (!offender) return undefined
  const named = offender.character.trim() === '' ? '空格' : `“${offender.character}”`
  return `${KEYWORD_WORDS}：${named}`
}

/** The value once it has not changed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), KEYWORD_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

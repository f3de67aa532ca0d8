/**
 * What figures are narrowed by: kept at once, so that a second choice in a hurry knows of the first, and told to the address, which comes
 * after it. An address that somebody else has set (a link, the way back) is believed.
 */
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Statistic } from '../../model/statistic.ts'
import { type AskedFigures, askedIn, askedValues, figureSearch } from './filters.ts'

interface Wish {
  readonly asked: AskedFigures
  /** The address when it was last looked at. */
  readonly search: string
  /** Numbers of the last choice that the address was told of, and of the last that was seen in it: a hurry shows not each. */
  readonly told: number
  readonly seen: number
}

export function useAsked(statistic: Statistic, path: string): [AskedFigures, (next: AskedFigures) => void] {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [wish, setWish] = useState<Wish>(() => ({ asked: askedIn(statistic, search), search, told: 0, seen: 0 }))
  const choices = useRef(0)
  const choice = choiceIn(state)
  const isOwn = choice > wish.seen && choice <= wish.told
  if (isOwn) setWish({ ...wish, search, seen: choice })
  else if (wish.search !== search) setWish({ ...wish, asked: askedIn(statistic, search), search, seen: wish.told })
  const ask = (next: AskedFigures) => {
    const told = (choices.current += 1)
    setWish((before) => ({ ...before, asked: withoutBlanks(next), told }))
    void navigate(path + figureSearch(statistic, next), { replace: true, state: { choice: told } })
  }
  return [wish.asked, ask]
}

function choiceIn(state: unknown): number {
  const { choice } = (state ?? {}) as { readonly choice?: unknown }
  return typeof choice === 'number' ? choice : 0
}

function withoutBlanks(asked: AskedFigures): AskedFigures {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => askedValues(asked, name).length > 0))
}

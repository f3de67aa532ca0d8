/**
 * What figures are narrowed by: kept at once, so that a second choice in a hurry knows of the first, and told to the address, which comes
 * after it. An address that somebody else has set (a link, the way back) is believed.
 */
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Statistic } from '../../model/statistic.ts'
import { type AskedFigures, askedIn, askedValues, figureSearch } from './filters.ts'

interface Wish {
  readonly asked: AskedFigures
  /** The address when it was last looked at, and those that were told to it since. */
  readonly search: string
  readonly told: readonly string[]
}

export function useAsked(statistic: Statistic, path: string): [AskedFigures, (next: AskedFigures) => void] {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [wish, setWish] = useState<Wish>(() => ({ asked: askedIn(statistic, search), search, told: [] }))
  if (wish.search !== search) {
    const at = wish.told.indexOf(search)
    const asked = at < 0 ? askedIn(statistic, search) : wish.asked
    setWish({ asked, search, told: at < 0 ? [] : wish.told.slice(at + 1) })
  }
  const ask = (next: AskedFigures) => {
    const said = figureSearch(statistic, next)
    const asked = withoutBlanks(next)
    setWish(({ told, ...seen }) => ({ ...seen, asked, told: said === search ? told : [...told, said] }))
    void navigate(path + said, { replace: true })
  }
  return [wish.asked, ask]
}

function withoutBlanks(asked: AskedFigures): AskedFigures {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => askedValues(asked, name).length > 0))
}

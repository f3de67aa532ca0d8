/** What the page's address says of the history: `?field=Price` shows one field's, `?compare=1-3` two versions side by side. */
import { useLocation, useSearchParams } from 'react-router'

export interface HistoryAddress {
  /** Whose changes alone are shown. */
  readonly field: string | undefined
  readonly compare: readonly [left: number, right: number] | undefined
  readonly setField: (name: string | undefined) => void
  readonly setCompare: (versions: readonly [left: number, right: number] | undefined) => void
}

const PAIR = /^(\d{1,9})-(\d{1,9})$/

export function useHistoryAddress(): HistoryAddress {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const pair = PAIR.exec(params.get('compare') ?? '')
  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    // The state says which list to go back to.
    setParams(next, { replace: true, state })
  }
  return {
    field: params.get('field') ?? undefined,
    compare: pair ? [Number(pair[1]), Number(pair[2])] : undefined,
    setField: (name) => set('field', name),
    setCompare: (versions) => set('compare', versions?.join('-')),
  }
}

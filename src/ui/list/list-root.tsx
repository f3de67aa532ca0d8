/**
 * A list's state for everything that stands below it: ra-core's, and the rows. ra-core makes a new object of it at every turn;
 * here it is another one only when something in it is, so that a turn which changes nothing draws nothing.
 */
import { ListContext, type ListControllerProps, StoreContext, useListController, useStoreContext } from 'ra-core'
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import type { WireRecord } from '../../model/resource.ts'
import { useCreated } from '../created.ts'

interface ListRootProps extends Omit<ListControllerProps, 'storeKey' | 'exporter' | 'disableAuthentication'> {
  readonly resource: string
  readonly children: ReactNode
}

/** The address says all, and whoever may not read the library has been turned away before. */
const OURS = { storeKey: false, exporter: false, disableAuthentication: true } as const
const NO_ROWS: readonly WireRecord[] = []
const RowsContext = createContext(NO_ROWS)

export function ListRoot({ children, ...props }: ListRootProps) {
  return (
    <StoreContext.Provider value={useStoreWithoutAddress(`${props.resource}.listParams`)}>
      <Listed {...props}>{children}</Listed>
    </StoreContext.Provider>
  )
}

/** The page's rows, what was just created before them; the same empty list while there are none. */
export function useRows(): readonly WireRecord[] {
  return useContext(RowsContext)
}

function Listed({ children, ...props }: ListRootProps) {
  const list = useSame(useListController({ ...OURS, ...props }))
  const created = useCreated(props.resource)
  const { data = NO_ROWS } = list
  const rows = useMemo(() => {
    if (created.length === 0) return data
    const known = new Map(data.map((row) => [row.id, row]))
    const others = new Set(created.map(({ id }) => id))
    return [...created.map((row) => known.get(row.id) ?? row), ...data.filter(({ id }) => !others.has(id))]
  }, [data, created])
  return (
    <ListContext.Provider value={list}>
      <RowsContext.Provider value={rows}>{children}</RowsContext.Provider>
    </ListContext.Provider>
  )
}

/** The one before, as long as all its parts are the same. */
function useSame<Value extends object>(next: Value): Value {
  /* oxlint-disable react/refs -- the same parts give the same object, whichever turn is kept; state would cost a second turn */
  const last = useRef(next)
  const isSame = (Object.keys(next) as (keyof Value)[]).every((part) => Object.is(next[part], last.current[part]))
  if (!isSame) last.current = next
  return last.current
  /* oxlint-enable react/refs */
}

/** ra-core would write every address into the store, where nobody reads it, and draw the list once more for that. */
function useStoreWithoutAddress(key: string) {
  const store = useStoreContext()
  return useMemo(
    () => ({
      ...store,
      setItem: <Value,>(name: string, value: Value) => {
        if (name !== key) store.setItem(name, value)
      },
    }),
    [store, key],
  )
}

/** The row height that a view keeps holds for its list alone; without one, the person's own is everywhere. */
import { type ReactNode, useMemo } from 'react'
import { ConsoleProvider, useConsole } from '../../console.tsx'
import type { Arrangement } from './arrangement.ts'

export function WithDensity({
  arrangement,
  children,
}: {
  readonly arrangement: Arrangement
  readonly children: ReactNode
}) {
  const around = useConsole()
  const { density, setDensity } = arrangement
  const value = useMemo(
    () => (density && around.setDensity ? { ...around, density, setDensity } : around),
    [around, density, setDensity],
  )
  return <ConsoleProvider value={value}>{children}</ConsoleProvider>
}

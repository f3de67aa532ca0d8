/** The row height that a view keeps holds for its list alone; without one, the person's own is everywhere. */
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { ConsoleProvider, useConsole } from '../../console.tsx'
import { type Density, density as densities } from '../../tokens.ts'
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

/** Its sizes for the style sheets within the list. */
export function densityStyle(density: Density | undefined): CSSProperties | undefined {
  if (!density) return undefined
  return Object.fromEntries(Object.entries(densities[density]).map(([name, size]) => [`--rc-${name}`, `${size}px`]))
}

/**
 * What opens beside a button: `Popover` holds any content, `Menu` a list of commands.
 * Placement and focus are MUI's, loaded when the first one opens.
 */
import { lazy, type ReactNode, Suspense } from 'react'

export interface PopoverProps {
  /** The button it belongs to; closed while null. */
  readonly anchor: HTMLElement | null
  readonly label: string
  readonly onClose: () => void
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

export interface MenuChoice {
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}

export interface MenuProps extends Omit<PopoverProps, 'children'> {
  readonly items: readonly MenuChoice[]
}

const PopoverSurface = lazy(async () => ({ default: (await import('./menu-surface.tsx')).PopoverSurface }))
const MenuSurface = lazy(async () => ({ default: (await import('./menu-surface.tsx')).MenuSurface }))

export function Popover(props: PopoverProps) {
  if (!props.anchor) return null
  return (
    <Suspense fallback={null}>
      <PopoverSurface {...props} />
    </Suspense>
  )
}

export function Menu(props: MenuProps) {
  if (!props.anchor) return null
  return (
    <Suspense fallback={null}>
      <MenuSurface {...props} />
    </Suspense>
  )
}

/**
 * A modal dialog: title, body, actions at the foot. MUI keeps the focus inside and gives it back;
 * its code is loaded when the first dialog opens, so that a list is painted without it.
 */
import { lazy, type ReactNode, Suspense } from 'react'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Also called for Escape and the backdrop; absent while the dialog must not be left. */
  readonly onClose?: () => void
  readonly actions?: ReactNode
  readonly width?: 'small' | 'medium' | 'large' | 'wide'
  readonly children?: ReactNode
}

const Surface = lazy(async () => ({ default: (await import('./dialog-surface.tsx')).DialogSurface }))

export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  )
}

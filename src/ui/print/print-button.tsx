/** 打印, for a screen of one thing; the sheet and what prints it come with the first press. */
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { usePrintKey } from './print-key.ts'

interface PrintButtonProps {
  readonly label?: string
  readonly size?: 'normal' | 'small'
  readonly disabled?: boolean
  /** Whether Ctrl+P prints it too, and before the screen below where it stands in a dialog. */
  readonly byKey?: 'screen' | 'dialog'
  /** The sheet, which calls `onDone` when it has been printed. */
  readonly sheet: (onDone: () => void) => ReactNode
}

export function PrintButton({ label, size = 'normal', disabled = false, byKey, sheet }: PrintButtonProps) {
  const [isPrinting, setPrinting] = useState(false)
  const print = () => setPrinting(true)
  usePrintKey(byKey && print, byKey === 'dialog')
  return (
    <>
      <Button size={size} aria-label={label} disabled={disabled} busy={isPrinting} onClick={print}>
        打印
      </Button>
      {isPrinting && !disabled && <Suspense fallback={null}>{sheet(() => setPrinting(false))}</Suspense>}
    </>
  )
}

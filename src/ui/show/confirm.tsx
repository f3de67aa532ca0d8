/** A question before something is done. */
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'

interface ConfirmProps {
  readonly title: string
  readonly action: string
  readonly busy: boolean
  readonly width?: 'small' | 'medium' | 'large'
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly children: ReactNode
}

export function Confirm({ title, action, busy, width = 'small', onCancel, onConfirm, children }: ConfirmProps) {
  const actions = (
    <>
      <Button disabled={busy} onClick={onCancel}>
        取消
      </Button>
      <Button variant="primary" busy={busy} onClick={onConfirm}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} width={width} onClose={busy ? undefined : onCancel} actions={actions}>
      {children}
    </Dialog>
  )
}

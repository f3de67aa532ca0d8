/** A question in place, under what it is about. Escape is no; a no gives the focus back. */
import { type MouseEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { focusPanel } from './bar-panel.tsx'
import styles from './inline-confirm.module.css'

interface InlineConfirmProps {
  readonly question: string
  readonly action: string
  readonly busy: boolean
  onCancel(): void
  onConfirm(): void
}

export function InlineConfirm({ question, action, busy, onCancel, onConfirm }: InlineConfirmProps) {
  const root = useRef<HTMLDivElement>(null)
  const from = useRef<Element | null>(null)
  useEffect(() => {
    from.current = document.activeElement
    root.current?.querySelector('button')?.focus()
  }, [])
  const cancel = () => {
    onCancel()
    if (from.current instanceof HTMLElement) from.current.focus()
  }
  const confirm = (event: MouseEvent) => {
    // The button is about to go, and the focus with it.
    focusPanel(event.currentTarget)
    onConfirm()
  }
  return (
    <div
      ref={root}
      role="group"
      aria-label={question}
      className={styles.confirm}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        cancel()
      }}
    >
      <span>{question}</span>
      <Button size="small" variant="danger" busy={busy} onClick={confirm}>
        {action}
      </Button>
      <Button size="small" disabled={busy} onClick={cancel}>
        取消
      </Button>
    </div>
  )
}

/** The part of a dialog that needs MUI; only `dialog.tsx` loads it. */
import MuiDialog from '@mui/material/Dialog'
import { useId } from 'react'
import { Ground } from '../ground.tsx'
import { useDialogDrag } from './dialog-drag.ts'
import type { DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'

const WIDTHS = { small: 'xs', medium: 'sm', large: 'md', wide: 'lg' } as const

export function DialogSurface({ open, title, onClose, actions, width = 'small', children }: DialogProps) {
  const titleId = useId()
  const drag = useDialogDrag('[role="dialog"]')
  return (
    <Ground>
      <MuiDialog
        open={open}
        onClose={() => onClose?.()}
        maxWidth={WIDTHS[width]}
        fullWidth
        aria-labelledby={titleId}
        transitionDuration={120}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <h2 id={titleId} className={styles.title} {...drag}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </MuiDialog>
    </Ground>
  )
}

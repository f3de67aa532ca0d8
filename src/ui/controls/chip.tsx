/** A removable word: an active filter, a tag being edited. */
import type { ReactNode } from 'react'
import styles from './chip.module.css'

export interface ChipProps {
  readonly children: ReactNode
  /** Name of the remove button; the chip has none when absent. */
  readonly removeLabel?: string
  readonly onRemove?: () => void
}

export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <span className={styles.words}>{children}</span>
      {removeLabel && (
        <button type="button" className={styles.remove} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M3 3l6 6M9 3l-6 6" />
          </svg>
        </button>
      )}
    </span>
  )
}

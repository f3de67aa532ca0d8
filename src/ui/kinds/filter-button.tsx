/** The frame of a filter: a button that says whether it is set, and what it opens. */
import { type ReactNode, Suspense, useState } from 'react'
import { Popover } from '../controls/menu.tsx'
import styles from './filter.module.css'

export interface FilterButtonProps {
  readonly title: string
  /** How many values are set; 0 is none. */
  readonly count: number
  readonly children: (close: () => void) => ReactNode
}

export function FilterButton({ title, count, children }: FilterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${count > 0 ? styles.active : ''}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
        {count > 1 && <span className={styles.count}>{count}</span>}
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 10l5 5 5-5z" />
        </svg>
      </button>
      <Popover anchor={anchor} label={`筛选${title}`} onClose={close}>
        <Suspense fallback={null}>{children(close)}</Suspense>
      </Popover>
    </>
  )
}

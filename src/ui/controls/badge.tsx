/** A state in words on a quiet tint, with a mark so that colour alone never tells it. */
import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'success' | 'neutral' | 'warning' | 'danger' | 'info' | 'primary'

const MARKS: Record<Tone, ReactNode> = {
  success: <path d="M3 6.2 5.2 8.4 9.2 3.8" />,
  neutral: <path d="M3 6h6" />,
  warning: <path d="M6 2.5v4M6 9v.5" />,
  danger: <path d="M3.2 3.2l5.6 5.6M8.8 3.2 3.2 8.8" />,
  info: <path d="M6 5.2v4M6 2.6v.5" />,
  primary: <path d="M6 2.5 9.5 6 6 9.5 2.5 6z" />,
}

export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <svg className={styles.mark} viewBox="0 0 12 12" aria-hidden="true">
        {MARKS[tone]}
      </svg>
      {children}
    </span>
  )
}

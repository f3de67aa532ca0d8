/** A line above a screen or a form that says what holds for all of it. */
import type { ReactNode } from 'react'
import styles from './screen-notice.module.css'

export function ScreenNotice({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.notice} role="note">
      {children}
    </p>
  )
}

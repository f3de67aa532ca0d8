/** What stands where content would: an empty library, no result, an error, no permission. Says what to do. */
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  readonly title: string
  readonly tone?: 'neutral' | 'danger'
  readonly icon?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export function EmptyState({ title, tone = 'neutral', icon, actions, children }: EmptyStateProps) {
  return (
    <div className={styles.state} role={tone === 'danger' ? 'alert' : 'status'}>
      {icon && <span className={`${styles.icon} ${tone === 'danger' ? styles.danger : ''}`}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** One value out of a short list: the browser's own select, framed like the other controls. */
import type { ComponentProps } from 'react'
import styles from './select.module.css'

export interface SelectProps extends ComponentProps<'select'> {
  readonly invalid?: boolean
}

export function Select({ invalid, className, children, ...rest }: SelectProps) {
  return (
    <span className={`${styles.frame} ${className ?? ''}`}>
      <select
        {...rest}
        className={`${styles.select} ${invalid ? styles.invalid : ''}`}
        aria-invalid={invalid || undefined}
      >
        {children}
      </select>
      <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 10l5 5 5-5z" />
      </svg>
    </span>
  )
}

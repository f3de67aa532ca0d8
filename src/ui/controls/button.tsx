/** A push button. `busy` keeps its width, says so to assistive technology and takes no second click. */
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'quiet'
  readonly size?: 'normal' | 'small'
  readonly icon?: ReactNode
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'normal', icon, busy = false, className, children, disabled, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, styles[variant], size === 'small' ? styles.small : '', className ?? ''].join(' ')}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

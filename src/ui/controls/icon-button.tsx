/** A button that is only an icon: its name is both the accessible name and the tooltip (drawn by the style sheet, no library). */
import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly label: string
  /** Where the tooltip goes; `end` and `start` keep it inside the edge of the screen. */
  readonly tip?: 'center' | 'start' | 'end'
  readonly children: ReactNode
}

export function IconButton({ label, tip = 'center', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      data-tip-at={tip}
      className={`${styles.button} ${className ?? ''}`}
    >
      {children}
    </button>
  )
}

/** A line of text. `leading` and `trailing` sit inside the frame: an icon, a unit, a clear button. */
import type { ComponentProps, ReactNode } from 'react'
import styles from './input.module.css'

export interface TextInputProps extends ComponentProps<'input'> {
  readonly invalid?: boolean
  readonly leading?: ReactNode
  readonly trailing?: ReactNode
  /** Figures: right-aligned and tabular. */
  readonly numeric?: boolean
}

export function TextInput({ invalid, leading, trailing, numeric, className, ...rest }: TextInputProps) {
  return (
    <span className={`${styles.frame} ${invalid ? styles.invalid : ''} ${className ?? ''}`}>
      {leading}
      <input
        {...rest}
        className={`${styles.input} ${numeric ? styles.numeric : ''}`}
        aria-invalid={invalid || undefined}
      />
      {trailing}
    </span>
  )
}

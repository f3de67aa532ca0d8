/** A check box, with its words beside it or with `aria-label` alone; `indeterminate` is the half-checked state of a group. */
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  readonly indeterminate?: boolean
  readonly children?: ReactNode
}

export function Checkbox({ indeterminate = false, children, className, ...rest }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  const box = <input {...rest} ref={ref} type="checkbox" className={styles.box} />
  if (children === undefined) return box
  return (
    <label className={`${styles.label} ${className ?? ''}`}>
      {box}
      <span className={styles.words}>{children}</span>
    </label>
  )
}

/** Grey bars in the place of what is coming; shown after 200 ms and not before, so that quick answers do not flash. */
import { type ReactNode, useEffect, useState } from 'react'
import styles from './skeleton.module.css'

const SKELETON_DELAY_MS = 200

/** True once `waiting` has lasted 200 ms. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SKELETON_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return waiting && slow
}

/** Renders nothing for the first 200 ms. */
export function Delayed({ children }: { readonly children: ReactNode }) {
  return useSlow(true) ? children : null
}

export function Skeleton({ width = '100%', height = 14 }: { readonly width?: string; readonly height?: number }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}

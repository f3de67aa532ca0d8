/** The few drawings that several kinds share. */
import type { ReactNode } from 'react'
import styles from './cells.module.css'
import { isNothing, NOTHING } from './view.ts'

export const nothingCell: ReactNode = <span className={styles.nothing}>{NOTHING}</span>

export function textCell(value: unknown): ReactNode {
  return isNothing(value) ? nothingCell : String(value)
}

export function tagsCell(words: readonly string[]): ReactNode {
  if (words.length === 0) return nothingCell
  return (
    <span className={styles.tags}>
      {words.map((word) => (
        <span key={word} className={styles.tag}>
          {word}
        </span>
      ))}
    </span>
  )
}

export function missingCell(words: string): ReactNode {
  return <span className={styles.missing}>{words}</span>
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The few drawings that several kinds share. */
import type { ReactNode } from 'react'
import styles from './cells.module.css'
import { isNothing, NO_VALUE } from './view.ts'

export const nothingCell: ReactNode = <span className={styles.nothing}>{NO_VALUE}</span>

export function textCell(value: unknown): ReactNode {
  return isNothing(value) ? nothingCell : String(value)
}

/** In one line of text: it ends in an ellipsis where it does not fit, and costs no element per word. */
export function tagsCell(words: readonly string[]): ReactNode {
  return words.length === 0 ? nothingCell : words.join('、')
}

export function missingCell(words: string): ReactNode {
  return <span className={styles.missing}>{words}</span>
}

export const itemsShown = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

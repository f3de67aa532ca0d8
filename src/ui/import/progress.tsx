/** How far something has come: a bar, and the same in words. Without a total it only says that something goes on. */
import { formatFigure } from '../kinds/figures.ts'
import styles from './wizard.module.css'

export interface ProgressProps {
  readonly words: string
  readonly done: number
  readonly total: number
}

export function Progress({ words, done, total }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <p role="status">
        {words}
        {total > 0 ? `：${formatFigure(done)} / ${formatFigure(total)}` : '…'}
      </p>
      <progress aria-label={words} {...(total > 0 ? { value: done, max: total } : {})} />
    </div>
  )
}

/** Two texts as one, or one of the two, with what went and what came marked. */
import { diffText, type TextPart } from '../../model/text-diff.ts'
import styles from './text-diff.module.css'

export interface TextDiffProps {
  readonly before: string
  readonly after: string
  /** Only this one of the two, for texts side by side; both in one when absent. */
  readonly side?: 'before' | 'after'
}

const HIDDEN: Record<'before' | 'after', TextPart['kind']> = { before: 'added', after: 'removed' }

export function TextDiff({ before, after, side }: TextDiffProps) {
  const parts = diffText(before, after).filter(({ kind }) => side === undefined || kind !== HIDDEN[side])
  return (
    <span className={styles.text}>
      {parts.map(({ kind, text }, index) => {
        if (kind === 'removed') return <del key={index}>{text}</del>
        return kind === 'added' ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>
      })}
    </span>
  )
}

/** What became of each record. Failures come first: they are what is left to do. */
import { Badge, type Tone } from '../controls/badge.tsx'
import styles from './batch.module.css'
import type { BatchOutcome, OutcomeState } from './run-batch.ts'

const TONES: Record<OutcomeState, Tone> = {
  failed: 'danger',
  cancelled: 'warning',
  done: 'success',
  unchanged: 'neutral',
}
const ORDER = Object.keys(TONES) as OutcomeState[]

interface OutcomeListProps {
  readonly outcomes: readonly BatchOutcome[]
  readonly done: string
  readonly unchanged?: string | undefined
}

export function OutcomeList({ outcomes, done, unchanged = '无需更改' }: OutcomeListProps) {
  const words: Record<OutcomeState, string> = { failed: '失败', cancelled: '未处理', done, unchanged }
  const counts = ORDER.map((state) => ({ state, count: outcomes.filter((outcome) => outcome.state === state).length }))
  const sorted = [...outcomes].sort((left, right) => ORDER.indexOf(left.state) - ORDER.indexOf(right.state))
  return (
    <>
      <p role="status">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => `${words[state]} ${count} 条`)
          .join('，')}
      </p>
      <ul className={styles.outcomes} aria-label="逐条结果">
        {sorted.map((outcome) => (
          <li key={outcome.id}>
            <span className={styles.name}>{outcome.name}</span>
            <Badge tone={TONES[outcome.state]}>{words[outcome.state]}</Badge>
            {outcome.reason && <span className={styles.reason}>{outcome.reason}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

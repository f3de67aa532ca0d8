/** How old the figures are, and that they could not be read again: what is shown then is the last that was known. */
import { formatTime } from '../../model/time.ts'
import { failureWords } from '../../model/failure-words.ts'
import { Button } from '../../ui/controls/button.tsx'

interface FreshnessProps {
  /** As of when, ISO; '' where nothing is known yet. */
  readonly asOf: string
  /** Of the last time that they were asked for. */
  readonly error: unknown
  readonly isReading: boolean
  /** Older than they should be. */
  readonly isLate: boolean
  onRetry(): void
}

export function Freshness({ asOf, error, isReading, isLate, onRetry }: FreshnessProps) {
  return (
    <p className="rc-freshness rc-quiet" role="status" data-old={error || isLate ? true : undefined}>
      {asOf !== '' && (
        <span>
          {isLate ? '数据停在' : '数据截至'} {formatTime(asOf)}
        </span>
      )}
      {error ? <span>更新失败：{failureWords(error)}</span> : null}
      <Button size="small" variant="quiet" busy={isReading} onClick={onRetry}>
        {error ? '重试' : '更新'}
      </Button>
    </p>
  )
}

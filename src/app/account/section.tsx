/** One part of the page 账号安全: a heading, what can be done about it, and what there is. */
import { type ReactNode, useId } from 'react'
import { failureWords } from '../../model/failure-words.ts'
import { Failure } from '../../model/failure.ts'
import { Button } from '../../ui/controls/button.tsx'

interface SectionProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className="rc-account-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

interface UnreadProps {
  readonly error: unknown
  onRetry(): void
}

/** In the place of what could not be read. A platform of its own may not have the call. */
export function Unread({ error, onRetry }: UnreadProps) {
  if (error instanceof Failure && error.code === 'notFound') return <p className="rc-quiet">当前平台没有这项功能。</p>
  return (
    <p className="rc-account-failed" role="alert">
      {failureWords(error)}
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </p>
  )
}

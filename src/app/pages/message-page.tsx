/** A page that is a message: what happened, what it means, what to do next. */
import type { ReactNode } from 'react'

interface MessagePageProps {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Announced at once, for what went wrong. */
  readonly urgent?: boolean
}

export function MessagePage({ title, children, actions, urgent }: MessagePageProps) {
  return (
    <section className="rc-message" role={urgent ? 'alert' : undefined}>
      <h1>{title}</h1>
      {children}
      {actions && <div className="rc-message-actions">{actions}</div>}
    </section>
  )
}

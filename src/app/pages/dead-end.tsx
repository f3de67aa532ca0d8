/** A page of its own that only leads back home. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../paths.ts'
import { MessagePage } from './message-page.tsx'

export function DeadEnd({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="rc-alone">
      <MessagePage
        title={title}
        actions={
          <Link className="rc-button rc-button-primary" to={PATHS.root} replace>
            返回首页
          </Link>
        }
      >
        <p>{children}</p>
      </MessagePage>
    </main>
  )
}

import { Link } from 'react-router'
import { PATHS } from '../paths.ts'
import { failureWords } from '../../model/failure-words.ts'
import { MessagePage } from './message-page.tsx'

interface RefusedPageProps {
  readonly error: unknown
  onRetry(): void
}

/** For somebody who is signed in, while the platform cannot say who they are: nothing is lost, they may try again or leave. */
export function RefusedPage({ error, onRetry }: RefusedPageProps) {
  return (
    <main className="rc-alone">
      <MessagePage
        urgent
        title="暂时打不开"
        actions={
          <>
            <button type="button" className="rc-button rc-button-primary" onClick={onRetry}>
              重试
            </button>
            <Link className="rc-button" to={PATHS.signOut}>
              退出登录
            </Link>
          </>
        }
      >
        <p>{failureWords(error)}</p>
        <p className="rc-quiet">您的登录仍然有效，重试成功后会回到刚才的页面。</p>
      </MessagePage>
    </main>
  )
}

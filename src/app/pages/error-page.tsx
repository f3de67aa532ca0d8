/** What is shown when a screen breaks: never a blank page, always a way on. */
import { useRouteError } from 'react-router'
import { addressOf, PATHS } from '../paths.ts'
import { isMissingPart, wordsOf } from '../words.ts'
import { MessagePage } from './message-page.tsx'

export function ErrorPage() {
  const error = useRouteError()
  return (
    <main className="rc-alone">
      <ErrorMessage error={error} onRetry={() => window.location.reload()} />
    </main>
  )
}

interface ErrorMessageProps {
  readonly error: unknown
  onRetry(): void
}

export function ErrorMessage({ error, onRetry }: ErrorMessageProps) {
  return (
    <MessagePage
      urgent
      title="页面出了问题"
      actions={
        <>
          <button
            type="button"
            className="rc-button rc-button-primary"
            // A part that failed to load is remembered as failed for the life of the page.
            onClick={isMissingPart(error) ? () => window.location.reload() : onRetry}
          >
            {isMissingPart(error) ? '重新加载' : '重试'}
          </button>
          <a className="rc-button" href={addressOf(PATHS.root)}>
            返回首页
          </a>
        </>
      }
    >
      <p>{wordsOf(error)}</p>
      <p className="rc-quiet">如果重试后仍然出现，请把这段文字和操作步骤告诉管理员。</p>
    </MessagePage>
  )
}

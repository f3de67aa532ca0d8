/** What is shown when a screen breaks: never a blank page, always a way on. */
import { useState } from 'react'
import { FAILURES } from '../../model/failure.ts'
import { pageAddress, PATHS } from '../paths.ts'
import { isMissingPart, failureWords } from '../../model/failure-words.ts'
import { MessagePage } from './message-page.tsx'

export function ErrorPage({ error }: { readonly error: unknown }) {
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
  const [isUnreached, setUnreached] = useState(false)
  // A part that failed to load is remembered as failed for the life of the page. Without a network a reload would leave the
  // browser's own error page in the place of the console and of all that is open in it.
  const reload = () =>
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setUnreached(true),
    )
  return (
    <MessagePage
      urgent
      title="页面出了问题"
      actions={
        <>
          <button
            type="button"
            className="rc-button rc-button-primary"
            onClick={isMissingPart(error) ? () => void reload() : onRetry}
          >
            {isMissingPart(error) ? '重新加载' : '重试'}
          </button>
          <a className="rc-button" href={pageAddress(PATHS.root)}>
            返回首页
          </a>
        </>
      }
    >
      <p>{failureWords(error)}</p>
      {isUnreached && <p role="alert">{FAILURES.offline.words}，网络恢复后再试。</p>}
      <p className="rc-quiet">如果重试后仍然出现，请把这段文字和操作步骤告诉管理员。</p>
    </MessagePage>
  )
}

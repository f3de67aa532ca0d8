/** On a wall whose session is over: calm, and no form to type into where nobody stands. */
import { MessagePage } from '../pages/message-page.tsx'
import { PATHS } from '../paths.ts'

export function DisplayEnded() {
  return (
    <main className="rc-alone">
      <MessagePage
        title="投屏已结束"
        actions={
          // The page begins anew: nothing of the display is to stay.
          <a className="rc-button" href={PATHS.signIn}>
            重新登录
          </a>
        }
      >
        <p>这块屏幕的投屏到期了，或者已在别处结束。要继续，请登录后重新开始投屏。</p>
      </MessagePage>
    </main>
  )
}

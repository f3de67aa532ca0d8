import { Link } from 'react-router'
import { PATHS } from '../paths.ts'
import { MessagePage } from './message-page.tsx'

/** For a path that leads nowhere, or nowhere for this person. */
export function NotFoundPage() {
  return (
    <main className="rc-alone">
      <MessagePage
        title="页面不存在"
        actions={
          <Link className="rc-button rc-button-primary" to={PATHS.root} replace>
            返回首页
          </Link>
        }
      >
        <p>地址可能有误，或者您当前所在的机构没有开通这个页面。</p>
      </MessagePage>
    </main>
  )
}

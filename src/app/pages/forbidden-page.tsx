import { Link } from 'react-router'
import { PATHS } from '../paths.ts'
import { MessagePage } from './message-page.tsx'

/** For a page that exists, but not for this person. */
export function ForbiddenPage() {
  return (
    <main className="rc-alone">
      <MessagePage
        title="没有权限"
        actions={
          <Link className="rc-button rc-button-primary" to={PATHS.root} replace>
            返回首页
          </Link>
        }
      >
        <p>您的角色不能打开这个页面。如果工作需要，请联系本机构的管理员为您开通。</p>
      </MessagePage>
    </main>
  )
}

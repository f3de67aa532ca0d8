import { Link } from 'react-router'
import { CopyTextButton } from '../copy-text-button.tsx'
import { PATHS } from '../paths.ts'
import { MessagePage } from './message-page.tsx'

interface UnbuiltPageProps {
  readonly title: string
  /** The menu's name for the page. */
  readonly pathIndex: string
}

/** Stands for an entry of the menu whose page this console does not have yet: it says so, and what to tell the administrator. */
export function UnbuiltPage({ title, pathIndex }: UnbuiltPageProps) {
  return (
    <MessagePage
      title={`“${title}”还没有开通`}
      actions={
        <>
          <Link className="rc-button rc-button-primary" to={PATHS.root}>
            返回首页
          </Link>
          {pathIndex && <CopyTextButton text={pathIndex}>复制页面标识</CopyTextButton>}
        </>
      }
    >
      <p>菜单里有这个页面，但当前版本的管理台还没有做好它。您的数据和权限都没有问题。</p>
      <p className="rc-quiet">
        告诉管理员时请附上页面标识：<code>{pathIndex || '（菜单没有填写）'}</code>
      </p>
    </MessagePage>
  )
}

import { MessagePage } from './message-page.tsx'

interface UnbuiltPageProps {
  readonly title: string
  /** The menu's name for the page. */
  readonly pathIndex: string
}

/** Stands for an entry of the menu whose page this console does not have yet: it says so, and what to tell the administrator. */
export function UnbuiltPage({ title, pathIndex }: UnbuiltPageProps) {
  return (
    <MessagePage title={`${title} 还没有开通`}>
      <p>菜单里有这个页面，但当前版本的控制台还没有做好它。您的数据和权限都没有问题。</p>
      <p className="rc-quiet">
        告诉管理员时请附上页面标识：<code>{pathIndex || '（菜单没有填写）'}</code>
      </p>
    </MessagePage>
  )
}

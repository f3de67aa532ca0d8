import { MessagePage } from './message-page.tsx'

/** Home of somebody whose menu has no page of this console. */
export function WelcomePage({ userName }: { readonly userName: string }) {
  return (
    <MessagePage title={`${userName}，您好`}>
      <p>您的菜单里还没有可以打开的页面。如需使用，请联系本机构的管理员为您开通。</p>
    </MessagePage>
  )
}

/**
 * Where the link of a consultation notice leads. The ticket in it is taken out of the address bar at once, is never shown and
 * goes nowhere: addresses stay in histories, and this version has no chat to enter with it.
 *
 * Source  Spec §2 (consultChat, open without a token); reliability B7.
 */
import { useEffect, useState } from 'react'
import { navigate, useBrowserLocation } from '../navigation.ts'
import { PageLink } from '../page-link.tsx'
import { PATHS } from '../paths.ts'
import { MessagePage } from './message-page.tsx'

export function ConsultChatPage() {
  const isInvited = useInvitation()
  return (
    <main className="rc-alone">
      <MessagePage
        title="会诊沟通"
        actions={
          <PageLink className="rc-button" to={PATHS.root}>
            返回首页
          </PageLink>
        }
      >
        {isInvited ? (
          <>
            <p>您是从会诊通知的链接进来的，但当前版本还没有做好会诊沟通，在这里还不能对话。</p>
            <p className="rc-quiet">
              请按通知里的其他方式联系发起会诊的人。链接里的凭证已从地址栏中去掉，没有显示，也没有发送到任何地方。
            </p>
          </>
        ) : (
          <>
            <p>会诊沟通只能从会诊通知里的链接进入，这个地址本身不能打开对话。</p>
            <p className="rc-quiet">请回到收到的会诊通知，点击里面的链接；没有收到通知时，请联系发起会诊的人。</p>
          </>
        )}
      </MessagePage>
    </main>
  )
}

/** Whether the address came with anything; what it was is forgotten. */
function useInvitation(): boolean {
  const { pathname, search, hash } = useBrowserLocation()
  const [isInvited, setIsInvited] = useState(false)
  const isCarrying = search !== '' || hash !== ''
  if (isCarrying && !isInvited) setIsInvited(true)
  useEffect(() => {
    if (isCarrying) void navigate(pathname, { replace: true })
  }, [isCarrying, pathname])
  return isInvited
}

import { useState } from 'react'
import { Link } from 'react-router'
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
          {pathIndex && <CopyButton text={pathIndex} />}
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

const ANSWERS = { none: '', done: '已复制', failed: '复制失败，请选中后手动复制' } as const

/** The clipboard may be closed to the page, then the words say what to do instead. */
function CopyButton({ text }: { readonly text: string }) {
  const [answer, setAnswer] = useState<keyof typeof ANSWERS>('none')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setAnswer('done')
    } catch {
      setAnswer('failed')
    }
  }
  return (
    <>
      <button type="button" className="rc-button" onClick={() => void copy()}>
        复制页面标识
      </button>
      <span className="rc-quiet" role="status">
        {ANSWERS[answer]}
      </span>
    </>
  )
}

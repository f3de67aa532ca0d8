/** In the place of a page, at an address that leads nowhere: menu and tabs stay, and there are ways on. */
import { Link, useNavigate } from 'react-router'
import { PATHS } from '../paths.ts'
import { summon } from '../shell/summons.ts'
import { MessagePage } from './message-page.tsx'
import { NOT_FOUND } from './not-found-words.ts'

export function NotFoundScreen() {
  const navigate = useNavigate()
  return (
    <div className="rc-page">
      <title>{NOT_FOUND.title}</title>
      <MessagePage
        title={NOT_FOUND.heading}
        actions={
          <>
            <Link className="rc-button rc-button-primary" to={PATHS.root} replace>
              返回首页
            </Link>
            <button type="button" className="rc-button" onClick={() => summon('search')}>
              查找页面或记录
            </button>
            {hasBefore() && (
              <button type="button" className="rc-button" onClick={() => void navigate(-1)}>
                返回上一页
              </button>
            )}
          </>
        }
      >
        <p>{NOT_FOUND.words}</p>
      </MessagePage>
    </div>
  )
}

/** Whether the visit has a page of the console behind it: the router numbers them. */
function hasBefore(): boolean {
  const place = (window.history.state as { readonly idx?: unknown } | null)?.idx
  return typeof place === 'number' && place > 0
}

import type { MenuEntry } from '../shell/entry.ts'
import { Greeting } from './greeting.tsx'
import { QuickLinks } from './quick-links.tsx'
import './home.css'

interface WelcomePageProps {
  readonly userName: string
  /** What the person may open; nothing yet for somebody whose menu has no page of this console. */
  readonly entries?: readonly MenuEntry[]
}

/** Home of roles that have no home page of their own. */
export function WelcomePage({ userName, entries = [] }: WelcomePageProps) {
  return (
    <section className="rc-home">
      <Greeting userName={userName} />
      {entries.length > 0 ? (
        <QuickLinks entries={entries} />
      ) : (
        <p className="rc-home-none">您的菜单里还没有可以打开的页面。如需使用，请联系本机构的管理员为您开通。</p>
      )}
    </section>
  )
}

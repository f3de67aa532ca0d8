/** The product's own frame around its list, mounted by the same clock as the plain shell. */
import '../../src/app/base.css'
import { createRoot } from 'react-dom/client'
import { createKeeper, KeeperProvider } from '../../src/app/session/keeper.ts'
import { browserEnv, createSession } from '../../src/app/session/session.ts'
import { SessionProvider } from '../../src/app/session/use-session.ts'
import { Shell } from '../../src/app/shell/shell.tsx'
import { bench } from './clock.ts'
import { rowsInView } from './list-conditions.ts'
import { listApp } from './ours-list-app.tsx'

const MENU = ['内容库', '耗材', '穴位', '器械'].map((title, at) => ({
  title,
  path: at === 0 ? '/' : `/${at}`,
  children: [],
}))
const OWNER = { id: 'org-1', name: '第一康复医院' }
const nothing = () => undefined
const session = createSession(browserEnv())
const keeper = createKeeper(session)

const frame = (screen: React.ReactNode) => (
  <Shell
    entries={MENU}
    userName="测试"
    owner={OWNER}
    ownerKind="机构"
    owners={[OWNER]}
    onOwner={nothing}
    onHome={nothing}
    onAccount={nothing}
    onSignOut={nothing}
  >
    {screen}
  </Shell>
)

bench({
  name: 'ours shell',
  mount(host) {
    const root = createRoot(host)
    root.render(
      <SessionProvider value={session}>
        <KeeperProvider value={keeper}>{listApp(25, false, frame).element}</KeeperProvider>
      </SessionProvider>,
    )
    return () => root.unmount()
  },
  ...rowsInView(25),
})

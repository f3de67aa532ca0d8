import { createRoot } from 'react-dom/client'
import { bench } from './clock.ts'
import { allRows } from './list-conditions.ts'
import { NativeTable } from './native-table.tsx'

const MENU = ['内容库', '耗材', '穴位', '器械']

bench({
  name: 'native shell',
  mount(host) {
    const root = createRoot(host)
    root.render(
      <div>
        <header>管理后台</header>
        <nav>
          {MENU.map((entry) => (
            <a key={entry} href="#top">
              {entry}
            </a>
          ))}
        </nav>
        <main>
          <NativeTable n={25} />
        </main>
      </div>,
    )
    return () => root.unmount()
  },
  ...allRows(25),
})

import { createRoot } from 'react-dom/client'
import { bench, N } from './clock.ts'
import { rowsInView } from './list-conditions.ts'
import { FRAME, listApp } from './ours-list-app.tsx'

let app = listApp(N, false)

bench({
  name: 'ours list',
  mount(host) {
    app = listApp(N, false)
    Object.assign(host.style, FRAME)
    const root = createRoot(host)
    root.render(app.element)
    return () => root.unmount()
  },
  ...rowsInView(N),
  actions: { sort: () => app.actions.sort(), filter: () => app.actions.filter(), clear: () => app.actions.clear() },
})

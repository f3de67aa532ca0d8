import { createRoot } from 'react-dom/client'
import { bench, N } from './clock.ts'
import { allRows } from './list-conditions.ts'
import { NativeTable, tableActions } from './native-table.tsx'

bench({
  name: 'native list',
  mount(host) {
    const root = createRoot(host)
    root.render(<NativeTable n={N} />)
    return () => root.unmount()
  },
  ...allRows(N),
  actions: tableActions,
})

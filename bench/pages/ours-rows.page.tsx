/** A form with a list of 300 rows, all of them on the page. */
import { createRoot } from 'react-dom/client'
import { catalog } from 'virtual:bench-libraries'
import 'virtual:tokens.css'
import { getResource } from '../../src/model/resource.ts'
import { RecordForm } from '../../src/ui/form/record-form.tsx'
import { LONG_SENTINELS, longRowsData } from '../fixtures/long-rows.ts'
import { bench, inputsHold, N } from './clock.ts'

const resource = getResource(catalog, `form-${N}`)
const record = longRowsData(N)

bench({
  name: 'ours rows',
  mount(host) {
    const root = createRoot(host)
    root.render(
      <RecordForm
        resource={resource}
        record={record}
        onSubmit={() => {}}
        footer={<button type="submit">保存</button>}
      />,
    )
    return () => root.unmount()
  },
  ready(host) {
    // As a person would, until there is nothing more to show.
    const more = [...host.getElementsByTagName('button')].find((button) => button.textContent?.startsWith('再显示'))
    more?.click()
    return !more && inputsHold(host, LONG_SENTINELS)
  },
})

/** The form that the product's create and edit screens mount. */
import { createRoot } from 'react-dom/client'
import { catalog } from 'virtual:bench-libraries'
import 'virtual:tokens.css'
import { getResource } from '../../src/model/resource.ts'
import { RecordForm } from '../../src/ui/form/record-form.tsx'
import { FORM_SENTINELS, formData } from '../fixtures/form.ts'
import { bench, inputsHold, N } from './clock.ts'

const resource = getResource(catalog, `form-${N}`)
const record = formData(N)

bench({
  name: 'ours form',
  mount(host) {
    const root = createRoot(host)
    root.render(
      <RecordForm
        resource={resource}
        record={record}
        onSubmit={() => {}}
        footer={(busy) => <button disabled={busy}>保存</button>}
      />,
    )
    return () => root.unmount()
  },
  ready: (host) => inputsHold(host, FORM_SENTINELS),
})

/** The limit: a plain table of the same words. */
import { createRoot } from 'react-dom/client'
import { DAYS, WEEK_LANES, weekWords } from '../fixtures/week.ts'
import { bench } from './clock.ts'

bench({
  name: 'native week',
  mount(host) {
    const root = createRoot(host)
    root.render(
      <table>
        <thead>
          <tr>
            <th>治疗师</th>
            {DAYS.map((day) => (
              <th key={day}>{day}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEK_LANES.map(({ id, name, cells }) => (
            <tr key={id}>
              <th>{name}</th>
              {cells.map((rows, at) => (
                <td key={DAYS[at]}>
                  {rows.map((row) => (
                    <a key={String(row['id'])} href={`/${String(row['id'])}`}>
                      {weekWords(row)}
                    </a>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>,
    )
    return () => root.unmount()
  },
  ready: (host) => host.querySelectorAll('td a').length === WEEK_LANES.length * DAYS.length * 4,
})

/** The timetable of a list. */
import { createRoot } from 'react-dom/client'
import 'virtual:tokens.css'
import { TimetableGrid } from '../../src/ui/list/timetable/timetable-grid.tsx'
import { DAYS, WEEK_LANES, weekWords } from '../fixtures/week.ts'
import { bench } from './clock.ts'

bench({
  name: 'ours week',
  mount(host) {
    const root = createRoot(host)
    root.render(
      <TimetableGrid
        lanes={WEEK_LANES}
        days={DAYS}
        today={DAYS[0]!}
        laneTitle="治疗师"
        wordsOf={(row) => ({ words: weekWords(row), state: '', hours: '' })}
        hrefOf={(row) => `/${String(row['id'])}`}
        onOpen={() => undefined}
        onAdd={() => undefined}
      />,
    )
    return () => root.unmount()
  },
  ready: (host) => host.querySelectorAll('td a').length === WEEK_LANES.length * DAYS.length * 4,
})

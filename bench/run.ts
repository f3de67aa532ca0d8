/**
 * `npm run bench [-- form rows list cold wire query picker scale start tabs export import studio typing check] [--rounds 7]`: builds the baselines and ours, measures them side by
 * side and prints ratios of medians. Run by hand; exits with 1 when a goal is not met.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage, pageNames } from './build.ts'
import { measureCheck } from './measures/check.ts'
import { measureCold } from './measures/cold.ts'
import { measureExport } from './measures/export.ts'
import { measureForm } from './measures/form.ts'
import { measureImport } from './measures/import.ts'
import { measureList } from './measures/list.ts'
import { measurePicker } from './measures/picker.ts'
import { measureQuery } from './measures/query.ts'
import { measureRows } from './measures/rows.ts'
import { measureScale } from './measures/scale.ts'
import { measureStart } from './measures/start.ts'
import { measureStudio } from './measures/studio.ts'
import { measureTabs } from './measures/tabs.ts'
import { measureTyping } from './measures/typing.ts'
import { measureWire } from './measures/wire.ts'
import { type Goal, goalLine } from './report.ts'
import { serve } from './serve.ts'

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '7' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name)

const PAGE_MEASURES = { form: measureForm, rows: measureRows, list: measureList, cold: measureCold }
const SERVER_MEASURES = {
  wire: measureWire,
  query: measureQuery,
  picker: measurePicker,
  scale: measureScale,
  start: measureStart,
  tabs: measureTabs,
  export: measureExport,
  import: measureImport,
  check: measureCheck,
  studio: measureStudio,
  typing: measureTyping,
}

async function measurePages(): Promise<readonly Goal[]> {
  const measures = Object.entries(PAGE_MEASURES).filter(([name]) => wanted(name))
  if (measures.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'rehab-bench-'))
  for (const name of pageNames()) await buildPage(name, folder)
  const { origin, close } = await serve(folder)
  const goals: Goal[] = []
  for (const [, measure] of measures) goals.push(...(await measure(origin, rounds)))
  close()
  rmSync(folder, { recursive: true, force: true })
  return goals
}

async function measureServer(): Promise<readonly Goal[]> {
  const goals: Goal[] = []
  for (const [name, measure] of Object.entries(SERVER_MEASURES))
    if (wanted(name)) goals.push(...(await measure(rounds)))
  return goals
}

console.log(
  `负载 ${loadavg()
    .map((value) => value.toFixed(2))
    .join(' ')}，每项 ${rounds} 轮取中位数\n`,
)
const goals = [...(await measurePages()), ...(await measureServer())]
console.log(goals.map(goalLine).join('\n'))
process.exit(goals.every(({ measured, most }) => measured <= most) ? 0 : 1)

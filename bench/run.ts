/**
 * `npm run bench [-- parts…] [--rounds 7] [--record]`: builds the baselines and ours, measures them side by side and prints ratios
 * of medians, then one table of all goals beside the figures of the last recorded run. Without parts it runs everything, in some
 * twenty minutes. `--record` keeps the figures in `record.json`. Run by hand; exits with 1 when a goal is not met.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage, pageNames } from './build.ts'
import { dropDatabases } from './databases.ts'
import { measureCare } from './measures/care.ts'
import { measureChat } from './measures/chat.ts'
import { measureCheck } from './measures/check.ts'
import { measureCold } from './measures/cold.ts'
import { measureExport } from './measures/export.ts'
import { measureForm } from './measures/form.ts'
import { measureImport } from './measures/import.ts'
import { measureList } from './measures/list.ts'
import { measurePatients } from './measures/patients.ts'
import { measurePeople } from './measures/people.ts'
import { measurePicker } from './measures/picker.ts'
import { measureQuery } from './measures/query.ts'
import { measureRows } from './measures/rows.ts'
import { measureScale } from './measures/scale.ts'
import { measureSockets } from './measures/sockets.ts'
import { measureStart } from './measures/start.ts'
import { measureStatistics } from './measures/statistics.ts'
import { measureStudio } from './measures/studio.ts'
import { measureTabs } from './measures/tabs.ts'
import { measureTyping } from './measures/typing.ts'
import { measureWalls } from './measures/walls.ts'
import { measureWeek } from './measures/week.ts'
import { measureWire } from './measures/wire.ts'
import { comparison, isMet, readRecord, writeRecord } from './record.ts'
import type { Goal } from './report.ts'
import { serve } from './serve.ts'

interface Part<Inputs extends readonly unknown[]> {
  readonly measure: (...inputs: [...Inputs, rounds: number]) => Promise<readonly Goal[]>
  /** As many as steady its median, within the twenty minutes for all. */
  readonly rounds: number
}

const PAGE_PARTS: Readonly<Record<string, Part<[origin: string]>>> = {
  form: { measure: measureForm, rounds: 3 },
  rows: { measure: measureRows, rounds: 5 },
  list: { measure: measureList, rounds: 2 },
  week: { measure: measureWeek, rounds: 7 },
  cold: { measure: measureCold, rounds: 5 },
}
const SERVER_PARTS: Readonly<Record<string, Part<[]>>> = {
  wire: { measure: measureWire, rounds: 1 },
  query: { measure: measureQuery, rounds: 12 },
  picker: { measure: measurePicker, rounds: 2 },
  people: { measure: measurePeople, rounds: 5 },
  patients: { measure: measurePatients, rounds: 5 },
  statistics: { measure: measureStatistics, rounds: 3 },
  care: { measure: measureCare, rounds: 3 },
  sockets: { measure: measureSockets, rounds: 1 },
  walls: { measure: measureWalls, rounds: 1 },
  chat: { measure: measureChat, rounds: 1 },
  scale: { measure: measureScale, rounds: 3 },
  start: { measure: measureStart, rounds: 3 },
  tabs: { measure: measureTabs, rounds: 3 },
  export: { measure: measureExport, rounds: 1 },
  import: { measure: measureImport, rounds: 3 },
  check: { measure: measureCheck, rounds: 3 },
  studio: { measure: measureStudio, rounds: 2 },
  typing: { measure: measureTyping, rounds: 3 },
}
const PARTS = [...Object.keys(PAGE_PARTS), ...Object.keys(SERVER_PARTS)]

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, record: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !PARTS.includes(name))
if (unknown.length > 0) {
  console.error(`没有 ${unknown.join('、')} 这一项；可以写：${PARTS.join(' ')}`)
  process.exit(2)
}
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)
const roundsOf = ({ rounds }: { readonly rounds: number }) => Number(values.rounds ?? rounds)

/** A part that breaks is told as a missed goal, so that the others are still measured. */
async function timed(name: string, work: () => Promise<readonly Goal[]>): Promise<readonly Goal[]> {
  const start = performance.now()
  try {
    return await work()
  } catch (error) {
    console.error(error)
    return [{ what: `${name} 没有量完`, measured: NaN, most: 0, unit: 'ms' }]
  } finally {
    console.log(`${name} 用时 ${Math.round((performance.now() - start) / 1000)} s\n`)
  }
}

async function measurePages(): Promise<readonly Goal[]> {
  const parts = Object.entries(PAGE_PARTS).filter(([name]) => isWanted(name))
  if (parts.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'rehab-bench-'))
  for (const name of pageNames()) await buildPage(name, folder)
  const { origin, close } = await serve(folder)
  const goals: Goal[] = []
  for (const [name, part] of parts) goals.push(...(await timed(name, () => part.measure(origin, roundsOf(part)))))
  close()
  rmSync(folder, { recursive: true, force: true })
  return goals
}

async function measureServer(): Promise<readonly Goal[]> {
  const goals: Goal[] = []
  for (const [name, part] of Object.entries(SERVER_PARTS))
    if (isWanted(name)) goals.push(...(await timed(name, () => part.measure(roundsOf(part)))))
  await dropDatabases()
  return goals
}

const load = loadavg().map((value) => value.toFixed(2))
console.log(`负载 ${load.join(' ')}\n`)
const goals = [...(await measurePages()), ...(await measureServer())]
console.log(comparison(goals, readRecord()))
if (values.record) writeRecord(goals.filter(({ measured }) => !Number.isNaN(measured)))
process.exit(goals.every(isMet) ? 0 : 1)

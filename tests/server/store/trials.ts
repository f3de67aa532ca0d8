/**
 * Trials that the tests run a few times and `npm run soak` runs many times: killed writers, two processes on one folder, editors
 * of one record at once.
 *
 * Units  Milliseconds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Store, StoreOptions } from '../../../src/server/store/open.ts'
import { FIRST, makeThing, ORIGIN, THINGS } from '../../support/libraries.ts'
import { SHORT_LIVED } from '../../support/short-lived.ts'

export type WriterOptions = Omit<StoreOptions, 'catalog' | 'snapshot'> & {
  readonly idle?: boolean
  /** File with the dump that an empty folder begins with. */
  readonly snapshotFile?: string
}

export interface Writer {
  readonly child: ChildProcess
  /** Lines printed so far; the first is `ready`. */
  readonly lines: () => readonly string[]
  readonly errors: () => string
  /** Resolves with false when it ended before it was ready. */
  readonly ready: Promise<boolean>
  readonly exited: Promise<unknown>
}

export function startWriter(options: WriterOptions): Writer {
  const file = fileURLToPath(new URL('./writer.ts', import.meta.url))
  const child = spawn(process.execPath, [...SHORT_LIVED, '--import', 'tsx', file, JSON.stringify(options)])
  let text = ''
  let errors = ''
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const exited = once(child, 'exit')
  const ready = new Promise<boolean>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      if (text.startsWith('ready\n')) resolve(true)
    })
    void exited.then(() => resolve(false))
  })
  // The last line may have been cut off by the kill.
  const lines = () => text.split('\n').slice(0, -1)
  return { child, lines, errors: () => errors, ready, exited }
}

export interface Killed {
  /** The last version of each id that the store has acknowledged. */
  readonly acknowledged: ReadonlyMap<string, number>
  /** How long each writer took until it could write. */
  readonly starts: readonly number[]
}

/** Starts writers one after another and kills each at a moment that nobody knows. */
export async function killWriters(options: WriterOptions, kills: number): Promise<Killed> {
  const acknowledged = new Map<string, number>()
  const starts: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const begin = performance.now()
    const writer = startWriter(options)
    if (!(await writer.ready)) throw new Error(`writer ${kill + 1} did not start: ${writer.errors()}`)
    starts.push(performance.now() - begin)
    // On a busy machine the first write may take longer than the time it is given; who wrote nothing proves nothing.
    while (writer.lines().length < 3 && writer.child.exitCode === null) await pause(10)
    await pause(Math.random() * 400)
    writer.child.kill('SIGKILL')
    await writer.exited
    for (const line of writer.lines().slice(1)) {
      const [id = '', version] = line.split(' ')
      acknowledged.set(id, Number(version))
    }
  }
  return { acknowledged, starts }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export interface Damage {
  /** Acknowledged writes that are not there. */
  readonly lost: number
  /** Rows whose content, revisions and audit rows do not belong together, and traces without a row. */
  readonly torn: number
  /** Writes that are there although nobody was told: killed between commit and answer. No damage. */
  readonly inDoubt: number
}

export async function damageOf({ database }: Store, acknowledged: Killed['acknowledged']): Promise<Damage> {
  const rows = await database.transaction('system', (tx) =>
    tx.query(`SELECT t.id, t.version, (t.data->>'Price')::float8 AS price,
      (SELECT count(*)::int FROM revisions r WHERE r.record_id = t.id) AS revisions,
      (SELECT count(*)::int FROM audit a WHERE a.object = 'thing/' || t.id) AS audits,
      (SELECT count(*)::int FROM revisions) AS all_revisions, (SELECT count(*)::int FROM audit) AS all_audits FROM lib_thing t`),
  )
  const stored = new Map(rows.map((row) => [String(row.id), Number(row.version)]))
  const lost = [...acknowledged].filter(([id, version]) => (stored.get(id) ?? 0) < version).length
  const isWhole = (row: (typeof rows)[number]) =>
    row.price === (row.version === 1 ? 1.5 : 2) && row.revisions === row.version && row.audits === row.version
  const written = rows.reduce((sum, row) => sum + Number(row.version), 0)
  const known = [...acknowledged.values()].reduce((sum, version) => sum + version, 0)
  const strays =
    Math.abs(Number(rows[0]?.all_revisions ?? 0) - written) + Math.abs(Number(rows[0]?.all_audits ?? 0) - written)
  return { lost, torn: rows.filter((row) => !isWhole(row)).length + strays, inDoubt: written - known + lost }
}

/** Every editor adds one to the same record, reading again after a conflict. Answers what the record says and how many conflicts there were. */
export async function editTogether(
  { libraries }: Store,
  editors: number,
  turns: number,
): Promise<{ readonly record: WireRecord | undefined; readonly conflicts: number }> {
  const save = (record: WireRecord) => libraries.save(FIRST, ORIGIN, { resource: THINGS, record })
  const { Id } = await save(makeThing('A', { Weight: 0 }))
  const read = async () => (await libraries.byIds(FIRST, THINGS, [String(Id)]))[0]
  let conflicts = 0
  const edit = async (): Promise<void> => {
    const before = await read()
    try {
      await save({ ...before, Weight: Number(before?.['Weight']) + 1 })
    } catch (error) {
      const { code, status } = error as { code?: string; status?: number }
      if (code !== 'conflict' || status !== 409) throw error
      conflicts += 1
      await edit()
    }
  }
  const editor = async () => {
    for (let turn = 0; turn < turns; turn += 1) await edit()
  }
  await Promise.all(Array.from({ length: editors }, editor))
  return { record: await read(), conflicts }
}

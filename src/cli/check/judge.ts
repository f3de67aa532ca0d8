/**
 * Judges a project or a part of it in worker threads, one for few libraries, one for each core for many.
 *
 * Errors  A library whose worker had to be ended is a finding (S11); what could not be judged is one too (V6), and the run then does
 *         not count as whole. A worker that cannot even read the project throws.
 */
import { availableParallelism } from 'node:os'
import { parseSource } from '../../compiler/source.ts'
import type { ContractChange } from '../../gate/change.ts'
import type { Finding, Rule } from '../../gate/rule.ts'
import { AGAIN_CURE, uncheckedBecause } from '../../gate/unchecked.ts'
import type { StorePlan } from '../../gate/plan.ts'
import type { PlanInput } from './plan.ts'
import type { CheckJob, CheckedLibrary, ProjectPart, SentChange } from './job.ts'
import { openAll, overrunOf } from './opening.ts'
import { FIRST_MS, type Lane, type Limits, OutOfMemory, Overrun, startLane } from './pool.ts'
import { warmUp } from './warming.ts'

export interface Task {
  readonly head: ProjectPart
  readonly base?: ProjectPart
  /** The libraries to judge; all when absent. */
  readonly only?: ReadonlySet<string>
  /** A store whose records are checked too, with the whole of both states. */
  readonly store?: Omit<CheckJob & { readonly kind: 'store' }, 'kind'>
  /** Both states whole, and the store whose rows are counted. */
  readonly plan?: PlanInput
  readonly limits: Limits
}

export interface Judged {
  readonly libraries: readonly CheckedLibrary[]
  readonly findings: readonly Finding[]
  readonly changes: readonly ContractChange[]
  readonly rules: readonly Rule[]
  readonly plan?: StorePlan
  /** What a clean result does not cover. */
  readonly notes: readonly string[]
}

/** Fewer libraries than this are judged before a second worker would be ready. */
const LANE_LIBRARIES = 60
const LANES_MAX = 4

interface Run {
  readonly task: Task
  /** A lane that ends with the run. */
  readonly start: () => Lane
  readonly queue: string[]
  readonly heads: Map<string, CheckedLibrary>
  readonly findings: Finding[]
  readonly changes: ContractChange[]
  readonly notes: string[]
}

/** `first` is a lane that was started while the files were read. */
export async function judgeProject(first: Lane, task: Task): Promise<Judged> {
  // Every one that was started, so that none outlives the run.
  const lanes = [first]
  const start = () => {
    const lane = startLane(task.limits.heapMb)
    lanes.push(lane)
    return lane
  }
  try {
    return await judged(first, task, start)
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()))
  }
}

async function judged(first: Lane, task: Task, start: () => Lane): Promise<Judged> {
  const warming = warmUp(task, Array.from({ length: lanesFor(task) - 1 }, start))
  const opening = await openAll(first, task, start).finally(warming.stop)
  const { lane, opened, head, left, findings } = opening
  const run: Run = {
    task: { ...task, head },
    start,
    queue: opened.libraries.map(({ name }) => name).filter((name) => task.only?.has(name) ?? true),
    heads: new Map(opened.libraries.map((library) => [library.name, library])),
    findings: [...findings, ...opened.findings],
    changes: [],
    notes: [],
  }
  await Promise.all([
    together(run, lane),
    ...warming.lanes.map(async (warm) => {
      const other = await warm
      const isAsGuessed = head === task.head && opened.libraries.every(({ works }) => works)
      if (!other.isGone() && !isAsGuessed) await join(run, other)
      await drain(run, other.isGone() ? await renew(run, other) : other, fromEnd)
    }),
  ])
  if (task.store) await replay(run, { kind: 'store', ...task.store })
  const plan = task.plan && (await planFor(run, task.plan))
  const { changes, notes } = run
  return {
    libraries: [...run.heads.values(), ...left],
    findings: run.findings,
    changes,
    rules: opened.rules,
    ...(plan && { plan }),
    notes,
  }
}

function lanesFor({ head, only }: Task): number {
  const libraries = only?.size ?? head.descriptors.length
  return Math.max(1, Math.min(availableParallelism(), LANES_MAX, Math.ceil(libraries / LANE_LIBRARIES)))
}

async function join({ task, heads }: Run, lane: Lane): Promise<void> {
  const broken = [...heads.values()].filter(({ works }) => !works).map(({ name }) => name)
  await lane.ask({ kind: 'join', head: task.head, broken }, task.limits.wholeMs)
}

/** What needs all libraries at once, then a share of the single ones. */
async function together(run: Run, first: Lane): Promise<void> {
  const { base, limits } = run.task
  const across = async (lane: Lane) => {
    run.findings.push(...(await lane.ask({ kind: 'project' }, limits.wholeMs)))
  }
  let lane = await noting(run, first, ['各库之间的规则', across])
  if (base) {
    const compare = async (asked: Lane) => {
      const { findings, changes } = await asked.ask({ kind: 'compare', base }, limits.wholeMs)
      run.findings.push(...findings)
      run.changes.push(...changes.map(changeOf))
    }
    lane = await noting(run, lane, ['与改动前的比较', compare])
  }
  await drain(run, lane)
}

type Step = readonly [what: string, ask: (lane: Lane) => Promise<void>]

/** After a failure the rest is judged all the same, by a fresh lane; the run does not count as whole. */
async function noting(run: Run, lane: Lane, [what, ask]: Step): Promise<Lane> {
  try {
    await ask(lane)
    return lane
  } catch (error) {
    run.findings.push(uncheckedBecause(error, { what }))
    return renew(run, lane)
  }
}

async function renew(run: Run, lane: Lane): Promise<Lane> {
  await lane.end()
  const fresh = run.start()
  await join(run, fresh)
  return fresh
}

async function replay(run: Run, job: CheckJob & { readonly kind: 'store' }): Promise<void> {
  const { limits } = run.task
  const lane = startLane(limits.heapMb * 2)
  try {
    const { findings, notes } = await lane.ask(job, limits.storeMs)
    run.findings.push(...findings)
    run.notes.push(...notes)
  } catch (error) {
    run.findings.push(uncheckedBecause(error, { what: '已保存的记录', cure: AGAIN_CURE }))
  }
  await lane.end()
}

async function planFor(run: Run, input: PlanInput): Promise<StorePlan | undefined> {
  const { limits } = run.task
  const lane = startLane(limits.heapMb * 2)
  try {
    return await lane.ask({ kind: 'plan', ...input }, limits.storeMs)
  } catch (error) {
    run.findings.push(uncheckedBecause(error, { what: '部署时数据库的改动', cure: AGAIN_CURE }))
    return undefined
  } finally {
    await lane.end()
  }
}

type Next = (queue: string[]) => string | undefined
const fromStart: Next = (queue) => queue.shift()
const fromEnd: Next = (queue) => queue.pop()

async function drain(run: Run, start: Lane, next = fromStart): Promise<void> {
  let lane = start
  let isFresh = true
  let isAgain = false
  const { limits } = run.task
  for (let name = next(run.queue); name !== undefined;) {
    try {
      const limit = limits.libraryMs + (isFresh ? FIRST_MS : 0)
      run.findings.push(...(await lane.ask({ kind: 'library', name }, limit)))
      isFresh = false
    } catch (error) {
      const isOver = error instanceof Overrun
      if (isOver || lane.isGone()) {
        lane = await renew(run, lane)
        isFresh = true
      }
      // A machine that stood still looks like a slow library once, not twice.
      if (isOver && !isAgain && !(error instanceof OutOfMemory)) {
        isAgain = true
        continue
      }
      if (isOver) run.findings.push(overrunOf({ name, file: fileOf(run.heads.get(name), name) }, error.message))
      else
        run.findings.push(
          uncheckedBecause(error, { what: `库 ${name} `, file: fileOf(run.heads.get(name), name), library: name }),
        )
    }
    isAgain = false
    name = next(run.queue)
  }
}

function fileOf(head: CheckedLibrary | undefined, name: string): string {
  return head?.schema ?? head?.descriptor ?? `resources/${name}.json`
}

function changeOf({ source, path, ...change }: SentChange): ContractChange {
  return { ...change, at: { source: parseSource(source), path } }
}

/**
 * `npm run check`: reads a project, has it judged, marks what is accepted, and reports. Results go to standard output and to the
 * files that were asked for, everything else to standard error.
 *
 * Errors  Exit code 0: nothing at or above `--fail-on` that is not accepted; 1: something; 2: it could not be checked or compared,
 *         wholly or in part; 3: the command line or `check.config.json` cannot be understood.
 */
import { documentsAddress } from './doc-links.ts'
import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { baselineText } from '../../gate/accept.ts'
import { roleOf } from '../../gate/file-role.ts'
import type { ProjectSources } from '../../gate/project.ts'
import { exitCodeOf, type Report, uncheckedFindings } from '../../gate/report.ts'
import { AGAIN_CURE, isUnchecked, unchecked, uncheckedBecause } from '../../gate/unchecked.ts'
import type { Finding } from '../../gate/rule.ts'
import { findFiles, type FoundFiles, loadSources, Unreadable } from '../files.ts'
import { acceptedIn, type AcceptingInput } from './accepting.ts'
import { fixFiles, keepFailures, writeBaseline } from './files.ts'
import { type ChangedFiles, changedSince } from './git.ts'
import { judgeProject, type Judged } from './judge.ts'
import { type Options, optionsOf, CHECK_USAGE, UsageError } from './options.ts'
import { type Lane, LIMITS, startLane } from './pool.ts'
import { type CheckScope, checkScope } from './scope.ts'
import { writeReports } from './output.ts'
import { BadConfig, settledIn } from './settings.ts'
import { textsIn } from './texts.ts'
import { unfinishedReport } from './unfinished.ts'

/** More rounds would mean that two rules undo each other. */
const FIX_ROUNDS = 5
/** A worker holds every library compiled, a quarter of a MiB each. */
const LIBRARY_MB = 0.25
/** About records of a store, whatever the files that changed. */
const STORED = 'B15'

export async function runCheck(args: readonly string[], home: string): Promise<number> {
  try {
    if (args[0] === 'lsp') {
      // A language server is loaded for the editors that start one.
      const { runLsp } = await import('../lsp/server.ts')
      return await runLsp(args.slice(1), home)
    }
    const options = optionsOf(args)
    if (options.help) return say(`${CHECK_USAGE}\n`)
    if (options.list || options.explain !== undefined) {
      const { explanationOf, listOfRules } = await import('./explain.ts')
      return say(
        options.explain === undefined ? listOfRules(options.outputs[0]?.format ?? '') : explanationOf(options.explain),
      )
    }
    return await check({ ...options, docs: documentsAddress(process.env, home) }, rootOf(options, home))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof BadConfig) console.error(message)
    else if (error instanceof UsageError) console.error(`${message}\n${CHECK_USAGE}`)
    else throw error
    return 3
  }
}

/**
 * The folder in which the command was given; below the folder that the command belongs to, that one. Anywhere else a folder
 * without schemas/ and resources/ cannot be checked: to check another in its stead would call it clean.
 */
function rootOf({ root }: Options, home: string): string {
  if (root !== undefined) return resolve(root)
  const here = process.cwd()
  const isProject = ['schemas', 'resources'].every((folder) => existsSync(join(here, folder)))
  return !isProject && here.startsWith(home + sep) ? home : here
}

async function check(options: Options, root: string): Promise<number> {
  const report = await writeReports(await reported(options, root), options)
  for (const found of uncheckedFindings(report)) console.error(`无法检查：${placeOf(found)}${found.message}`)
  return exitCodeOf(report)
}

/** What the run has to say, also when it could not go on to the end. */
async function reported(options: Options, root: string): Promise<Report> {
  try {
    return await checked(options, root)
  } catch (error) {
    if (error instanceof BadConfig || error instanceof UsageError) throw error
    return await unfinishedReport(options, error)
  }
}

async function checked(options: Options, root: string): Promise<Report> {
  let outcome = await look(options, root)
  for (let round = 0; options.fix && round < FIX_ROUNDS; round++) {
    const made = fixFiles(
      root,
      outcome.report.findings.filter((found) => !found.accepted),
    )
    if (made.length === 0) break
    for (const { file, line, column, code, message } of made)
      console.error(`已改正 ${file}:${line}:${column}  ${code}  ${message}`)
    outcome = await look(options, root)
  }
  if (!options.writeBaseline) return outcome.report
  if (uncheckedFindings(outcome.report).length > 0) {
    console.error('没有查完，没有写基线')
    return outcome.report
  }
  const path = writeBaseline(root, baselineText(outcome.report.findings))
  console.error(`已写入 ${path}`)
  return { ...outcome.report, ...settled(outcome, options) }
}

function placeOf({ file, line, column, path }: Finding): string {
  return path === '' && line === 1 ? '' : `${file}:${line}:${column} `
}

interface Outcome {
  readonly judged: Judged
  readonly accepting: AcceptingInput
  readonly report: Report
}

async function look(options: Options, root: string): Promise<Outcome> {
  const started = performance.now()
  const found = filesIn(root)
  const heapMb = heapFor(found)
  // It loads its code while the files are read.
  const lane = startLane(heapMb)
  try {
    const sources = { ...loadSources(root, found), seed: options.seed }
    const { report, ...outcome } = await lookWith({ lane, heapMb, options, root, sources })
    return { ...outcome, report: { ...report, durationMs: Math.round(performance.now() - started) } }
  } finally {
    await lane.end()
  }
}

interface Looking {
  readonly lane: Lane
  readonly heapMb: number
  readonly options: Options
  readonly root: string
  readonly sources: ProjectSources
}

async function lookWith({ lane, heapMb, options, root, sources }: Looking): Promise<Outcome> {
  const changed = options.since === undefined ? undefined : changedSince(root, options.since)
  const scope = changed && checkScope(sources, changed)
  const whole = options.base === undefined ? undefined : { base: baseAt(resolve(options.base), options.seed) }
  const part = scope ? { head: scope.head, base: scope.base, only: scope.judged } : { head: sources, ...whole }
  const base = scope?.earlier ?? whole?.base
  const store = options.store === undefined ? undefined : { store: options.store, head: sources, ...(base && { base }) }
  const plan =
    options.plan && base ? { head: sources, base, ...(options.store && { store: options.store }) } : undefined
  const task = { ...part, ...(store && { store }), ...(plan && { plan }), limits: { ...LIMITS, heapMb } }
  const said = options.openapi === undefined && options.menu === undefined ? [] : await documented(options, sources)
  const found = restricted(await judgeProject(lane, task), scope)
  const judged = { ...found, findings: [...lacking(sources), ...found.findings, ...said] }
  keepFailures(root, judged.findings, options.seed)
  const since = options.since ?? options.base
  const compared = comparedWith(options, changed)
  const accepting = { root, sources, compared }
  return {
    judged,
    accepting,
    report: {
      ...settled({ judged, accepting }, options),
      rules: judged.rules,
      ...(since === undefined ? {} : { since }),
      changes: judged.changes,
      ...(judged.plan && { plan: judged.plan }),
      libraries: judged.libraries.map(({ name, title, works }) => ({ name, title, works })),
      seed: options.seed,
      prefix: prefixOf(root),
      ...(options.docs === undefined ? {} : { docs: options.docs }),
      textOf: textsIn(root, sources, base),
    },
  }
}

function comparedWith({ base }: Options, since: ChangedFiles | undefined): AcceptingInput['compared'] {
  if (since) return { since }
  return base === undefined ? undefined : { base: resolve(base) }
}

/** Reports are read where the command is given: a project in a folder below it has its files below that folder. */
function prefixOf(root: string): string {
  const way = relative(process.cwd(), root).split(sep).join('/')
  return way === '' || way.startsWith('..') || resolve(way) !== root ? '' : `${way}/`
}

/** Loaded by those alone who ask for it: it compiles the libraries, which otherwise only the workers do. */
async function documented(options: Options, sources: ProjectSources): Promise<readonly Finding[]> {
  const { documentFindings } = await import('./documents.ts')
  try {
    return documentFindings(options, sources)
  } catch (error) {
    return [uncheckedBecause(error, { what: '与平台文件的核对', cure: AGAIN_CURE })]
  }
}

/** By the number of files, since the worker starts before they are read; a machine with less memory says how much. */
function heapFor({ files }: FoundFiles): number {
  const said = Number(process.env['REHAB_CHECK_HEAP_MB'])
  if (said > 0) return said
  const libraries = files.filter(({ path }) => roleOf(path) === 'descriptor').length
  return Math.max(LIMITS.heapMb, 128 + libraries * LIBRARY_MB)
}

function filesIn(root: string): FoundFiles {
  if (!existsSync(join(root, 'schemas')) || !existsSync(join(root, 'resources')))
    throw new Unreadable(`${root} 中没有 schemas/ 和 resources/`, '用 --root 指明放有它们的目录')
  return findFiles(root)
}

function baseAt(root: string, seed: number): ProjectSources {
  return { ...loadSources(root, filesIn(root)), seed }
}

/** Nothing to check is not clean. */
function lacking({ descriptors }: ProjectSources): readonly Finding[] {
  if (descriptors.length > 0) return []
  const cure = '用 --root 指明放有资料库的目录；新建一个库用 npm run new'
  return [unchecked({ message: 'resources/ 中没有一个库，什么也没有检查', cure })]
}

/** Libraries that were compiled only because others need them say nothing here. */
function restricted(judged: Judged, scope: CheckScope | undefined): Judged {
  if (!scope) return judged
  return {
    ...judged,
    findings: judged.findings.filter(
      (found) =>
        scope.files.has(found.file) || scope.judged.has(found.library) || found.code === STORED || isUnchecked(found),
    ),
    libraries: judged.libraries.filter(({ name }) => scope.judged.has(name)),
  }
}

function settled({ judged, accepting }: Pick<Outcome, 'judged' | 'accepting'>, options: Options) {
  return settledIn(accepting.root, acceptedIn(judged, accepting), { judged, options })
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}

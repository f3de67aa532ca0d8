/** The thread in which what authors wrote is compiled and judged; the pool ends it when it takes too long (S1). */
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { breakingFindings, compareProjects } from '../../gate/breaking/compare.ts'
import { readPart } from '../../gate/part.ts'
import { type Project, readProject } from '../../gate/project.ts'
import type { Rule, RuleFinding } from '../../gate/rule.ts'
import { RULES } from '../../gate/rules/all.ts'
import { withPatternJudge } from '../../gate/rules/schema/pattern.ts'
import { isFirm } from '../../gate/rule.ts'
import { findingsOfCompiler, findingsOfLibrary, findingsOfProject } from '../../gate/run.ts'
import { patternJudge } from '../pattern-speed.ts'
import type { Answers, CheckJob, Opened, ProjectPart, CheckReply } from './job.ts'

/** What this process keeps from run to run. */
const { cache } = workerData as { readonly cache: string }
const judging = withPatternJudge(RULES, patternJudge(join(cache, 'patterns.json')))
const rules = process.env['DEBUG'] ? judging.map(telling) : judging
/** Of the project: its files, and as much of it as is asked for. */
let files: ProjectPart | undefined
let whole: Project | undefined
let part: Project | undefined

parentPort?.on('message', (job: CheckJob) => void replyTo(job).then((reply) => parentPort?.postMessage(reply)))

async function replyTo(job: CheckJob): Promise<CheckReply> {
  try {
    return { answer: await answerTo(job) }
  } catch (error) {
    return { error: wordsOf(error) }
  }
}

/** The same rule, which says where in the code it threw: for who works on the gate and asks for it. */
function telling<One extends Rule>(rule: One): One {
  if (!('check' in rule)) return rule
  const check = rule.check as (...args: readonly unknown[]) => Iterable<RuleFinding>
  const told = function* (...args: readonly unknown[]) {
    try {
      yield* check(...args)
    } catch (error) {
      console.error(error)
      throw error
    }
  }
  return { ...rule, check: told }
}

/** Likewise. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env['DEBUG'] ? (error.stack ?? error.message) : error.message
}

async function answerTo(job: CheckJob): Promise<Answers[CheckJob['kind']]> {
  if (job.kind === 'store') {
    // A database is loaded for who has one.
    const { checkStore } = await import('./store.ts')
    return checkStore(job)
  }
  if (job.kind === 'plan') {
    const { planOf } = await import('./plan.ts')
    return planOf(job)
  }
  if (job.kind === 'open' || job.kind === 'join') {
    files = job.head
    if (job.kind === 'open') return openedOf(everything())
    part = readPart(files, { ...optionsOf(files), broken: new Set(job.broken) })
    return undefined
  }
  if (job.kind === 'project') return findingsOfProject(everything(), rules)
  if (job.kind === 'compare') return compared(read(job.base), everything())
  const project = part ?? everything()
  const library = project.libraries.find(({ name }) => name === job.name)
  if (!library) throw new Error(`the project has no library ${job.name}`)
  if (job.kind === 'warm') {
    library.validate()
    return undefined
  }
  return findingsOfLibrary(library, project, rules)
}

function everything(): Project {
  if (!files) throw new Error('a worker is opened before it is asked')
  return (whole ??= read(files))
}

function read(sources: ProjectPart): Project {
  return readProject(sources, optionsOf(sources))
}

function optionsOf({ names, schemaPaths }: ProjectPart) {
  return { ...(names && { names }), ...(schemaPaths && { schemaPaths }) }
}

function openedOf(project: Project): Opened {
  const broken = new Map(project.catalog.broken.map(({ name, title }) => [name, title]))
  return {
    libraries: project.libraries.map(({ name, resource, descriptor, schema }) => ({
      name,
      title: resource?.title ?? broken.get(name) ?? name,
      works: resource !== undefined,
      descriptor: descriptor.path,
      ...(schema ? { schema: schema.path } : {}),
    })),
    findings: findingsOfCompiler(project, rules),
    rules: rules.map((rule) => {
      const { code, level, title, help } = rule
      return { code, level, title, help, firm: isFirm(rule), each: 'reported' }
    }),
  }
}

function compared(base: Project, project: Project): Answers['compare'] {
  const changes = compareProjects(base, project)
  return {
    findings: breakingFindings(changes),
    changes: changes.map(({ at, ...change }) => ({
      ...change,
      source: { path: at.source.path, text: at.source.text },
      path: at.path,
    })),
  }
}

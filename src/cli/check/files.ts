/** The files that a check reads beside the project, and those that it writes; a file is whole or untouched, never half written. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Source } from '../../compiler/source.ts'
import { readAuthored } from '../files.ts'
import type { AuthorProblem } from '../../model/problem.ts'
import { type Baseline, readBaseline } from '../../gate/accept.ts'
import type { AcceptedFiles } from '../../gate/grown.ts'
import { readWaivers, type Waivers } from '../../gate/waivers.ts'
import { parseFailures, writeFailures } from '../../gate/fuzz/failures.ts'
import { groupBy } from '../../gate/group.ts'
import { fixText } from '../../gate/fix.ts'
import type { Finding } from '../../gate/rule.ts'

const WAIVERS = 'resources/gate/waivers.json'
const BASELINE = 'resources/gate/baseline.json'
const FAILURES = 'resources/gate/failures'

/** The two files in which it is written what is accepted. */
export function acceptedFiles(root: string): AcceptedFiles {
  return { waivers: projectFile(root, WAIVERS), baseline: projectFile(root, BASELINE) }
}

export interface ReadAccepted {
  readonly waivers: Waivers | undefined
  readonly baseline: Baseline
  /** What is wrong with the two files (V6): one that cannot be read accepts nothing. */
  readonly broken: readonly Finding[]
}

export function readAccepted(files: AcceptedFiles, codes: readonly string[]): ReadAccepted {
  const waivers = files.waivers && readWaivers(files.waivers, codes)
  const { baseline, problems } = files.baseline ? readBaseline(files.baseline) : { baseline: {}, problems: [] }
  const wrong: readonly AuthorProblem[] = [...(waivers?.problems ?? []), ...problems]
  const broken = wrong.map((problem): Finding => ({ ...problem, code: 'V6', level: 'error', library: '' }))
  return { waivers, baseline, broken }
}

export function writeBaseline(root: string, text: string): string {
  writeWhole(join(root, BASELINE), text)
  return BASELINE
}

/** Records on which a proof failed are tried first from now on. */
export function keepFailures(root: string, findings: readonly Finding[], seed: number): void {
  const failed = findings.flatMap(({ library, code, record }) =>
    record === undefined ? [] : [{ library, failure: { rule: code, seed, record } }],
  )
  for (const [library, found] of groupBy(failed, (failure) => failure.library)) {
    const path = `${FAILURES}/${library}.json`
    const kept = projectFile(root, path)?.text
    const known = parseFailures(kept ?? '')
    const text = writeFailures(
      known,
      found.map(({ failure }) => failure),
    )
    if (text !== kept) writeWhole(join(root, path), text)
  }
}

/** Makes what can be made of the findings' edits; the findings that are cured by it. */
export function fixFiles(root: string, findings: readonly Finding[]): readonly Finding[] {
  const files = new Set(findings.flatMap(({ edits = [] }) => edits.map((edit) => edit.file)))
  return [...files].sort().flatMap((file) => {
    const path = resolve(root, file)
    const raw = readFileSync(path, 'utf8')
    const mark = raw.startsWith('\uFEFF') ? '\uFEFF' : ''
    // Edits across files could not be made together or not at all.
    const own = findings.filter(({ edits = [] }) => edits.length > 0 && edits.every((edit) => edit.file === file))
    const { text, made } = fixText(raw.slice(mark.length), own)
    if (made.length > 0) writeWhole(path, mark + text)
    return made
  })
}

/** Beside its place and then moved there; a link stays one. */
export function writeWhole(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path
  const beside = `${target}.${process.pid}.tmp`
  makeFolder(dirname(target))
  try {
    writeFileSync(beside, text)
    if (existsSync(target)) chmodSync(beside, statSync(target).mode)
    renameSync(beside, target)
  } finally {
    rmSync(beside, { force: true })
  }
}

/** One by one: asked for all at once, Node tries for ever where a folder may not be made. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** One of the project's files; undefined when there is none. */
export function projectFile(root: string, path: string): Source | undefined {
  return existsSync(join(root, path)) ? readAuthored(root, path) : undefined
}

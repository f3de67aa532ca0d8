/**
 * Judges any regular expression by `recheck`, in this process and in plain JavaScript, and by a trial where that gives up; what was
 * found is kept in a file.
 *
 * Units   A hard pattern is given up after JUDGE_MS and counts as unknown; loading the judge takes a second, so it is done
 *         for the first pattern that the file does not know.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { JudgePattern, PatternSpeed } from '../gate/rules/schema/pattern.ts'
import { tryPattern } from './pattern-trial.ts'

const JUDGE_MS = 1_000
const SPEEDS: readonly string[] = ['linear', 'polynomial', 'exponential', 'unknown']
export const PATTERN_CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/rehab-console/patterns.json')

/** `file` may be missing or hold anything; it is only a memory. */
export function patternJudge(file: string = PATTERN_CACHE): JudgePattern {
  const known = readKnown(file)
  return (pattern, flags) => {
    const key = `/${pattern}/${flags}`
    const kept = known.get(key)
    if (kept) return kept
    const speed = judge(pattern, flags)
    known.set(key, speed)
    keep(file, known)
    return speed
  }
}

function judge(pattern: string, flags: string): PatternSpeed {
  // Its other ways start a Java or native program, or a worker.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  const { checkSync } = createRequire(import.meta.url)('recheck') as typeof import('recheck')
  const found = checkSync(pattern, flags, { timeout: JUDGE_MS })
  if (found.status === 'unknown') return tryPattern(pattern, flags)
  const { complexity } = found
  if (complexity.type === 'exponential') return { speed: 'exponential' }
  if (complexity.type === 'polynomial') return { speed: 'polynomial', degree: complexity.degree }
  return { speed: 'linear' }
}

function readKnown(file: string): Map<string, PatternSpeed> {
  try {
    const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, PatternSpeed>>)
    return new Map(entries.filter(([, kept]) => SPEEDS.includes(kept.speed)))
  } catch {
    return new Map()
  }
}

function keep(file: string, known: ReadonlyMap<string, PatternSpeed>): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(Object.fromEntries(known)))
  } catch {
    // Without the file the same patterns are judged again next time; nothing else is lost.
  }
}

/**
 * The findings of a run as `check.config.json` and the command line want them; the latter wins.
 *
 * Errors  `BadConfig` with every problem of the file, place and cure; `UsageError` when `--rules` names a rule that there is not.
 */
import { CONFIG, type CheckConfig, NO_CONFIG, readConfig, rulesNamed, unknownRule } from '../../gate/config.ts'
import type { Report } from '../../gate/report.ts'
import type { Finding, Rule } from '../../gate/rule.ts'
import { settle, unusedIgnores } from '../../gate/settle.ts'
import { parseSource, type ParsedSource } from '../../compiler/source.ts'
import { formatAuthorProblem } from '../../model/problem.ts'
import { projectFile } from './files.ts'
import type { Judged } from './judge.ts'
import { type Options, UsageError } from './options.ts'

export class BadConfig extends Error {}

export interface SettledRun {
  readonly judged: Judged
  readonly options: Options
}

export function settledIn(
  root: string,
  accepted: readonly Finding[],
  { judged, options }: SettledRun,
): Pick<Report, 'findings' | 'notes' | 'failOn'> {
  const { rules, libraries } = judged
  const { config, source } = configIn(root, rules)
  const unknown = options.rules?.find((name) => rulesNamed(rules, name).length === 0)
  if (unknown !== undefined) {
    const [message, cure] = unknownRule(rules, unknown)
    throw new UsageError(`${message}，${cure}；--list 列出全部`)
  }
  const isWhole = options.since === undefined && !options.rules && libraries.every(({ works }) => works)
  const unused = source && isWhole ? unusedIgnores(source, config, accepted) : []
  const { findings, notes } = settle([...accepted, ...unused], {
    config,
    rules,
    working: new Set(libraries.filter(({ works }) => works).map(({ name }) => name)),
    ...(options.rules && { only: options.rules }),
  })
  return { findings, notes: [...judged.notes, ...notes], failOn: options.failOn ?? config.failOn ?? 'error' }
}

export interface ProjectConfig {
  readonly config: CheckConfig
  /** Absent where the project has no settings. */
  readonly source?: ParsedSource
}

/** The settings of a project; throws for a file that says what it should not. */
export function configIn(root: string, rules: readonly Rule[]): ProjectConfig {
  const file = projectFile(root, CONFIG)
  if (!file) return { config: NO_CONFIG }
  const { config, problems } = readConfig(file, rules)
  if (problems.length > 0) throw new BadConfig(problems.map(formatAuthorProblem).join('\n'))
  return { config, source: parseSource(file) }
}

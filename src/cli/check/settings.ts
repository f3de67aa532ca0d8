/**
 * The findings of a run as `check.config.json` and the command line want them; the latter wins.
 *
 * Errors  `BadConfig` with every problem of the file, place and cure; `UsageError` when `--rules` names a rule that there is not.
 */
import { CONFIG, type CheckConfig, NO_CONFIG, readConfig, rulesNamed, unknownRule } from '../../gate/config.ts'
import type { Report } from '../../gate/report.ts'
import type { Finding, Rule } from '../../gate/rule.ts'
import { settle } from '../../gate/settle.ts'
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
  const config = configIn(root, rules)
  const unknown = options.rules?.find((name) => rulesNamed(rules, name).length === 0)
  if (unknown !== undefined) {
    const [message, cure] = unknownRule(rules, unknown)
    throw new UsageError(`${message}，${cure}；--list 列出全部`)
  }
  const { findings, notes } = settle(accepted, {
    config,
    rules,
    working: new Set(libraries.filter(({ works }) => works).map(({ name }) => name)),
    ...(options.rules && { only: options.rules }),
  })
  return { findings, notes: [...judged.notes, ...notes], failOn: options.failOn ?? config.failOn ?? 'error' }
}

function configIn(root: string, rules: readonly Rule[]): CheckConfig {
  const source = projectFile(root, CONFIG)
  if (!source) return NO_CONFIG
  const { config, problems } = readConfig(source, rules)
  if (problems.length > 0) throw new BadConfig(problems.map(formatAuthorProblem).join('\n'))
  return config
}

/**
 * What stands in the way of a build and what the development server says of the authored files: the compiler's problems and the
 * files that nobody reads, with waivers, baseline and `check.config.json` as in a check. The other rules are for the check itself.
 *
 * Errors  `BadConfig` when the settings cannot be understood.
 */
import { compile, type Compiled } from '../compiler/compile.ts'
import { accept } from '../gate/accept.ts'
import { todayHere } from '../gate/day.ts'
import { inOrder } from '../gate/order.ts'
import { readProject, statisticsIn } from '../gate/project.ts'
import { gravity } from '../gate/report.ts'
import type { Finding } from '../gate/rule.ts'
import { RULES } from '../gate/rules/all.ts'
import { UNREAD_RULES } from '../gate/rules/version/unread.ts'
import { findingsOfCompiler, findingsOfProject } from '../gate/run.ts'
import { settle } from '../gate/settle.ts'
import { findableFiles } from './check/accepting.ts'
import { acceptedFiles, readAccepted } from './check/files.ts'
import { configIn } from './check/settings.ts'
import { loadSources } from './files.ts'

export interface AuthoredVerdict {
  readonly compiled: Compiled
  /** Those that fail, in order. */
  readonly failing: readonly Finding[]
}

export function authoredVerdict(root: string): AuthoredVerdict {
  const sources = loadSources(root)
  const compiled = compile(sources.schemas, sources.descriptors, statisticsIn(sources))
  const project = { ...readProject(sources), problems: compiled.problems }
  const { broken, ...accepted } = readAccepted(
    acceptedFiles(root),
    RULES.map(({ code }) => code),
  )
  const found = [...findingsOfCompiler(project, RULES), ...findingsOfProject(project, UNREAD_RULES), ...broken]
  // Of the other rules nothing is known here, so that no waiver counts as unused.
  const files = findableFiles(sources)
  const marked = accept(inOrder(found), { ...accepted, today: todayHere(), isSeen: () => false, files })
  const { config } = configIn(root, RULES)
  const working = new Set(Object.keys(compiled.catalog.resources))
  const { findings } = settle(marked, { config, rules: RULES, working })
  const least = gravity(config.failOn ?? 'error')
  return { compiled, failing: findings.filter(({ accepted: by, level }) => !by && gravity(level) >= least) }
}

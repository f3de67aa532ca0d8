/** The report of a run that stopped before anything was judged: one finding (V6) that says why, in every format. */
import { errorWords } from '../../model/failure.ts'
import type { Report } from '../../gate/report.ts'
import { AGAIN_CURE, unchecked } from '../../gate/unchecked.ts'
import { Unreadable } from '../files.ts'
import type { Options } from './options.ts'

export async function unfinishedReport(options: Options, error: unknown): Promise<Report> {
  // Otherwise only the workers load the rules.
  const { RULES } = await import('../../gate/rules/all.ts')
  const said = error instanceof Unreadable ? error : undefined
  const finding = unchecked({
    message: said?.words ?? errorWords(error),
    cure: said?.cure ?? AGAIN_CURE,
    ...(said?.file === undefined ? {} : { file: said.file }),
  })
  const since = options.since ?? options.base
  return {
    findings: [finding],
    rules: RULES,
    ...(since === undefined ? {} : { since }),
    changes: [],
    libraries: [],
    failOn: options.failOn ?? 'error',
    seed: options.seed,
    notes: [],
  }
}

/** The report of a run that stopped before anything was judged: one finding (V6) that says why, in every format. */
import { errorWords } from '../../model/failure.ts'
import type { Report } from '../../gate/report.ts'
import { AGAIN_CURE, unchecked } from '../../gate/unchecked.ts'
import type { Options } from './options.ts'

/** Thrown where a run cannot go on; says where it stands and what is to be done. */
export class Unfinished extends Error {
  readonly cure: string
  readonly file: string | undefined

  constructor(message: string, cure: string, file?: string) {
    super(message)
    this.cure = cure
    this.file = file
  }
}

export async function unfinishedReport(options: Options, error: unknown): Promise<Report> {
  // Otherwise only the workers load the rules.
  const { RULES } = await import('../../gate/rules/all.ts')
  const said = error instanceof Unfinished ? error : undefined
  const finding = unchecked({
    message: errorWords(error),
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
    failOn: options.failOn,
    seed: options.seed,
    notes: [],
  }
}

/** The report's formats by name, as `--format` and `--out` know them. */
import type { Format } from '../report.ts'
import { githubOf } from './github.ts'
import { gitlabOf } from './gitlab.ts'
import { jsonOf } from './json.ts'
import { junitOf } from './junit.ts'
import { markdownOf } from './markdown.ts'
import { planSql } from './plan.ts'
import { sarifOf } from './sarif.ts'
import { textReport } from './text.ts'

/** Loaded when they are asked for. */
export const LATE_FORMATS: Readonly<Record<string, () => Promise<Format>>> = {
  html: async () => (await import('./html.ts')).htmlOf,
}

export const REPORT_FORMATS: Readonly<Record<string, Format>> = {
  text: textReport,
  json: jsonOf,
  junit: junitOf,
  sarif: sarifOf,
  github: githubOf,
  gitlab: gitlabOf,
  markdown: markdownOf,
  plan: planSql,
}

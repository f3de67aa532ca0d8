/** GitLab's Code Quality report: a list of issues, each with a fingerprint of its own. */
import { fingerprintOf } from '../fingerprint.ts'
import { pathIn, type Report } from '../report.ts'
import type { FindingLevel } from '../rule.ts'
import { ruleAddress } from '../rule-docs.ts'
import { isUnchecked } from '../unchecked.ts'

const SEVERITIES: Readonly<Record<FindingLevel, string>> = { error: 'major', warning: 'minor', info: 'info' }

/** Writes a report as GitLab's Code Quality JSON. */
export function gitlabOf(report: Report): string {
  const times = new Map<string, number>()
  const issues = report.findings
    .filter((finding) => !finding.accepted)
    .map((finding) => {
      const print = fingerprintOf(finding)
      const before = times.get(print) ?? 0
      times.set(print, before + 1)
      const address = ruleAddress(report, finding.code)
      return {
        description: `${finding.message} → ${finding.cure}`,
        check_name: finding.code,
        ...(address === undefined ? {} : { content: { body: address } }),
        // Two like findings at one place are two issues all the same.
        fingerprint: before === 0 ? print : `${print}-${before}`,
        severity: isUnchecked(finding) ? 'blocker' : SEVERITIES[finding.level],
        location: { path: pathIn(report, finding), lines: { begin: finding.line } },
      }
    })
  return `${JSON.stringify(issues, null, 2)}\n`
}

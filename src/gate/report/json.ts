/** For programs: one object, as `schemas/meta/report.v1.json` describes it. */
import { fingerprintOf } from '../fingerprint.ts'
import { exitCodeOf, openFindings, pathIn, type Report } from '../report.ts'
import { gainOf } from './release.ts'
import type { Finding } from '../rule.ts'

/** Writes a report as JSON. */
export function jsonOf(report: Report): string {
  const { since, seed, failOn, libraries, notes, findings, changes, plan } = report
  const exitCode = exitCodeOf(report)
  const counts = {
    error: openFindings(report, 'error').length,
    warning: openFindings(report, 'warning').length,
    info: openFindings(report, 'info').length,
    accepted: findings.filter(({ accepted }) => accepted).length,
  }
  const said = {
    formatVersion: 1,
    failed: exitCode > 0,
    exitCode,
    complete: exitCode !== 2,
    failOn,
    seed,
    ...(since === undefined ? {} : { since }),
    counts,
    libraries,
    findings: findings.map((finding) => entryOf(report, finding)),
    changes: changes.map(({ at, ...change }) => ({ ...change, gain: gainOf(change), file: at.source.path })),
    notes,
    ...(plan && { plan: { libraries: plan.libraries, mends: plan.mends } }),
  }
  return `${JSON.stringify(said, null, 2)}\n`
}

function entryOf(report: Report, finding: Finding) {
  const { code, level, library, line, column, path, message, cure, accepted, before } = finding
  const place = { file: pathIn(report, finding), line, column, pointer: path }
  const fixable = (finding.edits?.length ?? 0) > 0
  return {
    code,
    level,
    library,
    ...place,
    message,
    cure,
    fingerprint: fingerprintOf(finding),
    fixable,
    accepted,
    before,
  }
}

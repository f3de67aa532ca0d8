/**
 * For test reports: a suite per library, a case per rule. What could not be checked is an error, what makes the run fail a failure,
 * what is accepted is skipped, and the rest is output of a case that passed.
 */
import { groupBy } from '../group.ts'
import { acceptedWords, failingFindings, LEVEL_WORDS, pathIn, type Report } from '../report.ts'
import type { Finding, Rule } from '../rule.ts'
import { isUnchecked } from '../unchecked.ts'

/** Files that several libraries share, and the project as a whole. */
const COMMON = '共用'

/** Writes a report as JUnit XML. */
export function junitOf(report: Report): string {
  const failing = new Set(failingFindings(report))
  const bySuite = groupBy(report.findings, (finding) => finding.library || COMMON)
  const names = [...report.libraries.map(({ name }) => name), ...bySuite.keys()]
  const suites = [...new Set(names)].map((name) =>
    suiteOf({ report, suite: name, findings: bySuite.get(name) ?? [], failing }),
  )
  const total = totalsOf(suites.map(({ totals }) => totals))
  const time = (report.durationMs ?? 0) / 1000
  const head = `<testsuites name="rehab-check" ${countsOf(total)} time="${time.toFixed(3)}">`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${suites.map(({ text }) => text).join('\n')}\n</testsuites>\n`
}

interface Totals {
  readonly tests: number
  readonly failures: number
  readonly errors: number
  readonly skipped: number
}

function totalsOf(all: readonly Totals[]): Totals {
  const sum = (key: keyof Totals) => all.reduce((total, totals) => total + totals[key], 0)
  return { tests: sum('tests'), failures: sum('failures'), errors: sum('errors'), skipped: sum('skipped') }
}

function countsOf(totals: Totals): string {
  return Object.entries(totals)
    .map(([name, count]) => `${name}="${count}"`)
    .join(' ')
}

interface Suite {
  readonly text: string
  readonly totals: Totals
}

function suiteOf(suite: Case): Suite {
  const byRule = groupBy(suite.findings, ({ code }) => code)
  const cases = suite.report.rules.map((rule) => caseOf(rule, { ...suite, findings: byRule.get(rule.code) ?? [] }))
  const count = (tag: string) => cases.filter((text) => text.includes(`<${tag} `)).length
  const totals = { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') }
  // The rules of all libraries run side by side, so no library has a time of its own.
  const head = `<testsuite name="${escape(suite.suite)}" ${countsOf(totals)} time="0">`
  return { totals, text: `  ${head}\n${cases.join('\n')}\n  </testsuite>` }
}

interface Case {
  readonly report: Report
  readonly suite: string
  readonly findings: readonly Finding[]
  readonly failing: ReadonlySet<Finding>
}

function caseOf({ code, title }: Rule, { report, suite, findings, failing }: Case): string {
  const head = `    <testcase classname="${escape(suite)}" name="${escape(`${code} ${title}`)}"`
  if (findings.length === 0) return `${head}/>`
  const failed = findings.filter((finding) => failing.has(finding))
  if (failed.length > 0) {
    const text = failed.map((finding) => lineOf(report, finding)).join('\n')
    const message = escape(failed.map((finding) => finding.message).join('；'))
    const tag = failed.some(isUnchecked) ? 'error' : 'failure'
    return `${head}>\n      <${tag} type="${code}" message="${message}">${escape(text)}</${tag}>\n    </testcase>`
  }
  const accepted = findings.find((finding) => finding.accepted)
  if (accepted) {
    const message = escape(accepted.accepted ? acceptedWords(accepted.accepted) : '')
    return `${head}>\n      <skipped message="${message}"/>\n    </testcase>`
  }
  const text = findings.map((finding) => `${LEVEL_WORDS[finding.level]}：${lineOf(report, finding)}`).join('\n')
  return `${head}>\n      <system-out>${escape(text)}</system-out>\n    </testcase>`
}

function lineOf(report: Report, finding: Finding): string {
  const { line, column, path, message, cure } = finding
  return `${pathIn(report, finding)}:${line}:${column} ${path || '/'} ${message} → ${cure}`
}

/** Characters that XML 1.0 does not know at all become a mark. */
function escape(text: string): string {
  const known = text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
  return known.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

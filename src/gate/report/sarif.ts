/**
 * For code scanning: SARIF 2.1.0 with the rules' help. A finding is known again by rule, file, place in the document and words,
 * so that lines which move do not open it anew; what is accepted is suppressed rather than left out.
 */
import { fingerprintOf } from '../fingerprint.ts'
import { groupBy } from '../group.ts'
import { pathIn, type Report } from '../report.ts'
import type { Finding, FindingLevel, Rule, TextEdit } from '../rule.ts'

const LEVELS: Readonly<Record<FindingLevel, string>> = { error: 'error', warning: 'warning', info: 'note' }
const BASE = '%SRCROOT%'

/** Writes a report as SARIF 2.1.0. */
export function sarifOf(report: Report): string {
  const index = new Map(report.rules.map(({ code }, at) => [code, at]))
  const run = {
    tool: { driver: { name: 'rehab-check', language: 'zh-CN', rules: report.rules.map(ruleOf) } },
    columnKind: 'utf16CodeUnits',
    results: report.findings.map((finding) => resultOf(report, finding, index.get(finding.code))),
    properties: { seed: report.seed, notes: report.notes },
  }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${JSON.stringify(log, null, 2)}\n`
}

function ruleOf({ code, title, help, level }: Rule) {
  return {
    id: code,
    name: code,
    shortDescription: { text: title },
    fullDescription: { text: title },
    help: { text: help, markdown: help },
    defaultConfiguration: { level: LEVELS[level] },
  }
}

function resultOf(report: Report, finding: Finding, ruleIndex: number | undefined) {
  const { code, level, message, cure, line, column, path, accepted, edits = [] } = finding
  const location = {
    physicalLocation: {
      artifactLocation: { uri: uriOf(pathIn(report, finding)), uriBaseId: BASE },
      region: { startLine: line, startColumn: column },
    },
    logicalLocations: [{ fullyQualifiedName: path || '/', kind: 'value' }],
  }
  return {
    ruleId: code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: LEVELS[level],
    message: { text: `${message} → ${cure}` },
    locations: [location],
    partialFingerprints: { 'rehabCheck/v1': fingerprintOf(finding) },
    ...(accepted ? { suppressions: [{ kind: 'external', status: 'accepted', justification: accepted.reason }] } : {}),
    ...(edits.length > 0 ? { fixes: [fixOf(report, cure, edits)] } : {}),
  }
}

function fixOf(report: Report, cure: string, edits: readonly TextEdit[]) {
  const byFile = [...groupBy(edits, ({ file }) => file)]
  return {
    description: { text: cure },
    artifactChanges: byFile.map(([file, own]) => ({
      artifactLocation: { uri: uriOf(`${report.prefix ?? ''}${file}`), uriBaseId: BASE },
      replacements: own.map(({ offset, length, text }) => ({
        deletedRegion: { charOffset: offset, charLength: length },
        insertedContent: { text },
      })),
    })),
  }
}

function uriOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

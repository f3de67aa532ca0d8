/**
 * For code scanning: SARIF 2.1.0 with the rules' help. A finding is known again by rule, file, place in the document and words,
 * so that lines which move do not open it anew; what is accepted is suppressed rather than left out.
 */
import { fingerprintOf } from '../fingerprint.ts'
import { groupBy } from '../group.ts'
import { acceptedWords, exitCodeOf, pathIn, type Report, uncheckedFindings } from '../report.ts'
import type { Finding, FindingLevel, Rule, TextEdit } from '../rule.ts'
import { ruleAddress } from '../rule-docs.ts'

const LEVELS: Readonly<Record<FindingLevel, string>> = { error: 'error', warning: 'warning', info: 'note' }
const BASE = '%SRCROOT%'

/** Writes a report as SARIF 2.1.0. */
export function sarifOf(report: Report): string {
  const index = new Map(report.rules.map(({ code }, at) => [code, at]))
  const run = {
    tool: {
      driver: { name: 'rehab-check', language: 'zh-CN', rules: report.rules.map((rule) => ruleOf(report, rule)) },
    },
    invocations: [invocationOf(report, index)],
    columnKind: 'utf16CodeUnits',
    results: report.findings.map((finding) => resultOf(report, finding, index.get(finding.code))),
    properties: { seed: report.seed, notes: report.notes },
  }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** A run that is not whole says so where tools look for it, besides the result that every format has. */
function invocationOf(report: Report, index: ReadonlyMap<string, number>) {
  const notifications = uncheckedFindings(report).map((finding) => ({
    level: 'error',
    message: { text: `${finding.message} → ${finding.cure}` },
    locations: [locationOf(report, finding)],
    associatedRule: { id: finding.code, ...(index.has(finding.code) ? { index: index.get(finding.code) } : {}) },
  }))
  return {
    executionSuccessful: notifications.length === 0,
    exitCode: exitCodeOf(report),
    ...(notifications.length > 0 ? { toolExecutionNotifications: notifications } : {}),
  }
}

function ruleOf(report: Report, { code, title, help, level }: Rule) {
  const address = ruleAddress(report, code)
  return {
    id: code,
    name: code,
    shortDescription: { text: title },
    fullDescription: { text: title },
    ...(address === undefined ? {} : { helpUri: address }),
    help: { text: help, markdown: help },
    defaultConfiguration: { level: LEVELS[level] },
  }
}

function resultOf(report: Report, finding: Finding, ruleIndex: number | undefined) {
  const { code, level, message, cure, accepted, edits = [] } = finding
  return {
    ruleId: code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: LEVELS[level],
    message: { text: `${message} → ${cure}` },
    locations: [locationOf(report, finding)],
    partialFingerprints: { 'rehabCheck/v1': fingerprintOf(finding) },
    ...(accepted
      ? { suppressions: [{ kind: 'external', status: 'accepted', justification: acceptedWords(accepted) }] }
      : {}),
    ...(edits.length > 0 ? { fixes: [fixOf(report, cure, edits)] } : {}),
  }
}

function locationOf(report: Report, finding: Finding) {
  const { line, column, path } = finding
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(pathIn(report, finding)), uriBaseId: BASE },
      region: { startLine: line, startColumn: column },
    },
    logicalLocations: [{ fullyQualifiedName: path || '/', kind: 'value' }],
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

/** Findings in the order of files and lines, each once. */
import type { Finding } from './rule.ts'

export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const byPlace = new Map(
    findings.map((found) => [`${found.file}:${found.line}:${found.column}:${found.code}:${found.message}`, found]),
  )
  return [...byPlace.values()].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column,
  )
}

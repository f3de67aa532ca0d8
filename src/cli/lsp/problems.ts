/** Findings as an editor shows them, and what mends them. */
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Range,
  type TextEdit as LspEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { type QuickFix, quickFixOf, ruleFixOf } from '../../gate/editing/quick-fix.ts'
import { spanAt } from '../../gate/editing/span.ts'
import { groupBy } from '../../gate/group.ts'
import { acceptedWords } from '../../gate/report.ts'
import type { Finding, FindingLevel } from '../../gate/rule.ts'
import { ruleAddress } from '../../gate/rule-docs.ts'
import type { OpenProject } from './project.ts'

const SEVERITIES: Readonly<Record<FindingLevel, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
}

/** What somebody accepts is a hint, with who answers for it. */
export function diagnosticOf(finding: Finding, document: TextDocument, docs: string): Diagnostic {
  const { code, level, message, cure, accepted } = finding
  const href = ruleAddress({ docs }, code)
  return {
    range: rangeOf(finding, document),
    severity: accepted ? DiagnosticSeverity.Hint : SEVERITIES[level],
    code,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    source: 'rehab-check',
    message: `${message}\n→ ${accepted ? `已豁免：${acceptedWords(accepted)}` : cure}`,
  }
}

export interface ActionPlace {
  readonly project: OpenProject
  readonly path: string
  readonly range: Range
  /** Where the pages about the rules are; ends with a slash. */
  readonly docs: string
  readonly uriOf: (path: string) => string
}

/** The quick fixes of the findings that the range meets; none while the findings are of older texts. */
export function actionsAt({ project, path, range, docs, uriOf }: ActionPlace): readonly CodeAction[] {
  const text = project.text(path)
  if (text === undefined || !project.isJudged(path)) return []
  const document = placesIn(path, text)
  return project
    .findings()
    .filter((finding) => finding.file === path && meet(rangeOf(finding, document), range))
    .flatMap((finding) => {
      const fix = ruleFixOf(finding) ?? quickFixOf(finding, text, spanAt(text, finding))
      const changes = fix && changesOf(fix, { project, uriOf })
      if (!fix || !changes) return []
      const diagnostics = [diagnosticOf(finding, document, docs)]
      const title = `${fix.label}：${finding.message}`
      return [{ title, kind: CodeActionKind.QuickFix, diagnostics, isPreferred: true, edit: { changes } }]
    })
}

/** For the places of a text, in whatever file. */
export function placesIn(path: string, text: string): TextDocument {
  return TextDocument.create(path, 'json', 0, text)
}

function changesOf({ edits }: QuickFix, { project, uriOf }: Pick<ActionPlace, 'project' | 'uriOf'>) {
  const changes: Record<string, LspEdit[]> = {}
  for (const [file, own] of groupBy(edits, (edit) => edit.file)) {
    const text = project.text(file)
    // Offsets of an older text would be put into the midst of words.
    if (text === undefined || !project.isJudged(file)) return undefined
    const document = placesIn(file, text)
    changes[uriOf(file)] = own.map(({ offset, length, text: newText }) => ({
      range: { start: document.positionAt(offset), end: document.positionAt(offset + length) },
      newText,
    }))
  }
  return changes
}

function rangeOf(finding: Finding, document: TextDocument): Range {
  const { from, to } = spanAt(document.getText(), finding)
  return { start: document.positionAt(from), end: document.positionAt(to) }
}

function meet(one: Range, other: Range): boolean {
  const isBefore = (a: Range, b: Range) =>
    a.end.line < b.start.line || (a.end.line === b.start.line && a.end.character < b.start.character)
  return !isBefore(one, other) && !isBefore(other, one)
}

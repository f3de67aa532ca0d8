/**
 * Runs the rules over a project: what the compiler found under the rules' codes, then each rule over each library.
 *
 * Shapes  `findingsOf(project, rules)` → findings in the order of files and lines, each once.
 */
import { problemAt } from '../compiler/source.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { Library, Project } from './project.ts'
import type { Finding, Rule, RuleFinding } from './rule.ts'

export function findingsOf(project: Project, rules: readonly Rule[]): readonly Finding[] {
  const compiled = project.problems.flatMap((problem) => ofCompiler(problem, rules))
  const judged = rules.flatMap((rule) => {
    if (rule.each === 'library')
      return project.libraries.flatMap((library) => judge(rule, rule.check(library, project), library.name))
    if (rule.each === 'project') return judge(rule, rule.check(project), '')
    return []
  })
  return inOrder([...compiled, ...judged])
}

/** The findings of one library alone, for whoever shares out the work. */
export function findingsOfLibrary(library: Library, project: Project, rules: readonly Rule[]): readonly Finding[] {
  return rules.flatMap((rule) =>
    rule.each === 'library' ? judge(rule, rule.check(library, project), library.name) : [],
  )
}

/** The rule that stands for a word of the compiler. */
export function ruleOf(problem: Pick<AuthorProblem, 'file' | 'code'>, rules: readonly Rule[]): Rule | undefined {
  const side = problem.file.startsWith('schemas/') ? 'schema' : 'descriptor'
  return rules.find((rule) => claims(rule, problem.code, side))
}

/** Whether the rule stands for that word of the compiler in files of that side. */
export function claims(rule: Rule, word: string, side: 'schema' | 'descriptor'): boolean {
  if (!('words' in rule)) return false
  return rule.words?.includes(word) === true && (rule.of === 'both' || rule.of === side)
}

export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const byPlace = new Map(
    findings.map((found) => [`${found.file}:${found.line}:${found.column}:${found.code}:${found.message}`, found]),
  )
  return [...byPlace.values()].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column,
  )
}

function ofCompiler(problem: AuthorProblem, rules: readonly Rule[]): readonly Finding[] {
  const rule = ruleOf(problem, rules)
  if (!rule) throw new Error(`no rule stands for the compiler's word ${problem.code} in ${problem.file}`)
  return [{ ...problem, code: rule.code, level: rule.level, library: libraryOf(problem.file) }]
}

function judge(rule: Rule, found: Iterable<RuleFinding>, library: string): readonly Finding[] {
  return [...found].map(({ at, atKey, message, cure, level, edits }) => ({
    ...problemAt(at, { code: rule.code, message, cure, ...(atKey === undefined ? {} : { atKey }) }),
    code: rule.code,
    level: level ?? rule.level,
    library: library || libraryOf(at.source.path),
    ...(edits === undefined ? {} : { edits }),
  }))
}

function libraryOf(file: string): string {
  const match = /^(?:schemas|resources)\/([^/]+)\.json$/.exec(file)
  return match?.[1] ?? ''
}

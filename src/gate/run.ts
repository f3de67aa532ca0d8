/**
 * Runs the rules over a project: what the compiler found under the rules' codes, then each rule over each library.
 *
 * Shapes  `findingsOf(project, rules)` → findings in the order of files and lines, each once.
 * Errors  A rule that throws is a finding (V6) about the rule and the library; the others run all the same.
 */
import { exampleProblems } from '../compiler/library.ts'
import { problemAt } from '../compiler/source.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { withoutViews } from '../model/view.ts'
import { inOrder } from './order.ts'
import type { Library, Project } from './project.ts'
import type { Finding, Rule, RuleFinding } from './rule.ts'
import { carefully } from './unchecked.ts'

/** Under what the records that stand in a schema as examples are reported. */
const EXAMPLES = { code: 'S4', title: '样例' } as const

/** Runs all rules over a project and returns the findings in order. */
export function findingsOf(project: Project, rules: readonly Rule[]): readonly Finding[] {
  const ofLibraries = project.libraries.flatMap((library) => findingsOfLibrary(library, project, rules))
  return inOrder([...findingsOfCompiler(project, rules), ...findingsOfProject(project, rules), ...ofLibraries])
}

/** What the compiler found. */
export function findingsOfCompiler(project: Project, rules: readonly Rule[]): readonly Finding[] {
  return project.problems.map((problem) => ofCompiler(problem, rules))
}

/** What shows when all libraries are looked at together. */
export function findingsOfProject(project: Project, rules: readonly Rule[]): readonly Finding[] {
  const apart = apartFromViews(project)
  return rules.flatMap((rule) =>
    rule.each === 'project'
      ? carefully(rule, undefined, () => told(rule, rule.check(rule.ofViews ? project : apart), ''))
      : [],
  )
}

function apartFromViews(project: Project): Project {
  const libraries = project.libraries.filter(({ resource }) => !resource?.view)
  return libraries.length === project.libraries.length
    ? project
    : { ...project, libraries, catalog: withoutViews(project.catalog) }
}

/**
 * The findings of one library alone, for whoever shares out the work. Here its examples are validated, and with that ajv compiles
 * what the schema says.
 */
export function findingsOfLibrary(library: Library, project: Project, rules: readonly Rule[]): readonly Finding[] {
  const { resource, schema } = library
  if (resource?.view)
    return judgedBy(
      rules.filter((rule) => rule.each === 'library' && rule.ofViews),
      library,
      project,
    )
  const examples = carefully(EXAMPLES, library, () => {
    const problems = resource && schema ? exampleProblems(schema, resource, library.validate) : []
    return problems.map((problem) => ofCompiler(problem, rules))
  })
  return [...examples, ...judgedBy(rules, library, project)]
}

function judgedBy(rules: readonly Rule[], library: Library, project: Project): readonly Finding[] {
  return rules.flatMap((rule) =>
    rule.each === 'library'
      ? carefully(rule, library, () => told(rule, rule.check(library, project), library.name))
      : [],
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

function ofCompiler(problem: AuthorProblem, rules: readonly Rule[]): Finding {
  const rule = ruleOf(problem, rules)
  const library = libraryOf(problem.file)
  // A word for which no rule stands is a mistake of the gate's, and the problem is there all the same.
  if (!rule) return { ...problem, code: 'V6', level: 'error', library }
  return { ...problem, code: rule.code, level: rule.level, library }
}

/** What a rule found, as it is reported. */
export function runRules(rule: Rule, found: Iterable<RuleFinding>, library: string): readonly Finding[] {
  return [...told(rule, found, library)]
}

/** One by one, so that what was found stays when the rule then throws. */
function* told(rule: Rule, found: Iterable<RuleFinding>, library: string): Iterable<Finding> {
  for (const { at, atKey, message, cure, level, edits, record } of found)
    yield {
      ...problemAt(at, { code: rule.code, message, cure, ...(atKey === undefined ? {} : { atKey }) }),
      code: rule.code,
      level: level ?? rule.level,
      library: library || libraryOf(at.source.path),
      ...(edits === undefined ? {} : { edits }),
      ...(record === undefined ? {} : { record }),
    }
}

function libraryOf(file: string): string {
  const match = /^(?:schemas|resources)\/([^/]+)\.json$/.exec(file)
  return match?.[1] ?? ''
}

/**
 * Compiles the texts of the studio and runs the rules over them: at once what somebody who types wants to see, the rest in
 * pieces, between which newer texts can come.
 *
 * Shapes  `take` answers with the whole compilation and the rules of one library; each step of `rest` does a piece of what is
 *         left. Findings of rules stay until their rules have run anew.
 * Errors  None: a rule that fails is itself a finding.
 */
import { compareProjects } from '../../gate/breaking/compare.ts'
import { type Library, type Project, readProject } from '../../gate/project.ts'
import type { Finding, Rule } from '../../gate/rule.ts'
import { findingsOf, findingsOfLibrary, inOrder, ruleOf } from '../../gate/run.ts'
import type { AuthorProblem } from '../../model/problem.ts'
import type { Resource } from '../../model/resource.ts'
import { problemAt } from '../../compiler/source.ts'
import type { StudioChange } from './state.ts'
import type { AnalysisOrder, AnalysisResult, TextChange } from './worker-protocol.ts'

export interface Analyst {
  take(order: AnalysisOrder): AnalysisResult
  /** A piece of what is left at every step; at the end the whole result. */
  rest(): Generator<undefined, AnalysisResult>
}

export function createAnalyst(rules: readonly Rule[]): Analyst {
  const texts = new Map<string, string>()
  const committed = new Map<string, string>()
  const known = new Map<string, string>()
  const judged = new Map<string, readonly Finding[]>()
  let base: Project | undefined
  let project: Project = projectOf(texts)
  let version = 0
  let focus = ''

  const judge = (library: Library | undefined) => {
    if (library)
      judged.set(
        library.name,
        careful(library, () => findingsOfLibrary(library, project, rules)),
      )
  }
  const findings = () => {
    const names = new Set(['', ...project.libraries.map(({ name }) => name)])
    const ofRules = [...judged].flatMap(([name, found]) => (names.has(name) ? found : []))
    return inOrder([...project.problems.map((problem) => ofCompiler(problem, rules)), ...ofRules])
  }
  return {
    take(order) {
      apply(texts, order.changes)
      apply(committed, order.committed ?? [])
      version = order.version
      focus = order.focus
      project = projectOf(texts)
      judge(project.libraries.find(({ name }) => name === focus))
      return { kind: 'compiled', version, ...news(project, known), findings: findings(), isWhole: false }
    },
    *rest() {
      for (const library of project.libraries) {
        if (library.name === focus) continue
        yield
        judge(library)
      }
      yield
      const across = rules.filter((rule) => rule.each === 'project')
      const alone = { ...project, problems: [] }
      judged.set(
        '',
        careful(project.libraries[0], () => findingsOf(alone, across)),
      )
      yield
      if (committed.size > 0) base ??= projectOf(committed)
      yield
      const changes = base ? { changes: compareProjects(base, project).map(placed) } : {}
      const nothing = { resources: [], removed: [], broken: project.catalog.broken }
      return { kind: 'compiled', version, ...nothing, findings: findings(), ...changes, isWhole: true }
    },
  }
}

export function projectOf(texts: ReadonlyMap<string, string>): Project {
  const all = [...texts].map(([path, text]) => ({ path, text })).sort((a, b) => (a.path < b.path ? -1 : 1))
  return readProject({
    schemas: all.filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/')),
    descriptors: all.filter(({ path }) => /^resources\/[^/]+\.json$/.test(path)),
    samples: all.filter(({ path }) => path.startsWith('resources/samples/')),
  })
}

function apply(texts: Map<string, string>, changes: readonly TextChange[]): void {
  for (const [path, text] of changes) {
    if (text === null) texts.delete(path)
    else texts.set(path, text)
  }
}

/** The resources that differ from those that were told before. */
function news(project: Project, known: Map<string, string>): Pick<AnalysisResult, 'resources' | 'removed' | 'broken'> {
  const { resources, broken } = project.catalog
  const removed = [...known.keys()].filter((name) => !Object.hasOwn(resources, name))
  for (const name of removed) known.delete(name)
  const changed = Object.values(resources).filter((resource: Resource) => {
    const text = JSON.stringify(resource)
    if (known.get(resource.name) === text) return false
    known.set(resource.name, text)
    return true
  })
  return { resources: changed, removed, broken }
}

function careful(library: Library | undefined, check: () => readonly Finding[]): readonly Finding[] {
  try {
    return check()
  } catch (error) {
    if (!library) return []
    const words = error instanceof Error ? error.message : String(error)
    const input = { code: 'D1', message: `有一条规则没有查完：${words}`, cure: '这是检查程序的错误，请告知开发人员' }
    return [ofCompiler(problemAt({ source: library.descriptor, path: [] }, input), [])]
  }
}

/** Words for which no rule stands are mistakes all the same. */
function ofCompiler(problem: AuthorProblem, rules: readonly Rule[]): Finding {
  const rule = ruleOf(problem, rules)
  const isSchema = problem.file.startsWith('schemas/')
  const library = /^(?:schemas|resources)\/([^/]+)\.json$/.exec(problem.file)?.[1] ?? ''
  return { ...problem, code: rule?.code ?? (isSchema ? 'S1' : 'D1'), level: rule?.level ?? 'error', library }
}

function placed({ at, ...change }: ReturnType<typeof compareProjects>[number]): StudioChange {
  const { file, line } = problemAt(at, { code: '', message: '', cure: '' })
  return { ...change, at: { file, line } }
}

/**
 * Compiles the texts of the studio and runs the rules over them: at once what somebody who types wants to see, the rest in
 * pieces, between which newer texts can come.
 *
 * Shapes  `take` answers with the whole compilation and the rules of one library, but for its proofs by samples, which take a
 *         second where fields are many; each step of `rest` does a piece of what is left. Findings of rules stay until their
 *         rules have run anew.
 * Errors  None: a rule that throws is itself a finding (V6).
 */
import { compareProjects } from '../breaking/compare.ts'
import { roleOf, sourcesFrom } from '../file-role.ts'
import { type Library, type Project, readProject } from '../project.ts'
import type { Finding, Rule } from '../rule.ts'
import { inOrder } from '../order.ts'
import { findingsOf, findingsOfLibrary, ruleOf } from '../run.ts'
import type { AuthorProblem } from '../../model/problem.ts'
import type { Resource } from '../../model/resource.ts'
import { type CompileMemo, createMemo } from '../../compiler/memo.ts'
import { problemAt } from '../../compiler/source.ts'
import type { StudioChange } from './state.ts'
import { withAccepted } from './accepted.ts'
import type { AnalysisOrder, AnalysisResult, CompiledNews, TextChange } from './worker-protocol.ts'

export interface AnalystListener {
  /** The catalog has changed, and the result will not say it again; not said of the first one. */
  readonly onCatalog: (news: CompiledNews) => void
  /** The rules of the library begin. */
  readonly onLibrary: (library: string) => void
}

export interface Analyst {
  take(order: AnalysisOrder, listener?: AnalystListener): AnalysisResult
  /** A piece of what is left at every step, which begins with its library's name; at the end the whole result. */
  rest(): Generator<string, AnalysisResult>
}

export function createAnalyst(rules: readonly Rule[]): Analyst {
  const texts = new Map<string, string>()
  const committed = new Map<string, string>()
  const known: Known = { resources: new Map(), statistics: '{}' }
  const memo = createMemo()
  const judged = new Map<string, readonly Finding[]>()
  const proved = new Map<string, readonly Finding[]>()
  const isProof = (rule: Rule) => rule.code.startsWith('F')
  const [quick, proofs] = [rules.filter((rule) => !isProof(rule)), rules.filter(isProof)]
  let base: Project | undefined
  let project: Project = projectOf(texts, memo)
  let version = 0
  let focus = ''

  const judge = (library: Library, by: readonly Rule[], into: Map<string, readonly Finding[]>) =>
    into.set(library.name, findingsOfLibrary(library, project, by))
  const findings = (isWhole: boolean) => {
    const names = new Set(['', ...project.libraries.map(({ name }) => name)])
    const ofRules = [...judged, ...proved].flatMap(([name, found]) => (names.has(name) ? found : []))
    const found = [...project.problems.map((problem) => ofCompiler(problem, rules)), ...ofRules]
    return inOrder(withAccepted(found, { texts, rules, isWhole }))
  }
  return {
    take(order, listener) {
      apply(texts, order.changes)
      if (order.committed) {
        committed.clear()
        apply(committed, order.committed)
        base = undefined
      }
      version = order.version
      focus = order.focus
      const isFirst = known.resources.size === 0
      project = projectOf(texts, memo)
      const made = { version, ...news(project, known) }
      const isNews = made.resources.length + made.removed.length > 0 || made.statistics !== undefined
      const isTold = listener !== undefined && !isFirst && isNews
      if (isTold) listener.onCatalog({ kind: 'catalog', ...made })
      const library = project.libraries.find(({ name }) => name === focus)
      if (library) {
        listener?.onLibrary(focus)
        // Their lines are those of the text before.
        proved.delete(focus)
        judge(library, quick, judged)
      }
      const { statistics: _told, ...rest } = made
      const left = isTold ? { ...rest, resources: [], removed: [] } : made
      return { kind: 'compiled', ...left, findings: findings(false), isWhole: false }
    },
    *rest() {
      const first = project.libraries.filter(({ name }) => name === focus)
      for (const library of [...first, ...project.libraries.filter(({ name }) => name !== focus)]) {
        yield library.name
        if (library.name !== focus) judge(library, quick, judged)
        yield library.name
        judge(library, proofs, proved)
      }
      yield ''
      const across = rules.filter((rule) => rule.each === 'project')
      const alone = { ...project, problems: [] }
      judged.set('', findingsOf(alone, across))
      yield ''
      if (committed.size > 0) base ??= projectOf(committed)
      yield ''
      const changes = base ? { changes: compareProjects(base, project).map(placed) } : {}
      const nothing = { resources: [], removed: [], broken: project.catalog.broken }
      return { kind: 'compiled', version, ...nothing, findings: findings(true), ...changes, isWhole: true }
    },
  }
}

/** Of the project's files, so that one without a role is one that nobody reads. */
const FOLDERS = /^(?:schemas|resources)\//

/** The project that the texts make up. */
export function projectOf(texts: ReadonlyMap<string, string>, memo?: CompileMemo): Project {
  const all = [...texts].map(([path, text]) => ({ path, text })).sort((a, b) => (a.path < b.path ? -1 : 1))
  const unread = all.flatMap(({ path }) => (FOLDERS.test(path) && roleOf(path) === undefined ? [path] : []))
  return readProject(sourcesFrom(all, unread), memo ? { memo } : {})
}

function apply(texts: Map<string, string>, changes: readonly TextChange[]): void {
  for (const [path, text] of changes) {
    if (text === null) texts.delete(path)
    else texts.set(path, text)
  }
}

interface Known {
  readonly resources: Map<string, { readonly resource: Resource; readonly text: string }>
  /** As text. */
  statistics: string
}

type News = Pick<AnalysisResult, 'resources' | 'removed' | 'broken' | 'statistics'>

/** What differs from what was told before. */
function news(project: Project, told: Known): News {
  const { resources, broken, statistics = {} } = project.catalog
  const { resources: known } = told
  const removed = [...known.keys()].filter((name) => !Object.hasOwn(resources, name))
  for (const name of removed) known.delete(name)
  const changed = Object.values(resources).filter((resource: Resource) => {
    const before = known.get(resource.name)
    if (before?.resource === resource) return false
    const text = JSON.stringify(resource)
    known.set(resource.name, { resource, text })
    return before?.text !== text
  })
  const text = JSON.stringify(statistics)
  const isCountedAnew = text !== told.statistics
  told.statistics = text
  return { resources: changed, removed, broken, ...(isCountedAnew && { statistics }) }
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

/**
 * A rule of the schema gate, and what it finds.
 *
 * Shapes  A `Rule` looks at one library (`each: 'library'`) or at all of them (`each: 'project'`) and returns what it finds; the
 *         runner adds code, level and place. Its code is family and number (`L2`), stable for ever: waivers, baselines and
 *         reports know it by nothing else.
 * Errors  A rule never throws for anything that an author can write, and says nothing about a library that did not compile
 *         unless it only reads text.
 */
import type { Located } from '../compiler/source.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { WireRecord } from '../model/resource.ts'
import type { Library, Project } from './project.ts'

export const LEVELS = ['error', 'warning', 'info'] as const
export type FindingLevel = (typeof LEVELS)[number]

/**
 * S schema, D descriptor, U reachability, X across libraries and calls, B breaking changes, L language, A access and safety,
 * F fuzz, R budget, V version, waivers and the check itself.
 */
export const FAMILIES = ['S', 'D', 'U', 'X', 'B', 'L', 'A', 'F', 'R', 'V'] as const
export type RuleFamily = (typeof FAMILIES)[number]
export type RuleCode = `${RuleFamily}${number}`

/** Something found, before the runner has given it its code and line. */
export interface RuleFinding {
  /** The value (or key) that is wrong; the nearest parent is pointed at when it is absent. */
  readonly at: Located
  readonly atKey?: boolean
  /** Chinese; names what is wrong. */
  readonly message: string
  /** Chinese; what to write instead. */
  readonly cure: string
  /** When this one is milder or graver than the rule's own level. */
  readonly level?: FindingLevel
  /** Replacements that cure it without a decision by anybody; `--fix` makes them. */
  readonly edits?: readonly TextEdit[]
  /** The shrunk record on which a proof failed; kept so that the next run tries it first. */
  readonly record?: WireRecord
}

/** Offsets count UTF-16 units of the file's text as it was read. */
export interface TextEdit {
  readonly file: string
  readonly offset: number
  readonly length: number
  readonly text: string
}

interface RuleHead {
  readonly code: RuleCode
  readonly level: FindingLevel
  /** One line, Chinese, without a full stop. */
  readonly title: string
  /** What it is for, an example, and how to mend it: Chinese Markdown, printed by `--explain`. */
  readonly help: string
  /** Nobody may switch it off: without it something would go unlooked at. */
  readonly firm?: boolean
}

/** Words under which the compiler reports what a rule is about, in files of that side. */
export interface WordsClaim {
  readonly of: 'schema' | 'descriptor' | 'both'
  readonly words: readonly string[]
}

/** What the compiler reports; such a rule needs no `check` of its own. */
export interface CompilerRule extends RuleHead, WordsClaim {
  readonly each: 'compiler'
}

/** May claim words of the compiler beside its own check. */
export interface LibraryRule extends RuleHead, Partial<WordsClaim> {
  readonly each: 'library'
  /** Whether it looks at views too: what they take over is judged where it stands, in their libraries. */
  readonly ofViews?: true
  readonly check: (library: Library, project: Project) => Iterable<RuleFinding>
}

export interface ProjectRule extends RuleHead {
  readonly each: 'project'
  /** As of a rule over libraries. */
  readonly ofViews?: true
  readonly check: (project: Project) => Iterable<RuleFinding>
}

/** Found while the change is compared or the store is read, by code outside the rules' own run. */
export interface ReportedRule extends RuleHead {
  readonly each: 'reported'
}

export type Rule = CompilerRule | LibraryRule | ProjectRule | ReportedRule

/** Whether the rule's level is fixed: a library that the compiler refuses is looked at by no other rule. */
export function isFirm(rule: Rule | undefined): boolean {
  return rule !== undefined && (rule.firm === true || ('words' in rule && rule.level === 'error'))
}

/** A finding as it is reported. `code` is the rule's. */
export interface Finding extends AuthorProblem {
  readonly code: RuleCode
  readonly level: FindingLevel
  /** The library that it belongs to; '' for a file that several use. */
  readonly library: string
  readonly edits?: readonly TextEdit[]
  readonly record?: WireRecord
  /** It stands in the file as it was before the change that is judged. */
  readonly before?: boolean
  /** Why it does not count: a waiver's or the configuration's reason, or that it was there when the baseline was taken. */
  readonly accepted?: Acceptance
}

export interface Acceptance {
  readonly by: 'waiver' | 'baseline' | 'config'
  readonly reason: string
  /** Of a waiver: who answers for it, and its last day. */
  readonly who?: string
  readonly until?: string
}

/** What the main thread and its workers say to each other while a project is checked. */
import type { Source } from '../../compiler/source.ts'
import type { ContractChange } from '../../gate/change.ts'
import type { ProjectSources } from '../../gate/project.ts'
import type { StorePlan } from '../../gate/plan.ts'
import type { PlanInput } from './plan.ts'
import type { StoreCheck } from './store.ts'
import type { Finding, ReportedRule } from '../../gate/rule.ts'

/** The authored files, or a part of them that can be judged alone. */
export interface ProjectPart extends ProjectSources {
  /** Libraries that exist, when the files are only a part of them. */
  readonly names?: readonly string[]
  /** Schema files that exist, likewise. */
  readonly schemaPaths?: readonly string[]
}

export type CheckJob =
  /** Read and compile everything; the first worker does. */
  | { readonly kind: 'open'; readonly head: ProjectPart }
  /** Read what is asked for: the first worker has found that these are broken and the others work. */
  | { readonly kind: 'join'; readonly head: ProjectPart; readonly broken: readonly string[] }
  /** Compile a library that will be judged later. */
  | { readonly kind: 'warm'; readonly name: string }
  | { readonly kind: 'project' }
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'compare'; readonly base: ProjectPart }
  /** The records of a store against these files; needs no `open`. */
  | { readonly kind: 'store'; readonly store: string; readonly head: ProjectSources; readonly base?: ProjectSources }
  /** What a store will do; needs no `open` either. */
  | ({ readonly kind: 'plan' } & PlanInput)

export interface CheckedLibrary {
  readonly name: string
  readonly title: string
  readonly works: boolean
  readonly descriptor: string
  readonly schema?: string
}

export interface Opened {
  readonly libraries: readonly CheckedLibrary[]
  readonly findings: readonly Finding[]
  /** Rules without their code, which cannot travel. */
  readonly rules: readonly ReportedRule[]
}

/** A place as text, since a parsed file would take its whole tree along. */
export type SentChange = Omit<ContractChange, 'at'> & {
  readonly source: Source
  readonly path: ContractChange['at']['path']
}

export interface Answers {
  readonly open: Opened
  readonly join: undefined
  readonly warm: undefined
  readonly project: readonly Finding[]
  readonly library: readonly Finding[]
  readonly store: StoreCheck
  readonly plan: StorePlan
  readonly compare: { readonly findings: readonly Finding[]; readonly changes: readonly SentChange[] }
}

export type CheckReply =
  | { readonly answer: Answers[keyof Answers] }
  /** A rule threw: a mistake of the gate, not of an author. */
  | { readonly error: string }

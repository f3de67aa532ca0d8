/**
 * A write that is tried: it goes the way of any other, but a step that refuses keeps no later one from being asked, and in the end
 * everything is undone. What it would have been told is collected here.
 *
 * Shapes  `open` are fields that hold nothing yet which could be judged, such as one that is still to be filled in: what reads them
 *         is not asked.
 */
import { mayRead } from '../model/access.ts'
import { Failure } from '../model/failure.ts'
import {
  firstLink,
  type JudgedWrite,
  type KnownRecords,
  type RecordRule,
  readsOfRule,
  ruleProblems,
} from '../model/record-rules.ts'
import { referrerQuestion, isAsked } from '../model/referrers.ts'
import type { Referrers } from '../model/lifecycle.ts'
import { tryGetResource, type WireRecord } from '../model/resource.ts'
import type { BlockingList, Objection, WriteVerdict } from '../model/write-check.ts'
import type { Work } from './work.ts'

export interface Trial {
  readonly open: ReadonlySet<string>
  /** Whether what nothing is against stays written: one of several that are written if they can be. */
  readonly isKept: boolean
  refuse(problems: readonly Objection[]): void
  warn(warnings: readonly Objection[]): void
  /** Notes what the write would bring about elsewhere. */
  bring(words: string): void
  verdict(): WriteVerdict
}

export function createTrial(open: Iterable<string>, end: 'undone' | 'kept' = 'undone'): Trial {
  const [problems, warnings]: [Objection[], Objection[]] = [[], []]
  const effects: string[] = []
  return {
    open: new Set(open),
    isKept: end === 'kept',
    // Of one place the first step speaks that has anything against it, as it would of the write.
    refuse: (found) => {
      const said = new Set(problems.map(({ path }) => path))
      problems.push(...found.filter(({ path }) => path === '' || !said.has(path)))
    },
    warn: (found) => void warnings.push(...found),
    bring: (words) => void effects.push(words),
    verdict: () => ({ problems, warnings, effects }),
  }
}

type Tried = Pick<Work, 'trial'>

/** Does the step. Where the write is only tried, its refusal is noted, and the answer is undefined. */
export async function asked<T>({ trial }: Tried, step: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch (error) {
    if (!trial) throw error
    noteRefusal(trial, error)
    return undefined
  }
}

/** Errors: what is no refusal of the write itself, such as a right that is missing or a version that has changed. */
export function noteRefusal(trial: Trial, error: unknown): void {
  if (!(error instanceof Failure)) throw error
  const { code, problems, message } = error
  if (problems.length > 0) trial.refuse(problems)
  else if (code === 'invalid' || code === 'notFound') trial.refuse([{ code: 'refused', path: '', message }])
  else throw error
}

/** Whether a tried write has nothing more to tell. What a room does beside the rows is not done for a question. */
export function isToldAll({ trial, resource }: Pick<Work, 'trial' | 'resource'>): boolean {
  if (!trial) return false
  return resource.keeper !== undefined || trial.open.size > 0 || trial.verdict().problems.length > 0
}

/** Whether something reads only what can be judged. */
export function isJudgeable({ trial }: Tried, names: readonly string[]): boolean {
  return trial === undefined || !names.some((name) => trial.open.has(name))
}

interface AskedRules {
  readonly rules: readonly RecordRule[]
  readonly judged: JudgedWrite
  readonly known: KnownRecords
}

/** What each of the rules says, with the list of those that one of them finds in the way. */
export function noteRules(work: Work, trial: Trial, { rules, judged, known }: AskedRules): void {
  for (const rule of rules.filter((one) => isJudgeable(work, readsOfRule(one)))) {
    const found = ruleProblems({ ...work.resource, rules: [rule] }, judged, {
      known,
      ...(rule.warn && { warn: rule.warn }),
    })
    const link = rule.must && firstLink(rule.must)
    const among =
      link?.via === undefined
        ? undefined
        : blockingList(
            work,
            { library: link.of, field: link.via, ...(link.where && { when: link.where }) },
            judged.after,
          )
    const objections = found.map((problem) => ({ ...problem, ...(among && { among }) }))
    if (rule.warn) trial.warn(objections)
    else trial.refuse(objections)
  }
}

/** The list of those that refer to the record, where the scope may read it and it can be asked for them. */
export function blockingList(
  { port, scope, resource }: Pick<Work, 'port' | 'scope' | 'resource'>,
  referrers: Referrers,
  record: WireRecord,
): BlockingList | undefined {
  const { library: name, field } = referrers
  const library = tryGetResource(port.catalog(), name)
  if (!library || !mayRead(library, scope) || !isAsked(library, field)) return undefined
  const { filters } = referrerQuestion(library, referrers, String(record[resource.identity.id] ?? ''))
  return { library: name, field, filters }
}

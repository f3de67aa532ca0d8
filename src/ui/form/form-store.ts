/**
 * The state of one open form. RJSF is handed `data` as its formData; widgets keep what is being typed to themselves
 * and announce it as pending, so that a key costs one widget and nothing typed is ever out of reach.
 *
 * Shapes  `base` is the record as loaded, `data` the record as edited. `pend(pointer, flush)` registers text that is
 *         not committed yet; `flush()` commits all of it at once, which happens before anything is read for a save.
 */
import { isEmpty } from '../../model/condition.ts'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Validate } from '../../model/validation.ts'
import type { EarlyRules, Locks } from './early-rules.ts'
import { createHints, type Hints } from './hints.ts'
import { createNotes, type Notes } from './notes.ts'
import { getAt, type Path, setAt } from './path.ts'
import { createProblems, isWithin, type Problems } from './problems.ts'
import { knownOnly, type RuleState, ruleState, withoutHidden } from '../../model/form-rules.ts'
import { sameValue } from '../../model/same-value.ts'
import { createObservable, type Observable } from '../../model/observable.ts'

export interface FormStore {
  readonly resource: Resource
  /** Of this form alone, as long as the document lives. */
  readonly name: string
  readonly base: Observable<WireRecord>
  readonly data: Observable<WireRecord>
  readonly rules: Observable<RuleState>
  /** Fields that the record as it was loaded does not let anybody change; nothing for libraries without rules. */
  readonly locks: Observable<Locks | undefined>
  /** True from the first key on; exact after a flush. */
  readonly dirty: Observable<boolean>
  /** A save is under way. */
  readonly busy: Observable<boolean>
  readonly problems: Problems
  readonly hints: Hints
  readonly notes: Notes
  pend(pointer: string, flush: () => void): void
  settle(pointer: string): void
  flush(): void
  commit(path: Path, value: unknown): void
  /** Puts another record on screen; with `base`, also what it is compared with. */
  replace(data: WireRecord, base?: WireRecord): void
  /** The record to send. */
  payload(): WireRecord
  /** Checks everything and shows what it finds. */
  check(validate: Validate | undefined): readonly Problem[]
  /** Checks one field again, once a save has been refused. */
  recheck(pointer: string): void
}

let made = 0

export function createFormStore(resource: Resource, record: WireRecord): FormStore {
  const base = createObservable(record)
  const data = createObservable(record)
  const rules = createObservable(ruleState(resource, record))
  const dirty = createObservable(false)
  const busy = createObservable(false)
  const problems = createProblems()
  const hints = createHints()
  const pending = createPending(dirty)
  const early = createEarly(resource, { base, data, hints })
  const answers = createAnswersCheck(resource)
  const last: { validate: Validate | undefined; refused: boolean } = { validate: undefined, refused: false }

  const show = (next: WireRecord) => {
    data.set(next)
    rules.set(ruleState(resource, next, rules.get()))
    early.tell()
    pending.report(!sameValue(next, base.get()))
  }
  const payload = () => withoutHidden(data.get(), rules.get())
  const find = () => {
    const own = problems.ownProblems()
    const sent = payload()
    const judged = last.validate?.(knownOnly(resource.fields, sent)) ?? []
    const found = [...judged, ...early.problems(sent), ...answers(sent, rules.get())]
    return [...own, ...found.filter((problem) => !own.some((other) => other.path === problem.path))]
  }
  return {
    resource,
    name: `field${++made}`,
    base,
    data,
    rules,
    locks: early.locks,
    dirty,
    busy,
    problems,
    hints,
    notes: createNotes(problems, hints),
    payload,
    pend: pending.pend,
    settle: pending.settle,
    flush: pending.flush,
    commit: (path, value) => {
      const loaded = getAt(base.get(), path)
      const next = isEmpty(value) && isEmpty(loaded) ? loaded : value
      if (!sameValue(next, getAt(data.get(), path))) show(setAt(data.get(), path, next))
    },
    replace: (next, nextBase) => {
      pending.forget()
      problems.drop('')
      if (nextBase) {
        base.set(nextBase)
        early.relock()
      }
      show(next)
    },
    check: (validate) => {
      last.validate = validate
      const found = find()
      last.refused = found.length > 0
      problems.setFound(found)
      return found
    },
    recheck: (pointer) => {
      if (!last.refused) return
      problems.setFoundAt(
        pointer,
        find().filter((problem) => isWithin(problem.path, pointer)),
      )
    },
  }
}

interface Filling {
  readonly base: Observable<WireRecord>
  readonly data: Observable<WireRecord>
  readonly hints: Hints
}

/** The library's rules, once they are there: most libraries have none, and the server asks them all again. */
function createEarly(resource: Resource, { base, data, hints }: Filling) {
  const locks = createObservable<Locks | undefined>(undefined)
  let asked: EarlyRules | undefined
  let warned: readonly string[] = []
  const relock = () => asked && locks.set(asked.locks(base.get()))
  const tell = () => {
    const said = asked?.warnings(base.get(), data.get()) ?? []
    for (const path of warned) if (!said.some((one) => one.path === path)) hints.set(path, undefined)
    for (const { path, message } of said) hints.set(path, { words: message, isWarning: true })
    warned = said.map(({ path }) => path)
  }
  if (resource.rules ?? resource.locks)
    void import('./early-rules.ts').then(({ earlyRules }) => {
      asked = earlyRules(resource)
      relock()
      tell()
    })
  return { locks, relock, tell, problems: (sent: WireRecord) => asked?.problems(base.get(), sent) ?? [] }
}

const NOTHING_WRONG = (): readonly Problem[] => []

/** How answers are judged, once that is there: few libraries ask questions. */
function createAnswersCheck(resource: Resource): (sent: WireRecord, rules: RuleState) => readonly Problem[] {
  let judge: (sent: WireRecord, rules: RuleState) => readonly Problem[] = NOTHING_WRONG
  if (resource.fields.some(({ answering }) => answering))
    void import('./early-answers.ts').then(({ earlyAnswers }) => {
      judge = (sent, rules) => earlyAnswers(resource, sent, rules)
    })
  return (sent, rules) => judge(sent, rules)
}

/** Text being typed, by field. The dirty mark moves once, at the first key, not once per key. */
function createPending(dirty: Observable<boolean>) {
  const flushes = new Map<string, () => void>()
  let changed = false
  const mark = () => dirty.set(changed || flushes.size > 0)
  return {
    pend: (pointer: string, flush: () => void) => {
      if (flushes.has(pointer)) return
      flushes.set(pointer, flush)
      mark()
    },
    settle: (pointer: string) => {
      if (flushes.delete(pointer)) mark()
    },
    flush: () => {
      // Each flush takes its own entry out of the map.
      for (const flush of Array.from(flushes.values())) flush()
    },
    forget: () => flushes.clear(),
    report: (differs: boolean) => {
      changed = differs
      mark()
    },
  }
}

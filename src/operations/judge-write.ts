/**
 * What the rules and guards of a library refuse of a write, in the transaction that writes: what a person may not change, what
 * must be of the record, who stands in the way. The screen asks the same before, and nothing relies on that.
 *
 * Errors  `Failure`: `forbidden` with the fields that are locked, `invalid` with every rule that is broken, in their order.
 */
import { type Around, type Expression, holds, type Link } from '../model/condition.ts'
import { simplePartsOf } from '../model/condition-parts.ts'
import { Failure } from '../model/failure.ts'
import { guardsBefore, refusalWords } from '../model/guards.ts'
import type { Guard, Referrers } from '../model/lifecycle.ts'
import type { Problem } from '../model/problem.ts'
import {
  type JudgedWrite,
  type KnownRecords,
  lockedFields,
  type RecordRule,
  ruleProblems,
  rulesAsked,
  subjectsOf,
} from '../model/record-rules.ts'
import { type Field, getResource, labelOf, type Resource, tryGetResource, type WireRecord } from '../model/resource.ts'
import { sameValue } from '../model/same-value.ts'
import { settledCondition } from '../model/settled-condition.ts'
import { aroundOf } from './around.ts'
import type { LinkedRows } from './port.ts'
import { blockingList, isJudgeable, noteRules } from './trial.ts'
import { refuseAny, type Work } from './work.ts'

/** Refuses a person's change of fields that the record as it was keeps locked. */
export async function requireUnlocked(work: Work, before: WireRecord, after: WireRecord): Promise<void> {
  const { resource } = work
  if (!resource.locks) return
  const problems = [...lockedFields(resource, before, await aroundOf(work))].flatMap(([name, message]): Problem[] =>
    !isJudgeable(work, [name]) || sameValue(before[name] ?? null, after[name] ?? null)
      ? []
      : [{ code: 'locked', path: `/${name}`, message }],
  )
  if (problems.length > 0) throw new Failure('forbidden', { words: problems[0]?.message ?? '', problems })
}

/** What an ordinary save does: it also makes the transitions that have no call of their own. */
export function operationsOfUpdate(
  { transitions }: Resource,
  before: WireRecord,
  after: WireRecord,
): readonly string[] {
  const made = transitions.filter(
    ({ call, field, to }) => call === undefined && before[field] !== to && after[field] === to,
  )
  return ['update', ...made.map(({ name }) => name)]
}

/** Refuses a write that a rule or a guard does not let pass. */
export async function requirePassed(work: Work, judged: JudgedWrite): Promise<void> {
  const { resource, trial } = work
  const { before, operations } = judged
  const rules = rulesAsked(resource, judged).filter((rule) => trial !== undefined || !rule.warn)
  const actions = operations.map((name) => (name === 'update' ? 'edit' : name))
  const guards = before ? actions.flatMap((name) => guardsBefore(resource, name)) : []
  // Whoever refers to the record anew waits until what is decided here is written.
  if (before && (guards.length > 0 || rules.some((rule) => linksOf(rule).length > 0)))
    await work.tx.lock(resource, [String(before[resource.identity.id])])
  if (rules.length > 0) {
    const known = await knownFor(work, judged, rules)
    if (trial) noteRules(work, trial, { rules, judged, known })
    else refuseAny(ruleProblems(resource, judged, { known }))
  }
  if (before) await requireUnguarded(work, before, guards)
}

/** Refuses in the words of the first guard that stands in the way. */
export async function requireUnguarded(work: Work, record: WireRecord, guards: readonly Guard[]): Promise<void> {
  for (const guard of guards) {
    const message = await guardWords(work, guard, record)
    if (!message) continue
    const problem: Problem = { code: 'rule', path: '', message }
    if (!work.trial) refuseAny([problem])
    const among = guard.referrers && blockingList(work, guard.referrers, record)
    work.trial?.refuse([{ ...problem, ...(among && { among }) }])
  }
}

/** What those rules refuse of the write. */
export async function brokenRules(
  work: Work,
  judged: JudgedWrite,
  rules: readonly RecordRule[],
): Promise<readonly Problem[]> {
  return ruleProblems({ ...work.resource, rules }, judged, { known: await knownFor(work, judged, rules) })
}

/** Why the guard does not let the record pass; undefined when it does. */
async function guardWords(work: Work, guard: Guard, record: WireRecord): Promise<string | undefined> {
  const { call, passes, referrers } = guard
  if (call !== undefined && (await answerOf(work, call, record)) === passes) return undefined
  const found = referrers && (await referrersOf(work, referrers, record))
  if (call === undefined && !found?.count) return undefined
  return refusalWords(guard, found ? { count: found.count, names: found.labels } : { count: undefined, names: [] })
}

/** What the library's own test says of the record. */
async function answerOf(work: Work, name: string, record: WireRecord): Promise<boolean> {
  const call = work.resource.calls[name]
  if (!call?.of) return call?.when ? holds(call.when, record) : false
  const when = call.of.when ?? call.when
  return (await referrersOf(work, { ...call.of, ...(when ? { when } : {}) }, record)).count > 0
}

async function referrersOf(work: Work, { library, field, when }: Referrers, record: WireRecord): Promise<LinkedRows> {
  const link: Link = { of: library, via: field, ...(when ? { where: when } : {}) }
  return await linkedRows(work, link, { record, around: await aroundOf(work) })
}

interface Asker {
  readonly record: WireRecord
  /** What is read of the asker; the record itself when absent. */
  readonly row?: WireRecord
  readonly around: Around
}

async function linkedRows(work: Work, { of, via, where }: Link, { record, row, around }: Asker): Promise<LinkedRows> {
  const { port, tx, resource } = work
  const library = getResource(port.catalog(), of)
  return await tx.linked(library, {
    ...(via === undefined ? {} : { via }),
    id: String(record[resource.identity.id] ?? ''),
    isOwn: of === resource.name,
    ...(where ? { where: settledCondition(where, around, row ?? record) } : {}),
  })
}

/** Everything that the rules read beside the record, asked for before they are. */
async function knownFor(work: Work, judged: JudgedWrite, rules: readonly RecordRule[]): Promise<KnownRecords> {
  const { input } = judged
  const around = { ...(await aroundOf(work)), ...(input ? { input } : {}) }
  const targets = await targetsOf(work, judged, rules)
  const referred = (row: WireRecord, fields: readonly Field[]) =>
    Object.fromEntries(
      fields.flatMap(({ name, reference }) =>
        reference === undefined ? [] : [[name, targets.get(reference)?.get(String(row[name]))]],
      ),
    )
  const found = new Map<WireRecord, Map<Link, LinkedRows>>()
  for (const rule of rules)
    for (const { row, record, rowNumber = 0 } of subjectsOf(rule, judged.after)) {
      const own: Around = { ...around, record, rowNumber, referred: referred(row, fieldsIn(work.resource, rule)) }
      for (const link of linksOf(rule)) {
        const answers = found.get(row) ?? new Map<Link, LinkedRows>()
        answers.set(link, await linkedRows(work, link, { record, row, around: own }))
        found.set(row, answers)
      }
    }
  return {
    around,
    referred,
    found: (link, asker) => {
      const answer = found.get(asker)?.get(link)
      return answer && { count: answer.count, names: namesOf(answer) }
    },
    nameOf: ({ reference = '' }, id) => {
      const target = targets.get(reference)?.get(String(id))
      const library = tryGetResource(work.port.catalog(), reference)
      return target && library && labelOf(library, target)
    },
  }
}

function namesOf({ count, labels }: LinkedRows): string {
  return labels.join('、') + (count > labels.length && labels.length > 0 ? '等' : '')
}

function linksOf({ when, must }: RecordRule): readonly Link[] {
  return [when, must]
    .filter((part): part is Expression => part !== undefined)
    .flatMap(simplePartsOf)
    .flatMap((part) => ('some' in part ? [part.some] : 'none' in part ? [part.none] : []))
}

function fieldsIn({ fields }: Resource, { each }: RecordRule): readonly Field[] {
  return each === undefined ? fields : (fields.find(({ name }) => name === each)?.fields ?? [])
}

type Targets = ReadonlyMap<string, ReadonlyMap<string, WireRecord>>

interface Wanted {
  readonly ids: Set<string>
  /** Whether a rule decides by what they say, and not only names them. */
  isRead: boolean
}

/** The records that own references lead to, as far as a rule reads or names them; those that are read are held. */
async function targetsOf(work: Work, { after }: JudgedWrite, rules: readonly RecordRule[]): Promise<Targets> {
  const { port, tx, resource } = work
  const wanted = new Map<string, Wanted>()
  for (const rule of rules) {
    const [read, named] = [JSON.stringify([rule.when, rule.must]), rule.words]
    for (const { name, reference } of fieldsIn(resource, rule)) {
      const isRead = read.includes(`"${name}.`)
      if (reference === undefined || !(isRead || named.includes(`{${name}}`))) continue
      const entry = wanted.get(reference) ?? { ids: new Set(), isRead: false }
      entry.isRead ||= isRead
      wanted.set(reference, entry)
      for (const { row } of subjectsOf(rule, after)) if (typeof row[name] === 'string') entry.ids.add(row[name])
    }
  }
  const found = new Map<string, ReadonlyMap<string, WireRecord>>()
  for (const [name, { ids, isRead }] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const target = tryGetResource(port.catalog(), name)
    if (!target || ids.size === 0) continue
    // Rows of the platform cannot be held by an organization; nobody decides by a state that changes there.
    if (isRead && work.origin.atMs === undefined) await tx.lock(target, [...ids].sort())
    found.set(name, await tx.targets(target, [...ids]))
  }
  return found
}

/** A change of state: the fields of a transition, and nothing else, while the record is ready for it. */
import { isOpen, mayTransit } from '../model/access.ts'
import { type Around, isEmpty, rightValue } from '../model/condition.ts'
import { Failure } from '../model/failure.ts'
import { type AppendedRow, constantsOf, type Transition } from '../model/lifecycle.ts'
import { maskedProblems } from '../model/mask.ts'
import { getField, labelOf, type Resource, type WireRecord } from '../model/resource.ts'
import { sameActorWords } from '../model/review.ts'
import { isDue } from '../model/timed.ts'
import { inputLibrary } from '../model/transition-input.ts'
import { rowsIn } from '../model/value.ts'
import { requireAnswered } from './answers.ts'
import { aroundOf } from './around.ts'
import { derived } from './derive.ts'
import { effected, holdAffected } from './effects.ts'
import { requireFitting } from './fitting.ts'
import { foretold } from './foretell.ts'
import { followed } from './follow.ts'
import { requirePassed } from './judge-write.ts'
import { requireFew } from './limits.ts'
import { holdOnce, keyOfOne, type Once, onceOf } from './once.ts'
import { requireReferences } from './references.ts'
import { conflict, inWords, type NoteTried } from './refusals.ts'
import { recordOf, type StoredRow } from './row.ts'
import type { Transit } from './store.ts'
import { asked, isToldAll } from './trial.ts'
import { type Doing, holdRow, type Makers, refuseAny, refused, requireShelf, transact, type Work } from './work.ts'

/** The row is held from before its state is looked at, so that of two at once the second is told what the first has done. */
export async function transitOne(doing: Doing, change: Transit): Promise<WireRecord> {
  requireShelf(doing)
  const { id, transition, reason, input, idempotencyKey } = change
  const { resource, port, scope } = doing
  const said = [resource.name, id, transition.name, reason ?? null, ...(input ? [input] : [])]
  return await inWords(port, scope, (note) =>
    transact(doing, async (work) => {
      const once = onceOf(keyOfOne(idempotencyKey, id), said)
      const held = await holdOnce(work.tx, once, async () => {
        await holdAffected(work, id, transition.name)
        return await holdRow(work, id, input)
      })
      if ('first' in held) return held.first as WireRecord
      return await transitHeld(work, { row: held.held, change, once, note })
    }),
  )
}

interface HeldTransit {
  readonly row: StoredRow
  readonly change: Transit
  readonly once: Once | undefined
  readonly note: NoteTried
}

async function transitHeld(work: Work, { row, change, once, note }: HeldTransit): Promise<WireRecord> {
  const { tx, resource } = work
  const { transition, reason, input } = change
  const before = recordOf(resource, row)
  await requireReady(work, { before, row, change })
  const { name } = transition
  const changed = recordOf(resource, await changedRow(work, row, change))
  const judged = { before, after: changed, operations: [name] }
  const after = (await asked(work, () => derived(work, judged))) ?? changed
  note({ resource, record: after })
  await asked(work, () => requireFitting(work, { before: [before], after }))
  const answered = { ...judged, after, input: input ?? {} }
  await asked(work, () => requireAnswered(work, answered, transition.input))
  await asked(work, () => requirePassed(work, answered))
  await asked(work, () => requireFew(work, { before, after }))
  await foretold(work, { ...judged, after })
  if (isToldAll(work)) return after
  const written = { before, after, version: row.version + 1, reason: name, input }
  const stored = await tx.write({ ...work, ...written, remark: reason, audit: name, once })
  await followed(work, before, after)
  const done = { ...judged, after: stored ?? after }
  return (await asked(work, () => effected(work, done, input))) ?? done.after
}

/** A step that another one brings about. */
export const makeStep: Makers['step'] = (work, { row, transition, input }) => {
  const { resource } = work
  const change = { resource, id: row.id, transition, input, by: 'effect' as const }
  return transitHeld(work, { row, change, once: undefined, note: () => undefined })
}

interface Readiness {
  readonly before: WireRecord
  readonly row: StoredRow
  readonly change: Transit
}

async function requireReady(work: Work, { before, row, change }: Readiness): Promise<void> {
  const { resource } = work
  const { transition, version } = change
  requireRight(work, before, change)
  if (version !== undefined && version !== row.version) throw conflict(before, before)
  if (!isOpen(transition, before, await aroundOf(work))) throw refused(closedWords(resource, transition, before))
  await requireOther(work, before, change)
}

/** A person's is by roles, the house's by the clock: the record may have been changed since it was found to be due. */
function requireRight({ resource, scope, port }: Work, before: WireRecord, { transition, by }: Transit): void {
  if (by === 'effect') return
  const isRight =
    by === 'clock'
      ? isDue(resource, transition, { record: before, nowMs: port.clock() })
      : mayTransit(resource, scope, { transition, record: before })
  if (!isRight) throw new Failure('forbidden')
}

/** What was asked for, then what the transition itself sets. */
async function changedRow(work: Work, row: StoredRow, { transition, input = {} }: Transit): Promise<StoredRow> {
  const { resource } = work
  const library = inputLibrary(resource, transition)
  if (library) refuseAny(maskedProblems(library.fields, input))
  if (library) await requireReferences({ ...work, resource: library }, { before: [], after: input })
  const answered = Object.fromEntries(
    (transition.input?.written ?? []).flatMap((name) => {
      const value = input[name] ?? null
      return value === null && isEmpty(row.data[name]) ? [] : [[name, value]]
    }),
  )
  const data = { ...row.data, ...answered }
  const around = { ...(await aroundOf(work)), input }
  const read = recordOf(resource, { ...row, data })
  const taken = Object.entries(transition.takes ?? {}).map(([name, said]) => [
    name,
    rightValue(said, read, around) ?? null,
  ])
  const appended = Object.entries(transition.appends ?? {}).map(([name, said]) => [
    name,
    [...rowsIn(row.data, name), appendedRow(work, { name, said, read, around })],
  ])
  const all = { ...data, ...Object.fromEntries([...taken, ...appended]), ...constantsOf(transition) }
  return { ...row, version: row.version + 1, data: all }
}

interface Appending {
  readonly name: string
  readonly said: AppendedRow
  readonly read: WireRecord
  readonly around: Around
}

/** Without what is empty; refused when the table holds as many as it may. */
function appendedRow({ resource }: Work, { name, said, read, around }: Appending): WireRecord {
  const { title, maxItems = Infinity } = getField(resource, name)
  if (rowsIn(read, name).length >= maxItems) {
    const message = `${title}已有 ${maxItems} 行，不能再加`
    refuseAny([{ code: 'maxItems', path: `/${name}`, message }])
  }
  const cells = Object.entries(said).map(([column, value]) => [column, rightValue(value, read, around)] as const)
  return Object.fromEntries(cells.filter(([, value]) => !isEmpty(value)))
}

/** The one who took the last step that the transition names may not take this one too. The row is held meanwhile. */
async function requireOther({ tx, scope, resource }: Work, record: WireRecord, change: Transit): Promise<void> {
  const { id, transition } = change
  if (transition.notBy === undefined) return
  if ((await tx.lastActor(resource, id, transition.notBy)) === scope.userId)
    throw refused(sameActorWords(resource, transition, record))
}

function closedWords(resource: Resource, { field, to, label }: Transition, record: WireRecord): string {
  const name = `「${labelOf(resource, record)}」`
  return to !== undefined && record[field] === to ? `${name}已${label}` : `${name}当前状态不能${label}`
}

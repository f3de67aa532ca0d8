/**
 * One save: row, revision and audit in one transaction, or nothing.
 *
 * Source  Reliability requirements D3–D5, T8, U2.
 */
import { countedNames } from '../model/derived.ts'
import { Failure } from '../model/failure.ts'
import { ruleState, withoutHidden } from '../model/form-rules.ts'
import { REFERENCE_STATES } from '../model/lifecycle.ts'
import { maskedProblems, unmaskRecord } from '../model/mask.ts'
import type { JudgedWrite } from '../model/record-rules.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { rollupsOf } from '../model/rollup.ts'
import { ownerOf, type Scope } from '../model/scope.ts'
import { requireAnswered } from './answers.ts'
import { derived, isDerived, withoutToday } from './derive.ts'
import { effected } from './effects.ts'
import { followed } from './follow.ts'
import { operationsOfUpdate, requirePassed, requireUnlocked } from './judge-write.ts'
import { requireFew, requireUntaken } from './limits.ts'
import { withKnownTargets } from './known-targets.ts'
import { answeredInTurn, earlierAnswer, firstAnswer, keepAnswer, type Once, onceOf } from './once.ts'
import { Clash, type PlatformRow, type Port } from './port.ts'
import { requireReferences } from './references.ts'
import { conflict, inWords, missingVersion, type NoteTried, refusalOfClash, requireReadOnly } from './refusals.ts'
import { readOnlyDefaults, recordOf, type CopySource, type StoredRow, editableData } from './row.ts'
import type { Save, SavesTogether } from './store.ts'
import { requireNotSingle } from './single.ts'
import { asked, isToldAll } from './trial.ts'
import { type Doing, isOwn, type Makers, refuseAny, requireShelf, type Work } from './work.ts'

type Saving = Save & Work

/** Writes what `work` asks for in one transaction, all or none. After a deadlock `work` is done again from its beginning. */
export async function saveTogether<T>(
  { port, scope, origin, make }: Omit<Doing, 'resource' | 'trial'>,
  { work, idempotencyKey }: SavesTogether<T>,
): Promise<T> {
  const once = onceOf(idempotencyKey, null)
  return await inWords(port, scope, (note) =>
    port.transaction(scope, async (counting) => {
      const tx = origin.atMs === undefined ? counting : withKnownTargets(counting)
      if (once) await tx.inTurn(once)
      const first = await earlierAnswer(tx, once)
      if (first !== undefined) return first as T
      const answer = await work((call) => saveOne({ ...call, port, tx, scope, origin, make }, note))
      await keepAnswer(tx, once, answer)
      return answer
    }),
  )
}

/** Inside a transaction; `note` is told of what could not be written. */
export async function saveOne(saving: Saving, note: NoteTried): Promise<WireRecord> {
  requireShelf(saving)
  const id = saving.record[saving.resource.identity.id]
  const isNew = id === undefined || id === null || id === ''
  if (isNew) requireNotSingle(saving.resource)
  try {
    const record = withoutToday(saving.resource, saving.record)
    return await (isNew
      ? create({ ...saving, record })
      : update({ ...saving, record: withoutCounts(saving.resource, record) }))
  } catch (error) {
    if (error instanceof Clash && error.what.kind === 'key') note(saving)
    throw refusalOfClash(error, saving)
  }
}

/** Of a record that others refer to a body may hold what they were when it was read. */
function withoutCounts(resource: Resource, record: WireRecord): WireRecord {
  const names = countedNames(resource.fields)
  return names.size === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)))
}

async function create(saving: Saving): Promise<WireRecord> {
  const { tx, resource, record } = saving
  refuseAny(maskedProblems(resource.fields, record))
  const once = onceOf(saving.idempotencyKey, [resource.name, record])
  // Sent again, it takes no second number.
  const repeated = isDerived(resource) ? await earlierAnswer(tx, once) : undefined
  if (repeated) return repeated as WireRecord
  const after = await recordToCreate(saving)
  // What a room makes of the record is known only when it is written.
  const isMadeLater = resource.keeper !== undefined
  const first = await (isMadeLater ? answeredInTurn(tx, once) : firstAnswer(tx, once, after))
  if (first) return first as WireRecord
  await tx.holdCounted(resource, [after])
  await requireAllowed(saving, { before: null, after, operations: ['create'] }, [])
  if (isToldAll(saving)) return after
  const written = (await tx.write({ ...saving, before: null, after, version: 1 })) ?? after
  const made = { before: null, after: written, operations: ['create'] }
  const answer = (await asked(saving, () => effected(saving, made))) ?? written
  if (isMadeLater) await keepAnswer(tx, once, answer)
  return answer
}

/** A record that a step brings about: all of it as any other, but nobody is asked whether he may. */
export const makeRecord: Makers['create'] = (work, made) => create({ ...work, ...made })

/** With its id and all that is made for it; refused when it states what it may not. */
async function recordToCreate(saving: Saving): Promise<WireRecord> {
  const { port, scope, resource, record, stated = {} } = saving
  const { version } = resource.identity
  const row = newRow(port, scope, resource)
  const own = recordOf(resource, { ...row, data: readOnlyDefaults(resource) })
  const free: WireRecord = { ...own, ...(version ? { [version]: 0 } : {}) }
  const data = { ...editableData(resource, record), ...readOnlyDefaults(resource), ...stated }
  const begun = shownOf(resource, recordOf(resource, { ...row, data }))
  const after =
    (await asked(saving, () => derived(saving, { before: null, after: begun, operations: ['create'], stated }))) ??
    begun
  requireReadOnly(resource, record, (name) => [undefined, null, '', own[name], free[name], after[name]])
  return after
}

/** What the record refers to, what the rules say of it, how many are alike. */
async function requireAllowed(saving: Saving, judged: JudgedWrite, referring: readonly WireRecord[]): Promise<void> {
  const { after } = judged
  await asked(saving, () => requireReferences(saving, { before: referring, after }))
  await asked(saving, () => requireAnswered(saving, judged))
  await asked(saving, () => requirePassed(saving, judged))
  await asked(saving, () => requireFew(saving, judged))
  if (saving.trial) await asked(saving, () => requireUntaken(saving, judged))
}

/** Without what the form would not show of it: an answer to a question that is not asked any more. */
function shownOf(resource: Resource, record: WireRecord): WireRecord {
  return withoutHidden(record, ruleState(resource, record))
}

/** A row that is not stored yet, without its data. */
export function newRow(port: Port, scope: Scope, resource: Resource): Omit<StoredRow, 'data'> {
  const state = scope.shelf === 'organization' ? 'own' : null
  return { id: port.newId(resource), owner: ownerOf(scope), shelf: scope.shelf, version: 1, state }
}

async function update(sent: Saving): Promise<WireRecord> {
  const { tx, scope, resource } = sent
  const { id: idField, version: versionField } = resource.identity
  const id = String(sent.record[idField])
  const once = onceOf(sent.idempotencyKey, [resource.name, sent.record])
  const row = await rowToChange(sent, id)
  // Without a version nothing else tells a repeated update from another one.
  const repeated = row && versionField ? undefined : await earlierAnswer(tx, once)
  if (repeated) return repeated as WireRecord
  if (!row) throw new Failure('notFound')
  const before = recordOf(resource, row)
  if (!isOwn(scope, row)) throw new Failure('forbidden')
  const record = unmaskRecord(resource.fields, sent.record, before)
  const saving = { ...sent, record }
  const submitted = versionField ? record[versionField] : row.version
  if (submitted === undefined || submitted === null) throw missingVersion(versionField ?? '')
  if (submitted !== row.version) return await overtaken(saving, once, before)
  refuseAny(maskedProblems(resource.fields, record))
  const platform = await reviewedPlatform(saving, row)
  const changed = shownOf(resource, recordOf(resource, changedRow(saving, row, platform)))
  const operations = operationsOfUpdate(resource, before, changed)
  const after = (await asked(saving, () => derived(saving, { before, after: changed, operations }))) ?? changed
  const allowed = allowedOf(resource, before, platform)
  requireReadOnly(resource, record, (name) => [...allowed(name), after[name]])
  await asked(saving, () => requireUnlocked(saving, before, after))
  await tx.holdCounted(resource, [before, after])
  const referring = [before, ...platformRecord(resource, platform)]
  await requireAllowed(saving, { before, after, operations }, referring)
  if (isToldAll(saving)) return after
  const review = platform ? { source: sourceOf(platform), reason: 'sync' } : {}
  const written = await tx.write({ ...saving, before, after, version: row.version + 1, ...review, once })
  if (written) {
    await followed(saving, before, after)
    await asked(saving, () => effected(saving, { before, after, operations }))
    return written
  }
  const [current] = await tx.find(resource, [id])
  return await overtaken(saving, once, current ? recordOf(resource, current) : null)
}

/** Held where it keeps numbers of others: those change without a new version of it. */
async function rowToChange({ tx, scope, resource, record }: Saving, id: string): Promise<StoredRow | undefined> {
  const [row] = await tx.find(resource, [id])
  if (!row || !isOwn(scope, row) || rollupsOf(resource).length === 0) return row
  await tx.holdCounted(resource, [recordOf(resource, row), record], [id])
  return (await tx.find(resource, [id]))[0]
}

/** What people edit is the body's, the rest stays as it was. */
function changedRow({ resource, record }: Saving, row: StoredRow, platform: PlatformRow | undefined): StoredRow {
  const editable = new Set(resource.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name))
  const kept = Object.entries(row.data).filter(([name]) => !editable.has(name))
  const data = { ...editableData(resource, record), ...Object.fromEntries(kept) }
  return { ...row, version: row.version + 1, data, ...(platform ? { source: sourceOf(platform) } : {}) }
}

/** By its own first try, whose answer it gets, or by somebody else. */
async function overtaken(saving: Saving, once: Once | undefined, current: WireRecord | null): Promise<WireRecord> {
  const first = await earlierAnswer(saving.tx, once)
  if (first) return first as WireRecord
  throw conflict(current, saving.record)
}

type Allowed = Parameters<typeof requireReadOnly>[2]

function allowedOf({ reference }: Resource, before: WireRecord, platform: PlatformRow | undefined): Allowed {
  return (name) => {
    // Read by somebody before the platform changed it: nothing that is written depends on it.
    if (name === reference?.state) return [undefined, null, ...REFERENCE_STATES]
    return [undefined, before[name], ...(platform && name === reference?.version ? [platform.version] : [])]
  }
}

/** The platform's row when the body says that its current version has been reviewed. */
async function reviewedPlatform({ tx, resource, record }: Saving, row: StoredRow): Promise<PlatformRow | undefined> {
  const { reference } = resource
  if (!reference || !row.source) return undefined
  const submitted = record[reference.version]
  if (submitted === undefined || submitted === null || submitted === row.source.version) return undefined
  const platform = await tx.platform(resource, row.source.id)
  if (platform?.version === submitted) return platform
  const message = platform ? '平台又有更新，请重新核对' : '平台条目已被删除，无法再同步'
  const problems = [{ code: 'reference', path: `/${reference.version}`, message }]
  throw new Failure('invalid', { words: message, problems })
}

function platformRecord(resource: Resource, platform: PlatformRow | undefined): readonly WireRecord[] {
  return platform ? [recordOf(resource, platform)] : []
}

export function sourceOf({ id, version, digest }: PlatformRow): CopySource {
  return { id, version, digest }
}

/** Forms send `Id: ''` for a new record: an empty field that the server keeps says nothing. */
export function withoutSilentFields(resource: Resource, record: WireRecord): WireRecord {
  const kept = new Set(resource.fields.filter((field) => field.readOnly).map((field) => field.name))
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => !(kept.has(name) && (value === null || value === ''))),
  )
}

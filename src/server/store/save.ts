/**
 * One save: row, revision and audit in one transaction, or nothing.
 *
 * Source  Reliability requirements D3–D5, T8, U2.
 */
import { randomUUID } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import { REFERENCE_STATES } from '../../model/lifecycle.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { isServerKept } from './columns.ts'
import type { Row } from './database.ts'
import { answerInTurn, earlierAnswer, firstAnswer, keepAnswer, type Once, onceOf } from './idempotency.ts'
import { inWords } from './key-clash.ts'
import type { Surroundings } from './libraries.ts'
import { dataOf, recordOf } from './records.ts'
import { referenceProblems } from './references.ts'
import { conflict, missingVersion, refusalOf, requireReadOnly, takenKey } from './save-refusals.ts'
import { type PlatformRow, readPlatform, sourceOf } from './sources.ts'
import type { Origin, Save, SavesTogether } from './store.ts'
import { readRow, type Source, type Work, write } from './write.ts'

type Saving = Save & Work

/** Writes what `work` asks for in one transaction, all or none. After a deadlock `work` is done again from its beginning. */
export async function saveTogether<T>(
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  { work, idempotencyKey }: SavesTogether<T>,
): Promise<T> {
  const once = onceOf(idempotencyKey, null)
  return await inWords(around, scope, (note) =>
    around.database.transaction(scope, async (tx) => {
      const asking = { tx, around, scope }
      const first = await answerInTurn(asking, once)
      if (first !== undefined) return first as T
      const answer = await work((call) => saveOne({ ...call, ...asking, origin }, note))
      await keepAnswer(asking, once, answer)
      return answer
    }),
  )
}

async function saveOne(saving: Saving, note: (call: Save) => void): Promise<WireRecord> {
  const { scope, resource, record } = saving
  if (ownerOf(scope) === '' || !resource.scopes[scope.shelf]) throw new Failure('forbidden')
  const id = record[resource.identity.id]
  const isNew = id === undefined || id === null || id === ''
  try {
    return await (isNew ? create : update)(saving)
  } catch (error) {
    if (takenKey(error, resource)) note(saving)
    throw refusalOf(error, resource, record)
  }
}

async function create(saving: Saving): Promise<WireRecord> {
  const { scope, resource, record } = saving
  const { identity } = resource
  const row = newRow(scope)
  const own = recordOf(resource, { ...row, data: readOnlyDefaults(resource) })
  const free: WireRecord = { ...own, ...(identity.version ? { [identity.version]: 0 } : {}) }
  requireReadOnly(resource, record, (name) => [undefined, null, '', own[name], free[name]])
  const after = recordOf(resource, { ...row, data: { ...dataOf(resource, record), ...readOnlyDefaults(resource) } })
  const first = await firstAnswer(saving, after)
  if (first) return first
  await requireReferences(saving, [], after)
  return (await write(saving, { before: null, after, version: 1 })) ?? after
}

/** A row that is not stored yet, without its data. */
export function newRow(scope: Scope): Row {
  return {
    id: randomUUID(),
    owner_id: ownerOf(scope),
    shelf: scope.shelf,
    version: 1,
    reference_state: scope.shelf === 'organization' ? 'own' : null,
  }
}

/** What a record begins with where nobody may write: not published, first step of the approval. */
export function readOnlyDefaults(resource: Resource): WireRecord {
  const fields = resource.fields.filter(
    (field) => field.readOnly && field.default !== undefined && !isServerKept(resource, field.name),
  )
  return Object.fromEntries(fields.map((field) => [field.name, field.default]))
}

async function update(saving: Saving): Promise<WireRecord> {
  const { tx, scope, resource, record } = saving
  const { id: idField, version: versionField } = resource.identity
  const id = String(record[idField])
  const once = onceOf(saving.idempotencyKey, [resource.name, record])
  const row = await readRow(tx, resource, id)
  // Without a version nothing else tells a repeated update from another one.
  const repeated = row && versionField ? undefined : await earlierAnswer(saving, once)
  if (repeated) return repeated as WireRecord
  if (!row) throw new Failure('notFound')
  const before = recordOf(resource, row)
  if (row.shelf !== scope.shelf || row.owner_id !== ownerOf(scope)) throw new Failure('forbidden')
  const submitted = versionField ? record[versionField] : row.version
  if (submitted === undefined || submitted === null) throw missingVersion(versionField ?? '')
  if (submitted !== row.version) return await overtaken(saving, once, before)
  const platform = await acceptedPlatform(saving, row)
  const source = platform ? sourceOf(platform) : undefined
  requireReadOnly(resource, record, (name) => allowedOf(resource, before, name, source))
  const version = Number(row.version) + 1
  const kept = Object.entries(row.data as WireRecord).filter(([name]) => !isEditable(resource, name))
  const data = { ...dataOf(resource, record), ...Object.fromEntries(kept) }
  const taken = source ? { source_version: source.version } : {}
  const after = recordOf(resource, { ...row, ...taken, version, data })
  await requireReferences(saving, platform ? [before, platform.record] : [before], after)
  const reason = source ? { source, reason: 'sync' } : {}
  const written = await write(saving, { before, after, version, ...reason, once })
  if (written) return written
  const current = await readRow(tx, resource, id)
  return await overtaken(saving, once, current ? recordOf(resource, current) : null)
}

/** By its own first try, whose answer it gets, or by somebody else. */
async function overtaken(saving: Saving, once: Once | undefined, current: WireRecord | null): Promise<WireRecord> {
  const first = await earlierAnswer(saving, once)
  if (first) return first as WireRecord
  throw conflict(current, saving.record)
}

function allowedOf(resource: Resource, before: WireRecord, name: string, source?: Source): readonly unknown[] {
  const { reference } = resource
  // Read by somebody before the platform changed it: nothing that is written depends on it.
  if (name === reference?.state) return [undefined, null, ...REFERENCE_STATES]
  return [undefined, before[name], ...(source && name === reference?.version ? [source.version] : [])]
}

/** The platform's row when the body says that its current version has been reviewed. */
async function acceptedPlatform({ tx, resource, record }: Saving, row: Row): Promise<PlatformRow | undefined> {
  const { reference } = resource
  if (!reference || typeof row.source_id !== 'string') return undefined
  const submitted = record[reference.version]
  if (submitted === undefined || submitted === null || submitted === row.source_version) return undefined
  const platform = await readPlatform(tx, resource, row.source_id)
  if (platform?.version === submitted) return platform
  const message = platform ? '平台又有更新，请重新核对' : '平台条目已被删除，无法再同步'
  const problems = [{ code: 'reference', path: `/${reference.version}`, message }]
  throw new Failure('invalid', { words: message, problems })
}

function isEditable(resource: Resource, name: string): boolean {
  return resource.fields.some((field) => field.name === name && !field.readOnly)
}

async function requireReferences(
  { tx, around, resource }: Saving,
  before: readonly WireRecord[],
  after: WireRecord,
): Promise<void> {
  const problems = await referenceProblems(tx, around.catalog(), resource, { before, after })
  if (problems.length > 0) throw new Failure('invalid', { words: problems[0]?.message ?? '', problems })
}

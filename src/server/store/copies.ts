/**
 * An organization's copies of platform rows: taking one, taking over what the platform has changed, giving it back.
 *
 * Shapes  A copy is a row of the organization like any other, with an id of its own. Of one platform row an organization has
 *         one copy at most: an index sees to that, and who comes second is answered with the first one's.
 * Errors  `Failure('invalid')` in words for what is no platform row, is disabled, is no copy, or takes another record's key.
 */
import { driftOf, mergeDrift } from '../../model/drift.ts'
import { Failure } from '../../model/failure.ts'
import type { ReferenceRules } from '../../model/lifecycle.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import { isServerKept, tableOf } from './columns.ts'
import { isSqlError, type Row } from './database.ts'
import { earlierAnswer, holdOnce, keepAnswer, onceOf } from './idempotency.ts'
import { inWords, type Tried } from './key-clash.ts'
import type { Surroundings } from './libraries.ts'
import { recordOf } from './records.ts'
import { rowSql, sourceIndex } from './reference-state.ts'
import { remove } from './remove.ts'
import { newRow, readOnlyDefaults } from './save.ts'
import { type PlatformRow, readBase, readPlatform, sourceOf } from './sources.ts'
import type { Copy, OnceById, Origin, Sync } from './store.ts'
import { holdRow, readRow, type Work, write } from './write.ts'

/** The rules of a library whose platform rows this scope may have copies of. */
export function requireRules({ reference, scopes }: Resource, scope: Scope): ReferenceRules {
  if (!reference || !scopes.organization || scope.shelf !== 'organization' || ownerOf(scope) === '')
    throw new Failure('forbidden')
  return reference
}

export async function reference(
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  resource: Resource,
  taking: OnceById,
): Promise<Copy> {
  requireRules(resource, scope)
  return await inWords(around, scope, async (note) => {
    const attempt = () =>
      around.database.transaction(scope, (tx) => makeCopy({ tx, around, scope, origin, resource }, taking, note))
    try {
      return await attempt()
    } catch (error) {
      // Somebody else of the organization was quicker.
      if (isSqlError(error, '23505') && error.constraint === sourceIndex(resource)) return await attempt()
      throw error
    }
  })
}

async function makeCopy(
  work: Work,
  { id: platformId, idempotencyKey }: OnceById,
  note: (tried: Tried) => void,
): Promise<Copy> {
  const { tx, scope, resource } = work
  const once = onceOf(keyOfOne({ id: platformId, idempotencyKey }), [resource.name, 'reference', platformId])
  const first = await earlierAnswer(work, once)
  if (first) return first as Copy
  const platform = await requirePlatform(work, platformId)
  const table = tableOf(resource.name)
  const [existing] = await tx.query(
    `SELECT ${rowSql(resource)} FROM ${table} r WHERE r.owner_id = $1 AND r.source_id = $2`,
    [ownerOf(scope), platformId],
  )
  if (existing) return { record: recordOf(resource, existing), isNew: false }
  const { enabled } = requireRules(resource, scope)
  if (enabled && platform.record[enabled] !== true)
    throw refused(`平台已停用“${labelOf(resource, platform.record)}”，不能引用`)
  const source = { source_id: platform.id, source_version: platform.version, reference_state: 'referenced' }
  const after = recordOf(resource, { ...newRow(scope), ...source, data: copiedData(resource, platform.record) })
  const traces = { reason: 'reference', audit: 'reference', source: sourceOf(platform) }
  note({ resource, record: after, isGiven: true })
  await write(work, { before: null, after, version: 1, ...traces })
  const copy = { record: after, isNew: true }
  await keepAnswer(work, once, copy)
  return copy
}

async function requirePlatform({ tx, resource }: Work, id: string): Promise<PlatformRow> {
  const platform = await readPlatform(tx, resource, id)
  if (platform) return platform
  const row = await readRow(tx, resource, id)
  if (!row) throw new Failure('notFound')
  throw refused(`“${labelOf(resource, recordOf(resource, row))}”不是平台条目，不能引用`)
}

/** Everything that can be edited and what the organization keeps from then on; the rest begins as in any new record. */
function copiedData(resource: Resource, platform: WireRecord): WireRecord {
  const keeps = resource.reference?.keeps ?? []
  const copied = resource.fields.filter(
    ({ name, readOnly }) => (!readOnly || keeps.includes(name)) && !isServerKept(resource, name),
  )
  const entries = copied.map(({ name }) => [name, platform[name]] as const).filter(([, value]) => value !== undefined)
  return { ...readOnlyDefaults(resource), ...Object.fromEntries(entries) }
}

export async function cancel(
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  resource: Resource,
  { id, idempotencyKey }: OnceById,
): Promise<WireRecord> {
  const rules = requireRules(resource, scope)
  const require = (record: WireRecord) => requireCopy(resource, rules, record)
  const key = keyOfOne({ id, idempotencyKey })
  const removal = { action: 'cancel', verb: '取消引用', require, idempotencyKey: key } as const
  const [record] = await remove(around, scope, origin, resource, [id], removal)
  if (!record) throw new Failure('notFound')
  return record
}

function requireCopy(resource: Resource, { source }: ReferenceRules, record: WireRecord): void {
  if (typeof record[source] !== 'string') throw refused(`“${labelOf(resource, record)}”不是引用的条目`)
}

export async function sync(
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  resource: Resource,
  change: Sync,
): Promise<WireRecord> {
  requireRules(resource, scope)
  return await inWords(around, scope, (note) =>
    around.database.transaction(scope, (tx) => takeOver({ tx, around, scope, origin, resource }, change, note)),
  )
}

async function takeOver(work: Work, change: Sync, note: (tried: Tried) => void): Promise<WireRecord> {
  const { resource } = work
  const once = onceOf(keyOfOne(change), [resource.name, 'sync', change.id])
  const held = await holdOnce(work, once, () => holdRow(work, change.id))
  if ('first' in held) return held.first as WireRecord
  const synced = await syncRow(work, held.held, change, note)
  await keepAnswer(work, once, synced)
  return synced
}

async function syncRow(work: Work, row: Row, { validate }: Sync, note: (tried: Tried) => void): Promise<WireRecord> {
  const { tx, scope, resource } = work
  const rules = requireRules(resource, scope)
  const own = recordOf(resource, row)
  requireCopy(resource, rules, own)
  const platform = await readPlatform(tx, resource, String(row.source_id))
  if (!platform) throw refused(`“${labelOf(resource, own)}”的平台条目已被删除，无法再同步`)
  if (row.source_digest === platform.digest) return own
  const base = await readBase(tx, resource, platform, Number(row.source_version))
  const fields = driftOf(resource, base, platform.record, own)
  const merged = mergeDrift(own, fields, ({ state }) => (state === 'ownOnly' ? 'own' : 'platform'))
  requireValid(resource, merged, validate)
  const version = Number(row.version) + 1
  const { version: versionField } = resource.identity
  const after = {
    ...merged,
    [rules.version]: platform.version,
    ...(versionField ? { [versionField]: version } : {}),
  }
  note({ resource, record: after, isGiven: true })
  const traces = { reason: 'sync', audit: 'sync', source: sourceOf(platform) }
  return (await write(work, { before: own, after, version, ...traces })) ?? after
}

/** Judged as if somebody had saved it; what is stored of fields that are no longer declared is not judged. */
function requireValid(resource: Resource, record: WireRecord, validate: Validate): void {
  const declared = Object.entries(record).filter(
    ([name, value]) => value !== null && resource.fields.some((field) => field.name === name),
  )
  const problems = validate(Object.fromEntries(declared))
  const [first] = problems
  if (first) throw new Failure('invalid', { words: `平台的修改不能直接同步：${first.message}，请逐项核对`, problems })
}

/** One call carries several records, each of which has an answer of its own. */
function keyOfOne({ id, idempotencyKey }: OnceById): string | undefined {
  return idempotencyKey && `${idempotencyKey} ${id}`
}

function refused(words: string): Failure {
  return new Failure('invalid', { words })
}

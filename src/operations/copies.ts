/**
 * An organization's copies of platform rows: taking one, taking over what the platform has changed, giving it back.
 *
 * Shapes  A copy is a row of the organization like any other, with an id of its own. Of one platform row an organization has
 *         one copy at most: the store sees to that, and who comes second is answered with the first one's.
 * Errors  `Failure('invalid')` in words for what is no platform row, is disabled, is no copy, or takes another record's key.
 */
import { driftOf, mergeDrift } from '../model/drift.ts'
import { Failure } from '../model/failure.ts'
import type { ReferenceRules } from '../model/lifecycle.ts'
import { labelOf, type Resource, type WireRecord } from '../model/resource.ts'
import { ownerOf, type Scope } from '../model/scope.ts'
import type { Validate } from '../model/validation.ts'
import { derived } from './derive.ts'
import { followed } from './follow.ts'
import { requirePassed } from './judge-write.ts'
import { requireFew } from './limits.ts'
import { earlierAnswer, holdOnce, keepAnswer, keyOfOne, onceOf } from './once.ts'
import { Clash, type PlatformRow } from './port.ts'
import { inWords, type NoteTried } from './refusals.ts'
import { remove } from './remove.ts'
import { declaredOf, isServerKept, readOnlyDefaults, recordOf, type StoredRow } from './row.ts'
import { newRow, sourceOf } from './save.ts'
import type { Copy, OnceById, Sync } from './store.ts'
import { type Doing, holdRow, refuseAny, refused, transact, type Work } from './work.ts'

/** The rules of a library whose platform rows this scope may have copies of. */
export function requireRules({ reference, scopes }: Resource, scope: Scope): ReferenceRules {
  if (!reference || !scopes.organization || scope.shelf !== 'organization' || ownerOf(scope) === '')
    throw new Failure('forbidden')
  return reference
}

export async function reference(doing: Doing, taking: OnceById): Promise<Copy> {
  const { port, scope, resource } = doing
  requireRules(resource, scope)
  return await inWords(port, scope, async (note) => {
    const attempt = () => transact(doing, (work) => makeCopy(work, taking, note))
    try {
      return await attempt()
    } catch (error) {
      // Somebody else of the organization was quicker.
      if (error instanceof Clash && error.what.kind === 'copy') return await attempt()
      throw error
    }
  })
}

async function makeCopy(work: Work, { id, idempotencyKey }: OnceById, note: NoteTried): Promise<Copy> {
  const { port, tx, scope, resource } = work
  const once = onceOf(keyOfOne(idempotencyKey, id), [resource.name, 'reference', id])
  const first = await earlierAnswer(tx, once)
  if (first) return first as Copy
  const platform = await requirePlatform(work, id)
  const existing = await tx.copyOf(resource, id)
  if (existing) return { record: recordOf(resource, existing), isNew: false }
  const { enabled } = requireRules(resource, scope)
  const from = recordOf(resource, platform)
  if (enabled && from[enabled] !== true) throw refused(`平台已停用“${labelOf(resource, from)}”，不能引用`)
  const source = sourceOf(platform)
  const row = { ...newRow(port, scope, resource), source, state: 'referenced', data: copiedData(resource, from) }
  const begun = recordOf(resource, row)
  const after = await derived(work, { before: null, after: begun, operations: ['create'] })
  note({ resource, record: after, isGiven: true })
  await tx.holdCounted(resource, [after])
  await requirePassed(work, { before: null, after, operations: [] })
  await requireFew(work, { before: null, after })
  await tx.write({ ...work, before: null, after, version: 1, reason: 'reference', audit: 'reference', source })
  const copy = { record: after, isNew: true }
  await keepAnswer(tx, once, copy)
  return copy
}

async function requirePlatform({ tx, resource }: Work, id: string): Promise<PlatformRow> {
  const platform = await tx.platform(resource, id)
  if (platform) return platform
  const [row] = await tx.find(resource, [id])
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

export async function cancel(doing: Doing, { id, idempotencyKey }: OnceById): Promise<WireRecord> {
  const { resource, scope } = doing
  const rules = requireRules(resource, scope)
  const [record] = await remove(doing, {
    ids: [id],
    action: 'cancel',
    verb: '取消引用',
    require: (one) => {
      if (typeof one[rules.source] !== 'string') throw noCopy(resource, one)
    },
    idempotencyKey: keyOfOne(idempotencyKey, id),
  })
  if (!record) throw new Failure('notFound')
  return record
}

function noCopy(resource: Resource, record: WireRecord): Failure {
  return refused(`“${labelOf(resource, record)}”不是引用的条目`)
}

export async function sync(doing: Doing, change: Sync): Promise<WireRecord> {
  const { port, scope, resource } = doing
  requireRules(resource, scope)
  const once = onceOf(keyOfOne(change.idempotencyKey, change.id), [resource.name, 'sync', change.id])
  return await inWords(port, scope, (note) =>
    transact(doing, async (work) => {
      const held = await holdOnce(work.tx, once, () => holdRow(work, change.id))
      if ('first' in held) return held.first as WireRecord
      const after = await takenOver(work, held.held, change.validate)
      const synced = after ? await writeSynced(work, after, note) : recordOf(resource, held.held)
      await keepAnswer(work.tx, once, synced)
      return synced
    }),
  )
}

interface TakenOver {
  readonly row: StoredRow
  readonly record: WireRecord
  readonly platform: PlatformRow
}

/** What the copy would be with what the platform has changed; undefined when that is nothing. */
async function takenOver({ tx, resource }: Work, row: StoredRow, validate: Validate): Promise<TakenOver | undefined> {
  const own = recordOf(resource, row)
  const { source } = row
  if (!source) throw noCopy(resource, own)
  const platform = await tx.platform(resource, source.id)
  if (!platform) throw refused(`“${labelOf(resource, own)}”的平台条目已被删除，无法再同步`)
  if (source.digest === platform.digest) return undefined
  const base = await tx.platformAt(resource, source)
  const fields = driftOf(resource, { base: base?.record ?? null, platform: recordOf(resource, platform), own })
  const record = mergeDrift(own, fields, ({ state }) => (state === 'ownOnly' ? 'own' : 'platform'))
  // Judged as if somebody had saved it.
  const problems = validate(declaredOf(resource, record))
  refuseAny(problems, `平台的修改不能直接同步：${problems[0]?.message}，请逐项核对`)
  return { row, record, platform }
}

async function writeSynced(work: Work, { row, record, platform }: TakenOver, note: NoteTried): Promise<WireRecord> {
  const { tx, resource } = work
  const source = sourceOf(platform)
  const version = row.version + 1
  const before = recordOf(resource, row)
  const taken = { ...record, ...identityAt(resource, version, platform.version) }
  const after = await derived(work, { before, after: taken, operations: ['update'] })
  note({ resource, record: after, isGiven: true })
  await tx.holdCounted(resource, [after])
  await requirePassed(work, { before, after, operations: [] })
  await requireFew(work, { before, after })
  const written = await tx.write({ ...work, before, after, version, reason: 'sync', audit: 'sync', source })
  await followed(work, before, after)
  return written ?? after
}

function identityAt({ identity, reference }: Resource, version: number, platformVersion: number): WireRecord {
  return {
    ...(reference ? { [reference.version]: platformVersion } : {}),
    ...(identity.version ? { [identity.version]: version } : {}),
  }
}

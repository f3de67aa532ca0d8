/** What writes to the platform in memory, with the refusals that people meet: invalid, stale, taken, in use, not theirs. */
import { isDisabled, mayWrite, OWNER_FIELD, SHELF_FIELD } from '../../model/access.ts'
import { withComputed } from '../../model/computed.ts'
import { Failure } from '../../model/failure.ts'
import type { Problem } from '../../model/problem.ts'
import { labelOf, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import { ownerOf } from '../../model/scope.ts'
import { withState } from './copies.ts'
import { mentionedIn } from './mentions.ts'
import { type OperationInput, type Place, recordOf, refuseAny } from './operation.ts'
import { type Change, idOf, isOwn, isSeen, versionOf } from './tables.ts'
import { takenProblems } from './taken.ts'

export async function save(operation: OperationInput): Promise<WireRecord> {
  const { resource, scope, initials, validatorOf } = operation
  if (!mayWrite(resource, scope)) throw new Failure('forbidden')
  const sent = withoutSilent(resource, recordOf(operation))
  const record = initials ? withComputed(resource, sent, initials) : sent
  refuseAny((await validatorOf(resource))(record))
  return idOf(resource, record) === '' ? create(operation, record) : update(operation, record)
}

function create(operation: OperationInput, record: WireRecord): WireRecord {
  const { resource, scope, tables, origin } = operation
  const { identity, reference } = resource
  const kept = {
    [OWNER_FIELD]: ownerOf(scope),
    [SHELF_FIELD]: scope.shelf,
    ...(identity.version ? { [identity.version]: 1 } : {}),
  }
  refuseReadOnly(resource, record, { ...kept, ...(identity.version ? { [identity.version]: 0 } : {}) })
  const defaults = resource.fields.filter(({ readOnly, default: value }) => readOnly && value !== undefined)
  const after: WireRecord = {
    ...Object.fromEntries(defaults.map(({ name, default: value }) => [name, value])),
    ...record,
    ...(reference ? { [reference.source]: null, [reference.version]: null } : {}),
    ...kept,
    [identity.id]: tables.newId(resource),
  }
  refuseAny(takenProblems(operation, { after }))
  refuseAny(referenceProblems(operation, undefined, after))
  tables.write(resource, { before: null, after, origin }, scope)
  return withState(tables, resource, after)
}

function update(operation: OperationInput, record: WireRecord): WireRecord {
  const { resource, scope, tables, origin } = operation
  const before = tables.find(resource, idOf(resource, record))
  if (!before || !isSeen(scope, before)) throw new Failure('notFound')
  if (!isOwn(scope, before)) throw new Failure('forbidden')
  const { version: name } = resource.identity
  if (name) {
    const message = '缺少版本号，请刷新后重试'
    if (versionOf(resource, record) === undefined) refuseAny([{ code: 'required', path: `/${name}`, message }])
    if (record[name] !== before[name])
      throw new Failure('conflict', { data: { current: withState(tables, resource, before), submitted: record } })
  }
  refuseReadOnly(resource, record, withState(tables, resource, before))
  const editable = (field: string) => resource.fields.some((one) => one.name === field && !one.readOnly)
  const after: WireRecord = {
    ...Object.fromEntries(Object.entries(before).filter(([field]) => !editable(field))),
    ...Object.fromEntries(Object.entries(record).filter(([field]) => editable(field))),
    ...reviewed(resource, record),
    ...(name ? { [name]: Number(before[name]) + 1 } : {}),
  }
  refuseAny(takenProblems(operation, { before, after }))
  refuseAny(referenceProblems(operation, before, after))
  tables.write(resource, { before, after, origin }, scope)
  return withState(tables, resource, after)
}

/** The platform's version that a copy says it has been reviewed against. */
function reviewed({ reference }: Resource, record: WireRecord): WireRecord {
  const version = reference && record[reference.version]
  return reference && typeof version === 'number' ? { [reference.version]: version } : {}
}

export function remove(operation: OperationInput, ids: readonly string[], reason?: string): readonly WireRecord[] {
  const { resource, scope, tables, origin } = operation
  const rows = [...new Set(ids)].map((id) => tables.find(resource, id))
  const found = rows.filter((row) => row !== undefined && isSeen(scope, row))
  if (found.length < rows.length) throw new Failure('notFound')
  const records = found as readonly WireRecord[]
  if (records.some((row) => !isOwn(scope, row))) throw new Failure('forbidden')
  for (const row of records) refuseUsed(operation, row, reason === undefined ? '删除' : '取消引用')
  for (const row of records)
    tables.write(resource, { before: row, after: null, origin, ...(reason === undefined ? {} : { reason }) }, scope)
  return records
}

/** Writes what a record was before, as it was, while today's rules allow it. */
export function putBack(place: Place, { before, after, origin }: Change): void {
  const { resource, scope, tables } = place
  if (after === null) refuseUsed(place, before ?? {}, '撤销新增')
  else {
    refuseAny(takenProblems(place, { ...(before ? { before } : {}), after, isGiven: true }))
    refuseAny(referenceProblems(place, before ?? undefined, after))
  }
  tables.write(resource, { before, after, origin }, scope)
}

/** Forms send `Id: ''` for a new record: an empty field that the server keeps says nothing. */
function withoutSilent(resource: Resource, record: WireRecord): WireRecord {
  const kept = new Set(resource.fields.filter(({ readOnly }) => readOnly).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => !(kept.has(name) && (value === null || value === ''))),
  )
}

function refuseReadOnly(resource: Resource, record: WireRecord, allowed: WireRecord): void {
  const { identity, reference } = resource
  const free = new Set([identity.id, ...(reference ? [reference.state, reference.version] : [])])
  const wrong = resource.fields.filter(
    ({ name, readOnly }) =>
      readOnly && !free.has(name) && record[name] !== undefined && !sameValue(record[name], allowed[name]),
  )
  refuseAny(
    wrong.map(({ name, title }) => ({
      code: 'readOnly',
      path: `/${name}`,
      message: `${title}由系统维护，不能修改，请恢复原值`,
    })),
  )
}

/** A mention that was there before is not judged again. */
function referenceProblems(
  { catalog, tables, scope, resource }: Place,
  before: WireRecord | undefined,
  after: WireRecord,
): readonly Problem[] {
  const kept = new Set(mentionedIn(resource.fields, before ?? {}).map(({ field, id }) => `${field.reference} ${id}`))
  return mentionedIn(resource.fields, after).flatMap(({ field, path, id }): readonly Problem[] => {
    if (kept.has(`${field.reference} ${id}`)) return []
    const target = tryGetResource(catalog, field.reference ?? '')
    const row = target && tables.find(target, id)
    if (!target || !row || !isSeen(scope, row))
      return [{ code: 'reference', path, message: `所选${field.title}不存在或不可见，请重新选择` }]
    if (!isDisabled(target, row)) return []
    return [{ code: 'reference', path, message: `所选${field.title}已停用，请选择其他${field.title}` }]
  })
}

function refuseUsed({ catalog, tables, resource, scope }: Place, row: WireRecord, verb: string): void {
  const id = idOf(resource, row)
  for (const other of Object.values(catalog.resources)) {
    const users = tables
      .rows(other)
      .filter(
        (one) =>
          isSeen(scope, one) &&
          mentionedIn(other.fields, one).some(
            (mention) => mention.field.reference === resource.name && mention.id === id,
          ),
      )
    if (users.length === 0) continue
    const names = users.slice(0, 3).map((one) => labelOf(other, one))
    const message = `${resource.title}“${labelOf(resource, row)}”下还有 ${users.length} 条${other.title}：${names.join('、')}，不能${verb}`
    refuseAny([{ code: 'inUse', path: '', message }])
  }
}

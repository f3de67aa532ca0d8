/** What each operation does in memory, one short function per word, with the same refusals as the server's. */
import { mayReference, mayWrite, SHELF_FIELD } from '../../model/access.ts'
import { holds } from '../../model/condition.ts'
import { Failure } from '../../model/failure.ts'
import { type Page, tellingOnce } from '../../model/query.ts'
import type { Operation } from '../../model/call.ts'
import { getField, getResource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { copyOf, drift, reference, requireCopy, requireRules, sync } from './copies.ts'
import { findPage } from './find.ts'
import { mentionedIn } from './mentions.ts'
import { getRecord, idsOf, type OperationInput, pageOf, recordOf, refuseAny, seenByIds, seenRows } from './operation.ts'
import { isSeen } from './tables.ts'
import { forEach, transit } from './each.ts'
import { remove, save } from './writes.ts'

type RunOperation = (operation: OperationInput) => unknown

export const OPERATIONS: Readonly<Record<Operation, RunOperation>> = {
  list: listRecords,
  get: getRecord,
  getMany: (operation) => seenByIds(operation, operation.resource, idsOf(operation)),
  create: (operation) => {
    const { id } = operation.resource.identity
    const message = '新增时不能指定编号，请去掉'
    if ((recordOf(operation)[id] ?? '') !== '') refuseAny([{ code: 'readOnly', path: `/${id}`, message }])
    return save(operation)
  },
  update: (operation) => {
    const { id } = operation.resource.identity
    const message = '缺少编号，请刷新后再保存'
    if ((recordOf(operation)[id] ?? '') === '') refuseAny([{ code: 'required', path: `/${id}`, message }])
    return save(operation)
  },
  upsert: save,
  delete: (operation) => {
    if (!mayWrite(operation.resource, operation.scope)) throw new Failure('forbidden')
    remove(operation, idsOf(operation))
    return null
  },
  history: (operation) => {
    const { tables, resource, scope } = operation
    const [id = ''] = idsOf(operation)
    const revisions = tables.history(resource, id)
    const last = revisions[0]?.after ?? revisions[0]?.before
    if (!last || !isSeen(scope, last)) throw new Failure('notFound')
    return revisions
  },
  test: testRecord,
  unreferenced: (operation) => {
    const { resource, scope, tables, initials } = operation
    const { enabled } = requireRules(resource, scope)
    const free = seenRows(operation, resource).filter(
      (row) =>
        row[SHELF_FIELD] === 'platform' &&
        (!enabled || row[enabled] === true) &&
        !copyOf(tables, scope, resource, String(row[resource.identity.id])),
    )
    return findPage(resource, free, { ...pageOf(operation), shelf: 'platform' }, initials)
  },
  reference: (operation) =>
    forEach(operation, mayReference(operation.resource, operation.scope), (id) =>
      reference(operation.tables, operation.scope, operation.resource, id),
    ),
  cancel: (operation) =>
    forEach(operation, mayReference(operation.resource, operation.scope), (id) => {
      const record = requireCopy(operation.tables, operation.scope, operation.resource, id)
      remove(operation, [id], 'cancel')
      return { record, words: '' }
    }),
  sync: async (operation) => {
    const { tables, scope, resource, validatorOf } = operation
    const validate = await validatorOf(resource)
    return forEach(operation, mayReference(resource, scope), (id) => ({
      record: sync(tables, scope, resource, id, validate),
      words: '',
    }))
  },
  drift: (operation) =>
    drift(operation.tables, operation.scope, operation.resource, idsOf(operation)).map(({ id, base, platform }) => ({
      Id: id,
      Base: base,
      Platform: platform,
    })),
  transition: transit,
  values,
  targets: (operation) => {
    const { catalog, resource, call } = operation
    const field = getField(resource, call.field ?? '')
    const records = seenByIds(operation, resource, idsOf(operation))
    const mentions = records.flatMap((record) => mentionedIn([field], record))
    const target = mentions[0] && tryGetResource(catalog, mentions[0].field.reference ?? '')
    return target
      ? seenByIds(
          operation,
          target,
          mentions.map(({ id }) => id),
        )
      : []
  },
}

function listRecords(operation: OperationInput): Page {
  const { resource, call, initials } = operation
  const { shelf, where, reply } = call
  const asked = pageOf(operation)
  if (shelf && asked.shelf && asked.shelf !== shelf) return { rows: [], total: 0 }
  const whole = reply === 'list' ? { page: 1, pageSize: Number.MAX_SAFE_INTEGER } : {}
  const question = { ...asked, ...(shelf ? { shelf } : {}), ...(where ? { where } : {}), ...whole }
  const input = tellingOnce(resource, operation.scope, question)
  const page = findPage(resource, seenRows(operation, resource), input, initials)
  return { ...page, rows: (call.joins ?? []).reduce((rows, name) => joined(operation, rows, name), page.rows) }
}

/** Each row with the record that the field refers to. */
function joined(operation: OperationInput, rows: readonly WireRecord[], name: string): readonly WireRecord[] {
  const { catalog, resource } = operation
  const target = getResource(catalog, getField(resource, name).reference ?? '')
  return rows.map((row) => {
    const [found = null] = seenByIds(operation, target, typeof row[name] === 'string' ? [row[name]] : [])
    return { ...row, [`${name}Record`]: found }
  })
}

function testRecord(operation: OperationInput): boolean {
  const { catalog, call } = operation
  const record = getRecord(operation)
  if (!call.of) return call.when ? holds(call.when, record) : false
  const { library, field, when } = call.of
  const where = when ?? call.when
  const input = { page: 1, pageSize: 1, filters: { [field]: { in: idsOf(operation) } }, ...(where ? { where } : {}) }
  const other = getResource(catalog, library)
  return (
    findPage(other, seenRows(operation, other), { ...input, sort: { field: other.list.sort.field, order: 'asc' } })
      .total > 0
  )
}

const VALUES_MAX = 50

/** The distinct texts of the field, most used first. */
function values(operation: OperationInput): readonly string[] {
  const { resource, call } = operation
  const keyword = (pageOf(operation).keyword ?? '').trim().toLowerCase()
  const counts = new Map<string, number>()
  for (const row of seenRows(operation, resource))
    for (const value of [row[call.field ?? '']].flat()) {
      const text = typeof value === 'string' ? value.trim() : ''
      if (text !== '' && text.toLowerCase().includes(keyword)) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  const byUse = [...counts].sort(([left, often], [right, seldom]) => seldom - often || (left < right ? -1 : 1))
  return byUse.slice(0, VALUES_MAX).map(([text]) => text)
}

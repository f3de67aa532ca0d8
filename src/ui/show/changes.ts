/** What a version of a record is called, and how one is taken back. */
import type { Revision } from '../../model/query.ts'
import type { FieldChange } from '../../model/record-changes.ts'
import { constantsOf } from '../../model/lifecycle.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'

/** Today's record with the values of an old version; what the server keeps stays. */
export function restored(resource: Resource, record: WireRecord, old: WireRecord): WireRecord {
  const editable = resource.fields.filter((field) => !field.readOnly && field.name !== resource.identity.id)
  const next = { ...record, ...Object.fromEntries(editable.map(({ name }) => [name, old[name]])) }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
}

const ACTIONS: Readonly<Record<Revision['action'], string>> = { create: '新增', update: '修改', delete: '删除' }
const REASONS: Readonly<Record<string, string>> = { reference: '引用', sync: '同步', cancel: '取消引用' }

/** `verb` is 发布 or 修改; `isNamed` when it says already what was changed. */
export function revisionWords(resource: Resource, revision: Revision, changes: readonly FieldChange[]) {
  const transition =
    resource.transitions.find(({ name }) => name === revision.reason) ??
    resource.transitions.find((transition) => isJust(changes, revision, constantsOf(transition)))
  if (transition) return { verb: transition.label, isNamed: true }
  const reason = revision.reason === undefined ? undefined : REASONS[revision.reason]
  return { verb: reason ?? ACTIONS[revision.action], isNamed: revision.action !== 'update' }
}

/** Whether an update changed nothing but what these values say. */
function isJust(changes: readonly FieldChange[], { action }: Revision, values: WireRecord): boolean {
  if (action !== 'update' || changes.length === 0) return false
  return changes.every(({ field, after }) => Object.hasOwn(values, field.name) && values[field.name] === after)
}

/** Which commands a row has, for this scope and this record; one list per state, so that equal rows share it. */
import { useMemo } from 'react'
import {
  hasOperation,
  mayCreate,
  mayDelete,
  mayTransit,
  mayUpdate,
  mayWrite,
  openTransitions,
} from '../../model/access.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { CANCEL_REFERENCE, mayCancel, maySync, SYNC } from '../reference/commands.ts'
import type { RowAction } from './row.tsx'

export const EDIT = 'edit'
export const SHOW = 'show'
export const DELETE = 'delete'
export const DUPLICATE = 'duplicate'

const CHARACTER_PX = 13
const BUTTON_ROOM_PX = 13
const CELL_ROOM_PX = 28

export interface RowCommands {
  readonly actionsOf: (record: WireRecord) => readonly RowAction[]
  /** Of the widest row, CSS pixels. */
  readonly width: number
}

export function useRowCommands(resource: Resource, scope: Scope): RowCommands {
  return useMemo(() => compileCommands(resource, scope), [resource, scope])
}

export function compileCommands(resource: Resource, scope: Scope): RowCommands {
  const kept = new Map<string, readonly RowAction[]>()
  const actionsOf = (record: WireRecord) => {
    const own = mayWrite(resource, scope, record)
    const open = openTransitions(resource, scope, record)
    const copy = `${maySync(resource, scope, record)}.${mayCancel(resource, scope, record)}`
    const state = `${own}.${copy}.${open.map((transition) => transition.name).join()}`
    const actions = kept.get(state) ?? commandsOf(resource, scope, record)
    kept.set(state, actions)
    return actions
  }
  return { actionsOf, width: Math.max(72, widestRow(resource, scope)) }
}

function commandsOf(resource: Resource, scope: Scope, record: WireRecord): readonly RowAction[] {
  const update = mayUpdate(resource, scope, record)
  return [
    ...(update ? [{ name: EDIT, label: '编辑' }] : []),
    { name: SHOW, label: '查看' },
    ...(mayCreate(resource, scope) && mayWrite(resource, scope, record) ? [{ name: DUPLICATE, label: '复制' }] : []),
    ...(maySync(resource, scope, record) ? [{ name: SYNC, label: '同步' }] : []),
    ...openTransitions(resource, scope, record).map(({ name, label }) => ({ name: `to:${name}`, label })),
    ...partingOf(resource, scope, record),
  ]
}

/** A copy is given back, everything else is deleted. */
function partingOf(resource: Resource, scope: Scope, record: WireRecord): readonly RowAction[] {
  if (mayCancel(resource, scope, record)) return [{ name: CANCEL_REFERENCE, label: '取消引用' }]
  return mayDelete(resource, scope, record) ? [{ name: DELETE, label: '删除', danger: true }] : []
}

/** As if every kind of command stood in one row, but only one transition of each field. */
function widestRow(resource: Resource, scope: Scope): number {
  const writes = mayWrite(resource, scope)
  const fields = [...new Set(resource.transitions.map((transition) => transition.field))]
  const transitions = fields.map((field) => {
    const labels = resource.transitions
      .filter((candidate) => candidate.field === field && mayTransit(resource, scope, candidate))
      .map(({ label }) => label)
    return labels.reduce((widest, label) => (label.length > widest.length ? label : widest), '')
  })
  const updates = writes && hasOperation(resource, 'update', 'upsert')
  const labels = [
    '查看',
    ...(mayCreate(resource, scope) ? ['复制'] : []),
    ...(updates ? ['编辑'] : []),
    ...transitions,
    ...(maySync(resource, scope) ? ['同步'] : []),
    ...(mayCancel(resource, scope) ? ['取消引用'] : writes && hasOperation(resource, 'delete') ? ['删除'] : []),
  ]
  return labels.reduce((sum, label) => sum + label.length * CHARACTER_PX + BUTTON_ROOM_PX, CELL_ROOM_PX)
}

/** Which commands a row has, for this scope and this record; one list per state, so that equal rows share it. */
import { aroundHere } from '../../../model/around-here.ts'
import { useEffect, useMemo, useState } from 'react'
import {
  isOpen,
  mayCreate,
  mayDelete,
  mayTransit,
  mayUpdate,
  mayWrite,
  openTransitions,
} from '../../../model/access.ts'
import { closedReason } from '../../../model/guards.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import type { Scope } from '../../../model/scope.ts'
import { CANCEL_REFERENCE, mayCancel, maySync, SYNC } from '../../reference/commands.ts'
import type { RowAction } from '../table/row.tsx'

export const EDIT = 'edit'
export const SHOW = 'show'
export const DELETE = 'delete'
export const DUPLICATE = 'duplicate'

/** Opens the menu of a row's further commands. */
/** Leads from a copy to the platform's record. */
export const ORIGINAL = 'original'
export const MORE = 'more'

/** Commands that stand in a row; further ones are in its menu. */
const INLINE_MAX = 4
/** What they may take together: four commands of two characters, or two of four and one of two. */
const INLINE_ROOM_PX = 170
const CHARACTER_PX = 13
const BUTTON_ROOM_PX = 9
const CELL_ROOM_PX = 24
const MORE_ROOM_PX = 24
const WIDTH_MIN_PX = 72

export interface RowCommands {
  readonly actionsOf: (record: WireRecord) => readonly RowAction[]
  /** What the widest of the rows takes, CSS pixels. */
  readonly widthOf: (rows: readonly WireRecord[]) => number
}

/** Why a command that is there may not be used on the record. */
type Barred = (command: string, record: WireRecord) => string | undefined

export function useRowCommands(resource: Resource, scope: Scope): RowCommands {
  const barred = useBarred(resource)
  return useMemo(() => compileCommands(resource, scope, barred), [resource, scope, barred])
}

/** Few libraries have rules about deletions, so what fills in their words is loaded for them alone. */
function useBarred(resource: Resource): Barred | undefined {
  const [found, setFound] = useState<{ readonly barred: Barred }>()
  const isRuled = resource.rules?.some(({ isEvident }) => isEvident) ?? false
  useEffect(() => {
    if (!isRuled) return
    let isOver = false
    void import('../../../model/record-rules.ts').then(
      ({ barredWords }) =>
        isOver ||
        setFound({
          barred: (command, record) =>
            command === DELETE || command === CANCEL_REFERENCE
              ? barredWords(resource, command === DELETE ? 'delete' : 'cancel', record)
              : undefined,
        }),
    )
    return () => void (isOver = true)
  }, [resource, isRuled])
  return isRuled ? found?.barred : undefined
}

export function compileCommands(resource: Resource, scope: Scope, barred?: Barred): RowCommands {
  const kept = new Map<string, readonly RowAction[]>()
  const actionsOf = (record: WireRecord) => {
    const own = mayWrite(resource, scope, record)
    const open = openTransitions(resource, scope, { record, around: aroundHere() })
    const copy = `${maySync(resource, scope, record)}.${mayCancel(resource, scope, record)}`
    const refused = barred ? refusedOf(partingOf(resource, scope, record), record, barred) : []
    const closed = [...closedOf(resource, scope, record), ...refused]
    const state = `${own}.${copy}.${open.map((transition) => transition.name).join()}.${closed.map(({ closed: why }) => why).join()}`
    const offered = () =>
      commandsOf(resource, scope, record).filter(({ name }) => !refused.some((one) => one.name === name))
    const actions = kept.get(state) ?? [...withRare(offered()), ...closed]
    kept.set(state, actions)
    return actions
  }
  const widthOf = (rows: readonly WireRecord[]) =>
    [...new Set(rows.map(actionsOf))].reduce((widest, actions) => Math.max(widest, widthInRow(actions)), WIDTH_MIN_PX)
  return { actionsOf, widthOf }
}

/** What a person does most stays in the row: edit, part with, take over, changes of state, look. */
function withRare(actions: readonly RowAction[]): readonly RowAction[] {
  const frequent = actions.filter(({ name }) => name !== DUPLICATE)
  const states = frequent.filter(({ name }) => name.startsWith('to:'))
  const order = [EDIT, DELETE, CANCEL_REFERENCE, SYNC, ...states.map(({ name }) => name), SHOW]
  const isWhole = frequent.length <= INLINE_MAX && roomOf(frequent) <= INLINE_ROOM_PX
  const inline = isWhole ? frequent : fitting(order.flatMap((name) => frequent.filter((one) => one.name === name)))
  return actions.map((action) => (inline.includes(action) ? action : { ...action, rare: true }))
}

/** The first ones, as long as there is room; a long one makes way for those behind it. */
function fitting(actions: readonly RowAction[]): readonly RowAction[] {
  return actions.reduce<readonly RowAction[]>((taken, action) => {
    const more = [...taken, action]
    return more.length <= INLINE_MAX && roomOf(more) <= INLINE_ROOM_PX ? more : taken
  }, [])
}

function roomOf(actions: readonly RowAction[]): number {
  return actions.reduce((sum, { label }) => sum + label.length * CHARACTER_PX + BUTTON_ROOM_PX, 0)
}

function widthInRow(actions: readonly RowAction[]): number {
  const inline = actions.filter((action) => !action.rare)
  return CELL_ROOM_PX + roomOf(inline) + (inline.length < actions.length ? MORE_ROOM_PX : 0)
}

function commandsOf(resource: Resource, scope: Scope, record: WireRecord): readonly RowAction[] {
  const update = mayUpdate(resource, scope, record)
  return [
    ...(update ? [{ name: EDIT, label: '编辑' }] : []),
    { name: SHOW, label: '查看' },
    ...(mayCreate(resource, scope) && mayWrite(resource, scope, record) ? [{ name: DUPLICATE, label: '复制' }] : []),
    ...(maySync(resource, scope, record) ? [{ name: SYNC, label: '同步' }] : []),
    ...openTransitions(resource, scope, { record, around: aroundHere() }).map(({ name, label }) => ({
      name: `to:${name}`,
      label,
    })),
    ...partingOf(resource, scope, record),
  ]
}

/** Steps that the record is not ready for: people look for them, and learn here what they wait for. */
function closedOf(resource: Resource, scope: Scope, record: WireRecord): readonly RowAction[] {
  return resource.transitions
    .filter(
      (transition) =>
        transition.call !== undefined && !isOpen(transition, record, { ...aroundHere(), roles: scope.roles }),
    )
    .filter((transition) => mayTransit(resource, scope, { transition, record }))
    .flatMap((transition) => {
      const closed = closedReason(resource, transition, record)
      return closed === undefined
        ? []
        : [{ name: `to:${transition.name}`, label: transition.label, rare: true, closed }]
    })
}

/** Those of the actions that the record's own state refuses; they stay in the menu and say why. */
function refusedOf(actions: readonly RowAction[], record: WireRecord, barred: Barred): readonly RowAction[] {
  return actions.flatMap(({ name, label }) => {
    const closed = barred(name, record)
    return closed === undefined ? [] : [{ name, label, rare: true, closed }]
  })
}

/** A copy is given back, everything else is deleted. */
function partingOf(resource: Resource, scope: Scope, record: WireRecord): readonly RowAction[] {
  if (mayCancel(resource, scope, record)) return [{ name: CANCEL_REFERENCE, label: '取消引用' }]
  return mayDelete(resource, scope, record) ? [{ name: DELETE, label: '删除', danger: true }] : []
}

/**
 * Single fields of one record, saved as the form would: merged into the record as it is stored now, judged by the library's
 * validator, sent through the same update.
 *
 * Shapes  `base` is the record as the list showed it. A field that somebody else has changed meanwhile is a clash, and nothing
 *         is sent; other fields that they changed are kept as they made them.
 * Errors  None leaves: what goes wrong is an outcome with words.
 */
import { mayUpdate } from '../../../model/access.ts'
import type { ChangeOrigin } from '../../../model/change-origin.ts'
import { type ConflictData, Failure } from '../../../model/failure.ts'
import { guardsBefore } from '../../../model/guards.ts'
import { type Field, labelOf, type WireRecord } from '../../../model/resource.ts'
import type { Validate } from '../../../model/validation.ts'
import { mergeRecords, withValues } from '../../form/merge.ts'
import { saveRefusal } from '../../form/refusal.ts'
import { knownOnly, ruleState, withoutHidden } from '../../../model/form-rules.ts'
import { sameValue } from '../../../model/same-value.ts'
import type { GuardContext } from '../../guards/ask.ts'
import { answered, type WriteKeys } from '../../write-keys.ts'

export type SavedValue =
  | { readonly state: 'done'; readonly record: WireRecord }
  /** The record has the value already. */
  | { readonly state: 'unchanged'; readonly record: WireRecord }
  | { readonly state: 'refused'; readonly words: string }
  | { readonly state: 'clash'; readonly current: WireRecord }

export interface NewValue {
  readonly field: Field
  readonly value: unknown
}

interface ChangeOfRecord {
  readonly base: WireRecord
  /** By which tool, for the history; changes of one batch can be undone together. */
  readonly origin?: ChangeOrigin
  /** As it is stored now; absent when it is not there any more. */
  readonly stored: WireRecord | undefined
  /** Those of the dialog or sheet that the change may be tried again from. */
  readonly keys: WriteKeys
}

export interface ValueChange extends ChangeOfRecord, NewValue {}

export interface ValuesChange extends ChangeOfRecord {
  readonly values: readonly NewValue[]
}

/** Tells the root that what goes wrong is said at the cell or in the row's result. */
const ROW_BY_ROW = { rowByRow: true } as const
const GONE = '这条记录已被删除，不能再修改'

export async function saveValue(
  asker: GuardContext,
  validate: Validate | undefined,
  { field, value, ...change }: ValueChange,
): Promise<SavedValue> {
  return saveValues(asker, validate, { ...change, values: [{ field, value }] })
}

export async function saveValues(
  asker: GuardContext,
  validate: Validate | undefined,
  change: ValuesChange,
): Promise<SavedValue> {
  try {
    const words = await objection(asker, change)
    if (words !== undefined) return { state: 'refused', words }
    return await send(asker, validate, change)
  } catch (error) {
    return refused(asker, { validate, change }, error)
  }
}

async function objection(asker: GuardContext, { stored, values }: ValuesChange): Promise<string | undefined> {
  const { resource, scope } = asker
  if (!stored) return GONE
  if (!mayUpdate(resource, scope, stored)) return '不属于本机构，或没有权限，不能修改'
  const { hidden } = ruleState(resource, withValues(stored, entriesOf(values)))
  const needless = values.find(({ field }) => hidden.has(field.name))
  if (needless) return `“${labelOf(resource, stored)}”不需要填写${needless.field.title}`
  if (guardsBefore(resource, 'edit').length === 0) return undefined
  const { askGuards } = await import('../../guards/ask.ts')
  return (await askGuards(asker, { name: 'edit', label: '编辑' }, stored))?.words
}

async function send(asker: GuardContext, validate: Validate | undefined, change: ValuesChange): Promise<SavedValue> {
  const { resource, provider } = asker
  const { base, values, stored = {}, origin, keys } = change
  if (values.every(({ field, value }) => sameValue(value, stored[field.name])))
    return { state: 'unchanged', record: stored }
  const mine = withValues(base, entriesOf(values))
  const { merged, clashes } = mergeRecords(resource, { base, mine, theirs: stored })
  if (clashes.some((clash) => values.some(({ field }) => clash.field.name === field.name)))
    return { state: 'clash', current: stored }
  const data = withoutHidden(merged, ruleState(resource, merged))
  const words = validate && judgedValue(validate(knownOnly(resource.fields, data)), values)
  if (words) return { state: 'refused', words }
  const id = String(stored['id'] ?? stored[resource.identity.id])
  const previousData = { ...stored, id }
  return keys.send([data, previousData], async (idempotencyKey) => {
    const meta = { ...ROW_BY_ROW, change: origin, idempotencyKey }
    const saved = await provider.update(resource.name, { id, data: { ...data, id }, previousData, meta })
    return { state: 'done', record: { ...answered(resource, saved.data), id } }
  })
}

const entriesOf = (values: readonly NewValue[]) => values.map(({ field, value }) => [field.name, value] as const)

/** What is wrong with those values, or else with the record that they would stand in. */
export function judgedValue(problems: ReturnType<Validate>, values: readonly NewValue[]): string | undefined {
  const isOwn = ({ path }: { readonly path: string }) =>
    values.some(({ field }) => path === `/${field.name}` || path.startsWith(`/${field.name}/`))
  const own = problems.filter(isOwn)
  if (own.length > 0) return own.map(({ message }) => message).join('；')
  const [other] = problems
  return other && `${other.message}。请先打开这条记录的表单改正`
}

interface Sent {
  readonly validate: Validate | undefined
  readonly change: ValuesChange
}

async function refused(asker: GuardContext, { validate, change }: Sent, error: unknown): Promise<SavedValue> {
  const { current, words } = readRefusal(asker, error)
  if (current === undefined) return { state: 'refused', words }
  if (current === null) return { state: 'refused', words: GONE }
  const stored: WireRecord = { ...current, id: change.stored?.['id'] }
  const isTouched = change.values.some(
    ({ field: { name }, value }) => !sameValue(stored[name], change.base[name]) && !sameValue(stored[name], value),
  )
  if (isTouched) return { state: 'clash', current: stored }
  try {
    return await send(asker, validate, { ...change, stored })
  } catch (again) {
    return { state: 'refused', words: readRefusal(asker, again).words }
  }
}

function readRefusal({ resource }: GuardContext, error: unknown): { current?: WireRecord | null; words: string } {
  const refusal = saveRefusal(resource, error)
  if (refusal.kind === 'words') return { words: refusal.words }
  if (refusal.kind === 'problems') return { words: refusal.problems.map(({ message }) => message).join('；') }
  const words = error instanceof Failure ? error.message : ''
  const current = error instanceof Failure ? (error.data as Partial<ConflictData> | null)?.current : undefined
  return { current: current ?? null, words }
}

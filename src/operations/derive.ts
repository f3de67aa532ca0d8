/**
 * Makes the fields that nobody writes, after what was sent is applied and before anything is judged.
 *
 * Shapes  What is copied or computed is made anew when something that it reads has changed, and only then: yesterday's price stays.
 *         A row keeps what an earlier row with the same reference had.
 * Errors  `Failure('invalid')`: another value for what is made, a value that its field does not hold, numbers that are used up.
 */
import { businessDay } from '../model/business-day.ts'
import { isEmpty } from '../model/condition.ts'
import { asCopied } from '../model/copied-rows.ts'
import {
  computedBy,
  type DerivedField,
  type DerivedStep,
  derivedSteps,
  isOfToday,
  isTouched,
  numberForm,
  numberText,
} from '../model/derived.ts'
import type { Problem } from '../model/problem.ts'
import type { JudgedWrite } from '../model/record-rules.ts'
import { type Field, type Resource, tryGetResource, type WireRecord } from '../model/resource.ts'
import { emptyRollup, type Rollup } from '../model/rollup.ts'
import { sameValue } from '../model/same-value.ts'
import { type Earlier, earlierIn, rowsIn } from '../model/value.ts'
import { lastBefore } from './earlier.ts'
import { refuseAny, type Work } from './work.ts'

/** The record with its derived fields as this write makes them; what is stated of them stays. */
export async function derived(work: Work, judged: JudgedWrite & { readonly stated?: WireRecord }): Promise<WireRecord> {
  return await withSteps(work, judged, false)
}

/** The record with what follows from the numbers that it keeps of others, which have changed. */
export async function derivedFromCounts(work: Work, before: WireRecord, after: WireRecord): Promise<WireRecord> {
  return await withSteps(work, { before, after, operations: [] }, true)
}

async function withSteps(
  work: Work,
  { before, after, operations, stated = {} }: JudgedWrite & { readonly stated?: WireRecord },
  isCounted: boolean,
): Promise<WireRecord> {
  const steps = derivedSteps(work.resource.fields)
  if (steps.length === 0) return after
  const problems: Problem[] = []
  const making: Making = {
    work,
    before,
    operations,
    isCounted,
    today: businessDay(momentOf(work)),
    problems,
    targets: new Map(),
  }
  let made = after
  const asked = steps.filter(({ field, rows }) => rows !== undefined || !Object.hasOwn(stated, field.name))
  for (const step of asked) made = await (step.rows === undefined ? withField : withRows)(making, step, made)
  refuseAny(problems)
  return made
}

/** Whether any field is made of what is written. */
export function isDerived({ fields }: Resource): boolean {
  return derivedSteps(fields).length > 0
}

/** Without what is worked out when it is read: a body may hold what it was on another day. */
export function withoutToday({ fields }: Resource, record: WireRecord): WireRecord {
  const names = new Set(fields.flatMap((field) => (isOfToday(field) ? [field.name] : [])))
  return names.size === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)))
}

interface Making {
  readonly work: Work
  readonly before: WireRecord | null
  readonly operations: readonly string[]
  /** Whether it is the numbers kept of others that change, which are as they are before otherwise. */
  readonly isCounted: boolean
  readonly today: string
  readonly problems: Problem[]
  /** Records that copies lead to, each read once. */
  readonly targets: Map<string, Promise<WireRecord | undefined>>
}

function momentOf({ origin, port }: Work): number {
  return origin.atMs ?? port.clock()
}

async function withField(making: Making, step: DerivedStep, record: WireRecord): Promise<WireRecord> {
  const { field } = step
  const { name, readOnly } = field
  if (!readOnly && !isEmpty(record[name])) return record
  const value = await valueOf(making, step, record)
  if (value === undefined) return record
  judge(making, field, { value, path: `/${name}` })
  return { ...record, [name]: value }
}

/** Undefined when this write leaves the field as it is; null when it empties it. */
async function valueOf(making: Making, step: DerivedStep, record: WireRecord): Promise<unknown> {
  const { field } = step
  const { derived: source } = field
  if ('number' in source) {
    // Who only tries takes no number that nobody gets, and holds up nobody who counts.
    const isNew = making.before === null && isEmpty(record[field.name]) && making.work.trial?.isKept !== false
    return isNew ? await numberOf(making.work, field, source.number) : undefined
  }
  if ('stamp' in source) return isMoment(making, source.on) ? stampOf(making, field, source.stamp) : undefined
  if ('rollup' in source) return making.isCounted ? record[field.name] : countBefore(making, field.name, source.rollup)
  if (!isDue(making, step, record)) return undefined
  return (await made(making, step, { row: record, record })) ?? null
}

/** Whatever an earlier version of the record, which returns, has said. */
function countBefore({ before }: Making, name: string, rollup: Rollup): unknown {
  return before?.[name] ?? emptyRollup(rollup)
}

function isMoment({ operations }: Making, on: readonly string[]): boolean {
  return on.some((name) => operations.includes(name))
}

/** What follows from other fields: at its moments, else when one of them has changed. */
function isDue(making: Making, step: DerivedStep, record: WireRecord): boolean {
  const { derived: source } = step.field
  if (isOfToday(step.field)) return false
  const on = 'on' in source ? source.on : undefined
  return on ? isMoment(making, on) : isTouched(step, making.before, record)
}

function stampOf({ work, today }: Making, { maxLength }: Field, stamp: 'at' | 'by' | 'day'): string {
  if (stamp === 'at') return new Date(momentOf(work)).toISOString()
  return stamp === 'day' ? today : work.scope.userName.slice(0, maxLength)
}

async function numberOf(work: Work, field: Field, pattern: string): Promise<string> {
  const { tx, resource } = work
  const form = numberForm(pattern, businessDay(momentOf(work)))
  if (!form) throw new Error(`${resource.name}.${field.name} has no pattern of numbers: ${pattern}`)
  const text = numberText(form, await tx.nextNumber(resource, { field: field.name, prefix: form.prefix }))
  if (text.length > (field.maxLength ?? Infinity)) {
    const message = `${field.title} ${form.prefix} 已经用完，请联系系统管理员`
    refuseAny([{ code: 'derived', path: `/${field.name}`, message }])
  }
  return text
}

interface Place {
  readonly row: WireRecord
  readonly record: WireRecord
}

async function made(making: Making, step: DerivedStep, { row, record }: Place): Promise<unknown> {
  const { work, today } = making
  const { derived: source } = step.field
  if (!('copy' in source)) return computedBy(step, row, { today, record, earlier: await earlierOf(work, step, record) })
  const fields = step.rows === undefined ? work.resource.fields : fieldsIn(work.resource, step.rows)
  return asCopied(step.field, await copied(making, source.copy.split('.'), { fields, record: row }))
}

/** What the last record before this one says, for each question about it. */
async function earlierOf(work: Work, step: DerivedStep, record: WireRecord): Promise<ReadonlyMap<Earlier, unknown>> {
  const { derived: source } = step.field
  const questions = 'compute' in source ? earlierIn(source.compute) : []
  const found = new Map<Earlier, unknown>()
  for (const question of questions) found.set(question, (await lastBefore(work, question, record))?.[question.field])
  return found
}

function fieldsIn({ fields }: Resource, rows: string): readonly Field[] {
  return fields.find(({ name }) => name === rows)?.fields ?? []
}

interface Level {
  readonly fields: readonly Field[]
  readonly record: WireRecord
}

/** What stands at the end of the path; undefined where it leads nowhere. */
async function copied(making: Making, path: readonly string[], { fields, record }: Level): Promise<unknown> {
  const [name = '', ...rest] = path
  const value = record[name]
  if (rest.length === 0) return value ?? undefined
  const { reference = '' } = fields.find((field) => field.name === name) ?? {}
  const target = tryGetResource(making.work.port.catalog(), reference)
  if (!target || typeof value !== 'string' || value === '') return undefined
  const found = await targetOnce(making, target, value)
  return found && (await copied(making, rest, { fields: target.fields, record: found }))
}

function targetOnce({ work, targets }: Making, target: Resource, id: string): Promise<WireRecord | undefined> {
  const key = `${target.name} ${id}`
  const known = targets.get(key)
  if (known) return known
  const found = work.tx.targets(target, [id]).then((rows) => rows.get(id))
  targets.set(key, found)
  return found
}

async function withRows(making: Making, step: DerivedStep, record: WireRecord): Promise<WireRecord> {
  const { field, rows = '' } = step
  if (!Array.isArray(record[rows]) || !isDue(making, step, record)) return record
  const earlier = making.before ? rowsIn(making.before, rows) : []
  const next: WireRecord[] = []
  for (const [index, row] of rowsIn(record, rows).entries()) {
    const value = await rowValue(making, step, { row, record, earlier, index })
    judge(making, field, { value, path: `/${rows}/${index}/${field.name}` })
    const { [field.name]: _old, ...rest } = row
    next.push(value === undefined || value === null ? rest : { ...rest, [field.name]: value })
  }
  return { ...record, [rows]: next }
}

interface RowPlace extends Place {
  readonly earlier: readonly WireRecord[]
  readonly index: number
}

async function rowValue(making: Making, step: DerivedStep, place: RowPlace): Promise<unknown> {
  const { field } = step
  const { row, record, earlier, index } = place
  const sent = row[field.name]
  if (!field.readOnly && !isEmpty(sent)) return sent
  const kept = 'copy' in field.derived ? keptCopy(step, place) : undefined
  if (kept) return kept[field.name]
  const value = await made(making, step, { row, record })
  const allowed = [value, ...earlier.map((one) => one[field.name])]
  if (!isEmpty(sent) && !allowed.some((one) => sameValue(one, sent))) {
    const message = `${field.title}由系统维护，不能修改，请清空`
    making.problems.push({ code: 'readOnly', path: `/${step.rows}/${index}/${field.name}`, message })
  }
  return value
}

/** The earlier row whose copy this one keeps: of the same reference, and of the same value where one was sent. */
function keptCopy({ field }: DerivedStep, { row, earlier, index }: RowPlace): WireRecord | undefined {
  const [reference = ''] = 'copy' in field.derived ? field.derived.copy.split('.') : []
  const sent = row[field.name]
  const alike = (one: WireRecord | undefined) =>
    one !== undefined &&
    !isEmpty(one[reference]) &&
    one[reference] === row[reference] &&
    (isEmpty(sent) || sameValue(one[field.name], sent))
  return alike(earlier[index]) ? earlier[index] : earlier.find(alike)
}

interface Judged {
  readonly value: unknown
  readonly path: string
}

/** What was made must be what its field may hold: nobody could correct it otherwise. */
function judge({ problems }: Making, field: DerivedField, { value, path }: Judged): void {
  const { title, minimum = -Infinity, maximum = Infinity } = field
  if (typeof value !== 'number' || (value >= minimum && value <= maximum)) return
  const [limit, word] = value > maximum ? [maximum, '最多'] : [minimum, '最少']
  problems.push({ code: 'derived', path, message: `${title}算得 ${value}，${word} ${limit}，请核对所用的数` })
}

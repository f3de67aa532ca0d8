/** Records that may stand beside the ones they were made from. */
import { isMaskedText } from '../../src/model/mask-text.ts'
import { alikeCondition, type AlikeLimit } from '../../src/model/alike.ts'
import { businessDay } from '../../src/model/business-day.ts'
import { dayAfter, holds, passes } from '../../src/model/condition.ts'
import type { Field, Resource, WireRecord } from '../../src/model/resource.ts'
import { withCheckSign } from '../../src/model/text-forms.ts'
import { keyField, uniqueKeysOf } from '../../src/model/unique.ts'
import { readOnlyDefaults } from '../../src/operations/row.ts'

/**
 * The record under other keys: the text of each begins with the mark, and is as long as before. What the server makes is left
 * out, and what is masked or identifies a person is somebody else's.
 */
export function unlike(resource: Resource, record: WireRecord, mark: string): WireRecord {
  const changes = uniqueKeysOf(resource).flatMap((key) => {
    const { name, kind, readOnly } = keyField(resource, key)
    const text = record[name]
    if (readOnly || kind !== 'text' || typeof text !== 'string') return []
    const head = text.startsWith(mark) ? 'Y'.repeat(mark.length) : mark
    return [[name, `${head}${text.slice(mark.length)}`] as const]
  })
  const days = (resource.limits ?? []).flatMap((limit) => [
    ...otherDay(resource, limit, { record, mark }),
    ...otherHour(resource, limit, { record, mark }),
    ...otherChoice(resource, limit, { record, mark }),
  ])
  const personal = resource.fields.flatMap((field) => personalOf(field, record, mark))
  const made = new Set(resource.fields.filter(({ readOnly, derived }) => readOnly && derived).map(({ name }) => name))
  const kept = Object.entries(record).filter(([name]) => !made.has(name))
  return { ...Object.fromEntries(kept), ...Object.fromEntries([...changes, ...days, ...personal]) }
}

/** What a rule asks that the record alone cannot tell. */
const ELSEWHERE = /"(?:some|none|input|scope|may|format|idCard)":|"\w+\.\w+"/

/** Whether it might be made today: yesterday's record may be of a day that has passed. */
export function isOfToday({ rules = [] }: Resource, record: WireRecord): boolean {
  const around = { today: businessDay(Date.now()), nowMs: Date.now() }
  return rules.every(
    ({ on, when, must, warn }) =>
      !must ||
      warn ||
      !on?.includes('create') ||
      ELSEWHERE.test(JSON.stringify([when, must])) ||
      (when && !holds(when, record, around)) ||
      passes(must, record, around),
  )
}

/** Whether a new record under other keys may stand beside it: no bound on those that are alike is in its way. */
export function isRepeatable(resource: Resource, record: WireRecord): boolean {
  if (!isOfToday(resource, record)) return false
  const copy = { ...unlike(resource, record, 'R'), ...readOnlyDefaults(resource) }
  return (resource.limits ?? []).every(
    (limit) =>
      limit.warn ||
      [...limit.by, ...(limit.span ? [limit.span.from] : [])].some((name) => copy[name] !== record[name]) ||
      alikeCondition(limit, copy) === undefined,
  )
}

interface Marked {
  readonly record: WireRecord
  readonly mark: string
}

/** What may be there once a day was done on another one, long ago. */
function otherDay(
  { fields }: Resource,
  { by, warn }: AlikeLimit,
  { record, mark }: Marked,
): readonly [string, unknown][] {
  const day = fields.find(({ name, kind, readOnly }) => kind === 'date' && !readOnly && by.includes(name))
  const value = day && record[day.name]
  if (warn || !day || typeof value !== 'string') return []
  return [[day.name, dayAfter(value, -1 - numberOf(mark))]]
}

/** What may be there once of a kind, and has no day, is of another kind. */
function otherChoice(
  { fields }: Resource,
  { by, span, warn }: AlikeLimit,
  { record, mark }: Marked,
): readonly [string, unknown][] {
  const of = (...kinds: readonly string[]) =>
    fields.find(({ name, kind, readOnly }) => kinds.includes(kind) && !readOnly && by.includes(name))
  const choice = of('choice')
  const choices = choice?.choices ?? []
  const at = choices.findIndex(({ value }) => value === record[choice?.name ?? ''])
  if (warn || span || of('date') || !choice || at < 0 || choices.length < 2) return []
  return [[choice.name, choices[(at + 1 + (numberOf(mark) % (choices.length - 1))) % choices.length]!.value]]
}

const SLOT_MINUTES = 5

/** What may not overlap is done for some minutes of another hour. */
function otherHour(
  { fields }: Resource,
  { span, warn }: AlikeLimit,
  { record, mark }: Marked,
): readonly [string, unknown][] {
  const isClock = (name: string) =>
    fields.some((field) => field.name === name && field.kind === 'time' && !field.readOnly)
  if (warn || !span || !isClock(span.from) || !isClock(span.to) || record[span.from] === undefined) return []
  const from = freeMinutes(numberOf(mark))
  return [
    [span.from, clockOf(from)],
    [span.to, clockOf(from + SLOT_MINUTES - 1)],
  ]
}

/** Before eight and from six in the evening, when nobody of the demo is at work. */
const [MORNING_SLOTS, EVENING_SLOTS] = [96, 70]

function freeMinutes(number: number): number {
  const slot = number % (MORNING_SLOTS + EVENING_SLOTS)
  return (slot < MORNING_SLOTS ? slot : slot + 120) * SLOT_MINUTES
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The same for the same mark. */
function numberOf(mark: string): number {
  return [...mark].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_000, 7)
}

function personalOf({ name, mask, isExact }: Field, record: WireRecord, mark: string): [string, unknown][] {
  const text = record[name]
  if (mask === undefined || typeof text !== 'string' || (!isExact && !isMaskedText(text))) return []
  const number = numberOf(mark)
  if (mask === 'phone') return [[name, `1391234${String(1_000 + number)}`]]
  if (mask !== 'idNumber') return [[name, `${mark}${number}`]]
  const serial = String((number % 499) * 2 + (record['Sex'] === 'male' ? 1 : 0)).padStart(3, '0')
  return [[name, withCheckSign('id-card', `330102${String(record['BirthDate']).replaceAll('-', '')}${serial}`)]]
}

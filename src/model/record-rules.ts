/**
 * The rules of a library that refuse: what must be of a record, and what may not be changed in it. The form asks them while it is
 * filled in, the server in the transaction that writes.
 *
 * Shapes  A rule is asked at the operations of `on`; without them, of a new record and of one in which something that it reads has
 *         changed: yesterday's record stays editable under a newer rule until that is touched. Words name fields in braces.
 */
import { type Around, type Condition, type Expression, holds, isEmpty, type Link, passes } from './condition.ts'
import { fieldsOf } from './condition-parts.ts'
import { KIND_FACTS } from './kind.ts'
import { spokenValue } from './masked-field.ts'
import type { Problem } from './problem.ts'
import type { Field, Resource, WireRecord } from './resource.ts'
import { sameValue } from './same-value.ts'

/** The operation at which only `npm run verify` asks: of every stored record. */
export const VERIFY = 'verify'

export interface RecordRule {
  /** `create`, `update`, `delete`, `cancel`, `verify`, or the name of a transition. */
  readonly on?: readonly string[]
  /** A field of rows: judged of each of them. */
  readonly each?: string
  readonly when?: Expression
  readonly must?: Expression
  readonly require?: readonly string[]
  /** The field at which it is said. */
  readonly at?: string
  readonly words: string
  /** Said, and nothing refused. */
  readonly warn?: true
  /** What it refuses of a deletion follows from the record alone, so that the screen knows before it asks. */
  readonly isEvident?: true
}

export interface LockRule {
  /** Of the record as it was before. */
  readonly when?: Condition
  /** All fields when absent. */
  readonly fields?: readonly string[]
  readonly except: readonly string[]
  readonly words: string
}

export interface JudgedWrite {
  readonly before: WireRecord | null
  readonly after: WireRecord
  /** What is done: an ordinary save may be several, where it makes transitions that have no call of their own. */
  readonly operations: readonly string[]
  /** What the dialog of a transition was answered. */
  readonly input?: WireRecord | undefined
}

/** What is known of other records. */
export interface KnownRecords {
  readonly around: Around
  /** The records that the references of the record, or of one of its rows, lead to. */
  readonly referred?: (row: WireRecord, fields: readonly Field[]) => WireRecord
  /** How many such records there are, and the names of the first. */
  readonly found?: (link: Link, asker: WireRecord) => { readonly count: number; readonly names: string } | undefined
  /** What the record that a field refers to is called. */
  readonly nameOf?: (field: Field, id: unknown) => string | undefined
}

type RuledResource = Pick<Resource, 'fields' | 'rules' | 'locks' | 'names'>

/** The rules that are asked of this write. */
export function rulesAsked({ rules = [] }: RuledResource, judged: JudgedWrite): readonly RecordRule[] {
  return rules.filter((rule) => isAsked(rule, judged))
}

function isAsked(rule: RecordRule, { before, after, operations }: JudgedWrite): boolean {
  const { on } = rule
  if (on) return on.some((name) => operations.includes(name))
  if (operations.some((name) => name === 'delete' || name === 'cancel')) return false
  if (before === null) return true
  return readsOfRule(rule).some((name) => !sameValue(before[name] ?? null, after[name] ?? null))
}

/** The fields of a record that a rule reads, and the answers of a dialog; of its rows, all of them. */
export function readsOfRule({ each, when, must, require = [] }: RecordRule): readonly string[] {
  const answers = [...JSON.stringify([when, must]).matchAll(/"input":"(\w+)"/g)].map(([, name = '']) => name)
  const read = [...(must ? fieldsOf(must) : []), ...(when ? fieldsOf(when) : []), ...require, ...answers]
  return each === undefined ? read : [each, ...read.flatMap((name) => (name.startsWith('/') ? name.slice(1) : []))]
}

/** What the rules refuse, all of it, in their order; with `warn`, what they only say. */
export function ruleProblems(
  resource: RuledResource,
  judged: JudgedWrite,
  { known, warn }: { readonly known: KnownRecords; readonly warn?: true },
): readonly Problem[] {
  return rulesAsked(resource, judged)
    .filter((rule) => rule.warn === warn)
    .flatMap((rule) =>
      subjectsOf(rule, judged.after).flatMap((subject) => problemsOf(resource, rule, { ...subject, known })),
    )
}

interface Subject {
  /** The record, or one of its rows. */
  readonly row: WireRecord
  readonly record: WireRecord
  readonly path: string
  /** From 1, of a row. */
  readonly rowNumber?: number
}

/** Whom a rule judges: the record, or each of its rows. */
export function subjectsOf({ each }: RecordRule, record: WireRecord): readonly Subject[] {
  if (each === undefined) return [{ row: record, record, path: '' }]
  const rows = record[each]
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown, index) =>
    typeof row === 'object' && row !== null
      ? [{ row: row as WireRecord, record, path: `/${each}/${index}`, rowNumber: index + 1 }]
      : [],
  )
}

function problemsOf(
  resource: RuledResource,
  rule: RecordRule,
  { row, record, path, rowNumber, known }: Subject & { readonly known: KnownRecords },
): readonly Problem[] {
  const fields =
    rule.each === undefined ? resource.fields : (resource.fields.find(({ name }) => name === rule.each)?.fields ?? [])
  const around: Around = {
    ...known.around,
    record,
    ...(rowNumber === undefined ? {} : { rowNumber }),
    ...(known.referred ? { referred: known.referred(row, fields) } : {}),
    isAny: (link) => (known.found?.(link, row)?.count ?? 0) > 0,
  }
  if (rule.when && !holds(rule.when, row, around)) return []
  if (rule.require) {
    return rule.require
      .filter((name) => isEmpty(row[name]))
      .map((name) => ({
        code: 'required',
        path: `${path}/${name}`,
        message: rule.words || `请填写${titleOf(fields, name)}`,
      }))
  }
  if (!rule.must || passes(rule.must, row, around)) return []
  const message = filledWords(rule.words, { library: resource, fields, row, rule, known })
  return [{ code: 'rule', path: rule.at === undefined ? path : `${path}/${rule.at}`, message }]
}

function titleOf(fields: readonly Field[], name: string): string {
  return fields.find((field) => field.name === name)?.title ?? name
}

interface Filling {
  readonly library: Pick<Resource, 'names'>
  readonly fields: readonly Field[]
  readonly row: WireRecord
  readonly rule: Pick<RecordRule, 'must'>
  readonly known: KnownRecords
}

/** The words of a question about one record, with its own values put in. */
export function recordWords(library: RuledResource, words: string, row: WireRecord): string {
  return filledWords(words, { library, fields: library.fields, row, rule: {}, known: { around: NO_MOMENT } })
}

/** The words with what their braces name put in; what is not known is left out. */
function filledWords(words: string, { library, fields, row, rule, known }: Filling): string {
  const link = rule.must ? firstLink(rule.must) : undefined
  const found = link && known.found?.(link, row)
  return words.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    if (name === 'count') return String(found?.count ?? '')
    if (name === 'names') return found?.names ?? ''
    const field = fields.find((one) => one.name === name)
    return field ? spokenValue(library, field, fieldWords(field, row[name], known)) : ''
  })
}

/** Why the record may not be deleted, or a copy given back, as far as it tells by itself; undefined when that is open. */
export function barredWords(
  library: RuledResource,
  operation: 'delete' | 'cancel',
  record: WireRecord,
): string | undefined {
  const rule = library.rules?.find(
    ({ isEvident, on, when, must }) =>
      isEvident && on?.includes(operation) && must && (!when || holds(when, record)) && !passes(must, record),
  )
  return rule && recordWords(library, rule.words, record)
}

/** The first question about other records, which `{count}` and `{names}` speak of. */
export function firstLink(condition: Expression): Link | undefined {
  if ('some' in condition) return condition.some
  if ('none' in condition) return condition.none
  if ('not' in condition) return firstLink(condition.not)
  const parts = 'and' in condition ? condition.and : 'or' in condition ? condition.or : []
  return parts.map(firstLink).find((link) => link !== undefined)
}

/** A field's value as people say it; nothing for what they would not recognize. */
export function fieldWords(field: Field, value: unknown, { nameOf }: Pick<KnownRecords, 'nameOf'>): string {
  if (isEmpty(value)) return ''
  const label = field.choices?.find((choice) => String(choice.value) === String(value))?.label
  if (label !== undefined) return label
  if (field.reference !== undefined) return nameOf?.(field, value) ?? ''
  return KIND_FACTS[field.kind].isPlain ? String(value) : ''
}

/** The fields that the record as it was does not let a person change at that moment, with why. */
export function lockedFields(
  library: RuledResource,
  before: WireRecord,
  around: Around = NO_MOMENT,
): ReadonlyMap<string, string> {
  const { fields, locks = [] } = library
  const locked = new Map<string, string>()
  for (const lock of locks) {
    if (lock.when && !holds(lock.when, before, around)) continue
    const names = lock.fields ?? fields.flatMap(({ name, readOnly }) => (readOnly ? [] : [name]))
    const words = recordWords(library, lock.words, before)
    for (const name of names) if (!lock.except.includes(name) && !locked.has(name)) locked.set(name, words)
  }
  return locked
}

const NO_MOMENT: Around = { today: '', nowMs: NaN }

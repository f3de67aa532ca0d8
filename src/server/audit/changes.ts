/** What a change changed, field by field, in the words of the library. */
import { answerLines } from '../../model/answers.ts'
import {
  labelOf,
  type Catalog,
  type Field,
  type Resource,
  tryGetResource,
  type WireRecord,
} from '../../model/resource.ts'
import { mayRead } from '../../model/access.ts'
import { isEmpty } from '../../model/condition.ts'
import { maskValue, sightOfScope } from '../../model/mask.ts'
import { isObject } from '../../model/plain.ts'
import { type FieldChange, changesBetween } from '../../model/record-changes.ts'
import { wordsOfMarkup } from '../../model/rich-words.ts'
import type { Scope } from '../../model/scope.ts'
import type { LibraryStore } from '../../operations/store.ts'
import { type ReferenceNames, toCell } from '../../wire/sheets/cell.ts'
import { mentionedIds } from '../../wire/sheets/write-records.ts'

export interface Labelling {
  readonly catalog: Catalog
  readonly store: LibraryStore
  readonly scope: Scope
}

const TEXT_MAX = 4_000

/** Each changed field with its value before and after. */
export async function changeRows(
  labelling: Labelling,
  resource: Resource,
  { before, after }: { readonly before: WireRecord | null; readonly after: WireRecord | null },
): Promise<readonly WireRecord[]> {
  const changes = changesBetween(resource, before, after)
  const names = await namesOf(
    labelling,
    resource,
    [before, after].filter((record) => record !== null),
  )
  const sight = sightOfScope(resource, labelling.scope)
  const told = (field: Field, value: unknown) => wordsOf(field, maskValue(field, value, sight), names)
  const rowOf = ({ field, before: old, after: now }: FieldChange) => {
    const spoken = (value: unknown, record: WireRecord | null) =>
      field.answering ? answerLines(record?.[field.answering.asked], value).join('\n') : value
    return { Field: field.title, Before: told(field, spoken(old, before)), After: told(field, spoken(now, after)) }
  }
  return changes.map(rowOf)
}

/** Libraries that the person may not read are not named: their ids stand instead. */
async function namesOf(
  { catalog, store, scope }: Labelling,
  resource: Resource,
  records: readonly WireRecord[],
): Promise<ReferenceNames> {
  const known = new Map<string, string>()
  const fields = resource.fields.map(({ name }) => name)
  for (const [library, ids] of mentionedIds(resource, fields, records)) {
    const target = tryGetResource(catalog, library)
    if (!target || !mayRead(target, scope)) continue
    for (const record of await store.byIds(scope, target, [...ids]))
      known.set(`${library}/${String(record[target.identity.id])}`, labelOf(target, record))
  }
  return (library, id) => known.get(`${library}/${id}`)
}

function wordsOf(field: Field, value: unknown, names: ReferenceNames): string {
  const words = lineOf(field, value, names)
  return words.length > TEXT_MAX ? `${words.slice(0, TEXT_MAX - 1)}…` : words
}

function lineOf(field: Field, value: unknown, names: ReferenceNames): string {
  if (isEmpty(value)) return ''
  if (field.kind === 'richText') return wordsOfMarkup(String(value))
  if (field.kind === 'group' && isObject(value)) return insideOf(field, value, names)
  if (field.kind === 'rows' && Array.isArray(value))
    return value.map((row, at) => `${at + 1}. ${isObject(row) ? insideOf(field, row, names) : String(row)}`).join('\n')
  const cell = toCell(field, value, names)
  return `${String(cell ?? '')}${field.unit && cell !== null ? ` ${field.unit}` : ''}`
}

function insideOf({ fields = [] }: Field, record: WireRecord, names: ReferenceNames): string {
  const filled = fields.filter(({ name }) => !isEmpty(record[name]))
  return filled.map((field) => `${field.title} ${lineOf(field, record[field.name], names)}`).join('，')
}

/**
 * Which values no two records of an owner may share: the natural key, and the sets of fields that the form calls unique.
 *
 * Shapes  A key is a list of field names. A record with an empty value in it is like no other.
 * Errors  `takenProblem` names the record that has the values, and carries its id.
 */
import { KIND_FACTS } from './kind.ts'
import { spokenValue } from './masked-field.ts'
import type { Problem } from './problem.ts'
import { type Field, getField, labelOf, type Resource, type WireRecord } from './resource.ts'

export type UniqueKey = readonly string[]

/** Every key of the library, the natural one first. */
export function uniqueKeysOf({ identity, form }: Pick<Resource, 'identity' | 'form'>): readonly UniqueKey[] {
  const { naturalKey } = identity
  const natural = naturalKey.length > 0 ? [naturalKey] : []
  return [...natural, ...form.unique.filter((key) => key.length > 0 && !isSameKey(key, naturalKey))]
}

/** Whether two unique keys are of the same fields, in whatever order. */
export function isSameKey(key: UniqueKey, other: UniqueKey): boolean {
  return key.length === other.length && key.every((name) => other.includes(name))
}

/** The record's values of a key as one text; undefined when one of them is empty. */
export function keyText(key: UniqueKey, record: WireRecord): string | undefined {
  const values = key.map((name) => record[name] ?? '')
  return values.includes('') ? undefined : JSON.stringify(values)
}

/** Where a clash is said: at what a person types, before what they choose. */
export function keyField(resource: Resource, key: UniqueKey): Field {
  const fields = key.map((name) => getField(resource, name))
  return fields.find(({ kind }) => kind === 'text') ?? fields[0]!
}

export interface Taken {
  readonly key: UniqueKey
  readonly record: WireRecord
  /** The record that has the values; undefined when it has gone meanwhile. */
  readonly other?: WireRecord | undefined
  /** Whether nobody has chosen the values now: a copy of the platform's record, a deleted one that returns. */
  readonly isGiven?: boolean | undefined
}

/** `名称“运动疗法”已被「运动疗法（KF-0001）」使用，请换一个` */
export function takenProblem(resource: Resource, { key, record, other, isGiven = false }: Taken): Problem {
  const values = key.map((name) => valueWords(resource, getField(resource, name), record[name])).join('、')
  const owner = isGiven ? '本机构的' : ''
  const words = other ? `已被${owner}「${nameOf(resource, key, other)}」使用` : `已被${owner || '其他'}记录使用`
  return {
    code: 'duplicate',
    path: `/${keyField(resource, key).name}`,
    message: `${values}${words}，${isGiven ? '请先修改它' : '请换一个'}`,
    ...(other ? { taken: String(other[resource.identity.id]) } : {}),
  }
}

/** Its label, and its natural key where that is not what clashes or says already. */
function nameOf(resource: Resource, key: UniqueKey, record: WireRecord): string {
  const label = labelOf(resource, record)
  const code = resource.identity.naturalKey
    .filter((name) => !key.includes(name) && getField(resource, name).kind === 'text')
    .map((name) => String(record[name] ?? ''))
    .filter((text) => text !== '' && !label.includes(text))
  return code.length > 0 ? `${label}（${code.join(' ')}）` : label
}

/** What a person would not recognize, like an id, is left out. */
function valueWords(resource: Resource, field: Field, value: unknown): string {
  const { title, kind, choices } = field
  const label = choices?.find((choice) => choice.value === value)?.label
  if (label !== undefined) return `${title}“${label}”`
  return kind === 'text' || KIND_FACTS[kind].filter === 'span'
    ? `${title}“${spokenValue(resource, field, String(value))}”`
    : title
}

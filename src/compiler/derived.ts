/** `x-from`: what makes a field. One source, of a kind that the field can hold, at moments that the library has. */
import { type Derivation, numberForm, type Stamp } from '../model/derived.ts'
import { KIND_FACTS, type Kind } from '../model/kind.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Field } from '../model/resource.ts'
import type { Findings, SchemaNode } from './nodes.ts'
import { type JsonKey, problemAt } from './source.ts'
import { meant } from './suggest.ts'

/** What is kept beside the record, under these keys of a source. */
const SOURCES = ['number', 'stamp'] as const
const STAMP_KINDS: Readonly<Record<Stamp, Kind>> = { at: 'dateTime', by: 'text', day: 'date' }
/** Longer names of people are cut off. */
const NAME_LENGTH = 20

/** A source as its author wrote it, once the meta-schema has accepted it. */
export function compileDerivation(said: unknown): Derivation | undefined {
  return said === undefined ? undefined : (said as Derivation)
}

export interface DerivedInput {
  readonly fields: readonly Field[]
  readonly places: ReadonlyMap<string, SchemaNode>
  readonly transitions: readonly Transition[]
  readonly findings: Findings
}

/** Reports every source that makes nothing, or nothing that its field can hold. */
export function checkDerived(input: DerivedInput): void {
  for (const field of input.fields) checkField(input, field)
  for (const field of input.fields)
    for (const { path, derived } of inside(field.fields ?? [], `${field.name}/`)) {
      const say = sayAt(input, path)
      if (derived) say([], '表格和分组里的字段不能由 x-from 生成', '把它移到记录上，或删除 x-from')
    }
}

type Said = Readonly<Record<string, unknown>>

function checkField(input: DerivedInput, field: Field): void {
  const { derived, name } = field
  if (!derived) return
  const say = sayAt(input, name)
  const sources = SOURCES.filter((key) => Object.hasOwn(derived, key))
  if (sources.length !== 1)
    return say([], sources.length === 0 ? '没有说由什么生成' : '只能有一个来源', `只写 ${SOURCES.join('、')} 之一`)
  if (field.default !== undefined) say([], '默认值与 x-from 只能写一个', '删除 default，或删除 x-from')
  if ('number' in derived) checkNumber(field, derived, say)
  else checkStamp(field, derived, { say, transitions: input.transitions })
}

type Say = (keys: readonly JsonKey[], message: string, cure: string) => void

function sayAt({ places, findings }: DerivedInput, path: string): Say {
  return (keys, message, cure) => {
    const at = places.get(path)?.origin('x-from')
    if (!at) return
    findings.problems.push(problemAt({ ...at, path: [...at.path, ...keys] }, { code: 'derived', message, cure }))
  }
}

function checkNumber(field: Field, { number, on }: Said & { readonly number: string }, say: Say): void {
  if (on !== undefined) say(['on'], '编号只在新增时生成', '删除 on')
  if (field.kind !== 'text') say(['number'], `编号是文字，不是${KIND_FACTS[field.kind].words}`, '把 type 写成 "string"')
  if (!field.readOnly) say(['number'], '编号由服务端生成，不能由人填写', '加上 "readOnly": true')
  const form = numberForm(number, '2026-01-31')
  // Where the digits are used up, one more is taken.
  const needed = form ? form.prefix.length + form.digits + 1 : 0
  if (field.maxLength !== undefined && field.maxLength < needed)
    say(['number'], `编号有 ${needed - 1} 位，超出后再长一位，maxLength 不够`, `把 maxLength 写成 ${needed} 以上`)
}

interface StampInput {
  readonly say: Say
  readonly transitions: readonly Transition[]
}

function checkStamp(
  field: Field,
  { stamp, ...derived }: Said & { stamp: Stamp },
  { say, transitions }: StampInput,
): void {
  const on = (derived['on'] ?? []) as readonly string[]
  const kind = STAMP_KINDS[stamp]
  if (field.kind !== kind)
    say(
      ['stamp'],
      `${stamp} 要放进${KIND_FACTS[kind].words}字段，这里是${KIND_FACTS[field.kind].words}`,
      '改正字段的类型',
    )
  else if (stamp === 'by' && (field.maxLength ?? 0) < NAME_LENGTH)
    say(['stamp'], `姓名放不下，maxLength 只有 ${field.maxLength}`, `把 maxLength 写成 ${NAME_LENGTH} 以上`)
  if (on.length === 0) say([], '没有说何时盖上', '加上 "on": ["create"]，或写状态变更的 name')
  const known = ['create', 'update', ...transitions.map(({ name }) => name)]
  on.forEach((name, nth) => {
    if (!known.includes(name)) say(['on', nth], `没有操作 ${name}`, meant(name, known))
  })
}

function inside(
  fields: readonly Field[],
  prefix: string,
): readonly { readonly path: string; readonly derived: Derivation | undefined }[] {
  return fields.flatMap((field) => [
    { path: `${prefix}${field.name}`, derived: field.derived },
    ...inside(field.fields ?? [], `${prefix}${field.name}/`),
  ])
}

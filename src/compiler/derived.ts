/** `x-from`: what makes a field. One source, of a kind that the field can hold, at moments that the library has. */
import { type Derivation, derivedSteps, isOfToday, numberForm, pathOfStep, type Stamp } from '../model/derived.ts'
import { KIND_FACTS, type Kind } from '../model/kind.ts'
import type { Field, Resource } from '../model/resource.ts'
import { ROLLUP_MEASURES, type Rollup } from '../model/rollup.ts'
import { earlierIn, readsToday } from '../model/value.ts'
import { isInitials } from './initials.ts'
import { checkAnswers } from './answers.ts'
import type { Findings, SchemaNode } from './nodes.ts'
import { type JsonKey, problemAt } from './source.ts'
import { meant } from './suggest.ts'
import { checkComputed } from './values.ts'

const SOURCES = ['number', 'stamp', 'copy', 'compute', 'rollup'] as const
const STAMP_KINDS: Readonly<Record<Stamp, Kind>> = { at: 'dateTime', by: 'text', day: 'date' }
/** Longer names of people are cut off. */
const NAME_LENGTH = 20

/** A source as its author wrote it, once the meta-schema has accepted it. */
export function compileDerivation(said: unknown): Derivation | undefined {
  if (isInitials(said)) return undefined
  const source = said as Derivation | undefined
  if (!source || !('compute' in source)) return source
  const isEarlier = earlierIn(source.compute).length > 0
  return {
    ...source,
    ...(readsToday(source.compute) && { ofToday: true }),
    ...(isEarlier && { ofEarlier: true }),
  }
}

export interface DerivedInput {
  readonly resource: Pick<Resource, 'fields' | 'transitions'>
  readonly places: ReadonlyMap<string, SchemaNode>
  readonly findings: Findings
}

/** Reports every source that makes nothing, or nothing that its field can hold, and answers to what nobody asks. */
export function checkDerived(input: DerivedInput): void {
  const { fields } = input.resource
  for (const { field, path, level, rows } of places(fields)) {
    if (!field.derived) continue
    const say = sayAt(input, path)
    const sources = SOURCES.filter((key) => Object.hasOwn(field.derived ?? {}, key))
    if (sources.length !== 1)
      say([], sources.length === 0 ? '没有说由什么生成' : '只能有一个来源', `只写 ${SOURCES.join('、')} 之一`)
    else if (rows === 'group') say([], '分组里的字段不能由 x-from 生成', '把它移到记录上，或删除 x-from')
    else checkSource(input, { field, say, level, isInRow: rows === 'rows' })
  }
  checkCircle(input)
  checkAnswers(input)
}

interface Placed {
  readonly field: Field
  readonly path: string
  /** The fields beside it. */
  readonly level: readonly Field[]
  readonly rows: 'rows' | 'group' | undefined
}

function places(fields: readonly Field[], prefix = '', rows?: Placed['rows']): readonly Placed[] {
  return fields.flatMap((field): readonly Placed[] => {
    const path = `${prefix}${field.name}`
    const inside = rows === undefined && field.kind === 'rows' ? 'rows' : 'group'
    return [{ field, path, level: fields, rows }, ...places(field.fields ?? [], `${path}/`, inside)]
  })
}

export type Say = (keys: readonly JsonKey[], message: string, cure: string) => void

/** Says what is wrong with the source of the field at that path. */
export function sayAt({ places: known, findings }: Pick<DerivedInput, 'places' | 'findings'>, path: string): Say {
  return (keys, message, cure) => {
    const at = known.get(path)?.origin('x-from')
    if (!at) return
    findings.problems.push(problemAt({ ...at, path: [...at.path, ...keys] }, { code: 'derived', message, cure }))
  }
}

interface Checked {
  readonly field: Field
  readonly say: Say
  readonly level: readonly Field[]
  readonly isInRow: boolean
}

function checkSource(input: DerivedInput, checked: Checked): void {
  const { field, say, isInRow } = checked
  const source = field.derived
  if (!source) return
  if (field.default !== undefined) say([], '默认值与 x-from 只能写一个', '删除 default，或删除 x-from')
  if (isInRow && ('number' in source || 'stamp' in source || 'rollup' in source))
    return say([], '表格的行里只能写 copy 和 compute', '把它移到记录上，或删除 x-from')
  if ('follow' in source && !('copy' in source)) say(['follow'], 'follow 只与 copy 一起写', '删除 follow')
  if ('number' in source) return checkNumber(field, source, say)
  if ('rollup' in source) return checkRollup(field, source, say)
  checkMoments(input, source, say)
  if ('stamp' in source) return checkStamp(field, source, say)
  if ('copy' in source) return checkCopy(source, checked)
  checkComputed(source.compute, { ...checked, outer: input.resource.fields })
}

function checkNumber(field: Field, source: Derivation & { readonly number: string }, say: Say): void {
  const { number } = source
  if (Object.hasOwn(source, 'on')) say(['on'], '编号只在新增时生成', '删除 on')
  if (field.kind !== 'text') say(['number'], `编号是文字，不是${KIND_FACTS[field.kind].words}`, '把 type 写成 "string"')
  if (!field.readOnly) say(['number'], '编号由服务端生成，不能由人填写', '加上 "readOnly": true')
  const form = numberForm(number, '2026-01-31')
  // Where the digits are used up, one more is taken.
  const needed = form ? form.prefix.length + form.digits + 1 : 0
  if (field.maxLength !== undefined && field.maxLength < needed)
    say(['number'], `编号有 ${needed - 1} 位，超出后再长一位，maxLength 不够`, `把 maxLength 写成 ${needed} 以上`)
}

/** Of whom it is counted is seen when all libraries are known. */
function checkRollup(field: Field, source: Derivation & { readonly rollup: Rollup }, say: Say): void {
  if (Object.hasOwn(source, 'on')) say(['on'], '统计的数随所统计的记录变，没有别的时刻', '删除 on')
  if (!field.readOnly) say(['rollup'], '统计的数由服务端保持，不能由人填写', '加上 "readOnly": true')
  const measures = ROLLUP_MEASURES.filter((key) => Object.hasOwn(source.rollup, key))
  if (measures.length !== 1)
    say(
      ['rollup'],
      measures.length === 0 ? '没有说统计什么' : '一个字段只能统计一样',
      `只写 ${ROLLUP_MEASURES.join('、')} 之一`,
    )
  if ((field.minimum ?? 0) > 0) say(['rollup'], `没有记录时是 0，minimum 是 ${field.minimum}`, '把 minimum 写成 0')
}

function checkMoments({ resource }: DerivedInput, source: Derivation, say: Say): void {
  const on = 'on' in source ? (source.on ?? []) : []
  if ('stamp' in source && on.length === 0) say([], '没有说何时盖上', '加上 "on": ["create"]，或写状态变更的 name')
  const known = ['create', 'update', ...resource.transitions.map(({ name }) => name)]
  on.forEach((name, nth) => {
    if (!known.includes(name)) say(['on', nth], `没有操作 ${name}`, meant(name, known))
  })
}

function checkStamp(field: Field, { stamp }: { readonly stamp: Stamp }, say: Say): void {
  const kind = STAMP_KINDS[stamp]
  if (field.kind !== kind)
    say(
      ['stamp'],
      `${stamp} 要放进${KIND_FACTS[kind].words}字段，这里是${KIND_FACTS[field.kind].words}`,
      '改正字段的类型',
    )
  else if (stamp === 'by' && (field.maxLength ?? 0) < NAME_LENGTH)
    say(['stamp'], `姓名放不下，maxLength 只有 ${field.maxLength}`, `把 maxLength 写成 ${NAME_LENGTH} 以上`)
}

/** Where the path leads is seen when all libraries are known. */
function checkCopy(source: Derivation & { readonly copy: string }, { say, level, isInRow }: Checked): void {
  const [name = '', ...rest] = source.copy.split('.')
  const reference = level.find((field) => field.name === name)
  const references = level.filter((field) => field.reference !== undefined).map((field) => field.name)
  if (reference?.reference === undefined)
    say(['copy'], reference ? `${name} 不是引用字段` : `没有字段 ${name}`, meant(name, references))
  if (!('follow' in source)) return
  if (isInRow || rest.length > 1) say(['follow'], '只有记录上一级的引用能跟随', '删除 follow，或从引用的库直接取')
  if (Object.hasOwn(source, 'on')) say(['follow'], 'follow 与 on 只能写一个', '删除其中一个')
}

/** A field that is made of itself, by whatever way. */
function checkCircle(input: DerivedInput): void {
  const steps = derivedSteps(input.resource.fields)
  steps.forEach((step, index) => {
    const later = new Set(steps.slice(index).map(pathOfStep))
    const [read] = step.reads.filter((path) => later.has(path))
    if (read !== undefined) sayAt(input, pathOfStep(step))([], `由 ${read} 生成，而它又由本字段生成`, '改掉其中一处')
    for (const other of steps) {
      const { derived } = other.field
      if ('follow' in derived && step.reads.includes(pathOfStep(other)))
        sayAt(input, pathOfStep(step))([], `${pathOfStep(other)} 会跟着别的记录变，不会再算一次`, '去掉它的 follow')
      if (step.reads.includes(pathOfStep(other)) && isOfToday(other.field) && !isOfToday(step.field))
        sayAt(input, pathOfStep(step))(
          [],
          `${pathOfStep(other)} 每天不同，保存的内容不能由它生成`,
          '直接用它所用的字段',
        )
    }
  })
}

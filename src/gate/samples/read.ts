/**
 * A recorded reply, read as the console would read it: envelope, shape, records.
 *
 * Shapes  `readSample` gives the records with the places where they stand in the file, or why they could not be read.
 * Errors  None; whatever a platform answered, and whatever a person has made of it since, is a `misfit` with a cure.
 */
import type { JsonKey } from '../../compiler/source.ts'
import { Failure } from '../../model/failure.ts'
import { type Call, type Operation, REPLY_SHAPES, type ReplyShape } from '../../model/call.ts'
import { type Catalog, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { decodeEnvelope } from '../../wire/envelope.ts'
import { isObject } from '../../model/plain.ts'
import { decodeReply } from '../../wire/replies.ts'
import type { Sample } from '../project.ts'

export interface SampleRecord {
  readonly record: WireRecord
  readonly path: readonly JsonKey[]
}

export interface Misfit {
  readonly path: readonly JsonKey[]
  readonly message: string
  readonly cure: string
}

export interface ReadSample {
  readonly misfit: Misfit | undefined
  /** Whose records they are; undefined when the call answers no records. */
  readonly about: Resource | undefined
  readonly records: readonly SampleRecord[]
}

/**
 * Reads a recorded reply the way the console would, with records `about` that library; a reply that does not fit its call is a
 * `misfit` with a cure.
 */
export function readSample(sample: Sample, call: Call, about?: Resource): ReadSample {
  const none = { about: undefined, records: [] }
  const [syntax] = sample.source.problems
  if (syntax) {
    const message = `样例不是有效的 JSON：第 ${syntax.line} 行，${syntax.message}`
    return { ...none, misfit: { path: [], message, cure: syntax.cure } }
  }
  const { value } = sample.source
  if (!isObject(value) || !Object.hasOwn(value, 'Data')) {
    const cure = '把平台返回的整个内容存下来，如 {"Type": 200, "Data": …, "Content": ""}'
    return { ...none, misfit: { path: [], message: '样例没有 Type、Data、Content 这一层', cure } }
  }
  try {
    decodeReply(call, decodeEnvelope({ status: 200, body: value }))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ...none, misfit: misfitOf(call, value, error) }
  }
  return { misfit: undefined, about, records: about ? recordsOf(call.reply, value['Data']) : [] }
}

function misfitOf(call: Call, value: WireRecord, failure: Failure): Misfit {
  if (value['Type'] !== 200) {
    const cure = '换成一次成功的返回'
    return { path: ['Type'], message: `样例是一次失败的返回：${failure.message}`, cure }
  }
  const fitting = REPLY_SHAPES.filter((reply) => !LOOSE.has(reply) && fits({ ...call, reply }, value['Data']))
  const other = fitting.length > 0 ? `在 wire.calls.${call.name} 中写 "reply": "${fitting.join('" 或 "')}"` : ''
  return { path: ['Data'], message: failure.message, cure: other || '换成这个调用真正的返回，或改正 reply' }
}

/** Shapes that anything would fit. */
const LOOSE: ReadonlySet<ReplyShape> = new Set<ReplyShape>(['none', 'outcomes'])

function fits(call: Call, data: unknown): boolean {
  try {
    decodeReply(call, data)
    return true
  } catch {
    return false
  }
}

/** Operations whose answers are records of the library itself. */
const OWN: ReadonlySet<Operation> = new Set<Operation>([
  'list',
  'get',
  'getMany',
  'create',
  'update',
  'upsert',
  'unreferenced',
])

/** Whose records a call answers. */
export function aboutOf(call: Call, resource: Resource, catalog: Catalog): Resource | undefined {
  if (OWN.has(call.operation)) return resource
  const target = resource.fields.find((field) => field.name === call.field)?.reference
  return call.operation === 'targets' && target ? tryGetResource(catalog, target) : undefined
}

function recordsOf(reply: ReplyShape, data: unknown): readonly SampleRecord[] {
  const key = { page: 'Row', 'rows-total': 'rows' }[reply as string]
  const rows = key === undefined ? data : isObject(data) ? data[key] : []
  const path = ['Data', ...(key === undefined ? [] : [key])]
  if (!Array.isArray(rows)) return isObject(rows) ? [{ record: rows, path }] : []
  return rows.map((record: WireRecord, index) => ({ record, path: [...path, index] }))
}

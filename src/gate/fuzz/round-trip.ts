/**
 * The way of a record through form, request, server and reply, and through a spreadsheet: nothing may be lost on either.
 *
 * Shapes  Each answers with what came back different: the field's path in the record, before and after.
 */
import { isEmpty } from '../../model/condition.ts'
import type { Kind } from '../../model/kind.ts'
import type { Call } from '../../model/call.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import { TEXT_CODECS, type TextCodec } from '../../model/typed-text.ts'
import { decodeEnvelope, encodeSuccess } from '../../wire/envelope.ts'
import { decodeReply, encodeReply } from '../../wire/replies.ts'
import { decodeRequest } from '../../wire/request-readers.ts'
import { encodeRequest } from '../../wire/requests.ts'
import { editableFields } from './values.ts'

export interface Loss {
  /** `Packages/0/Unit`. */
  readonly path: string
  /** The field's path in the schema. */
  readonly field: string
  readonly title: string
  readonly before: unknown
  readonly after: unknown
  /** Where it happened, in Chinese. */
  readonly where: string
}

/** A field of a newer platform, which this console does not know. */
const UNKNOWN_FIELD = 'FieldOfTomorrow'

const CODECS: Readonly<Partial<Record<Kind, TextCodec>>> = TEXT_CODECS

/** Shown in its controls and read back from them; blank stays what it was, be it absent, null or ''. */
export function typedLosses(resource: Resource, record: WireRecord): readonly Loss[] {
  const losses = visit(resource.fields, record, { path: '', field: '' })
  return losses.map((loss) => ({ ...loss, where: '在表单中显示后再读回' }))
}

function readBack(field: Field, value: unknown): unknown {
  const codec = CODECS[field.kind]
  if (!codec) return value
  const read = codec.parse(codec.format(value, field), field).value
  return isEmpty(read) && isEmpty(value) ? value : read
}

/** Sent as it was loaded, with a field that nobody here knows, kept by the server and read again. */
export function wireLosses(resource: Resource, record: WireRecord): readonly Loss[] {
  const { id, version } = resource.identity
  const loaded = {
    ...record,
    [id]: 'id-1',
    ...(version ? { [version]: 1 } : {}),
    [UNKNOWN_FIELD]: { a: [0, false, ''] },
  }
  return Object.values(resource.calls)
    .filter((call): call is Call => call !== undefined && WRITES.has(call.operation) && call.request === 'record')
    .flatMap((call) => {
      const kept = replied(call, requested(resource, call, loaded))
      return differing(resource, loaded, kept).map((loss) => ({ ...loss, where: `经过调用 ${call.name}` }))
    })
}

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'upsert'])

function requested(resource: Resource, call: Call, record: WireRecord): WireRecord {
  const message = encodeRequest(resource, call, { kind: 'record', record })
  const input = decodeRequest(resource, call, { ...message, body: travelled(message.body) })
  return input.kind === 'record' ? input.record : {}
}

function replied(call: Call, record: WireRecord): WireRecord {
  if (call.reply !== 'record') return record
  const { status, body } = encodeSuccess(encodeReply(call, record))
  return decodeReply(call, decodeEnvelope({ status, body: travelled(body) })) as WireRecord
}

function travelled(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body)) as unknown
}

/** The top-level members that are not the same. */
export function differing(resource: Resource, before: WireRecord, after: WireRecord): readonly Omit<Loss, 'where'>[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter(
      (name) => !sameValue(before[name], after[name]) || Object.hasOwn(before, name) !== Object.hasOwn(after, name),
    )
    .map((name) => {
      const title = resource.fields.find((field) => field.name === name)?.title ?? name
      return { path: name, field: name, title, before: before[name], after: after[name] }
    })
}

interface At {
  readonly path: string
  readonly field: string
}

function visit(fields: readonly Field[], record: WireRecord, at: At): readonly Omit<Loss, 'where'>[] {
  return editableFields(fields).flatMap((field) => {
    const before = record[field.name]
    const here = { path: join(at.path, field.name), field: join(at.field, field.name) }
    if (before === undefined) return []
    if (field.fields) {
      const rows = Array.isArray(before) ? before : [before]
      return rows.flatMap((row, index) => {
        const path = Array.isArray(before) ? join(here.path, String(index)) : here.path
        return visit(field.fields ?? [], row as WireRecord, { path, field: here.field })
      })
    }
    const after = readBack(field, before)
    return sameValue(before, after) ? [] : [{ ...here, title: field.title, before, after }]
  })
}

const join = (path: string, name: string) => (path === '' ? name : `${path}/${name}`)

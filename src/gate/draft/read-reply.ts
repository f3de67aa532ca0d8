/**
 * A reply of the platform as evidence: where its rows are, and in which shape they came.
 *
 * Shapes  `{ Type, Data: { Row, Total } }`, `Data: { rows, total }`, a list in Data, the same without an envelope, or rows anywhere
 *         else within three steps.
 * Errors  A reply without rows is a sentence.
 */
import { decodeEnvelope } from '../../wire/envelope.ts'
import { isObject } from '../../model/plain.ts'
import { REPLIES } from '../../wire/replies.ts'
import type { Evidence } from './evidence.ts'
import type { SampleColumn } from './field.ts'
import { ID, isKeyName } from './names.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]
type Reply = NonNullable<Evidence['reply']>

const STEPS_MAX = 3
const SHAPES = ['page', 'rows-total', 'list'] as const
const ROWS_MAX = 2_000

const NO_KEY = '主键：样本的每一行都应有文字的 Id（数字编号过长会失真），样本没有留下；主键叫别的名称时写在 identity.id'

/** Reads a recorded reply as evidence: the fields of its rows and the shape in which they came. */
export function evidenceOfReply(reply: unknown): Evidence | { readonly refused: string } {
  const rows = findRows(reply, 0)
  if (!rows || rows.length === 0)
    return { refused: '回答里没有找到记录：应有一个列表，每一项是一条记录；空列表看不出有哪些字段' }
  const shape = shapeOf(reply)
  const key = [ID, ...Object.keys(rows[0] ?? {})].find(
    (name) => isKeyName(name) && rows.every((row) => Object.hasOwn(row, name)),
  )
  const id = key !== undefined && rows.every((row) => typeof row[key] === 'string')
  const columns = columnsOf(rows.slice(0, ROWS_MAX))
  return {
    columns,
    notes: [`${rows.length} 条记录，${columns.length} 个字段`],
    ...(shape ? { reply: shape } : {}),
    ...(shape && id ? { sample: reply } : {}),
    open: [
      ...(shape
        ? []
        : ['列表回答的形状：样本不是 {Type, Data, Content} 信封中的 {Row, Total}、{rows, total} 或列表，样本没有留下']),
      ...(id ? [] : [key === undefined ? NO_KEY : '主键是数字，样本没有留下']),
    ],
  }
}

function columnsOf(rows: Rows): readonly SampleColumn[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => /^[A-Za-z]\w*$/.test(name))
  return names.map((name) => ({ name, values: rows.map((row) => row[name]), fromCells: false }))
}

/** The shape by which our own reader takes the reply. */
function shapeOf(reply: unknown): Reply | undefined {
  return SHAPES.find((name) => {
    try {
      REPLIES[name].decode(decodeEnvelope({ status: 200, body: reply }))
      return true
    } catch {
      return false
    }
  })
}

function findRows(value: unknown, depth: number): Rows | undefined {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value : undefined
  if (!isObject(value) || depth > STEPS_MAX) return undefined
  const inside = Object.values(value)
  return (
    inside
      .map((one) => (Array.isArray(one) ? findRows(one, depth + 1) : undefined))
      .find((rows) => rows !== undefined) ??
    inside.map((one) => findRows(one, depth + 1)).find((rows) => rows !== undefined)
  )
}

/**
 * What is to be exported, as it travels to the call that creates an export task.
 *
 * Shapes  `{ Library, Name, Format, Columns, Query, Ids, Owner, Facts, Reason }`: the library's name, what the file is to be called,
 *         xlsx or csv, names of fields, and the list's question with the parameters of `page-body`, paging aside. With `Ids`
 *         only these records of it. `Owner` (a hospital's name) and `Facts` (pairs of words) are printed in the file. `Reason` goes into the trail.
 *         The specification names TaskId alone, which comes back; all this is assumed.
 * Errors  Decoding throws `Failure('invalid')` with the parameter, `Failure('notFound')` for a library that has no list.
 * Source  Spec §7 (Reports).
 */
import { Failure } from '../model/failure.ts'
import { REASON_MAX } from '../model/limits.ts'
import type { PageInput } from '../model/query.ts'
import type { Call } from '../model/call.ts'
import { type Catalog, type Resource, tryGetResource } from '../model/resource.ts'
import { tabled } from '../model/view.ts'
import { NAME, only } from './accepts.ts'
import { defineCall, type RequestParts } from './call.ts'
import { EXPORTERS } from './reports.ts'
import { decodeListQuery, encodeListQuery } from './list-query.ts'
import { columnsOf, rowSheetsOf } from './sheets/column.ts'
import type { FileFact } from './sheets/origin.ts'
import { SHEET_FORMATS, type SheetFormat } from './sheets/write-records.ts'
import { isObject } from '../model/plain.ts'
import { problemOf, refuse } from './strict.ts'

export interface ExportOrder {
  readonly resource: Resource
  /** Of the file, without its ending. */
  readonly name: string
  readonly format: SheetFormat
  /** Names of fields, in order. */
  readonly fields: readonly string[]
  /** Filters, keyword, sort and shelf; its page is all of them. */
  readonly page: PageInput
  /** Only these records. */
  readonly ids?: readonly string[]
  /** The name of the hospital or consortium that the person acts for. */
  readonly ownerName?: string
  /** What the file says of itself: which filter, how many were chosen. */
  readonly facts?: readonly FileFact[]
  /** What the file is for, in the words of who orders it; some hospitals ask for that. */
  readonly reason?: string
}

export const EXPORT_NAME_MAX = 100
export const EXPORT_REASON_MIN = 2
export const EXPORT_REASON_WORDS = `本机构要求写明导出原因，请填写 ${EXPORT_REASON_MIN} 到 ${REASON_MAX} 个字`
export const EXPORT_IDS_MAX = 10_000
const EXPORT_FACTS_MAX = 20
const EXPORT_FACT_TEXT_MAX = 4_000

/** The call whose rows are exported; nothing for a library that has none. */
export function exportedCall(resource: Resource): Call | undefined {
  return Object.values(resource.calls).find((call) => call?.operation === 'list')
}

function encodeExportOrder(order: ExportOrder): RequestParts {
  const { resource, name, format, fields, page, ids, ownerName, facts, reason } = order
  const call = exportedCall(resource)
  if (!call) throw new Error(`${resource.name} has no list to export`)
  const body = {
    Library: resource.name,
    Name: name,
    Format: format,
    Columns: fields,
    Query: encodeListQuery(resource, call, page),
    ...(ids ? { Ids: ids } : {}),
    ...(ownerName === undefined ? {} : { Owner: ownerName }),
    ...(facts ? { Facts: facts.map(([word, text]) => [word, text.slice(0, EXPORT_FACT_TEXT_MAX)]) } : {}),
    ...(reason === undefined ? {} : { Reason: reason }),
  }
  return { body }
}

/** Orders a file; the id of the task that makes it is answered. What is ordered is read once its library is known. */
export const CREATE_EXPORT = defineCall<ExportOrder, string, unknown>({
  method: 'POST',
  path: '/report/redash/CreateExportTask',
  access: { roles: EXPORTERS },
  accepts: {
    body: only(
      {
        Library: NAME,
        Name: { type: 'string', maxLength: EXPORT_NAME_MAX },
        Format: NAME,
        Columns: { type: 'array', minItems: 1, maxItems: 500, items: NAME },
        Query: { type: ['object', 'null'], maxProperties: 200 },
        Ids: { type: 'array', minItems: 1, maxItems: EXPORT_IDS_MAX, items: NAME },
        Owner: { type: 'string', maxLength: 200 },
        Reason: { type: 'string', maxLength: REASON_MAX },
        Facts: {
          type: 'array',
          maxItems: EXPORT_FACTS_MAX,
          items: {
            type: 'array',
            minItems: 2,
            maxItems: 2,
            items: { type: 'string', maxLength: EXPORT_FACT_TEXT_MAX },
          },
        },
      },
      'Library',
      'Format',
      'Columns',
    ),
  },
  encode: encodeExportOrder,
  decode: ({ body }) => body,
  reply: { encode: (taskId) => ({ TaskId: taskId }), decode: decodeTaskId },
})

/** Reads what is to be exported, and refuses by name whatever does not fit the library. */
export function decodeExportOrder(catalog: Catalog, body: unknown): ExportOrder {
  const { Library, Name, Format, Columns, Query, Ids, Owner, Facts, Reason, ...others } = isObject(body) ? body : {}
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) refuse([problemOf(unknown, 'unknown', `没有名为 ${unknown} 的参数`)])
  const resource = typeof Library === 'string' ? tryGetResource(catalog, Library) : undefined
  const call = resource && exportedCall(resource)
  if (!resource || !call) throw new Failure('notFound')
  const format = SHEET_FORMATS.find((one) => one === Format)
  if (!format) return refuse([problemOf('Format', 'choice', `参数 Format 应为 ${SHEET_FORMATS.join(' 或 ')}`)])
  const fields = fieldsOf(resource, Columns)
  const asked = decodeListQuery(tabled(catalog, resource), call, Query)
  const page = {
    ...asked,
    ...(call.shelf ? { shelf: call.shelf } : {}),
    ...(call.where ? { where: call.where } : {}),
  }
  const name = typeof Name === 'string' ? Name.trim().slice(0, EXPORT_NAME_MAX) : ''
  return {
    resource: tabled(catalog, resource),
    name: name || resource.title,
    format,
    fields,
    page,
    ...(Ids === undefined ? {} : { ids: idsOf(Ids) }),
    ...(typeof Owner === 'string' ? { ownerName: Owner } : {}),
    ...(Array.isArray(Facts) ? { facts: Facts.filter(isFact) } : {}),
    ...(typeof Reason === 'string' && Reason.trim() !== '' ? { reason: Reason.trim() } : {}),
  }
}

/** The id of the new task; '' for an answer without one. */
function decodeTaskId(data: unknown): string {
  const id = isObject(data) ? data['TaskId'] : data
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

function idsOf(ids: unknown): readonly string[] {
  const texts = Array.isArray(ids) ? [...new Set(ids.map(String))] : []
  if (texts.length === 0) refuse([problemOf('Ids', 'required', '请至少选择一条记录')])
  if (texts.length > EXPORT_IDS_MAX)
    refuse([problemOf('Ids', 'maxItems', `一次最多导出所选的 ${EXPORT_IDS_MAX} 条，更多请按筛选条件导出`)])
  return texts
}

function isFact(fact: unknown): fact is FileFact {
  return Array.isArray(fact) && fact.length === 2 && fact.every((text) => typeof text === 'string')
}

function fieldsOf(resource: Resource, columns: unknown): readonly string[] {
  const names = Array.isArray(columns) ? [...new Set(columns.map(String))] : []
  const strange = names.find((name) => !resource.fields.some((field) => field.name === name))
  if (strange !== undefined) refuse([problemOf('Columns', 'unknown', `${resource.title}没有名为 ${strange} 的列`)])
  if (columnsOf(resource, names).length + rowSheetsOf(resource, names).length === 0)
    refuse([problemOf('Columns', 'required', '请至少选择一列')])
  return names
}

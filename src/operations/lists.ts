/** What the lists of a call hold: pages, bare lists, joined records, and whether anything refers to a record. */
import { holds } from '../model/condition.ts'
import { Failure } from '../model/failure.ts'
import { PAGE_SIZE_MAX } from '../model/limits.ts'
import { mentionsOf } from '../model/mentions.ts'
import { type Page, tellingOnce } from '../model/query.ts'
import { getField, getResource, type WireRecord } from '../model/resource.ts'
import { type JsonText, jsonText } from '../wire/json-text.ts'
import { getRecord, idsOf, type OperationInput, askedPage } from './input.ts'

interface PassedOn {
  readonly rows: JsonText
  readonly total: number
}

/** More than any list without pages should have; a longer one is an error and not cut off in silence. */
const BARE_LIST_MAX = 10_000

/** A page that is only passed on is never more than text. */
export async function listRecords(operation: OperationInput): Promise<Page | PassedOn> {
  const { store, scope, resource, call } = operation
  const { shelf, where, reply } = call
  const asked = askedPage(operation)
  if (shelf && asked.shelf && asked.shelf !== shelf) return { rows: [], total: 0 }
  const input = tellingOnce(resource, scope, { ...asked, ...(shelf ? { shelf } : {}), ...(where ? { where } : {}) })
  if (reply !== 'list' && !call.joins) {
    const { rows, total } = await store.pageText(scope, resource, input)
    return { rows: jsonText(rows), total }
  }
  if (reply !== 'list') return joined(operation, await store.page(scope, resource, input))
  const rows: WireRecord[] = []
  for (let page = 1; ; page += 1) {
    const part = await store.page(scope, resource, { ...input, page, pageSize: PAGE_SIZE_MAX })
    if (part.total > BARE_LIST_MAX) throw new Failure('invalid', { words: `结果超过 ${BARE_LIST_MAX} 条，请加上条件` })
    rows.push(...part.rows)
    if (rows.length >= part.total || part.rows.length === 0) return joined(operation, { rows, total: part.total })
  }
}

/** Each row with the records that its `joins` fields refer to, fetched once per field. */
async function joined({ store, scope, resource, call, catalog }: OperationInput, page: Page): Promise<Page> {
  let rows = page.rows
  for (const name of call.joins ?? []) {
    const target = getResource(catalog, getField(resource, name).reference ?? '')
    const ids = [...new Set(rows.map((row) => row[name]).filter((id) => typeof id === 'string' && id !== ''))]
    const found = await store.byIds(scope, target, ids as readonly string[])
    const byId = new Map(found.map((record) => [record[target.identity.id], record]))
    rows = rows.map((row) => ({ ...row, [`${name}Record`]: byId.get(row[name]) ?? null }))
  }
  return { ...page, rows }
}

/** The records that a field of these records refers to; a field of rows refers by the first reference inside. */
export async function targets(operation: OperationInput): Promise<readonly WireRecord[]> {
  const { store, scope, resource, call, catalog } = operation
  const field = getField(resource, call.field ?? '')
  const { reference = '' } = field.fields?.find((one) => one.reference !== undefined) ?? field
  const records = await store.byIds(scope, resource, idsOf(operation))
  const mentions = records.flatMap((record) => mentionsOf([field], record))
  const ids = mentions.filter((mention) => mention.field.reference === reference).map(({ id }) => id)
  return store.byIds(scope, getResource(catalog, reference), [...new Set(ids)])
}

export async function testRecord(operation: OperationInput): Promise<boolean> {
  const { store, scope, call, catalog } = operation
  const record = await getRecord(operation)
  if (!call.of) return call.when ? holds(call.when, record) : false
  const where = call.of.when ?? call.when
  const filters = { [call.of.field]: { in: idsOf(operation) } }
  const input = { page: 1, pageSize: 1, filters, ...(where ? { where } : {}) }
  return (await store.page(scope, getResource(catalog, call.of.library), input)).total > 0
}

/** Orders a file of a list from the platform; apart from the tasks themselves, which are loaded with the first page. */
import { decodeTaskId, encodeExportOrder, type ExportOrder } from '../wire/export-order.ts'
import type { Http } from './http.ts'

/** The id of the task that makes it. */
export async function createExport(http: Http, order: ExportOrder): Promise<string> {
  return decodeTaskId(await http.request(encodeExportOrder(order)))
}

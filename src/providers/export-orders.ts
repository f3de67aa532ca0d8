/** Orders a file of a list from the platform; apart from the tasks themselves, which are loaded with the first page. */
import { CREATE_EXPORT, type ExportOrder } from '../wire/export-order.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'

/** The id of the task that makes it. */
export function createExport(http: Http, order: ExportOrder): Promise<string> {
  return ask(http, CREATE_EXPORT, order)
}

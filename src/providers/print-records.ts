/** Tells the platform what was printed; loaded with the first print. */
import { encodePrintRecord, type PrintRecord } from '../wire/print-record.ts'
import type { Http } from './http.ts'

export async function recordPrint(http: Http, print: PrintRecord): Promise<void> {
  await http.request(encodePrintRecord(print))
}

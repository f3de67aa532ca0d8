/** Tells the platform what was printed; loaded with the first print. */
import { type PrintRecord, RECORD_PRINT } from '../wire/print-record.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'

export function recordPrint(http: Http, print: PrintRecord): Promise<void> {
  return ask(http, RECORD_PRINT, print)
}

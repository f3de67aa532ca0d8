/** The first use of an empty server. Beside `identity.ts`, which every session loads. */
import { type CodedFounding, FOUND, FOUNDING_STATE } from '../wire/founding.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'

/** Whether the server has nobody in it yet. */
export function isFoundingOpen(http: Http): Promise<boolean> {
  return ask(http, FOUNDING_STATE, undefined)
}

/** Makes the first consortium, hospital and administrators; good for whoever has the code that the server printed. */
export function foundPlatform(http: Http, founding: CodedFounding): Promise<void> {
  return ask(http, FOUND, founding)
}

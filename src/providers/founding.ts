/** The first use of an empty server. Beside `identity.ts`, which every session loads. */
import { type CodedFounding, decodeFoundingState, encodeFounding, encodeFoundingQuestion } from '../wire/founding.ts'
import type { Http } from './http.ts'

/** Whether the server has nobody in it yet. */
export async function isFoundingOpen(http: Http): Promise<boolean> {
  return decodeFoundingState(await http.request(encodeFoundingQuestion()))
}

/** Makes the first consortium, hospital and administrators; good for whoever has the code that the server printed. */
export async function found(http: Http, founding: CodedFounding): Promise<void> {
  await http.request(encodeFounding(founding))
}

/** The key of the signed-in person's drafts, from the platform; kept in memory alone, and in a form that no script can read. */
import { Failure } from '../model/failure.ts'
import type { Http } from '../providers/http.ts'
import { ask, withOptions } from '../providers/ask.ts'
import { DRAFT_KEY } from '../wire/tab-session.ts'

/** Undefined where there can be none: WebCrypto wants https or this very machine; a platform may not have the call. */
export async function fetchDraftKey(http: Http): Promise<CryptoKey | undefined> {
  if (typeof crypto.subtle === 'undefined') return undefined
  try {
    const key = await ask(withOptions(http, { background: true }), DRAFT_KEY, undefined)
    const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
    return await crypto.subtle.importKey('raw', bytes, 'AES-CTR', false, ['encrypt', 'decrypt'])
  } catch (error) {
    if (error instanceof Failure && (error.code === 'notFound' || error.code === 'forbidden')) return undefined
    throw error
  }
}

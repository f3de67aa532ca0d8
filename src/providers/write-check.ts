/** What a write would be told, over HTTP; loaded by whoever asks first. */
import { Failure, type FailureCode } from '../model/failure.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { homeName } from '../model/view.ts'
import type { WriteQuestion, WriteVerdict } from '../model/write-check.ts'
import { CHECK_WRITE } from '../wire/write-check.ts'
import { ask, withOptions } from './ask.ts'
import type { Http } from './http.ts'
import { forCreate, forUpdate } from './writing.ts'

/** Undefined where the platform does not know such a question; it is not asked again then. */
export async function readVerdict(
  http: Http,
  resource: Resource,
  { signal, ...question }: WriteQuestion & { readonly signal?: AbortSignal | undefined },
): Promise<WriteVerdict | undefined> {
  if (unknowing.has(http)) return undefined
  try {
    const wanted = { ...question, library: homeName(resource), record: sentOf(resource, question) }
    return await ask(withOptions(http, { signal }), CHECK_WRITE, wanted)
  } catch (error) {
    if (!(error instanceof Failure) || !UNKNOWN.has(error.code)) throw error
    unknowing.add(http)
    return undefined
  }
}

const unknowing = new WeakSet<Http>()
const UNKNOWN: ReadonlySet<FailureCode> = new Set<FailureCode>(['notFound', 'unsupported'])

/** As the write itself sends it. */
function sentOf(resource: Resource, { action, record }: WriteQuestion): WireRecord | undefined {
  if (!record || action === 'create') return record && forCreate(resource, record)
  return forUpdate(resource, { id: String(record[resource.identity.id]), loaded: record, data: record })
}

/**
 * The keys under which writes are sent: the same again has the same key until an answer comes, so that a write whose answer
 * was lost is made once. After an answer the same again is meant, and gets a key of its own.
 */
import { newBatchId } from './batch/batch-id.ts'
import { Failure } from '../model/failure.ts'
import type { Resource, WireRecord } from '../model/resource.ts'

export interface WriteKeys {
  /** Whether that was sent, and nobody knows what became of it. */
  isUnanswered(body: unknown): boolean
  send<T>(body: unknown, write: (key: string) => Promise<T>): Promise<T>
}

export function createWriteKeys(): WriteKeys {
  const unanswered = new Map<string, string>()
  return {
    isUnanswered: (body) => unanswered.has(JSON.stringify(body)),
    async send(body, write) {
      const text = JSON.stringify(body)
      const key = unanswered.get(text) ?? newBatchId()
      unanswered.set(text, key)
      try {
        const answer = await write(key)
        unanswered.delete(text)
        return answer
      } catch (error) {
        if (isAnswer(error)) unanswered.delete(text)
        throw error
      }
    },
  }
}

/** A refusal is an answer: nothing was written. */
function isAnswer(error: unknown): boolean {
  return error instanceof Failure && error.status >= 400 && error.status < 500
}

/** When the session has ended, ra-core signs out and answers an empty record in the place of the failure. */
export function answered(resource: Resource, saved: WireRecord | undefined): WireRecord {
  if (saved?.[resource.identity.id] === undefined && saved?.['id'] === undefined) throw new Failure('expired')
  return saved
}

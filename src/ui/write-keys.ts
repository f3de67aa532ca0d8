/**
 * The keys under which writes are sent: the same again has the same key until an answer comes, so that a write whose answer
 * was lost is made once. After an answer the same again is meant, and gets a key of its own.
 */
import { newBatchId } from './batch/batch-id.ts'
import { Failure } from '../model/failure.ts'

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

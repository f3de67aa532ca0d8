/**
 * Tells lines how many messages are unread: asked once for all tabs of a person, and once more when something has changed while it
 * was being asked.
 */
import { UNREAD_MESSAGE_TYPES } from '../../model/limits.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { LIVE_END } from '../../wire/live.ts'
import type { MessageStore } from '../store/messages.ts'
import type { Line } from './line.ts'

export function personKey(ownerId: string, userId: string): string {
  return JSON.stringify([ownerId, userId])
}

export function keyOfScope(scope: Scope): string {
  return personKey(ownerOf(scope), scope.userId)
}

export type TellUnread = (key: string) => Promise<void>

/** `linesOf` answers the lines of a person, in whatever order. */
export function createUnread(
  messages: Pick<MessageStore, 'countUnread'>,
  linesOf: (key: string) => readonly Line[],
): TellUnread {
  /** Those who are being asked about; true when they are to be asked about again. */
  const asked = new Map<string, boolean>()

  const tellOnce = async (key: string) => {
    const [first] = linesOf(key)
    if (!first) return
    const count = await messages.countUnread(first.holder().scope, UNREAD_MESSAGE_TYPES)
    // Those that have come meanwhile are told as well.
    for (const line of linesOf(key)) line.tellUnread(count)
  }
  return async (key) => {
    if (asked.has(key)) return void asked.set(key, true)
    try {
      do {
        asked.set(key, false)
        await tellOnce(key)
      } while (asked.get(key))
    } catch {
      // The tab asks by itself until it is back.
      for (const line of linesOf(key)) line.end(LIVE_END.later)
    } finally {
      asked.delete(key)
    }
  }
}

/**
 * A message to one person within one organization. Its content is text: it is never read as HTML.
 *
 * Units   `createdAt` ISO 8601, UTC; '' where a platform does not say.
 * Source  Spec §3 (type, read state, id), §7 (Messages), §9 (types). The words and every other field are ours.
 */

export interface PushMessage {
  readonly id: string
  readonly type: number
  readonly title: string
  readonly content: string
  readonly isRead: boolean
  readonly createdAt: string
  /** The record that it is about, where it is about one. */
  readonly about?: MessageSubject
}

export interface MessageSubject {
  /** The name of its library. */
  readonly library: string
  readonly id: string
  /** What the record is called. */
  readonly label: string
}

export interface MessageQuery {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Any of them; all when absent. */
  readonly types?: readonly number[]
  readonly isRead?: boolean
}

export interface PushMessagePage {
  readonly rows: readonly PushMessage[]
  readonly total: number
}

/** What there is of one type: how many are unread, and the newest one. */
export interface MessageDigest {
  readonly type: number
  readonly unread: number
  readonly last: PushMessage | null
}

/**
 * What the tabs of one browser tell each other: that the screen was locked, that the person left, that a new tab asks to join.
 *
 * Shapes  Nothing secret goes over the channel but a code that is good once and for half a minute.
 * Errors  None: a browser without channels has tabs that know nothing of each other.
 */
import type { Person } from './session.ts'

export type TabMessage =
  | { readonly kind: 'lock' | 'out'; readonly userId: string }
  /** Of a tab that wants to join; `userId` is '' when anybody's session will do. */
  | { readonly kind: 'ask'; readonly id: string; readonly userId: string }
  /** Of a tab that could let it join, and when somebody last touched that tab (Unix milliseconds). */
  | { readonly kind: 'have'; readonly id: string; readonly from: string; readonly touchedAt: number }
  | { readonly kind: 'choose'; readonly id: string; readonly from: string }
  | {
      readonly kind: 'code'
      readonly id: string
      /** '' when there is none after all. */
      readonly code: string
      readonly person: Person
      readonly organizationId: string
    }

export interface TabChannel {
  post(message: TabMessage): void
  close(): void
}

const CHANNEL = 'rc'

/** What comes is of this very origin; another version of the console may have sent it. */
export function openChannel(onMessage: (message: TabMessage) => void): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<TabMessage | null>) => {
    if (typeof data?.kind === 'string') onMessage(data)
  }
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** A name for something of this page; `randomUUID` exists on secure origins only. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].join('-')
}

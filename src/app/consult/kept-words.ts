/**
 * What somebody has written for a room and the room does not have yet, kept for this tab: it outlives a reload and a look into another
 * room. It is gone with the session, and a guest's when another guest enters.
 *
 * Shapes  `rc.consult.unsent` in the session storage: per room the lines of the outbox and the text that stands in the box.
 * Errors  None: a browser that keeps nothing has it until the page is left.
 */
import { attempt } from '../../model/attempt.ts'
import { isObject, stringOf } from '../../model/plain.ts'
import type { Unsent } from './conversation.ts'

export const WORDS_KEY = 'rc.consult.unsent'
const ROOMS_MAX = 20

export interface KeptWords {
  readonly outbox: readonly Unsent[]
  readonly text: string
}

const NOTHING: KeptWords = { outbox: [], text: '' }

const OF_GUESTS = 'guest '

/** By a guest and by somebody who is signed in, each has their own. */
export function wordsPlace(room: string, isGuest: boolean): string {
  return isGuest ? OF_GUESTS + room : room
}

export function keptWords(place: string): KeptWords {
  return wordsIn(read()[place])
}

function wordsIn(kept: unknown): KeptWords {
  if (!isObject(kept)) return NOTHING
  const lines = Array.isArray(kept['outbox']) ? kept['outbox'] : []
  return { outbox: lines.flatMap(unsentIn), text: stringOf(kept['text']) }
}

export function keepWords(place: string, change: Partial<KeptWords>): void {
  const { [place]: before, ...others } = read()
  const words = { ...wordsIn(before), ...change }
  const isEmpty = words.outbox.length === 0 && words.text === ''
  write([...Object.entries(others), ...(isEmpty ? [] : [[place, words] as const])].slice(-ROOMS_MAX))
}

/** Those of whoever is signed in stay. */
export function forgetGuestWords(): void {
  write(Object.entries(read()).filter(([place]) => !place.startsWith(OF_GUESTS)))
}

function write(rooms: readonly (readonly [string, unknown])[]): void {
  attempt(() => {
    if (rooms.length === 0) sessionStorage.removeItem(WORDS_KEY)
    else sessionStorage.setItem(WORDS_KEY, JSON.stringify(Object.fromEntries(rooms)))
  })
}

function read(): Readonly<Record<string, unknown>> {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(WORDS_KEY) ?? ''))
  return isObject(kept) ? kept : {}
}

const KINDS: ReadonlySet<unknown> = new Set<Unsent['kind']>(['text', 'image', 'recall'])

/** Whether the room has a line that it had taken is not known any more: it is sent again, and the room takes it once. */
function unsentIn(kept: unknown): readonly Unsent[] {
  if (!isObject(kept) || !KINDS.has(kept['kind']) || stringOf(kept['clientId']) === '') return []
  const isFailed = kept['state'] === 'failed'
  return [
    {
      clientId: stringOf(kept['clientId']),
      kind: kept['kind'] as Unsent['kind'],
      body: stringOf(kept['body']),
      file: stringOf(kept['file']),
      target: typeof kept['target'] === 'number' ? kept['target'] : 0,
      tries: 0,
      state: isFailed ? 'failed' : 'sending',
      words: isFailed ? stringOf(kept['words']) : '',
    },
  ]
}

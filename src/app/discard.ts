/**
 * The question before unsaved work is thrown away: whoever would throw it away asks, the one place that draws dialogs answers.
 * Nothing is asked while nothing is unsaved.
 */
import { type UnsavedPage, unsavedPages } from './unsaved.ts'

export interface DiscardRequest {
  readonly pages: readonly UnsavedPage[]
  /** The person's answer; only the first counts. */
  answer(isDiscarded: boolean): void
}

type Listener = (request: DiscardRequest) => void

interface Pending extends DiscardRequest {
  readonly answered: Promise<boolean>
}

let listener: Listener | undefined
let pending: Pending | undefined

/** Whether the unsaved work may go. Who asks the same while it is being asked gets the same answer; others wait their turn. */
export async function confirmDiscard(pages: readonly UnsavedPage[] = unsavedPages()): Promise<boolean> {
  if (pages.length === 0) return true
  if (!pending) return ask(pages)
  const { pages: asked, answered } = pending
  const answer = await answered
  return pages.every((page) => asked.includes(page)) ? answer : confirmDiscard(pages)
}

/** Throws away what everybody has agreed to lose, kept drafts included. */
export function discardUnsaved(): void {
  for (const { unsaved } of unsavedPages()) unsaved.abandon()
}

/** For the one place that asks; what was to be asked before it listened comes first. Returns how to stop. */
export function listenForDiscard(next: Listener): () => void {
  listener = next
  if (pending) next(pending)
  return () => {
    if (listener === next) listener = undefined
  }
}

function ask(pages: readonly UnsavedPage[]): Promise<boolean> {
  pending = createPending(pages)
  listener?.(pending)
  return pending.answered
}

function createPending(pages: readonly UnsavedPage[]): Pending {
  let settle: (isDiscarded: boolean) => void = () => undefined
  const answered = new Promise<boolean>((resolve) => (settle = resolve))
  const answer = (isDiscarded: boolean) => {
    if (pending?.answered === answered) pending = undefined
    settle(isDiscarded)
  }
  return { pages, answered, answer }
}

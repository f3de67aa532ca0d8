/** Asks the top bar to open one of its parts, from a page. */

export type BarPart = 'messages' | 'search' | 'tasks'

const openers = new Map<BarPart, () => void>()

export function summon(part: BarPart): void {
  openers.get(part)?.()
}

/** For the part itself; returns how to stop. */
export function answerSummons(part: BarPart, open: () => void): () => void {
  openers.set(part, open)
  return () => {
    if (openers.get(part) === open) openers.delete(part)
  }
}

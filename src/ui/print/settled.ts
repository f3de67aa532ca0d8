/** Waits until all of a sheet has come: parts that load late, labels of references, pictures, fonts. */
import type { QueryClient } from '@tanstack/react-query'
import { isRecords } from '../queries.ts'

/** Milliseconds; a picture that takes longer is not waited for. */
const PATIENCE_MS = 15_000
const STEP_MS = 40
/** One part that came may ask for another: nothing is due when nothing was due twice. */
const QUIET_STEPS = 2

export async function sheetSettled(box: HTMLElement, client: QueryClient, signal: AbortSignal): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (let quiet = 0; quiet < QUIET_STEPS && performance.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    if (signal.aborted) return
    quiet = isDue(box, client) ? 0 : quiet + 1
  }
  await Promise.allSettled([...box.querySelectorAll('img')].map((picture) => picture.decode?.()))
  await document.fonts?.ready
}

function isDue(box: HTMLElement, client: QueryClient): boolean {
  if (box.querySelector('[data-waiting]')) return true
  if (client.isFetching({ type: 'active', predicate: isRecords }) > 0) return true
  return [...box.querySelectorAll('img')].some((picture) => !picture.complete)
}

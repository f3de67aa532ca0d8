/** Progress as often as eyes can follow: drawing it more often would only take time from the work. */
const PACE_MS = 250

/** Passes on the first, the last, and of the others no more than four a second. */
export function paced(
  onProgress: (done: number, total: number) => void,
  now: () => number = () => performance.now(),
): (done: number, total: number) => void {
  let toldAt = -Infinity
  return (done, total) => {
    if (done < total && now() - toldAt < PACE_MS) return
    toldAt = now()
    onProgress(done, total)
  }
}

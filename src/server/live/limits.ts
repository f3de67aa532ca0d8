/** How much a session may have of connections: it has one for each tab, and makes each anew when it was lost. */

/** At once. */
export const LINES_PER_SESSION = 10
/** Within `WINDOW_MS`. */
export const HELLOS_PER_SESSION = 30
const WINDOW_MS = 60_000

/** Answers whether a session may say hello once more; one that may not is not counted. */
export function createHelloLimit(clock: () => number): (familyId: string) => boolean {
  const said = new Map<string, readonly number[]>()
  let sweptMs = clock()
  const sweep = (now: number) => {
    if (now - sweptMs < WINDOW_MS) return
    sweptMs = now
    for (const [familyId, times] of said) if ((times.at(-1) ?? 0) <= now - WINDOW_MS) said.delete(familyId)
  }
  return (familyId) => {
    const now = clock()
    sweep(now)
    const recent = (said.get(familyId) ?? []).filter((time) => time > now - WINDOW_MS)
    const may = recent.length < HELLOS_PER_SESSION
    said.set(familyId, may ? [...recent, now] : recent)
    return may
  }
}

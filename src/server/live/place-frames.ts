/** What a tab says after its `hello`: at which record it is. Errors: a frame that is not understood, or one too many, ends the line. */
import { AT_FRAME, decodeAt, LIVE_END, parsedFrame } from '../../wire/live.ts'
import { makeValidator } from '../route-validators.ts'
import type { Editors } from './editors.ts'
import type { Line } from './line.ts'

/** In `WINDOW_MS`; whoever goes from form to form by keys says it twice for each. */
const FRAMES_MAX = 240
const WINDOW_MS = 60_000

const isAt = makeValidator(AT_FRAME)

export function createPlaceFrames(
  line: Line,
  editors: Pick<Editors, 'at'>,
  clock: () => number,
): (data: Buffer) => void {
  let [begunMs, count] = [clock(), 0]
  return (data) => {
    if (clock() - begunMs > WINDOW_MS) [begunMs, count] = [clock(), 0]
    count += 1
    if (count > FRAMES_MAX) return line.end(LIVE_END.tooMany)
    const frame = parsedFrame(data)
    if (!isAt(frame)) return line.end(LIVE_END.misunderstood)
    editors.at(line, decodeAt(frame))
  }
}

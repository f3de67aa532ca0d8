/**
 * Where toasts stand: where they cover the least of what can be pressed, above all the tab strip and whatever is open over the
 * page.
 *
 * Units  CSS pixels from the left and the top of the window.
 */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export interface Spot {
  readonly left: number
  readonly top: number
}

const EDGE = 12

interface Surroundings {
  readonly view: Size
  /** Where the pages begin. */
  readonly top: number
  /** What would be covered. */
  readonly boxes: readonly Area[]
}

/** The middle of the foot first, then its left, then the same below the tab strip; the first that covers nothing, else the least. */
export function toastSpot(toasts: Size, { view, top, boxes }: Surroundings): Spot {
  const middle = Math.max(0, (view.width - toasts.width) / 2)
  // What stands along the foot of the page, a pager or the buttons of a form, is stood upon.
  const foot = boxes
    .filter(({ left, right, bottom }) => right - left > view.width / 2 && view.height - bottom < EDGE * 2)
    .reduce((least, box) => Math.min(least, box.top), view.height)
  const low = Math.max(top, foot - toasts.height - EDGE)
  const spots = [
    { left: middle, top: low },
    { left: EDGE, top: low },
    { left: middle, top: top + EDGE },
    { left: EDGE, top: top + EDGE },
    { left: middle, top: Math.max(top, (view.height - toasts.height) / 2) },
  ]
  const costs = spots.map((spot) => coveredBy(spot, toasts, boxes))
  return spots[costs.indexOf(Math.min(...costs))]!
}

function coveredBy(spot: Spot, { width, height }: Size, boxes: readonly Area[]): number {
  return boxes.reduce((sum, { left, top, right, bottom }) => {
    const across = Math.min(right, spot.left + width) - Math.max(left, spot.left)
    const down = Math.min(bottom, spot.top + height) - Math.max(top, spot.top)
    return across > 0 && down > 0 ? sum + across * down : sum
  }, 0)
}

/** What toasts keep clear of: the strip, the feet of pages, and every control of what is open. */
const KEPT_CLEAR = [
  '.rc-strip',
  '[role=tabpanel] footer',
  '[role=tabpanel] nav',
  ...['[role=dialog]', '[role=menu]', 'dialog[open]', '[popover]'].flatMap((open) =>
    ['button', 'a[href]', 'input', 'select', 'textarea', '[role=menuitem]', '[role=option]'].map(
      (one) => `${open} ${one}`,
    ),
  ),
].join()

export function boxesNow(page: Document = document): readonly Area[] {
  return [...page.querySelectorAll(KEPT_CLEAR)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}

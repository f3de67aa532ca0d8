/** The window's width as media queries tell it: jsdom has no windows of other widths. Import before the code under test. */
let isNarrow = false
const listeners = new Set<() => void>()

globalThis.matchMedia = (media) =>
  ({
    media,
    get matches() {
      return media.includes('991px') && isNarrow
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }) as unknown as MediaQueryList

export function setNarrow(to: boolean): void {
  isNarrow = to
  for (const listener of listeners) listener()
}

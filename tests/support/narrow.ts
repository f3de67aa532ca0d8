/**
 * The window's width as media queries tell it: jsdom has no windows of other widths. Every screen test starts with it, since
 * the code under test keeps the lists that it was given once; what it keeps outlives a file, so the state does too.
 */
interface Window {
  widthPx: number
  readonly listeners: Set<() => void>
}

const DESK_PX = 1440
const holder = globalThis as { testWindow?: Window }
const state = (holder.testWindow ??= { widthPx: DESK_PX, listeners: new Set() })
state.widthPx = DESK_PX

globalThis.matchMedia = (media) => {
  const limit = /max-width:\s*(\d+)px/.exec(media)?.[1]
  return {
    media,
    get matches() {
      return limit !== undefined && state.widthPx <= Number(limit)
    },
    addEventListener: (_type: string, listener: () => void) => state.listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => state.listeners.delete(listener),
  } as unknown as MediaQueryList
}

export function setWidth(widthPx: number): void {
  state.widthPx = widthPx
  for (const listener of state.listeners) listener()
}

export function setNarrow(isNarrow: boolean): void {
  setWidth(isNarrow ? 800 : DESK_PX)
}

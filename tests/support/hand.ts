/** Counts what a hand does on a page: presses of the mouse and of keys that come from outside, not from the page's own code. */
import type { Page } from 'playwright-core'

export interface Effort {
  readonly clicks: number
  readonly keys: number
}

const COUNT = `
  window.__effort ??= { clicks: 0, keys: 0 }
  addEventListener('pointerdown', (event) => { if (event.isTrusted) window.__effort.clicks += 1 }, true)
  addEventListener('keydown', (event) => { if (event.isTrusted && !event.repeat) window.__effort.keys += 1 }, true)
`

/** Starts to count on this page, before it opens anything. */
export async function watchHand(page: Page): Promise<void> {
  await page.addInitScript(COUNT)
}

/** What was pressed since the last call; a key with Control or Shift held counts as two. */
export async function takeEffort(page: Page): Promise<Effort> {
  return await page.evaluate(() => {
    const holder = window as unknown as { __effort: Effort }
    const effort = holder.__effort
    holder.__effort = { clicks: 0, keys: 0 }
    return effort
  })
}

/** How often pictures on a page are drawn anew: each drawing replaces nodes of its SVG. */
import type { Page } from 'playwright-core'

/** Counts from now on; the answer tells how often until then. */
export async function countDrawn(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = Object.assign(globalThis, { rcDrawn: 0 })
    const seen = new MutationObserver(() => {
      counter.rcDrawn += 1
    })
    for (const chart of document.querySelectorAll('.rc-chart'))
      seen.observe(chart, { childList: true, subtree: true, attributes: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { readonly rcDrawn: number }).rcDrawn)
}

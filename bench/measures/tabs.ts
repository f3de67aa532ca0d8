/**
 * Tabs: script of switching between ten open pages, lists and forms, with the CPU slowed four times, and the memory that is
 * left once they are closed.
 */
import type { CDPSession, Page } from 'playwright-core'
import { startConsole } from '../../tests/support/console-process.ts'
import { signInAt } from '../../tests/support/person.ts'
import { launch, open, sleep } from '../browser.ts'
import { type Goal, median } from '../report.ts'

const SLOWER = 4
const LIBRARIES = ['chargeItem', 'acuPoint', 'acuPointType', 'consumables', 'consumablesType']
const SETTLE_MS = 900
const MB = 1_048_576

export async function measureTabs(rounds: number): Promise<readonly Goal[]> {
  const server = await startConsole()
  const browser = await launch()
  try {
    const { page, cdp, errors } = await open(browser, `${server.origin}/auth/login`)
    await signInAt(page, `${server.origin}/baseData/chargeItem`)
    await sleep(SETTLE_MS)
    // What is loaded once for all forms and lists is no page's own.
    await openTen(page)
    await closeAll(page)
    const before = await heapMB(cdp)
    await openTen(page)
    const full = await heapMB(cdp)
    const scripts = await measureSwitches(page, cdp, rounds)
    await closeAll(page)
    const after = await heapMB(cdp)
    if (errors.length > 0) throw new Error(errors[0])
    const worst = Math.max(...scripts.values())
    for (const [name, ms] of scripts) console.log(`${ms.toFixed(1).padStart(7)} ms  ${name}`)
    console.log(`JS 堆：开始 ${before.toFixed(1)} MB，十个页面 ${full.toFixed(1)} MB，关闭后 ${after.toFixed(1)} MB\n`)
    return [
      { what: '十个标签页，最慢的一次切换的脚本（CPU 慢 4 倍，中位数）', measured: worst, most: 100, unit: 'ms' },
      { what: '全部关闭后多占的内存', measured: Math.max(0, after - before), most: 2, unit: 'MB' },
    ]
  } finally {
    await browser.close()
    await server.remove()
  }
}

/** A list and a form of each library. */
async function openTen(page: Page): Promise<void> {
  for (const library of LIBRARIES) {
    await page.locator(`.rc-side a[href="/baseData/${library}"]`).click()
    const shown = page.locator('.rc-page:visible')
    await shown.getByRole('rowheader').first().waitFor()
    await shown.getByRole('button', { name: '新增', exact: true }).click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await sleep(SETTLE_MS)
  }
}

async function closeAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('menuitem', { name: '全部关闭' }).click()
  await sleep(SETTLE_MS)
}

/** Each tab is gone to again and again; the median of its visits. */
async function measureSwitches(page: Page, cdp: CDPSession, rounds: number): Promise<ReadonlyMap<string, number>> {
  const samples = new Map<string, number[]>()
  const names = await page.getByRole('tab').allInnerTexts()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const before = await scriptMs(cdp)
      await page.evaluate((wanted) => {
        const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
        tabs.find((tab) => tab.innerText === wanted)?.click()
      }, name)
      await sleep(SETTLE_MS)
      samples.set(name, [...(samples.get(name) ?? []), (await scriptMs(cdp)) - before])
    }
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return new Map([...samples].map(([name, all]) => [name, median(all)]))
}

/** Script of the page's main thread so far, in milliseconds of wall time while it is slowed. */
async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? NaN) * 1000
}

async function heapMB(cdp: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    await cdp.send('HeapProfiler.collectGarbage')
    await sleep(200)
  }
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / MB
}

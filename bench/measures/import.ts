/**
 * Import: the dry run of 10,000 rows, new ones and then the same ones changed, the writing of them all, and the longest time
 * for which the page did not answer meanwhile.
 */
import type { Page } from 'playwright-core'
import { builtConsole } from '../../tests/support/builds.ts'
import { startConsole } from '../../tests/support/console-process.ts'
import { signInAt } from '../../tests/support/person.ts'
import type { CellValue } from '../../src/wire/sheets/cell.ts'
import { writeWorkbook } from '../../src/wire/sheets/write-workbook.ts'
import { launch, open, sleep } from '../browser.ts'
import type { Goal } from '../report.ts'

const ROWS = 10_000
const DRY_RUN_MOST_S = 5
const BLOCK_MOST_MS = 100
const WRITE_TIMEOUT_MS = 600_000
const HEADERS = ['项目编码', '项目名称', '类别', '计价单位', '单价（元）', '是否启用', '备注']

export async function measureImport(): Promise<readonly Goal[]> {
  const server = await startConsole({ distDir: await builtConsole() })
  const browser = await launch()
  try {
    const { page, errors } = await open(browser, `${server.origin}/auth/login`)
    await signInAt(page, `${server.origin}/baseData/chargeItem`)
    await watchBlocks(page)
    await sleep(1_000)
    await takeLongestBlock(page)

    const fresh = await dryRunS(page, await workbook(0))
    const first = await takeLongestBlock(page)
    const start = performance.now()
    await wizardButton(page, `导入 ${ROWS} 行`).click()
    await page
      .getByText(`新增 ${ROWS.toLocaleString('en')} 条`)
      .or(page.getByText(`新增 ${ROWS} 条`))
      .waitFor({ timeout: WRITE_TIMEOUT_MS })
    const writing = (performance.now() - start) / 1_000
    const second = await takeLongestBlock(page)
    await wizardButton(page, '完成').click()

    const changed = await dryRunS(page, await workbook(1))
    const third = await takeLongestBlock(page)
    if (errors.length > 0) throw new Error(errors[0])
    console.log(
      `导入 ${ROWS} 行：试算（新增）${fresh.toFixed(2)} s，写入 ${writing.toFixed(1)} s，试算（更新）${changed.toFixed(2)} s`,
    )
    console.log(`最长一次无响应：${first} ms，写入时 ${second} ms，再次试算 ${third} ms\n`)
    return [
      { what: `导入 ${ROWS} 行的试算（新增）`, measured: fresh, most: DRY_RUN_MOST_S, unit: 's' },
      { what: `导入 ${ROWS} 行的试算（与已有 ${ROWS} 行比较）`, measured: changed, most: DRY_RUN_MOST_S, unit: 's' },
      { what: '导入时界面最长一次无响应', measured: Math.max(first, second, third), most: BLOCK_MOST_MS, unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await server.remove()
  }
}

async function workbook(priceRise: number): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, (_, index): readonly CellValue[] => {
    const code = `IMP-${String(index).padStart(5, '0')}`
    return [code, `导入项目${index}`, '运动治疗', '次', (index % 500) + priceRise, '是', `第 ${index} 行的备注`]
  })
  const columns = HEADERS.map((header) => ({ header }))
  const parts: Uint8Array[] = []
  for await (const part of writeWorkbook([{ name: '收费项目', columns, rows: () => [rows] }])) parts.push(part)
  return Buffer.concat(parts)
}

/** From the choice of the file until the differences stand there. */
async function dryRunS(page: Page, buffer: Buffer): Promise<number> {
  await page.getByRole('button', { name: '导入', exact: true }).filter({ visible: true }).click()
  const input = page.getByLabel('要导入的文件')
  await input.waitFor({ state: 'attached' })
  const start = performance.now()
  await input.setInputFiles({ name: '收费.xlsx', mimeType: '', buffer })
  await wizardButton(page, `导入 ${ROWS} 行`).waitFor({ timeout: 120_000 })
  return (performance.now() - start) / 1_000
}

const wizardButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

async function watchBlocks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = globalThis as unknown as { __longest: number }
    kept.__longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.__longest = Math.max(kept.__longest, duration)
    }).observe({ type: 'longtask' })
  })
}

/** Milliseconds; 0 when no task took longer than the 50 that a browser reports. */
async function takeLongestBlock(page: Page): Promise<number> {
  await sleep(300)
  return page.evaluate(() => {
    const kept = globalThis as unknown as { __longest: number }
    const longest = kept.__longest
    kept.__longest = 0
    return Math.round(longest)
  })
}

/**
 * Import into a library of 10,000 rows, on PostgreSQL: the dry run of 10,000 new rows and that of the 10,000 that are there, all
 * changed; the writing of 1,000 new ones; and the longest time for which the page did not answer meanwhile.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { signInAt } from '../../tests/support/person.ts'
import type { CellValue } from '../../src/wire/sheets/cell.ts'
import { writeWorkbook } from '../../src/wire/sheets/write-workbook.ts'
import { launch, open, sleep } from '../browser.ts'
import { serveChargeItems } from '../charge-items.ts'
import type { Goal } from '../report.ts'

const ROWS = 10_000
const WRITTEN = 1_000
const DRY_RUN_MOST_S = 5
const BLOCK_MOST_MS = 50
const WRITE_TIMEOUT_MS = 120_000
const HEADERS = ['项目编码', '项目名称', '类别', '计价单位', '单价（元）', '是否启用', '备注']

export async function measureImport(): Promise<readonly Goal[]> {
  const { server } = await serveChargeItems(ROWS)
  const browser = await launch()
  const folder = await mkdtemp(join(tmpdir(), 'rehab-import-'))
  try {
    const { page, errors } = await open(browser, `${server.origin}/auth/login`)
    await signInAt(page, `${server.origin}/baseData/chargeItem`)
    await watchBlocks(page)
    await sleep(1_000)
    await takeLongestBlock(page)

    const fresh = await dryRunS(page, await workbook(folder, 'NEW', ROWS), ROWS)
    const first = await takeLongestBlock(page)
    await wizardButton(page, '取消').click()

    await dryRunS(page, await workbook(folder, 'NEW', WRITTEN), WRITTEN)
    await takeLongestBlock(page)
    const start = performance.now()
    await wizardButton(page, `导入 ${WRITTEN} 行`).click()
    await page
      .getByText(`新增 ${WRITTEN.toLocaleString('en')} 条`)
      .or(page.getByText(`新增 ${WRITTEN} 条`))
      .waitFor({ timeout: WRITE_TIMEOUT_MS })
    const writing = (performance.now() - start) / 1_000
    const second = await takeLongestBlock(page)
    await wizardButton(page, '完成').click()

    const changed = await dryRunS(page, await workbook(folder, 'JZ', ROWS), ROWS)
    const third = await takeLongestBlock(page)
    if (errors.length > 0) throw new Error(errors[0])
    console.log(
      `导入 ${ROWS} 行：试算（新增）${fresh.toFixed(2)} s，试算（更新）${changed.toFixed(2)} s，写入 ${WRITTEN} 行 ${writing.toFixed(1)} s`,
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
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A file on the disk, as a person chooses one. Contents instead of a path would be decoded by Playwright in the page's main
 * thread, and that would be the longest block of the import.
 */
async function workbook(folder: string, codes: string, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, index): readonly CellValue[] => {
    return [
      `${codes}-${index}`,
      `${codes}项目${index}`,
      '运动治疗',
      '次',
      (index % 500) + 1,
      '是',
      `第 ${index} 行的备注`,
    ]
  })
  const columns = HEADERS.map((header) => ({ header }))
  const parts: Uint8Array[] = []
  for await (const part of writeWorkbook([{ name: '收费项目', columns, rows: () => [rows] }])) parts.push(part)
  const path = join(folder, `收费-${codes}-${count}.xlsx`)
  await writeFile(path, Buffer.concat(parts))
  return path
}

/** From the choice of the file until the differences stand there. */
async function dryRunS(page: Page, path: string, count: number): Promise<number> {
  await page.getByRole('button', { name: '导入', exact: true }).filter({ visible: true }).click()
  const input = page.getByLabel('要导入的文件')
  await input.waitFor({ state: 'attached' })
  const start = performance.now()
  await input.setInputFiles(path)
  await wizardButton(page, `导入 ${count} 行`).waitFor({ timeout: 120_000 })
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

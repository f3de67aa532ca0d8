import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleInBothLooks } from '../support/accessible.ts'
import { signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const CHARGES = '/baseData/chargeItem'

const openPanel = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return page.getByRole('dialog', { name })
}

describe('messages in the top bar', () => {
  it('are counted, read by opening, read all at once, and deleted for good', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await page.getByRole('button', { name: '消息，9 条未读' }).waitFor()
    const panel = await openPanel(page, '消息')
    await panel.getByRole('button', { name: /系统将于周六凌晨升级.*小时前/ }).click()
    await panel.getByRole('link', { name: 'https://www.example.com/release-notes' }).waitFor()
    await page.getByRole('button', { name: '消息，8 条未读' }).waitFor()
    await panel.getByRole('button', { name: '删除消息：耗材库存低于安全线' }).click()
    await panel.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('button', { name: '消息，7 条未读' }).waitFor()
    await panel.getByRole('button', { name: '全部已读' }).click()
    await page.getByRole('button', { name: '消息', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: '消息', exact: true }).waitFor()
    await (await openPanel(page, '消息')).getByText('新的治疗师咨询').waitFor()
    await expect.poll(() => page.getByText('耗材库存低于安全线').count()).toBe(0)
  })
})

describe('download tasks in the top bar', () => {
  it('E1: give the file under its own name, as a table that spreadsheets read', async () => {
    const page = await suite.open({ acceptDownloads: true })
    await signInAt(page, CHARGES)
    const panel = await openPanel(page, '下载任务')
    const arriving = page.waitForEvent('download')
    await panel.getByRole('button', { name: '下载', exact: true }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toBe('收费项目（演示）.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\uFEFF"编码","名称","单位"')).toBe(true)
    await panel.getByRole('button', { name: '删除' }).click()
    await panel.getByRole('button', { name: '确认删除' }).click()
    await panel.getByText('还没有下载任务').waitFor()
  })
})

const LOOKS: readonly (readonly [
  name: string,
  options: BrowserContextOptions,
  expectAccessible: (page: Page, within: string) => Promise<void>,
])[] = [
  ['wide, light and dark', { colorScheme: 'light' }, expectAccessibleInBothLooks],
  ['narrow', { viewport: { width: 390, height: 844 } }, expectAccessible],
]

describe.each(LOOKS)('%s', (_name, options, expectAccessible) => {
  it('has nothing that axe calls serious in the panels, and nothing beyond the edge', async () => {
    const page = await suite.open(options)
    await signInAt(page, CHARGES, 'consortium')
    const messages = await openPanel(page, '消息')
    await messages.getByRole('button', { name: '删除消息：成员机构数据上报完成' }).click()
    await expectAccessible(page, '[role="dialog"]')
    await expectWithin(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await messages.waitFor({ state: 'detached' })
    const tasks = await openPanel(page, '下载任务')
    await tasks.getByText('还没有下载任务').waitFor()
    await expectAccessible(page, '[role="dialog"]')
    await expectWithin(page)
  })
})

async function expectWithin(page: Page): Promise<void> {
  const box = await page.getByRole('dialog').boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect([box!.x >= 0, box!.x + box!.width <= width, box!.y + box!.height <= height]).toEqual([true, true, true])
}

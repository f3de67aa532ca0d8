/** A wall: a session that becomes a display, shows figures without a frame, stays through reloads and ends calmly. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { countDrawn } from '../support/drawn.ts'
import { DEMO_PASSWORD, openAt, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const WALL = '/hospitalDataAnalysis/index'

async function startDisplay(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '投屏' }).click()
  const dialog = page.getByRole('dialog', { name: '投屏' })
  const nameField = dialog.getByLabel('屏幕名称')
  await expect.poll(() => nameField.evaluate((node) => node === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: '开始投屏' }).click()
  await dialog.getByText('请填写当前密码').waitFor()
  await nameField.fill(name)
  await dialog.getByRole('textbox', { name: '当前密码' }).fill('not it')
  await dialog.getByRole('button', { name: '开始投屏' }).click()
  await dialog.getByText('密码不正确').waitFor()
  await dialog.getByRole('textbox', { name: '当前密码' }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: '开始投屏' }).click()
  await page.locator('.rc-wall[data-display]').waitFor()
}

describe('投屏', () => {
  it('shows figures without a frame, whatever the address, and ends calmly from another device', async () => {
    const page = await suite.open({ viewport: { width: 1920, height: 1080 } })
    await signInAt(page, WALL)
    suite.expectComplaint(/400/)
    await startDisplay(page, '会议室 3')
    const people = page.locator('.rc-figure').filter({ hasText: '患者数' }).locator('strong')
    await expect.poll(() => people.textContent()).toMatch(/^\d+$/)
    // Of the demo's few people most pictures are not told of; what is told is drawn, and no frame stays empty.
    await expect.poll(() => page.locator('.rc-wall .rc-chart svg').count()).toBeGreaterThan(0)
    await expect.poll(() => page.locator('.rc-wall figure:not(:has(svg))').count()).toBe(0)
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await expectAccessible(page)

    // The clock goes on, and no picture is drawn for it.
    const drawn = await countDrawn(page)
    await page.waitForTimeout(3_500)
    expect(await drawn()).toBe(0)

    // Somebody who finds it, half an hour after the last touch: still the wall and nothing else.
    await page.evaluate(() => localStorage.setItem('rc.active', String(Date.now() - 3_600_000)))
    await page.goto('/baseData/chargeItem')
    await page.locator('.rc-wall[data-display]').waitFor()
    await page.reload()
    await page.locator('.rc-wall[data-display]').waitFor()

    const owner = await suite.open()
    await signInAt(owner, '/account/security')
    await owner.getByText('投屏 会议室 3').waitFor()
    await owner.getByRole('button', { name: /^退出 投屏 会议室 3/ }).click()
    await owner.getByRole('dialog').getByRole('button', { name: '退出' }).click()
    await owner.getByText('已退出 投屏 会议室 3').waitFor()
    suite.expectComplaint(/401/)
    await page.getByRole('heading', { name: '投屏已结束' }).waitFor({ timeout: 60_000 })
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
  })

  it('is called what the organization has set, in the console and on the screen', async () => {
    const title = '康复医学数据总览'
    const page = await suite.open({ viewport: { width: 1920, height: 1080 } })
    await signInAt(page, WALL)
    const heading = page.locator('.rc-wall-head h1')
    await expect.poll(() => heading.textContent()).toBe('第一康复医院 数据分析')
    await openAt(page, '/setting/system')
    await page.getByLabel('数据看板标题').fill(title)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').first().waitFor()
    await openAt(page, WALL)
    await page.reload()
    await expect.poll(() => heading.textContent()).toBe(title)
    suite.expectComplaint(/400/)
    await startDisplay(page, '大厅')
    await expect.poll(() => heading.textContent()).toBe(title)
  })

  it('shows one statistic after the other, and in the console the one that is chosen', async () => {
    const page = await suite.open({ viewport: { width: 1920, height: 1080 } })
    await page.clock.install()
    await signInAt(page, WALL)
    const topic = page.locator('.rc-wall-title p')
    await expect.poll(() => topic.textContent()).toBe('患者统计')
    await page.getByRole('group', { name: '显示' }).getByRole('button', { name: '筛查看板' }).click()
    await expect.poll(() => topic.textContent()).toBe('筛查看板')
    await page.locator('.rc-figure').filter({ hasText: '实筛人数' }).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: '患者统计' }).click()
    suite.expectComplaint(/400/)
    await startDisplay(page, '走廊')
    await expect.poll(() => topic.textContent()).toBe('患者统计')
    for (const next of ['筛查看板', '随访统计', '预约统计', '评定统计', '超声报告汇总', '就诊统计', '患者统计']) {
      await page.clock.fastForward(31_000)
      await expect.poll(() => topic.textContent()).toBe(next)
      await expect.poll(() => page.locator('.rc-wall .rc-chart svg').count()).toBeGreaterThan(0)
    }
    await expect.poll(() => page.getByRole('button').count()).toBe(0)
  })

  it('is offered where it is, and a session that is none goes on as it was', async () => {
    const page = await suite.open()
    await signInAt(page, WALL)
    await page.getByRole('button', { name: '投屏' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await openAt(page, '/baseData/chargeItem')
    await page.getByRole('navigation', { name: '分页' }).waitFor()
  })
})

/** The studio of a running server: to be looked at by one role, under the policy that everything else is under. */
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillSignIn, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const STUDIO = '/studio?file=resources/charge-item.json'
const suite = useConsoleProcess(async () => ({ environment: { STUDIO_ROLE: 'consortiumAdmin' } }))

async function openAs(account: string): Promise<Page> {
  const page = await suite.open()
  await page.goto('/studio')
  await fillSignIn(page, account)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  await page.goto(STUDIO)
  return page
}

/** A narrow list says it in its pager alone, and hides the other. */
function total(frame: FrameLocator, words: string): Locator {
  return frame.getByText(words).filter({ visible: true }).first()
}

describe('the studio of a running server', () => {
  it('shows the files and the preview to its role, read-only and said so', async () => {
    const page = await openAs('consortium')
    await page.getByText('只读：这里显示正在运行的资料库').waitFor()
    const editor = page.locator('.cm-content')
    await editor.getByText('"charge-item"').first().waitFor()
    await editor.focus()
    await page.keyboard.insertText('试')
    await expect.poll(() => editor.innerText()).not.toContain('试')
    for (const name of ['保存', '新建']) await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
    const frame = page.frameLocator('iframe[title=资料库预览]')
    await total(frame, '共 100 条').waitFor()
    const screens = page.getByRole('toolbar', { name: '预览' })
    await screens.getByRole('button', { name: '新增', exact: true }).click()
    await frame.getByRole('button', { name: '保存', exact: true }).click()
    await frame.getByText('请填写“项目编码”').first().waitFor()
  })

  it('explains the library, its calls, and why there are no differences', async () => {
    const page = await openAs('consortium')
    await total(page.frameLocator('iframe[title=资料库预览]'), '共 100 条').waitFor()
    await page.getByRole('tab', { name: '展开' }).click()
    await page.getByText('由预设给出').first().waitFor()
    await page.getByRole('tab', { name: '调用' }).click()
    await page.getByRole('button', { name: '复制为样例' }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: '存为样例' }).count()).toBe(0)
    await page.getByRole('tab', { name: '差异' }).click()
    await page.getByText('没有可以比较的上一次提交').waitFor()
  })

  it('draws the figures of a statistic, under the same policy', async () => {
    const page = await openAs('consortium')
    await page
      .getByRole('navigation', { name: '资料库文件' })
      .getByRole('button', { name: /^患者统计/ })
      .click()
    const frame = page.frameLocator('iframe[title=资料库预览]')
    await frame.getByRole('heading', { level: 1, name: '患者统计' }).waitFor()
    // The first chart waits for a world of rows and for what draws: seconds of the processor, which others may have meanwhile.
    await frame.locator('.rc-chart svg').first().waitFor({ timeout: 40_000 })
    await page.goto('/studio?file=resources/statistics/spine-school.json')
    await frame.getByRole('heading', { level: 1, name: '按学校统计' }).waitFor()
    const bar = page.getByRole('toolbar', { name: '预览' })
    await bar.getByLabel('统计').selectOption({ label: '按年龄统计' })
    await frame.getByRole('heading', { level: 1, name: '按年龄统计' }).waitFor()
  })

  it('says to everybody else that they may not, in words', async () => {
    for (const account of ['orgadmin', 'orgadmin2']) {
      const page = await openAs(account)
      await page.getByRole('heading', { name: /没有权限/ }).waitFor()
      await expect.poll(() => page.locator('.cm-content').count()).toBe(0)
    }
  })

  it('costs nobody anything who does not open it', async () => {
    const page = await suite.open()
    const loaded: Promise<string>[] = []
    page.on('response', (reply) => {
      if (/\.(js|css)$/.test(new URL(reply.url()).pathname)) loaded.push(reply.text())
    })
    await signInAt(page, '/baseData/chargeItem')
    await page.getByRole('rowheader').first().waitFor()
    const texts = await Promise.all(loaded)
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.filter((text) => /rc-studio|rc-preview-(?:bar|screen|pane)|cm-content/.test(text))).toEqual([])
  })
})
